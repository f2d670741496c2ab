import { overlap } from './geometry.ts';
import { shaped as limits } from './thresholds.ts';
import type { PlacedGlyph } from './words.ts';

/** Scripts whose letters change their shape with their neighbours: Arabic and those of India and around it. A font states one width for all. */
export const isShaped = (text: string): boolean => isShapedCode(text.charCodeAt(0));

/** By code, because it is asked of every letter of a page. */
export const isShapedCode = (code: number): boolean =>
  (code >= 0x600 && code <= 0x109f) || (code >= 0xfb50 && code <= 0xfefc);

/** Letters that join nothing behind them: a sign that stands for several letters cannot begin with one. */
const endsShape =
  /^[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0649\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0-\u06cb\u06d2\u06d3]/;

/**
 * One printed sign that stands for several Arabic letters. The engine gives the letters of most such signs from the last to
 * the first, and those of the old code points for lam with alef in order.
 */
export const joinedSign = (first: string, second: string): string =>
  isShaped(first) && (!endsShape.test(second) || endsShape.test(first))
    ? second + first
    : first + second;

/** Whether the file prints the spaces between words of such scripts. The boxes of their letters say little of where a word ends. */
export function printsSpaces(glyphs: readonly PlacedGlyph[]): boolean {
  let [letters, spaces] = [0, 0];
  for (const { text, advance } of glyphs) {
    if (text === ' ') spaces += advance > 0 ? 1 : 0;
    else if (isShaped(text)) letters += 1;
  }
  return letters > 0 && spaces * limits.lettersToSpace > letters;
}

/**
 * The lines of characters with the letters put back that such a script sets above or below the line of their word: words
 * of Nastaliq go down from right to left, and some letters of Naskh stand on the next.
 */
export function withSteppedLetters(lines: readonly PlacedGlyph[][]): PlacedGlyph[][] {
  if (!lines.some((line) => line.some(({ text }) => isShaped(text)))) return [...lines];
  const kept = lines.map((line) => [...line]);
  const largestFirst = kept.map((_, at) => at).sort((a, b) => size(kept, a) - size(kept, b));
  for (const own of largestFirst) {
    const line = kept[own] as PlacedGlyph[];
    if (line.length === 0 || !line.every(({ text }) => text === ' ' || isShaped(text))) continue;
    for (const part of stretchesOf(line)) {
      const host = hostOf(kept, own, part);
      if (host === undefined) continue;
      const base = (host[0] as PlacedGlyph).base;
      host.push(...part.map((glyph) => ({ ...glyph, base })));
      host.sort((a, b) => a.x - b.x || a.run - b.run);
      kept[own] = (kept[own] as PlacedGlyph[]).filter((glyph) => !part.includes(glyph));
    }
  }
  return kept.filter((line) => line.some(({ text }) => text !== ' '));
}

const size = (lines: readonly PlacedGlyph[][], at: number): number => lines[at]?.length ?? 0;

/** Letters of a line with no wide gap between them. */
function stretchesOf(line: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const parts: PlacedGlyph[][] = [];
  let end = -Infinity;
  for (const glyph of line) {
    if (glyph.text === ' ') continue;
    if (glyph.x - end > limits.stretch * glyph.size) parts.push([]);
    parts.at(-1)?.push(glyph);
    end = Math.max(end, glyph.x + glyph.advance);
  }
  return parts;
}

/** The longest line close by that has a letter beside or over this part. */
function hostOf(
  lines: readonly PlacedGlyph[][],
  own: number,
  part: readonly PlacedGlyph[],
): PlacedGlyph[] | undefined {
  const [first] = part as [PlacedGlyph];
  const x0 = first.x - limits.beside * first.size;
  const x1 = Math.max(...part.map(({ x, advance }) => x + advance)) + limits.beside * first.size;
  let best: PlacedGlyph[] | undefined;
  for (const step of [-1, 1]) {
    for (let at = own + step; at >= 0 && at < lines.length; at += step) {
      const line = lines[at] as PlacedGlyph[];
      const [other] = line;
      if (other === undefined) continue;
      if (Math.abs(other.base - first.base) > limits.steps * first.size) break;
      if (line.length <= (best?.length ?? size(lines, own))) continue;
      const touches = line.some(
        ({ text, x, advance }) => isShaped(text) && overlap(x, x + advance, x0, x1) > 0,
      );
      if (touches) best = line;
    }
  }
  return best;
}
