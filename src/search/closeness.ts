import type { FoundDocument, TextQuery } from '../core/search.ts';
import { stemOf } from '../core/stem.ts';
import { soughtBy, wordsLike } from './sought-words.ts';

type Text = Pick<FoundDocument, 'title' | 'abstract' | 'body'>;

/** Signs between the beginnings of two words that are near each other: about five words. */
const NEAR = 40;
/** Further down a long text, what stands together by chance is as frequent as what belongs together. */
const FURTHEST = 20_000;
/** What a place in each part of a document counts, as words do there. */
const IN_TITLE = 10;
const IN_ABSTRACT = 4;
/** How fast a repeated pair stops counting, as for words. */
const K1 = 1.2;

/**
 * What words of a query that stand near each other are worth, in the measure of BM25: a pair counts
 * by the rarity of both, each further place less. Words that are merely in the same text count nothing.
 */
export function closeness(
  { title, abstract, body }: Text,
  query: TextQuery,
  rarity: ReadonlyMap<string, number>,
): number {
  const places = new Map<string, number>();
  countPairs(title, query, rarity, IN_TITLE, places);
  countPairs(abstract ?? '', query, rarity, IN_ABSTRACT, places);
  countPairs((body ?? '').slice(0, FURTHEST), query, rarity, 1, places);
  let sum = 0;
  for (const [pair, count] of places) {
    const [a = '', b = ''] = pair.split(' ');
    const rare = (rarity.get(a) ?? 0) + (rarity.get(b) ?? 0);
    sum += (rare * count * (K1 + 1)) / (count + K1);
  }
  return sum;
}

function countPairs(
  text: string,
  query: TextQuery,
  rarity: ReadonlyMap<string, number>,
  worth: number,
  places: Map<string, number>,
): void {
  // By place: a word that begins with plain letters and has others is named twice.
  const stems = new Map<number, string>();
  for (const { word, start } of wordsLike(text, soughtBy(query))) {
    const stem = stemOf(word);
    if (rarity.has(stem)) stems.set(start, stem);
  }
  const found = [...stems]
    .map(([start, stem]) => ({ start, stem }))
    .sort((a, b) => a.start - b.start);
  for (const [at, one] of found.entries()) {
    for (let next = at + 1; next < found.length; next++) {
      const other = found[next];
      if (!other || other.start - one.start > NEAR) break;
      if (other.stem === one.stem) continue;
      const pair =
        one.stem < other.stem ? `${one.stem} ${other.stem}` : `${other.stem} ${one.stem}`;
      places.set(pair, (places.get(pair) ?? 0) + worth);
    }
  }
}
