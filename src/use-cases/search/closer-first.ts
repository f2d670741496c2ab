import type { FoundDocument, Ranked, TextQuery } from '../../core/search.ts';
import { stemOf } from '../../core/stem.ts';
import { closeness } from '../../search/closeness.ts';
import type { SearchParts } from './parts.ts';

/** Beyond these, nearness of words brought nothing (bench/README.md, relevance). */
export const LOOKED_AT = 20;
/** What closeness counts beside the words themselves. */
const WEIGHT = 0.08;

export interface CloserFirst {
  readonly ranked: readonly Ranked[];
  /** The documents whose text was read for it, by id. */
  readonly read: ReadonlyMap<string, FoundDocument>;
}

/**
 * The best of a ranking once more, by how near to each other the words of the query stand in them.
 * `best` is the score that the ranking by words gave its first.
 */
export async function closerFirst(
  { catalog }: SearchParts,
  query: TextQuery,
  ranked: readonly Ranked[],
  best: number,
): Promise<CloserFirst> {
  const stems = [...new Set(query.wanted.flatMap(({ words }) => words.map(stemOf)))];
  if (stems.length < 2 || ranked.length < 2 || !(best > 0)) return { ranked, read: new Map() };
  const index = catalog.search;
  const first = ranked.slice(0, LOOKED_AT);
  const [having, documents, texts] = await Promise.all([
    index.documentsWith(stems),
    index.lastNumber(),
    index.found(first.map(({ id }) => id)),
  ]);
  const rarity = new Map(
    [...having].map(([stem, n]) => [
      stem,
      // Words of documents that are gone may be counted still.
      Math.log(Math.max(1, (documents - n + 0.5) / (n + 0.5))),
    ]),
  );
  const read = new Map(texts.map((text) => [text.id, text]));
  const closer = first.map((one) => {
    const text = read.get(one.id);
    const near = text ? closeness(text, query, rarity) / best : 0;
    return { ...one, score: one.score + WEIGHT * near };
  });
  closer.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  return { ranked: [...closer, ...ranked.slice(LOOKED_AT)], read };
}
