import type { SearchParts } from './parts.ts';
import type { Ranking, RankOrder } from './ranking.ts';

/** More are not counted. */
const MOST_COUNTED = 10_000;

/** Nothing was named that could be looked for: the newest documents, without what is unwanted. */
export async function lookAround(
  { catalog }: SearchParts,
  { query, mode, filters, needed }: RankOrder,
): Promise<Ranking> {
  const { narrow, unwanted } = query;
  const narrowed = { ...filters, fulfils: { narrow, unwanted } };
  const newest = await catalog.search.newest(narrowed, { offset: 0, limit: needed });
  const total = await catalog.search.count(null, narrowed, MOST_COUNTED);
  const why =
    unwanted.length > 0
      ? 'The query names only what is unwanted; the newest documents without it are shown.'
      : 'The query names no word to look for; the newest documents are shown.';
  return {
    ranked: newest.map((one) => ({ ...one, matched: 'any' })),
    mode,
    notes: [why],
    isCited: false,
    total,
    totalIs: total >= MOST_COUNTED ? 'at least' : 'exact',
    byWords: null,
    everything: true,
  };
}
