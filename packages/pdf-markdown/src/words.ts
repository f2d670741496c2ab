import { glyphLines } from './glyph-lines.ts';
import type { Font, Glyph } from './glyphs.ts';
import { isRightToLeft, logicalWord } from './right-to-left.ts';
import { hangScripts } from './sub-and-superscripts.ts';
import { words as limits } from './thresholds.ts';

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
  const words: Word[] = [];
  for (const line of glyphLines(glyphs)) {
    for (const part of joinSpacedOut(partsOf(line, spacing))) words.push(wordOf(part));
  }
  return hangScripts(words);
}

/** Splits a line at printed spaces and at gaps too wide for one word. */
function partsOf(
  line: readonly PlacedGlyph[],
  spacing: ReadonlyMap<number, number>,
): PlacedGlyph[][] {
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
  spacing: ReadonlyMap<number, number>,
): boolean {
  const em = Math.max(glyph.size, before.size);
  const gap = glyph.x - (before.x + before.advance);
  if (space !== undefined) {
    const least = space.advance > 0 ? limits.gapWithSpace : limits.gapWithGuess;
    if (gap > least * em) return true;
    const own = space.run === before.run || space.run === glyph.run;
    if (
      own &&
      glyph.x - space.x > limits.penOverSpace * em &&
      space.x > before.x + 0.5 * before.advance
    )
      return true;
  }
  const own = before.run === glyph.run ? (spacing.get(glyph.run) ?? 0) : 0;
  return gap > limits.gapWithoutSpace * em + own;
}

/** The usual gap between letters of each text object that is letter-spaced. */
function letterSpacing(glyphs: readonly PlacedGlyph[]): Map<number, number> {
  const spacing = new Map<number, number>();
  let gaps: number[] = [];
  let size = 0;
  const close = (run: number) => {
    if (gaps.length >= 4) {
      gaps.sort((a, b) => a - b);
      const usual = gaps[Math.floor(0.4 * gaps.length)] as number;
      if (usual > limits.letterSpaced * size && usual < size) spacing.set(run, usual);
    }
    gaps = [];
  };
  for (let index = 1; index < glyphs.length; index += 1) {
    const [before, glyph] = [glyphs[index - 1] as PlacedGlyph, glyphs[index] as PlacedGlyph];
    if (before.run !== glyph.run) {
      close(before.run);
      continue;
    }
    size = glyph.size;
    if (before.text !== ' ' && glyph.text !== ' ') gaps.push(glyph.x - before.x - before.advance);
  }
  const last = glyphs.at(-1);
  if (last !== undefined) close(last.run);
  return spacing;
}

const lone = /^[\p{Lu}\p{Ll}&]$/u;

/** "S U M M A R Y  O F" is two words: single letters in a row, their gaps alike, a wider gap where a word ends. */
function joinSpacedOut(parts: PlacedGlyph[][]): PlacedGlyph[][] {
  const joined: PlacedGlyph[][] = [];
  for (let at = 0; at < parts.length; ) {
    let end = at;
    while (end < parts.length && isLone(parts[end] as PlacedGlyph[])) end += 1;
    if (end - at < limits.spacedOutLetters) {
      joined.push(parts[at] as PlacedGlyph[]);
      at += 1;
      continue;
    }
    joined.push(...spacedWords(parts.slice(at, end).map((part) => part[0] as PlacedGlyph)));
    at = end;
  }
  return joined;
}

const isLone = (part: readonly PlacedGlyph[]): boolean =>
  part.length === 1 && lone.test((part[0] as PlacedGlyph).text);

function spacedWords(letters: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const gaps = letters.slice(1).map((letter, index) => {
    const before = letters[index] as PlacedGlyph;
    return letter.x - before.x - before.advance;
  });
  const em = (letters[0] as PlacedGlyph).size;
  const least = Math.min(...gaps);
  const inside = (gap: number) => gap < 1.4 * least + 0.03 * em;
  const within = gaps.filter(inside).length;
  const alike = new Set(letters.map(({ text }) => text === text.toUpperCase())).size === 1;
  if (
    !alike ||
    least > limits.spacedOutGap * em ||
    within < limits.spacedOutLetters - 1 ||
    within < 0.6 * gaps.length
  )
    return letters.map((letter) => [letter]);
  const words: PlacedGlyph[][] = [[letters[0] as PlacedGlyph]];
  gaps.forEach((gap, index) => {
    const letter = letters[index + 1] as PlacedGlyph;
    if (inside(gap)) words.at(-1)?.push(letter);
    else words.push([letter]);
  });
  return words;
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
    y0: base - 0.74 * size,
    x1,
    y1: base + 0.22 * size,
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
