import type { QueryTerm, SearchFilters, SearchIndex, TextQuery } from '../../core/search.ts';
import { stemOf } from '../../core/stem.ts';
import { wordsOf } from '../../search/query-words.ts';
import { likelihoodOfSlip, oneLetterAway } from '../../search/spellings.ts';

/** A query whose unknown words were replaced by what was probably meant. */
export interface Respelled {
  readonly query: TextQuery;
  /** What was typed, in small letters, and what was looked for instead. */
  readonly replaced: ReadonlyMap<string, string>;
  /** The same for words that were asked for as they are, in a phrase or a field: these were not replaced. */
  readonly suggested: ReadonlyMap<string, string>;
  /** Words that are in no document, and for which nothing near is there. */
  readonly unknown: readonly string[];
}

/** A word that is in fewer documents, and a neighbour in many times as many, is probably a slip. */
const RARE = 2;
const MANY_TIMES = 30;
/** A shorter word that is there was meant: it has a frequent neighbour more often than not. */
const LEAST_LETTERS_OF_A_SLIP = 6;
/** Words of one query whose neighbours are looked up: each has hundreds. */
const MOST_LOOKED_UP = 6;

type Words = Pick<SearchIndex, 'documentsWith' | 'namedRecords'>;

const EVERYWHERE: SearchFilters = { statuses: '*' };

/** The words of the index decide what is misspelled, and what was meant. What `isMeant` is none. */
export async function respell(
  index: Words,
  query: TextQuery,
  isMeant: (word: string) => boolean = () => false,
): Promise<Respelled> {
  const words = [...new Set(query.wanted.filter(isExact).flatMap((term) => term.words))];
  const known = await index.documentsWith([...new Set(words.map(stemOf))]);
  const loose = new Set(query.wanted.filter(isLoose).map(({ words: [word] }) => word));
  const replaced = new Map<string, string>();
  const suggested = new Map<string, string>();
  const unknown: string[] = [];
  let looked = 0;
  for (const word of words) {
    const count = known.get(stemOf(word)) ?? 0;
    if (count > RARE || looked >= MOST_LOOKED_UP) continue;
    if (count > 0 && word.length < LEAST_LETTERS_OF_A_SLIP) continue;
    looked += 1;
    // People, votes and terms have words that no document needs to have.
    if ((await index.namedRecords([word], EVERYWHERE, 1)).length > 0) continue;
    const meant =
      CORRECTABLE.test(word) && !isMeant(word)
        ? await nearest(index, word.toLowerCase(), count)
        : undefined;
    if (meant === undefined && count === 0) unknown.push(word);
    if (meant === undefined || (count > 0 && !loose.has(word))) continue;
    (loose.has(word) ? replaced : suggested).set(word.toLowerCase(), meant);
  }
  const corrected = (term: QueryTerm): QueryTerm => {
    const meant = isLoose(term) ? replaced.get(term.words[0].toLowerCase()) : undefined;
    // As it was typed besides: a rare word may be meant after all.
    return meant === undefined ? term : { ...term, words: [meant], also: [term.words] };
  };
  return {
    query: { ...query, wanted: query.wanted.map(corrected) },
    replaced,
    suggested,
    unknown,
  };
}

/** What was typed with other words in the place of some. */
export const respelledText = (typed: string, instead: ReadonlyMap<string, string>): string =>
  instead.size === 0
    ? typed
    : typed.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => instead.get(word.toLowerCase()) ?? word);

export function suggestionOf(typed: string, { replaced, suggested }: Respelled): string | null {
  const text = respelledText(typed, new Map([...replaced, ...suggested]));
  return text === typed ? null : text;
}

export const spellingNotes = ({ replaced, suggested }: Respelled): readonly string[] => [
  ...[...replaced].map(([word, meant]) => `“${meant}” was looked for besides “${word}”.`),
  ...[...suggested].map(([word, meant]) => `No document has “${word}”; “${meant}” is near.`),
];

/** Of the unknown words only those that were typed are named, and none that we joined ourselves. */
export function unknownNotes(typed: string, { unknown: all }: Respelled): readonly string[] {
  const words = new Set(wordsOf(typed));
  const unknown = all.filter((word) => words.has(word));
  return unknown.length === 0
    ? []
    : [`No document has ${unknown.map((word) => `“${word}”`).join(', ')}.`];
}

const isExact = ({ ending }: QueryTerm): boolean => ending === 'exact';

/** Only what was typed as a word among words is replaced. */
const isLoose = ({ words, field, ending, also }: QueryTerm): boolean =>
  words.length === 1 && field === null && ending === 'exact' && also === undefined;

/** Nearly everything of four letters is near to something of three. */
const SHORTEST = 4;
/** Shorter words have too many neighbours to guess, and names with digits none. */
const CORRECTABLE = /^[a-z]{4,40}$/i;

/** The neighbour that is likeliest to have been meant, by the slip and by how many documents have it. */
async function nearest(index: Words, word: string, count: number): Promise<string | undefined> {
  const byStem = new Map<string, string>();
  for (const near of oneLetterAway(word)) {
    const stem = stemOf(near);
    if (stem.length < SHORTEST || stem === stemOf(word) || byStem.has(stem)) continue;
    byStem.set(stem, near);
  }
  const found = await index.documentsWith([...byStem.keys()]);
  // `coaste` is no word, and has the stem of `coast` only because it loses its end: a slip changes the
  // stem by one letter as well, or loses no more than what was typed.
  const slips = new Set(oneLetterAway(stemOf(word)));
  let best: { word: string; worth: number } | undefined;
  for (const [stem, documents] of found) {
    const near = byStem.get(stem);
    if (near === undefined || documents < MANY_TIMES * count) continue;
    const isSlip = slips.has(stem) || lostBy(near) <= lostBy(word);
    // People rarely miss the first letter, and a short word with another one is another word.
    const begins = near[0] === word[0];
    if (!begins && word.length < LEAST_LETTERS_OF_A_SLIP) continue;
    const slip = likelihoodOfSlip(word, near) * (begins ? 1 : 0.1);
    const worth = Math.sqrt(documents) * slip * (isSlip ? 1 : 0.02);
    if (worth > (best?.worth ?? 0)) best = { word: near, worth };
  }
  return best?.word;
}

/** How many letters at its end a word loses to its stem, which may end in another (`hosing` in `hose`). */
function lostBy(word: string): number {
  const stem = stemOf(word);
  let same = 0;
  while (same < word.length && word[same] === stem[same]) same += 1;
  return word.length - same;
}
