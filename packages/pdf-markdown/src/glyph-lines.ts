import { isShaped, withSteppedLetters } from './shaped-letters.ts';
import { withShiftedLetters } from './shifted-letters.ts';
import { words as limits } from './thresholds.ts';
import type { PlacedGlyph } from './words.ts';

/**
 * Lines of characters on one baseline, left to right. Characters drawn twice are kept once, accents drawn apart join their
 * letters, and text printed over other text is a line of its own.
 */
export function glyphLines(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const sorted = [...glyphs].sort((a, b) => a.base - b.base);
  const lines: PlacedGlyph[][] = [];
  let line: PlacedGlyph[] = [];
  let first = -Infinity;
  for (const glyph of sorted) {
    if (glyph.base - first > limits.sameBaseline * glyph.size) {
      line = [];
      lines.push(line);
      first = glyph.base;
    }
    line.push(glyph);
  }
  for (const each of lines) each.sort((a, b) => a.x - b.x || a.run - b.run);
  return withShiftedLetters(withSteppedLetters(lines)).flatMap((each) =>
    layersOf(withAccents(withoutShadows(each))),
  );
}

function withoutShadows(line: PlacedGlyph[]): PlacedGlyph[] {
  const kept: PlacedGlyph[] = [];
  for (const glyph of line) {
    let shadow = false;
    for (let back = kept.length - 1; back >= 0 && back >= kept.length - 4; back -= 1) {
      const other = kept[back] as PlacedGlyph;
      if (
        other.run !== glyph.run &&
        other.text === glyph.text &&
        glyph.text !== ' ' &&
        Math.abs(glyph.x - other.x) <
          Math.min(limits.shadow * glyph.size, limits.shadowShare * glyph.advance)
      ) {
        shadow = true;
      }
    }
    if (!shadow) kept.push(glyph);
  }
  return kept;
}

/** Accents that stand alone in a font, and the marks that join a letter. */
const accents: Readonly<Record<string, string>> = {
  '´': '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  ˆ: '\u0302',
  '˜': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¸': '\u0327',
  '˚': '\u030a',
  ˇ: '\u030c',
};

const markOf = (text: string): string | undefined =>
  /^[\u0300-\u036f]$/.test(text) ? text : accents[text];

/** Typesetters of mathematics draw é as e and ´ over it: the two are one letter. */
function withAccents(line: PlacedGlyph[]): PlacedGlyph[] {
  if (!line.some(({ text }) => markOf(text) !== undefined)) return line;
  const kept: PlacedGlyph[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const glyph = line[index] as PlacedGlyph;
    const mark = markOf(glyph.text);
    if (mark === undefined) {
      kept.push(glyph);
      continue;
    }
    const middle = glyph.x + glyph.advance / 2;
    const over = ({ x, advance, text }: PlacedGlyph) =>
      /^\p{L}$/u.test(text) && middle > x && middle < x + advance;
    // The engine guesses a space where the pen goes back to draw the accent.
    const letter = kept.findLastIndex(({ text, advance }) => text !== ' ' || advance > 0);
    const before = kept[letter];
    const after = line[index + 1];
    if (before !== undefined && over(before)) {
      kept.length = letter + 1;
      kept[letter] = { ...before, text: (before.text + mark).normalize('NFC') };
    } else if (after !== undefined && over(after)) {
      kept.push({ ...after, text: (after.text + mark).normalize('NFC') });
      index += 1;
    } else kept.push(glyph);
  }
  return kept;
}

interface Stretch {
  readonly glyphs: PlacedGlyph[];
  readonly x0: number;
  x1: number;
}

/**
 * What was typed over a fill-in line or stamped over text stays whole: text objects that lie over one another become
 * lines of their own, and underscores that are written on are left out.
 */
function layersOf(line: PlacedGlyph[]): PlacedGlyph[][] {
  if (!overprinted(line)) return [line];
  const byRun = new Map<number, Stretch>();
  const stretches: Stretch[] = [];
  for (const glyph of line) {
    const end = glyph.x + glyph.advance;
    const open = byRun.get(glyph.run);
    if (open !== undefined && glyph.x - open.x1 < glyph.size) {
      open.glyphs.push(glyph);
      open.x1 = Math.max(open.x1, end);
      continue;
    }
    const stretch = { glyphs: [glyph], x0: glyph.x, x1: end };
    byRun.set(glyph.run, stretch);
    stretches.push(stretch);
  }
  const written = stretches.filter(({ glyphs }) => glyphs.some(({ text }) => !/^[_ ]$/.test(text)));
  const layers: PlacedGlyph[][] = [];
  const ends: number[] = [];
  for (const stretch of stretches) {
    const kept = stretch.glyphs.filter(
      (glyph) =>
        glyph.text !== '_' ||
        !written.some(
          (other) => other !== stretch && other.x0 < glyph.x + glyph.advance && other.x1 > glyph.x,
        ),
    );
    const size = kept[0]?.size ?? 0;
    const room = ends.findIndex((end) => end < stretch.x0 + limits.overprint * size);
    const layer = room < 0 ? layers.length : room;
    layers[layer] = [...(layers[layer] ?? []), ...kept];
    ends[layer] = Math.max(ends[layer] ?? -Infinity, stretch.x1);
  }
  return layers.filter((layer) => layer.length > 0);
}

/** Whether a letter of one text object begins well inside a letter of another. Letters of Arabic do so by themselves. */
function overprinted(line: readonly PlacedGlyph[]): boolean {
  let before: PlacedGlyph | undefined;
  let times = 0;
  for (const glyph of line) {
    if (glyph.text === ' ') continue;
    if (
      before !== undefined &&
      before.run !== glyph.run &&
      !(isShaped(before.text) && isShaped(glyph.text)) &&
      before.x + before.advance - glyph.x > limits.overprint * Math.min(glyph.size, before.size)
    ) {
      times += 1;
      if (times > 1 || before.text === '_' || glyph.text === '_') return true;
    }
    before = glyph;
  }
  return false;
}
