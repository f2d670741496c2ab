import { words as limits, scripts } from './thresholds.ts';
import type { Word } from './words.ts';

/** Small words set above or below the baseline beside a larger one become its superscripts and subscripts. */
export function hangScripts(words: readonly Word[]): Word[] {
  const byHeight = [...words].sort((a, b) => a.base - b.base);
  return words.map((word) => {
    const host = word.text.length > scripts.letters ? undefined : hostOf(word, byHeight);
    if (host === undefined) return word;
    return { ...word, base: host.base, script: host.base > word.base ? 'raised' : 'lowered' };
  });
}

function hostOf(word: Word, byHeight: readonly Word[]): Word | undefined {
  let low = 0;
  let high = byHeight.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byHeight[middle] as Word).base <= word.base) low = middle + 1;
    else high = middle;
  }
  return raisedHost(word, byHeight, low) ?? loweredHost(word, byHeight, low);
}

function raisedHost(word: Word, byHeight: readonly Word[], from: number): Word | undefined {
  for (let index = from; index < byHeight.length; index += 1) {
    const host = byHeight[index] as Word;
    const drop = host.base - word.base;
    if (drop > 3 * word.size) return undefined;
    if (
      host.size * scripts.size < word.size ||
      drop < scripts.raisedLeast * host.size ||
      drop > scripts.raisedMost * host.size
    )
      continue;
    const after = word.x0 - host.x1;
    const before = host.x0 - word.x1;
    if (
      Math.abs(after) < scripts.after * host.size ||
      (before > -scripts.into * host.size && before < scripts.before * host.size)
    )
      return host;
  }
  return undefined;
}

/** A subscript follows its host at once: what stands lower and farther off is a line of its own. */
function loweredHost(word: Word, byHeight: readonly Word[], from: number): Word | undefined {
  for (let index = from - 1; index >= 0; index -= 1) {
    const host = byHeight[index] as Word;
    const drop = word.base - host.base;
    if (drop > 2 * word.size) return undefined;
    if (
      host === word ||
      host.size * scripts.size < word.size ||
      drop < scripts.loweredLeast * host.size ||
      drop > scripts.loweredMost * host.size
    )
      continue;
    if (
      Math.abs(word.x0 - host.x1) < scripts.touching * host.size &&
      /[\p{L}\p{N})\]]$/u.test(host.text)
    )
      return host;
  }
  return undefined;
}

/** Whether a word goes on with the one before it without a space: a script and what touches it. */
export const touches = (before: Word, word: Word): boolean =>
  (before.script !== undefined || word.script !== undefined) &&
  // Two hosts on one line may differ by a hair, and with them what hangs on each.
  Math.abs(before.base - word.base) < limits.sameBaseline * word.size &&
  word.x0 - before.x1 <
    (isPower(before, word) ? scripts.powerGap : scripts.touching) *
      Math.max(word.size, before.size);

/** The power of a unit of measure, which is read with it even where white parts the two: m³. */
const isPower = (before: Word, word: Word): boolean =>
  word.script === 'raised' &&
  /^[23²³]$/.test(word.text) &&
  /^[(/]?(?:[kcmd]?m|in|ft|yd|mi)$/.test(before.text);

/** The word as it is shown: scripts in the letters Unicode has for them, so that a footnote mark never reads as a digit of its number. */
export function shownText({ text, script }: Word): string {
  if (script === undefined || /^(st|nd|rd|th)$/i.test(text)) return text;
  const forms = script === 'raised' ? raisedForms : loweredForms;
  const shown = [...text].map((letter) => forms[letter]);
  return shown.every((letter) => letter !== undefined) ? shown.join('') : text;
}

const formsOf = (plain: string, shown: string): Readonly<Record<string, string>> => {
  const letters = [...shown];
  return Object.fromEntries([...plain].map((letter, index) => [letter, letters[index] as string]));
};

const raisedForms = formsOf('0123456789abcdefghn,*†‡+-=()', '⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰⁿ,*†‡⁺⁻⁼⁽⁾');
const loweredForms = formsOf(
  '0123456789aehijklmnoprstuvx.,+-=()',
  '₀₁₂₃₄₅₆₇₈₉ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ.,₊₋₌₍₎',
);
