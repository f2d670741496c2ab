import type { Font, Glyph } from './glyphs.ts';

/** Characters printed side by side without a space, in sheet space. */
export interface Word {
  readonly text: string;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  /** The baseline it belongs to: a superscript has that of the word it hangs on. */
  readonly base: number;
  readonly size: number;
  readonly font: Font;
  readonly raised: boolean;
  /** Quarter turns against the sheet's writing direction. */
  readonly turned: number;
}

export type PlacedGlyph = Omit<Glyph, 'y'> & { readonly base: number };

const breakEm = 0.17;

/** Words from characters of one writing direction, whatever order the file draws them in. */
export function wordsOf(glyphs: readonly PlacedGlyph[]): Word[] {
  const words: Word[] = [];
  for (const line of baselines(glyphs)) {
    let start = 0;
    const flush = (end: number) => {
      if (end <= start) return;
      const word = wordOf(line, start, end);
      if (word.text !== '') words.push(word);
    };
    for (let index = 0; index < line.length; index += 1) {
      const glyph = line[index] as PlacedGlyph;
      const before = line[index - 1];
      if (glyph.text === ' ') {
        flush(index);
        start = index + 1;
      } else if (before !== undefined && index > start) {
        const gap = glyph.x - (before.x + before.advance);
        if (gap > breakEm * Math.max(glyph.size, before.size)) {
          flush(index);
          start = index;
        }
      }
    }
    flush(line.length);
  }
  return hangSuperscripts(words);
}

/** Lines of characters on one baseline, left to right, each character drawn twice kept once. */
function baselines(glyphs: readonly PlacedGlyph[]): PlacedGlyph[][] {
  const sorted = [...glyphs].sort((a, b) => a.base - b.base);
  const lines: PlacedGlyph[][] = [];
  let line: PlacedGlyph[] = [];
  let first = -Infinity;
  for (const glyph of sorted) {
    if (glyph.base - first > 0.12 * glyph.size) {
      line = [];
      lines.push(line);
      first = glyph.base;
    }
    line.push(glyph);
  }
  return lines.map((each) => withoutShadows(each.sort((a, b) => a.x - b.x || a.run - b.run)));
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
        Math.abs(glyph.x - other.x) < Math.min(0.25 * glyph.size, 0.5 * glyph.advance)
      ) {
        shadow = true;
      }
    }
    if (!shadow) kept.push(glyph);
  }
  return kept;
}

function wordOf(line: readonly PlacedGlyph[], start: number, end: number): Word {
  const first = line[start] as PlacedGlyph;
  let [x0, x1, size] = [Infinity, -Infinity, 0];
  let text = '';
  for (let index = start; index < end; index += 1) {
    const glyph = line[index] as PlacedGlyph;
    text += glyph.text;
    x0 = Math.min(x0, glyph.x);
    x1 = Math.max(x1, glyph.x + glyph.advance);
    size = Math.max(size, glyph.size);
  }
  const { base, font } = first;
  const [y0, y1] = [base - 0.74 * size, base + 0.22 * size];
  return {
    text: rightToLeft.test(text) ? [...text].reverse().join('') : text.normalize('NFC'),
    x0,
    y0,
    x1,
    y1,
    base,
    size,
    font,
    raised: false,
    turned: 0,
  };
}

/** Letters are laid out left to right here; these scripts are read the other way. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A small word set above the baseline right after a larger one is its superscript. */
function hangSuperscripts(words: readonly Word[]): Word[] {
  const byHeight = [...words].sort((a, b) => a.base - b.base);
  return words.map((word) => {
    const host = hostOf(word, byHeight);
    return host === undefined ? word : { ...word, base: host.base, raised: true };
  });
}

function hostOf(word: Word, byHeight: readonly Word[]): Word | undefined {
  if (word.text.length > 6) return undefined;
  let low = 0;
  let high = byHeight.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((byHeight[middle] as Word).base <= word.base) low = middle + 1;
    else high = middle;
  }
  for (let index = low; index < byHeight.length; index += 1) {
    const host = byHeight[index] as Word;
    const drop = host.base - word.base;
    if (drop > 3 * word.size) return undefined;
    if (host.size * 0.87 < word.size || drop < 0.12 * host.size || drop > 0.75 * host.size)
      continue;
    const after = word.x0 - host.x1;
    const before = host.x0 - word.x1;
    if (
      Math.abs(after) < 0.3 * host.size ||
      (before > -0.2 * host.size && before < 0.7 * host.size)
    )
      return host;
  }
  return undefined;
}
