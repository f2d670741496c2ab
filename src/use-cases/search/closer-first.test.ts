import { expect, test } from 'vitest';
import type { Ranked } from '../../core/search.ts';
import { parseQuery } from '../../search/parse-query.ts';
import { closerFirst } from './closer-first.ts';
import type { SearchParts } from './parts.ts';

const APART = `flood ${'and so on '.repeat(20)} insurance`;

/** Documents with these bodies, and what was asked of the index. */
function catalogOf(bodies: Readonly<Record<string, string>>, documents = 100) {
  const asked: string[] = [];
  const parts = {
    catalog: {
      search: {
        documentsWith: async (stems: readonly string[]) => new Map(stems.map((stem) => [stem, 2])),
        lastNumber: async () => documents,
        found: async (ids: readonly string[]) => {
          asked.push(...ids);
          return ids.map((id) => ({ id, title: '', abstract: null, body: bodies[id] ?? '' }));
        },
      },
    },
  } as unknown as SearchParts;
  return { parts, asked };
}

const ranking = (ids: readonly string[]): readonly Ranked[] =>
  ids.map((id, at) => ({ id, key: 4 * at, score: 1 - at / 1000 }));

test('of two that are as good, the one whose words stand together comes first', async () => {
  const { parts } = catalogOf({ a: APART, b: 'flood insurance' });
  const { query } = parseQuery('flood insurance');
  const { ranked, read } = await closerFirst(parts, query, ranking(['a', 'b']), 10);
  expect(ranked.map(({ id }) => id)).toEqual(['b', 'a']);
  expect([...read.keys()]).toEqual(['a', 'b']);
});

test('one that is far ahead by its words stays ahead', async () => {
  const { parts } = catalogOf({ a: APART, b: 'flood insurance' });
  const { query } = parseQuery('flood insurance');
  const [a, b] = ranking(['a', 'b']);
  if (!a || !b) throw new Error('there are two');
  const { ranked } = await closerFirst(parts, query, [a, { ...b, score: 0.2 }], 10);
  expect(ranked.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('only the first twenty are read, and what follows keeps its place', async () => {
  const ids = Array.from({ length: 30 }, (_, at) => `n${at}`);
  const { parts, asked } = catalogOf({ n25: 'flood insurance' });
  const { query } = parseQuery('flood insurance');
  const { ranked } = await closerFirst(parts, query, ranking(ids), 10);
  expect(ranked.map(({ id }) => id)).toEqual(ids);
  expect(asked).toEqual(ids.slice(0, 20));
});

test('a word that is counted in more documents than there are has no rarity, and every hit a score', async () => {
  const { parts } = catalogOf({ a: APART, b: 'flood insurance' }, 1);
  const { query } = parseQuery('flood insurance');
  const { ranked } = await closerFirst(parts, query, ranking(['a', 'b']), 10);
  expect(ranked).toEqual(ranking(['a', 'b']));
});

test('for one word nothing is read', async () => {
  const { parts, asked } = catalogOf({});
  await closerFirst(parts, parseQuery('flood').query, ranking(['a', 'b']), 10);
  expect(asked).toEqual([]);
});
