import type { QueryTerm, SearchIndex, TextQuery } from '../../core/search.ts';
import { stemOf } from '../../core/stem.ts';

/** More would cost time and change little: the rest of a pasted text counts for its meaning. */
const MOST_WORDS = 40;

/** Of a pasted text the words that tell most: often in it, and in few documents. */
export async function tellingWords(
  index: Pick<SearchIndex, 'documentsWith' | 'lastNumber'>,
  query: TextQuery,
  counts: ReadonlyMap<string, number>,
): Promise<{ readonly query: TextQuery; readonly note: string }> {
  const known = await index.documentsWith([
    ...new Set(query.wanted.map(({ words }) => stemOf(words[0]))),
  ]);
  const documents = Math.max(1, await index.lastNumber());
  const worth = ({ words }: QueryTerm): number => {
    const having = known.get(stemOf(words[0])) ?? 0;
    if (having === 0) return 0;
    return (
      (1 + Math.log(counts.get(words[0].toLowerCase()) ?? 1)) * Math.log(1 + documents / having)
    );
  };
  const weighed = query.wanted
    .map((term) => ({ term, worth: worth(term) }))
    .filter((one) => one.worth > 0)
    .sort((a, b) => b.worth - a.worth)
    .slice(0, MOST_WORDS);
  if (weighed.length === 0) {
    // Nothing known is looked for all the same: no word at all would mean whatever is newest.
    return {
      query: { ...query, wanted: query.wanted.slice(0, MOST_WORDS) },
      note: `The query is a text of ${query.wanted.length} different words; no document has any of them.`,
    };
  }
  const note = `The query is a text of ${query.wanted.length} different words; the ${weighed.length} that tell most were looked for.`;
  return { query: { ...query, wanted: weighed.map(({ term }) => term) }, note };
}
