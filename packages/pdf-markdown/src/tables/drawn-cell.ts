import { type Line, linesOf } from '../lines.ts';
import type { Word } from '../words.ts';

/** A drawn cell with the words in it. */
export interface DrawnCell {
  r: number;
  c: number;
  r2: number;
  c2: number;
  words: Word[];
}

/** The lines of a cell, made once: several questions are asked of them. */
export function linesIn({ words }: DrawnCell): readonly Line[] {
  const known = cellLines.get(words);
  if (known !== undefined) return known;
  const made = linesOf(words);
  cellLines.set(words, made);
  return made;
}

const cellLines = new WeakMap<readonly Word[], readonly Line[]>();
