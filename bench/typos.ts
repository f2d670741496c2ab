/** A query with one letter wrong, missing, doubled or swapped, each kind in its turn. */
import { numbersFrom } from './judgements.ts';

const KINDS = ['wrong', 'missing', 'doubled', 'swapped'] as const;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

export function withTypo(query: string, at: number): string {
  const next = numbersFrom(7919 * (at + 1));
  for (let n = 0; n < 10; n++) next(2);
  const words = [...query.matchAll(/[A-Za-z]{4,}/g)];
  const word = words[next(Math.max(1, words.length))];
  if (!word) return query;
  const begin = word.index + 1 + next(word[0].length - 2);
  const letter = query[begin] ?? '';
  const after = query[begin + 1] ?? '';
  const typed = {
    wrong: (LETTERS[next(26)] ?? 'x') + after,
    missing: after,
    doubled: letter + letter + after,
    swapped: after + letter,
  }[KINDS[at % KINDS.length] ?? 'wrong'];
  return query.slice(0, begin) + typed + query.slice(begin + 2);
}
