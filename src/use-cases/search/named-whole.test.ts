import { expect, test } from 'vitest';
import type { FoundDocument } from '../../core/search.ts';
import { namedWhole } from './named-whole.ts';

const TITLES: Readonly<Record<string, string>> = {
  'member:A000001': 'Ada Alder',
  'member:A000002': 'Ada Alder Birch',
  'committee:HSAG': 'House Committee on Agriculture',
};
const index = {
  found: async (ids: readonly string[]) =>
    ids.map((id) => ({ id, title: TITLES[id] ?? '' }) as FoundDocument),
};
const names = Object.keys(TITLES).map((id, key) => ({ id, key, score: 1 }));

test.each([
  [['ada', 'Alder'], ['member:A000001']],
  [['Alder', 'Ada'], ['member:A000001']],
  [['House', 'Committee', 'on', 'Agriculture'], ['committee:HSAG']],
  [['Alder'], []],
  [['Ada', 'Alder', 'Cole'], []],
])('%j is the whole name of %j', async (words, ids) => {
  expect((await namedWhole(index, names, words)).map(({ id }) => id)).toEqual(ids);
});
