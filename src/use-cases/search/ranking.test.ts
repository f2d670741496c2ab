import { expect, test } from 'vitest';
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
