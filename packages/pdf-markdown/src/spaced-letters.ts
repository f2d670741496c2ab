import type { Font } from './glyphs.ts';
import { words as limits } from './thresholds.ts';
import type { PlacedGlyph } from './words.ts';

/** How far letters are set apart, where they are: by text object, and by font within a line. */
export interface Spacing {
  readonly ofRun: ReadonlyMap<number, number>;
  readonly ofFont: FontSpacing | undefined;
  /** Whether the file prints the spaces between words of Arabic and scripts like it. */
  readonly spacesPrinted: boolean;
}

interface FontSpacing {
  readonly gaps: ReadonlyMap<Font, number>;
  /** Text objects of several letters: what stands between two of them parts words. */
  readonly words: ReadonlySet<number>;
}

/** The gap that letter-spacing puts between two neighbours. */
export const spacedBy = (
  before: PlacedGlyph,
  glyph: PlacedGlyph,
  { ofRun, ofFont }: Pick<Spacing, 'ofRun' | 'ofFont'>,
): number => {
  const own = before.run === glyph.run ? ofRun.get(glyph.run) : undefined;
  if (own !== undefined) return own;
  if (ofFont === undefined || before.font !== glyph.font || before.size !== glyph.size) return 0;
  const alone = !ofFont.words.has(before.run) && !ofFont.words.has(glyph.run);
  return alone ? (ofFont.gaps.get(glyph.font) ?? 0) : 0;
};

/**
 * The usual gap between letters of each font of a line whose letters are text objects of their own, as browsers print
 * letter-spaced text. Gaps of letter-spacing are alike; those of formulas and of short cells are not.
 */
export function fontSpacing(line: readonly PlacedGlyph[]): FontSpacing | undefined {
  const words = wordRuns(line);
  let gaps: Map<Font, number[]> | undefined;
  for (let index = 1; index < line.length; index += 1) {
    const [before, glyph] = [line[index - 1] as PlacedGlyph, line[index] as PlacedGlyph];
    if (before.run === glyph.run || before.font !== glyph.font || before.size !== glyph.size)
      continue;
    const gap = (glyph.x - before.x - before.advance) / glyph.size;
    // Most lines have no such gap, and nothing is gathered for them.
    if (gaps === undefined && gap < limits.letterSpaced) continue;
    if (!isLetter(before) || !isLetter(glyph)) continue;
    if (words.has(before.run) || words.has(glyph.run)) continue;
    gaps ??= new Map();
    const own = gaps.get(glyph.font);
    if (own === undefined) gaps.set(glyph.font, [gap]);
    else own.push(gap);
  }
  if (gaps === undefined) return undefined;
  const spacing = new Map<Font, number>();
  for (const [font, own] of gaps) {
    if (own.length < limits.spacedGaps) continue;
    own.sort((a, b) => a - b);
    const usual = own[Math.floor(limits.usualGap * own.length)] as number;
    const alike = own.filter((gap) => Math.abs(gap - usual) < limits.spacedAlike).length;
    if (
      usual > limits.letterSpaced &&
      usual < limits.spacedOutGap &&
      alike > limits.spacedShare * own.length
    )
      spacing.set(font, usual * (line.find((glyph) => glyph.font === font)?.size ?? 0));
  }
  return spacing.size === 0 ? undefined : { gaps: spacing, words };
}

function wordRuns(line: readonly PlacedGlyph[]): Set<number> {
  const runs = new Set<number>();
  for (let index = 1; index < line.length; index += 1) {
    const [before, glyph] = [line[index - 1] as PlacedGlyph, line[index] as PlacedGlyph];
    if (before.run === glyph.run && before.text !== ' ' && glyph.text !== ' ') runs.add(glyph.run);
  }
  return runs;
}

const isLetter = ({ text }: PlacedGlyph): boolean => /^\p{L}/u.test(text);

/** The usual gap between letters of each text object that is letter-spaced. */
export function letterSpacing(glyphs: readonly PlacedGlyph[]): Map<number, number> {
  const spacing = new Map<number, number>();
  let gaps: number[] = [];
  let guessed: number[] = [];
  let size = 0;
  let before: PlacedGlyph | undefined;
  let guess = false;
  const close = (run: number) => {
    // Where the engine guesses a space after nearly every letter, its guesses are gaps between letters as well.
    const widely = guessed.length > gaps.length && alike(guessed, size);
    const usual = usualOf(widely ? [...gaps, ...guessed] : gaps);
    const most = (widely ? limits.spacedOutGap : 1) * size;
    if (usual !== undefined && usual > limits.letterSpaced * size && usual < most)
      spacing.set(run, usual);
    gaps = [];
    guessed = [];
  };
  for (const glyph of glyphs) {
    if (before !== undefined && before.run !== glyph.run) {
      close(before.run);
      before = undefined;
      guess = false;
    }
    if (glyph.text === ' ' && glyph.advance === 0 && before !== undefined) {
      guess = true;
      continue;
    }
    size = glyph.size;
    if (before !== undefined && before.text !== ' ' && glyph.text !== ' ') {
      const gap = glyph.x - before.x - before.advance;
      if (!guess) gaps.push(gap);
      else if (isLetter(before) && isLetter(glyph)) guessed.push(gap);
    }
    before = glyph;
    guess = false;
  }
  if (before !== undefined) close(before.run);
  return spacing;
}

/** Undefined where there are too few gaps to tell. */
function usualOf(gaps: readonly number[]): number | undefined {
  if (gaps.length < limits.spacedGaps) return undefined;
  const sorted = [...gaps].sort((a, b) => a - b);
  return sorted[Math.floor(limits.usualGap * sorted.length)];
}

function alike(gaps: readonly number[], size: number): boolean {
  const usual = usualOf(gaps);
  if (usual === undefined) return false;
  const near = gaps.filter((gap) => Math.abs(gap - usual) < limits.spacedAlike * size);
  return near.length > limits.spacedShare * gaps.length;
}

const lone = /^[\p{Lu}\p{Ll}&]$/u;

/** "S U M M A R Y  O F" is two words: single letters in a row, their gaps alike, a wider gap where a word ends. */
export function joinSpacedOut(parts: PlacedGlyph[][]): PlacedGlyph[][] {
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
  const inside = (gap: number) => gap < limits.insideTimes * least + limits.insideMore * em;
  const within = gaps.filter(inside).length;
  const alike = new Set(letters.map(({ text }) => text === text.toUpperCase())).size === 1;
  if (
    !alike ||
    least > limits.spacedOutGap * em ||
    within < limits.spacedOutLetters - 1 ||
    within < limits.insideShare * gaps.length
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
