import { stem } from '../../../core/stem.ts';

/** The words of a text as the index compares them: runs of letters and digits, small, without accents, as stems. */
export function tokensOf(text: string): readonly string[] {
  return [...text.matchAll(WORD)].map(([word]) => tokenOf(word));
}

const WORD = /[\p{L}\p{N}\p{M}\p{Co}]+/gu;
/** No word is longer; what is, is data, and is found by its beginning. */
const LONGEST = 500;

function tokenOf(word: string): string {
  const known = TOKENS.get(word);
  if (known !== undefined) return known;
  const folded = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().slice(0, LONGEST);
  const token = stem(folded);
  if (TOKENS.size >= MOST_TOKENS) TOKENS.clear();
  TOKENS.set(word, token);
  return token;
}

/** Texts are made of few words: each is cut to its stem once. */
const TOKENS = new Map<string, string>();
const MOST_TOKENS = 50_000;
