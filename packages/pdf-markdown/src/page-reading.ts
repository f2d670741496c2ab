import type { Line } from './lines.ts';
import { type Leaf, packLeaf, unpackLeaf } from './packed-leaf.ts';
import type { FormField } from './result.ts';
import { plainWords } from './text/readable-words.ts';
import { type EdgeLine, edgeLines } from './text/running.ts';
import { type SideLine, sideLines } from './text/running-sides.ts';

/** What was read of one page. Only data: it may go to another thread, or to a file, and be written another day. */
export interface PageReading {
  /** Counted from 1. */
  readonly page: number;
  readonly warnings: readonly string[];
  /** Characters whose font does not say which letter they are. */
  readonly unmapped: number;
  readonly fields: readonly FormField[];
  /** Undefined when the page could not be read. */
  readonly print: Print | undefined;
}

/** What is printed on a page: its summary, and the leaf with all words. */
export interface Print {
  readonly scan: 'no' | 'unread' | { readonly confidence: number; readonly jumbled: boolean };
  readonly words: number;
  /** How many of them look like words or numbers. */
  readonly plain: number;
  readonly height: number;
  /** How many letters are set in each size, in the order in which the sizes come. */
  readonly sizes: readonly (readonly [size: number, letters: number])[];
  /** The lines that may run from page to page, with their places among the lines of the page. */
  readonly edges: readonly { readonly at: number; readonly line: EdgeLine }[];
  readonly outside: readonly string[];
  /** Text on its side in the margins. */
  readonly sides: readonly SideLine[];
  /** As it is while a short document is read; packed where pages are many. */
  readonly leaf: Leaf | Uint8Array;
}

export function printOf(leaf: Leaf, scan: Print['scan']): Print {
  const { sheet, lines } = leaf;
  const sizes = new Map<number, number>();
  for (const { size, text } of sheet.words) {
    const key = Math.round(size * 2) / 2;
    sizes.set(key, (sizes.get(key) ?? 0) + text.length);
  }
  return {
    scan,
    words: sheet.words.length,
    plain: plainWords(sheet.words),
    height: sheet.height,
    sizes: [...sizes],
    edges: edgeLines(lines, sheet.height).map((at) => ({ at, line: edgeOf(lines[at] as Line) })),
    outside: sheet.outside,
    sides: sideLines(sheet.words, sheet),
    leaf,
  };
}

export const leafOf = ({ leaf }: Print): Leaf =>
  leaf instanceof Uint8Array ? unpackLeaf(leaf) : leaf;

export const packReading = (reading: PageReading): PageReading =>
  reading.print === undefined || reading.print.leaf instanceof Uint8Array
    ? reading
    : { ...reading, print: { ...reading.print, leaf: packLeaf(reading.print.leaf) } };

export const failedReading = (page: number, why: string): PageReading => ({
  page,
  warnings: [`page ${page}: ${why}`],
  unmapped: 0,
  fields: [],
  print: undefined,
});

export const edgeOf = ({ base, size, chunks }: Line): EdgeLine => ({
  base,
  size,
  texts: chunks.map(({ text }) => text),
});
