import { withDropCapitals } from './drop-capitals.ts';
import { glyphLines } from './glyph-lines.ts';
import type { Font, Glyph } from './glyphs.ts';
import { isRightToLeft, logicalWord } from './right-to-left.ts';
import { isShaped, printsSpaces } from './shaped-letters.ts';
import {
  fontSpacing,
  joinSpacedOut,
  letterSpacing,
  type Spacing,
  spacedBy,
} from './spaced-letters.ts';
import { hangScripts } from './sub-and-superscripts.ts';
import { dropCapitals, words as limits, shaped } from './thresholds.ts';

/** Characters printed side by side without a space, in sheet space. */
export interface Word {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The baseline it belongs to: a superscript or subscript has that of the word it hangs on. */
  readonly base: number;
  readonly size: number;
  readonly font: Font;
  readonly script?: 'raised' | 'lowered';
  /** Quarter turns against the sheet's writing direction. */
  readonly turned: number;
}

export type PlacedGlyph = Omit<Glyph, 'y'> & { readonly base: number };

/** Words from characters of one writing direction, whatever order the file draws them in. */
export function wordsOf(glyphs: readonly PlacedGlyph[]): Word[] {
  const spacing = letterSpacing(glyphs);
  const spacesPrinted = printsSpaces(glyphs);
  const words: Word[] = [];
  for (const line of glyphLines(glyphs)) {
    const parts = partsOf(line, { ofRun: spacing, ofFont: fontSpacing(line), spacesPrinted });
    for (const part of joinSpacedOut(parts)) words.push(wordOf(part));
  }
  return hangScripts(withDropCapitals(words));
}

/** Splits a line at printed spaces and at gaps too wide for one word. */
function partsOf(line: readonly PlacedGlyph[], spacing: Spacing): PlacedGlyph[][] {
  const parts: PlacedGlyph[][] = [];
  let part: PlacedGlyph[] = [];
  let before: PlacedGlyph | undefined;
  let space: PlacedGlyph | undefined;
  for (const glyph of line) {
    if (glyph.text === ' ') {
      space ??= glyph;
      continue;
    }
    if (glyph.text === '') continue;
    if (before !== undefined && parted(before, glyph, space, spacing)) {
      parts.push(part);
      part = [];
    }
    part.push(glyph);
    // The letter that reaches farthest: an accent or a comma may lie inside its neighbour.
    if (
      before === undefined ||
      part.length === 1 ||
      glyph.x + glyph.advance > before.x + before.advance
    )
      before = glyph;
    space = undefined;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

function parted(
  before: PlacedGlyph,
  glyph: PlacedGlyph,
  space: PlacedGlyph | undefined,
  spacing: Spacing,
): boolean {
  const [small, large] = [glyph.size, before.size].sort((a, b) => a - b) as [number, number];
  // The last line beside a large first letter stands on its baseline and begins a word of its own.
  const em = large > dropCapitals.larger * small ? small : large;
  const gap = glyph.x - (before.x + before.advance);
  const spaced = spacedBy(before, glyph, spacing);
  const letters = spacing.spacesPrinted && isShaped(before.text) && isShaped(glyph.text);
  if (letters && !(space !== undefined && space.advance > 0)) return gap > shaped.gap * em;
  if (space !== undefined) {
    // Between letters that are set apart the engine guesses a space after each.
    const least = space.advance > 0 ? limits.gapWithSpace * em : limits.gapWithGuess * em + spaced;
    if (gap > least) return true;
    // Such letters reach over the space beside them: what counts is where the pen stands after it.
    if (isShaped(before.text) && space.advance > limits.gapWithGuess * em)
      return space.x + space.advance < glyph.x + limits.gapWithSpace * em;
    const own = space.run === before.run || space.run === glyph.run;
    if (
      own &&
      glyph.x - space.x > limits.penOverSpace * em &&
      space.x > before.x + limits.spaceAfter * before.advance
    )
      return true;
  }
  if (gap > limits.gapWithGuess * em && spaced === 0 && changesFace(before, glyph)) return true;
  return gap > limits.gapWithoutSpace * em + spaced;
}

/**
 * Where another text object goes on in another face, or with letters after a number, no guess of the engine is needed:
 * "3.1.1 Opening", and a name in italics on a tightly set line.
 */
function changesFace(before: PlacedGlyph, glyph: PlacedGlyph): boolean {
  if (before.run === glyph.run || Math.abs(before.size - glyph.size) > limits.sameSize * glyph.size)
    return false;
  if (!/^\p{L}/u.test(glyph.text)) return false;
  return before.font === glyph.font
    ? /[\d.]$/.test(before.text)
    : /[\p{L}\d.,;:)”’]$/u.test(before.text);
}

function wordOf(glyphs: readonly PlacedGlyph[]): Word {
  const { base, font } = glyphs[0] as PlacedGlyph;
  let [x0, x1, size] = [Infinity, -Infinity, 0];
  let text = '';
  for (const glyph of glyphs) {
    text += glyph.text;
    x0 = Math.min(x0, glyph.x);
    x1 = Math.max(x1, glyph.x + glyph.advance);
    size = Math.max(size, glyph.size);
  }
  return {
    text: isRightToLeft(text) ? logicalWord(clustersOf(glyphs)) : plainWord(text),
    x0,
    y0: base - limits.ascent * size,
    x1,
    y1: base + limits.descent * size,
    base,
    size,
    font,
    turned: 0,
  };
}

/** A soft hyphen that is printed within a line is a hyphen; at its end it divides the word, which joining lines mends. */
const plainWord = (text: string): string => text.normalize('NFC').replace(/\u00ad(?=.)/gs, '-');

/** Letters with the marks that stand over or under them. */
function clustersOf(glyphs: readonly PlacedGlyph[]): string[] {
  const letters = glyphs.filter(({ text }) => !/^\p{M}+$/u.test(text));
  const texts = letters.map(({ text }) => text);
  for (const mark of glyphs) {
    if (letters.includes(mark)) continue;
    const middle = mark.x + mark.advance / 2;
    const under = letters.findIndex(({ x, advance }) => middle >= x && middle <= x + advance);
    const at =
      under >= 0
        ? under
        : Math.max(
            0,
            letters.findLastIndex(({ x }) => x <= middle),
          );
    texts[at] = (texts[at] ?? '') + mark.text;
  }
  return texts;
}
