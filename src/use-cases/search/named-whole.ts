import type { Ranked, SearchIndex } from '../../core/search.ts';
import { wordsOf } from '../../search/query-words.ts';

/**
 * Of the people, votes and terms that have all of the words in their names, those whose title is just these words:
 * who types the whole name of somebody means nobody else.
 */
export async function namedWhole(
  index: Pick<SearchIndex, 'found'>,
  names: readonly Ranked[],
  words: readonly string[],
): Promise<readonly Ranked[]> {
  if (names.length === 0 || words.length < 2) return [];
  const typed = sorted(words);
  const titles = await index.found(names.map(({ id }) => id));
  const whole = new Set(
    titles.filter(({ title }) => sorted(wordsOf(title)) === typed).map(({ id }) => id),
  );
  return names.filter(({ id }) => whole.has(id));
}

/** `Alder, Ada` is `Ada Alder`. */
const sorted = (words: readonly string[]): string =>
  words
    .map((word) => word.toLowerCase())
    .sort()
    .join(' ');
