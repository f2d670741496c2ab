/** docs/glossary.md has the words of the program, each once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { RECORD_KINDS } from '../../src/core/record.ts';
import { VERSION_GRADES } from '../../src/core/versions.ts';
import { filesBelow } from '../../tools/family-names.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rows = readFileSync(path.join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'));
const words = rows.flatMap((row) =>
  [...row.matchAll(/\*\*([^*]+)\*\*/g)].map(([, word = '']) => word.toLowerCase()),
);

test('no word has two meanings', () => {
  expect(words.length).toBeGreaterThan(70);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
});

/** Words that mean in the code what everybody takes them for. The list may only become shorter. */
const PLAIN =
  `acquired ask browser clock failure fetch instant json link log match paint problem progress random
  ranked recognised role share spooled tell words`.split(/\s+/);

/** A type of the core whose name is one word, and which many files speak of, is a word of the program. */
const OFTEN = 10;

test('what many files speak of has its word', () => {
  const files = filesBelow(path.join(root, 'src')).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes(`${path.sep}conformance${path.sep}`),
  );
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const declared = /^export (?:interface|type|class) ([A-Z][a-z]+)(?=[ <={])/gm;
  const names = texts
    .filter(([file]) => file.startsWith(path.join(root, 'src/core')))
    .flatMap(([, text]) => [...text.matchAll(declared)].map(([, name = '']) => name));
  const used = new Map<string, number>();
  for (const [, text] of texts)
    for (const word of new Set(text.match(/\b[A-Z][a-z]+\b/g)))
      used.set(word, (used.get(word) ?? 0) + 1);
  const often = [...new Set(names)].filter((name) => (used.get(name) ?? 0) >= OFTEN);
  expect(often.length).toBeGreaterThan(40);
  const missing = often.map((name) => name.toLowerCase()).filter((name) => !isExplained(name));
  expect(missing.sort()).toEqual(PLAIN);
});

test('every kind of record and every grade of a version is explained', () => {
  const text = rows.join('\n');
  expect(RECORD_KINDS.filter((kind) => !text.includes(kind))).toEqual([]);
  expect(VERSION_GRADES.filter((grade) => !text.includes(`\`${grade}\``))).toEqual([]);
});

/** In the singular or plural, and as the code spells it. */
function isExplained(name: string): boolean {
  const singular = name.replace(/ies$/, 'y').replace(/s$/, '');
  const british = name.replace('ize', 'ise');
  return [name, singular, british].some((one) => words.includes(one));
}
