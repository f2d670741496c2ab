import { type Chunk, chunkOf } from '../lines.ts';
import { structure } from '../thresholds.ts';
import type { Word } from '../words.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** A line drawn with letters: ")" under ")" parts the parties from the number of a case, as "§" does in Texas. */
export interface LetterLine {
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
}

/** The stretches without the letters that are drawn as lines, and where these stand. They are no text. */
export function withoutLetterLines(chunks: readonly Chunk[]): {
  readonly chunks: readonly Chunk[];
  readonly lines: readonly LetterLine[];
} {
  const marks = chunks.flatMap((chunk) => marksOf(chunk));
  const lines: LetterLine[] = [];
  const drawn = new Set<Word>();
  for (const stack of stacksOf(marks)) {
    if (stack.length < structure.lettersAsLine) continue;
    for (const mark of stack) drawn.add(mark);
    const bases = stack.map(({ base }) => base);
    const { x0, x1, size } = stack[0] as Word;
    lines.push({
      x: (x0 + x1) / 2,
      y0: Math.min(...bases) - size,
      y1: Math.max(...bases) + size / 4,
    });
  }
  if (drawn.size === 0) return { chunks, lines };
  return { chunks: chunks.flatMap((chunk) => partsWithout(chunk, drawn)), lines };
}

/** Alone, or at the end that faces the white between the two sides: "Plaintiff, )". */
function marksOf({ words, text }: Chunk): Word[] {
  if (/^[)(§|:*]$/.test(text)) return [words[0] as Word];
  const [first, last] = [words[0] as Word, words.at(-1) as Word];
  return [
    ...(/^[)|]$/.test(first.text) ? [first] : []),
    ...(/^[)§|]$/.test(last.text) && !/^[§]+$/.test(words.at(-2)?.text ?? '') ? [last] : []),
  ];
}

/** The same letter at the same place. */
function stacksOf(marks: readonly Word[]): Word[][] {
  const stacks: Word[][] = [];
  for (const mark of [...marks].sort((a, b) =>
    a.text < b.text ? -1 : a.text > b.text ? 1 : a.x0 - b.x0,
  )) {
    const last = stacks.at(-1)?.[0];
    if (last !== undefined && last.text === mark.text && mark.x0 - last.x0 < limits.markPoints)
      stacks.at(-1)?.push(mark);
    else stacks.push([mark]);
  }
  return stacks;
}

function partsWithout(chunk: Chunk, drawn: ReadonlySet<Word>): Chunk[] {
  if (!chunk.words.some((word) => drawn.has(word))) return [chunk];
  const parts: Word[][] = [[]];
  for (const word of chunk.words) {
    if (drawn.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts.flatMap((part) => (part.length === 0 ? [] : [chunkOf(part)]));
}

/** What stands above such a line, left of it, right of it, and below: each is read by itself. */
export function sidesOf<
  T extends { readonly x0: number; readonly x1: number; readonly base: number },
>(items: readonly T[], lines: readonly LetterLine[]): T[][] {
  const [line, ...others] = [...lines].sort((a, b) => a.y0 - b.y0).slice(0, limits.mostLetterLines);
  if (line === undefined) return [[...items]];
  const above = items.filter(({ base }) => base < line.y0);
  const below = items.filter(({ base }) => base > line.y1);
  const beside = items.filter(({ base }) => base >= line.y0 && base <= line.y1);
  const isLeft = ({ x0, x1 }: T) => (x0 + x1) / 2 < line.x;
  // A line over both sides: then the letters are drawn for something else.
  if (beside.some(({ x0, x1 }) => x0 < line.x - 1 && x1 > line.x + 1))
    return sidesOf(items, others);
  return [
    above,
    beside.filter(isLeft),
    beside.filter((item) => !isLeft(item)),
    ...sidesOf(below, others),
  ];
}
