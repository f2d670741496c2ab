import { around, type Box } from './geometry.ts';
import { logicalOrder } from './right-to-left.ts';
import type { UprightRule } from './rules.ts';
import { shownText, touches } from './sub-and-superscripts.ts';
import { words as letters, lines as limits } from './thresholds.ts';
import type { Word } from './words.ts';

/** Words on one baseline across the whole sheet, left to right. */
export interface Line extends Box {
  readonly base: number;
  readonly size: number;
  readonly words: readonly Word[];
  readonly chunks: readonly Chunk[];
}

/** Neighbouring words of a line with no more than a wide space between them. */
export interface Chunk extends Box {
  readonly words: readonly Word[];
  readonly text: string;
  readonly size: number;
  readonly base: number;
  readonly bold: boolean;
}

/** Lines of upright words; an upright rule between two words parts their chunks however close they stand. */
export function linesOf(words: readonly Word[], uprights: readonly UprightRule[] = []): Line[] {
  const sorted = words.filter(({ turned }) => turned === 0).sort((a, b) => a.base - b.base);
  const groups: Word[][] = [];
  let group: Word[] = [];
  let base = -Infinity;
  for (const word of sorted) {
    if (
      group.length === 0 ||
      word.base - base > limits.sameLine * Math.min(word.size, (group[0] as Word).size)
    ) {
      group = [];
      groups.push(group);
      base = word.base;
    }
    group.push(word);
  }
  return groups.map((each) => lineOf(each, uprights));
}

export function lineOf(words: readonly Word[], uprights: readonly UprightRule[] = []): Line {
  // Lines are made again and again while tables are looked for: most are in order and have no scripts.
  const ordered = inOrder(words) ? [...words] : [...words].sort((a, b) => a.x0 - b.x0);
  const full = ordered.some(({ script }) => script !== undefined)
    ? ordered.filter(({ script }) => script === undefined)
    : ordered;
  const size = usualSize(full.length > 0 ? full : ordered);
  const base = (full[0] ?? (ordered[0] as Word)).base;
  const cuts = uprights.filter(({ y0, y1 }) => base > y0 && base - letters.upperHalf * size < y1);
  return {
    ...around(ordered),
    base,
    size,
    words: ordered,
    chunks: chunksOf(ordered, limits.chunkGap, cuts),
  };
}

function inOrder(words: readonly Word[]): boolean {
  for (let index = 1; index < words.length; index += 1)
    if ((words[index - 1] as Word).x0 > (words[index] as Word).x0) return false;
  return true;
}

/** Splits words of one line where the gap is wider than a space can be. */
export function chunksOf(
  ordered: readonly Word[],
  gapEm: number = limits.chunkGap,
  cuts: readonly UprightRule[] = [],
): Chunk[] {
  const chunks: Chunk[] = [];
  let part: Word[] = [];
  let end = -Infinity;
  for (const word of ordered) {
    const last = part.at(-1);
    if (
      last !== undefined &&
      (word.x0 - end >
        (isBullet(last.text) ? limits.bulletGap : gapEm) * Math.max(word.size, last.size) ||
        cuts.some(({ x }) => x > last.x1 - 1 && x < word.x0 + 1))
    ) {
      chunks.push(chunkOf(part));
      part = [];
      end = -Infinity;
    }
    part.push(word);
    end = Math.max(end, word.x1);
  }
  if (part.length > 0) chunks.push(chunkOf(part));
  return chunks;
}

/** A mark that opens an entry of a list and belongs to the words after it. */
export const isBullet = (text: string): boolean => /^[•▪■●◦‣❖➢➤✓✔\ue000-\uf8ff]$/.test(text);

export const chunkOf = (words: readonly Word[]): Chunk => new Phrase(words);

/** Most chunks are only measured, never read: their text is made when it is asked for. */
class Phrase implements Chunk {
  readonly words: readonly Word[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly size: number;
  readonly base: number;
  #text: string | undefined;
  #bold: boolean | undefined;

  constructor(words: readonly Word[]) {
    const { x0, y0, x1, y1 } = around(words);
    this.words = words;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    this.size = usualSize(words);
    this.base = (words[0] as Word).base;
  }

  get text(): string {
    this.#text ??= textOf(this.words);
    return this.#text;
  }

  get bold(): boolean {
    this.#bold ??= this.words.filter(({ font }) => font.bold).length * 2 > this.words.length;
    return this.#bold;
  }
}

/** The words as read: a space between them unless a script touches its neighbour. */
export function textOf(leftToRight: readonly Word[]): string {
  // Joined at once: a string that grows word by word keeps all its parts in memory.
  const parts: string[] = [];
  let before: Word | undefined;
  for (const word of logicalOrder(leftToRight)) {
    // A mark that opens a line is a footnote's, however close its first word stands.
    const opened = parts.length === 1 && before?.script === 'raised';
    const joined = before === undefined || (!opened && touches(before, word));
    parts.push(joined ? shownText(word) : ` ${shownText(word)}`);
    before = word;
  }
  return parts.join('');
}

function usualSize(words: readonly Word[]): number {
  const first = (words[0] as Word).size;
  if (words.every(({ size }) => size === first))
    return Math.max(Math.round(first * 4) / 4, letters.leastPoints);
  const lengths = new Map<number, number>();
  for (const { size, text } of words) {
    const key = Math.round(size * 4) / 4;
    lengths.set(key, (lengths.get(key) ?? 0) + text.length);
  }
  let [best, most] = [1, 0];
  for (const [size, length] of lengths) if (length > most) [best, most] = [size, length];
  return Math.max(best, letters.leastPoints);
}
