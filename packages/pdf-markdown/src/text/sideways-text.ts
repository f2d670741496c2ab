import { chunkOf } from '../lines.ts';
import type { Word } from '../words.ts';
import type { Paragraph } from './paragraphs.ts';
import { paragraphs as limits } from './text-thresholds.ts';

/** Text set on its side or upside down, outside any table: a paragraph for each line of it. */
export function turnedBlocks(words: readonly Word[]): Paragraph[] {
  return [1, 2, 3].flatMap((turned) => {
    const same = words.filter((word) => word.turned === turned).sort(inReadingOrder);
    const lines: Word[][] = [];
    for (const word of same) {
      const last = lines.at(-1)?.at(-1);
      if (last !== undefined && Math.abs(across(last) - across(word)) < limits.sideways * word.size)
        lines.at(-1)?.push(word);
      else lines.push([word]);
    }
    return lines.map((line) => paragraphOf(line));
  });
}

/** The place of a word across its own writing direction. */
const across = ({ turned, x0, x1, y0, y1 }: Word): number =>
  turned === 2 ? (y0 + y1) / 2 : (x0 + x1) / 2;

function inReadingOrder(a: Word, b: Word): number {
  const apart = across(a) - across(b);
  const sameLine = Math.abs(apart) < limits.sideways * Math.min(a.size, b.size);
  if (a.turned === 1) return sameLine ? b.y1 - a.y1 : apart;
  if (a.turned === 3) return sameLine ? a.y0 - b.y0 : -apart;
  return sameLine ? b.x1 - a.x1 : -apart;
}

const paragraphOf = (words: readonly Word[]): Paragraph => ({
  kind: 'text',
  lines: [chunkOf(words)],
  size: (words[0] as Word).size,
  bold: false,
  italic: false,
  centred: false,
  note: false,
  apart: true,
});
