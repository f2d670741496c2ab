import { expect, test, vi } from 'vitest';
import type { Ranked, SearchMode } from '../../core/search.ts';
import { parseQuery } from '../../search/parse-query.ts';
import type { SearchParts } from './parts.ts';
import { rank } from './ranking.ts';

/** Twenty-five documents, ranked by words; only the twentieth has the words together. */
const DOCUMENTS = Array.from({ length: 25 }, (_, at) => ({
  id: `n:${at + 10}`,
  key: 4 * at,
  score: 10 - at / 1000,
}));
const apart = `flood ${'and so on '.repeat(20)} insurance`;

const parts = {
  settings: { search: {} },
  registry: {
    families: [],
    citationsIn: () => [],
    pageCitationsIn: () => [],
    canonicalId: () => ({ is: 'malformed', why: '' }),
  },
  embedder: async () => ({ model: 'none' }),
  catalog: {
    records: { resolve: async () => undefined },
    documents: { find: async () => undefined },
    search: {
      usable: async () => ({ unavailable: 'there are no vectors', made: null, unembedded: 0 }),
      passing: async () => [],
      namedRecords: async () => [],
      count: async () => DOCUMENTS.length,
      lexical: async (_: unknown, __: unknown, { limit }: { limit: number }) =>
        DOCUMENTS.slice(0, limit),
      documentsWith: async (stems: readonly string[]) => new Map(stems.map((stem) => [stem, 25])),
      lastNumber: async () => 1_000,
      found: async (ids: readonly string[]) =>
        ids.map((id) => ({
          id,
          title: '',
          abstract: null,
          body: id === DOCUMENTS[19]?.id ? 'flood insurance' : apart,
        })),
    },
  },
} as unknown as SearchParts;

async function best(needed: number, mode: SearchMode): Promise<readonly Ranked[]> {
  const { query } = parseQuery('flood insurance');
  const text = 'flood insurance';
  const order = { query, typed: text, text, mode, filters: { statuses: '*' as const } };
  return (await rank(parts, { ...order, needed })).ranked;
}

test('without vectors as well, the first are the same however many are asked for', async () => {
  const ids = async (needed: number) => (await best(needed, 'hybrid')).map(({ id }) => id);
  const whole = await ids(30);
  expect(whole[0]).toBe(DOCUMENTS[19]?.id);
  for (const needed of [2, 11, 21]) {
    expect((await ids(needed)).slice(0, needed)).toEqual(whole.slice(0, needed));
  }
});

test('where words are common, meaning is asked for no words: what is near stays, and the count is a least one', async () => {
  const near = [
    { id: 'n:100', key: 400, score: 0.9 },
    { id: 'n:101', key: 404, score: 0.2 },
  ];
  const passing = vi.fn(async (ids: readonly string[]) =>
    near.filter(({ id }) => ids.includes(id)),
  );
  const many = Array.from({ length: 300 }, (_, at) => ({
    id: `w:${at}`,
    key: 4 * at + 2000,
    score: 1,
  }));
  const rankedWith = (count: number, mode: SearchMode = 'hybrid') => {
    const search = {
      ...parts.catalog.search,
      usable: async () => ({
        unavailable: null,
        made: { model: 'm', dimensions: 1 },
        unembedded: 0,
      }),
      nearest: async () => near,
      count: async () => count,
      passing,
      lexical: async (_: unknown, __: unknown, { limit }: { limit: number }) =>
        many.slice(0, limit),
    };
    const embedder = async () => ({
      model: 'm',
      leastNearness: 0.45,
      embed: async () => [Float32Array.of(1)],
    });
    const settings = { search: { semanticWeight: 0.25 } };
    const place = { ...parts, settings, embedder, catalog: { ...parts.catalog, search } };
    const text = 'flood insurance';
    return rank(place as unknown as SearchParts, {
      query: parseQuery(text).query,
      typed: text,
      text,
      mode,
      filters: { statuses: '*' },
      needed: 11,
    });
  };
  const common = await rankedWith(10_000);
  expect([common.total, common.totalIs]).toEqual([10_000, 'at least']);
  const ids = common.ranked.map(({ id }) => id);
  expect([ids.includes('n:100'), ids.includes('n:101')]).toEqual([true, false]);
  expect(passing.mock.calls.flatMap(([asked]) => asked)).not.toContain('n:100');
  // Of rarer words each is looked at: what has one is found however far it is.
  const rare = await rankedWith(400);
  expect([rare.total, rare.totalIs]).toEqual([400, 'exact']);
  expect(rare.ranked.map(({ id }) => id)).toContain('n:101');
  // By meaning alone, the bound keeps nonsense away, and common words are none.
  const alone = await rankedWith(10_000, 'semantic');
  expect(alone.ranked.map(({ id }) => id)).toEqual(['n:100', 'n:101']);
});
