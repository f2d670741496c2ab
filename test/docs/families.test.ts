import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtInFamilies } from '../../src/families/index.ts';
import { familyNamesIn } from '../../tools/family-names.ts';
import { temporaryFolder } from '../cli/annals.ts';

test('outside its folder the program names no family and no source', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const used = familyNamesIn(root, builtInFamilies);
  expect(used.map(({ file, line, text }) => `${file}:${line} ${text}`)).toEqual([]);
});

test.each([
  ['a string', "const source = 'govuk';", 'govuk'],
  ['a comment', '/** As cayman does. */', 'cayman'],
  ['a name in camel case', 'const papersRate = 1;', 'papers'],
  ['an id', "const id = 'govuk:1';", 'govuk'],
  ["a class of somebody's pages", "const name = 'govuk-table';", undefined],
  ['another word', "const words = 'newspapers';", undefined],
])('%s: %s', (_, code, name) => {
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'src', 'families', 'govuk'), { recursive: true });
  writeFileSync(path.join(root, 'src', 'families', 'govuk', 'family.ts'), code);
  writeFileSync(path.join(root, 'src', 'place.ts'), `\n${code}\n`);
  const found = familyNamesIn(root, builtInFamilies).map((one) => [one.file, one.line, one.name]);
  expect(found).toEqual(name === undefined ? [] : [['src/place.ts', 2, name]]);
});
