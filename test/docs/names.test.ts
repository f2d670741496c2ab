/** Names that say nothing of the thing they name do not come back: docs/glossary.md has the words. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from '../../tools/family-names.ts';

const SRC = path.resolve(import.meta.dirname, '../../src');
const files = filesBelow(SRC).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const isProduct = (file: string) => !file.includes('/conformance/');

/** Each once named five to twelve different things. */
const RIDDLES = ['shown', 'Shown', 'SHOWN', 'told', 'Told', 'once', 'Answered', 'PAGE'];

test.each(RIDDLES)('nothing at the top of a file is called %s', (name) => {
  const declared = new RegExp(
    `^(?:export )?(?:async )?(?:const|let|function|class|interface|type) ${name}\\b`,
    'm',
  );
  const found = files.filter(isProduct).filter((file) => declared.test(readFileSync(file, 'utf8')));
  expect(found.map((file) => path.relative(SRC, file))).toEqual([]);
});

test('no file has a name that is half a sentence or a pun', () => {
  const puns =
    /\/(?:untold|left|given|take|take-in|tall|twins|doubts|witness|flights|shown|told|once|held|known)\.ts$/;
  expect(files.filter((file) => puns.test(file))).toEqual([]);
});

test('no two files of the core have one name', () => {
  const names = files
    .filter((file) => file.startsWith(path.join(SRC, 'core') + path.sep))
    .map((file) => path.basename(file));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('one file is called search: what searching is, in the core', () => {
  const found = files.filter(isProduct).filter((file) => path.basename(file) === 'search.ts');
  expect(found.map((file) => path.relative(SRC, file))).toEqual([path.join('core', 'search.ts')]);
});

test('the program says resolve of ids and texts, resolver of papers alone', () => {
  const outside = files.filter((file) => !file.includes(`${path.sep}papers${path.sep}`));
  const resolvers = outside.filter((file) => /\/resolvers?(?:-|\.ts|\/)/.test(file));
  expect(resolvers.map((file) => path.relative(SRC, file))).toEqual([]);
});

/**
 * Types that two files outside of the families have under one name: the same thing on both sides of a
 * door or of two databases. What is not in this list must have a name of its own; the list may only become shorter.
 */
const SHARED_NAMES = [
  'Access', // of a data folder, and of a database file
  'Answer', // of an endpoint, and of PostgreSQL
  'Door', // what a command and what a route are given
  'HealthCheck', // as it is made, and as the API shows it
  'Presence', // of a node, and of a file
  'Progress', // of a run, and as the terminal draws it
  'Ranking',
  'Refusal', // of the API, and of PostgreSQL
  'SearchHit',
];

test('a type that is exported has a name of its own, but for a few', () => {
  const declared = /^export (?:abstract )?(?:interface|type|class) (\w+)(?=[ <={])/gm;
  const homes = new Map<string, Set<string>>();
  for (const file of files.filter(isProduct)) {
    if (file.includes(`${path.sep}families${path.sep}`)) continue;
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(declared))
      homes.set(name, (homes.get(name) ?? new Set()).add(path.relative(SRC, file)));
  }
  const several = [...homes].filter(([, places]) => places.size > 1).map(([name]) => name);
  expect(homes.size).toBeGreaterThan(1_000);
  expect(several.sort()).toEqual(SHARED_NAMES);
});
