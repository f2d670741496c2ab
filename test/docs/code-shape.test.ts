import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { circles, codeFile, cycles, productFiles, sourceFiles } from '../../tools/code-shape.ts';

const files = productFiles(path.resolve(import.meta.dirname, '../..'));

test('no file has more than 300 lines of code', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const long = files.filter(({ file, code }) => code > 300 && !file.startsWith('practice/'));
  expect(long.map(({ file }) => file)).toEqual([]);
});

test('no file needs itself to run, by way of others', () => {
  expect(cycles(files)).toEqual([]);
});

test.each(['src/core', 'src/engine'])('no sub-folders of %s import each other', (folder) => {
  expect(circles(files, folder)).toEqual([]);
});

describe('the figures are counted from', () => {
  const a = codeFile(
    'src/core/x/a.ts',
    "import { b } from '../y/b.ts';\n\n// why\nexport const a = b;\n",
  );
  const b = codeFile('src/core/y/b.ts', "import { c } from '../z/c.ts';\nexport const b = c;\n");
  const c = codeFile(
    'src/core/z/c.ts',
    "import {\n  a,\n} from '../x/a.ts';\nexport const c = a;\n",
  );
  const types = codeFile('src/core/z/c.ts', "import { type A, type B } from '../x/a.ts';\n");

  test('lines that are neither blank nor comment', () => expect(a.code).toBe(2));

  test('values that are imported', () => {
    expect(cycles([a, b, c])).toEqual([[a.file, b.file, c.file]]);
    expect(cycles([a, b, types])).toEqual([]);
  });

  test('types too, where folders are compared', () => {
    expect(circles([a, b, types], 'src/core')).toEqual(['x', 'y', 'z']);
    expect(circles([a, b], 'src/core')).toEqual([]);
  });

  test('what one source reaches and no other does', () => {
    const at = (name: string, ...imports: readonly string[]) =>
      codeFile(
        `src/families/f/${name}.ts`,
        imports.map((one) => `export * from '${one}.ts';\n`).join(''),
      );
    const family = codeFile(
      'src/families/f/family.ts',
      "sources: { one: () => import('./one/source.ts'), two: () => import('./two/source.ts') }",
    );
    const found = sourceFiles([
      family,
      at('one/source', './own', '../shared'),
      at('two/source', '../shared', '../elsewhere/hidden'),
      at('one/own'),
      at('shared'),
      at('elsewhere/hidden'),
      at('views'),
    ]);
    expect([...found].map(([file, own]) => [file, own.map((one) => one.file)])).toEqual([
      [
        'src/families/f/one/source.ts',
        ['src/families/f/one/source.ts', 'src/families/f/one/own.ts'],
      ],
      [
        'src/families/f/two/source.ts',
        ['src/families/f/two/source.ts', 'src/families/f/elsewhere/hidden.ts'],
      ],
    ]);
  });
});
