import { median } from './geometry.ts';
import { words as letters, dropCapitals as limits } from './thresholds.ts';
import type { Word } from './words.ts';

/** A large first letter that stands beside the first lines of its paragraph begins the first word of them. */
export function withDropCapitals(words: readonly Word[]): readonly Word[] {
  const capitals = words.filter(({ text }) => /^[“"‘'(]?\p{Lu}$/u.test(text));
  if (capitals.length === 0) return words;
  const usual = median(words.map(({ size }) => size));
  const large = capitals.filter(({ size }) => size > limits.larger * usual);
  // A page of large letters is a poster or a game.
  if (large.length === 0 || large.length > limits.most) return words;
  const whole = new Map<Word, Word | undefined>();
  for (const capital of large) {
    const first = besideFirst(capital, words);
    if (first === undefined || whole.has(first)) continue;
    whole.set(capital, undefined);
    whole.set(first, {
      ...first,
      text: `${capital.text}${isWordAlone(capital, first, words) ? ' ' : ''}${first.text}`,
      x0: capital.x0,
    });
  }
  return words.flatMap((word) => (whole.has(word) ? (whole.get(word) ?? []) : [word]));
}

/** The word at the top of two lines or more that begin right of the letter, within its height. */
function besideFirst(capital: Word, words: readonly Word[]): Word | undefined {
  const beside = words
    .filter(
      ({ x0, base, size, turned }) =>
        turned === capital.turned &&
        size * limits.larger < capital.size &&
        x0 > capital.x1 - limits.into * size &&
        x0 < capital.x1 + limits.after * size &&
        base > capital.base - letters.ascent * capital.size &&
        base < capital.base + limits.under * size,
    )
    .sort((a, b) => a.base - b.base);
  const [first] = beside;
  if (first === undefined || standsInLines(capital, words)) return undefined;
  const lines = beside.filter(
    ({ base }, index) => base - (beside[index - 1]?.base ?? -Infinity) > limits.pitch * first.size,
  );
  const top = ({ base, size }: Word) => base - letters.ascent * size;
  const level = Math.abs(top(first) - top(capital)) < limits.level * first.size;
  return lines.length >= 2 && level ? first : undefined;
}

/** A letter with words before it or under it begins none of its lines: it marks a page, or is drawn over one. */
const standsInLines = (capital: Word, words: readonly Word[]): boolean =>
  words.some(
    (word) =>
      word !== capital &&
      word.turned === capital.turned &&
      word.base > capital.base - letters.ascent * capital.size &&
      word.base < capital.base + limits.under * word.size &&
      word.x1 > capital.x0 - limits.after * word.size &&
      word.x0 < capital.x1 - limits.into * word.size,
  );

/** "A" and "I" are words of their own where the page has the rest of the word by itself, and not the whole of it. */
function isWordAlone(capital: Word, first: Word, words: readonly Word[]): boolean {
  if (!/[AIO]$/.test(capital.text)) return false;
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  const rest = plain(first.text);
  const has = (wanted: string) =>
    words.some((word) => word !== first && plain(word.text) === wanted);
  return has(rest) && !has(plain(capital.text) + rest);
}
