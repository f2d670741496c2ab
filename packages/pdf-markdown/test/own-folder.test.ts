import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const own = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  files: string[];
};

/** What the files of a folder import, with the files. */
const importsOf = (folder: string): { file: string; from: string }[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const file = path.join(folder, name);
      const found = read(file).matchAll(/(?:^|\s)(?:from|import\()\s*'([^']+)'/g);
      return [...found].map(([, from = '']) => ({ file, from }));
    });

const packageOf = (from: string): string =>
  from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');

test('nothing outside of this folder is imported, and every package is named by its own package.json', () => {
  const wrong = ['src', 'test', 'bench'].flatMap((folder) =>
    importsOf(folder).filter(({ file, from }) => {
      if (isBuiltin(from)) return false;
      if (from.startsWith('.'))
        return path.relative(root, path.resolve(root, path.dirname(file), from)).startsWith('..');
      const known =
        folder === 'src' ? own.dependencies : { ...own.dependencies, ...own.devDependencies };
      return from !== 'pdf-markdown' && !(packageOf(from) in known);
    }),
  );
  expect(wrong).toEqual([]);
});

test('its settings of the compiler rest on no file outside of this folder', () => {
  expect(JSON.parse(read('tsconfig.json'))).not.toHaveProperty('extends');
});

test('its versions are those of the repository around it, where there is one', () => {
  let around: typeof own;
  try {
    around = JSON.parse(readFileSync(path.join(root, '../../package.json'), 'utf8')) as typeof own;
  } catch {
    return;
  }
  const all = { ...around.dependencies, ...around.devDependencies };
  for (const [name, version] of Object.entries({ ...own.dependencies, ...own.devDependencies }))
    expect({ [name]: all[name] }).toEqual({ [name]: version });
});

test('the package has its licence with it: that of the repository around it, where there is one', () => {
  expect(own.files).toContain('LICENSE');
  const licence = read('LICENSE');
  expect(licence).toContain('Apache License');
  const around = path.join(root, '../../LICENSE');
  if (existsSync(around)) expect(licence).toBe(readFileSync(around, 'utf8'));
});

test('no link of the README leads out of the package', () => {
  const links = [...read('README.md').matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);
  const local = links.filter((to) => !to.startsWith('https://'));
  expect(local).not.toEqual([]);
  for (const to of local) {
    expect(own.files).toContain(to.split(/[/#]/)[0]);
    expect(existsSync(path.join(root, to))).toBe(true);
  }
});
