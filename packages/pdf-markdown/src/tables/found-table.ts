import type { Box } from '../geometry.ts';
import type { Chunk } from '../lines.ts';
import type { Word } from '../words.ts';

/** A table as found on one sheet: rows and columns from 0, a spanning cell names its last row and column. */
export interface FoundTable extends Box {
  readonly page: number;
  readonly rows: number;
  readonly columns: number;
  readonly headerRows: number;
  readonly cells: readonly FoundCell[];
  /** Drawn with lines around its cells, so that its shape is certain. */
  readonly ruled: boolean;
  /** The words it was made from: they are not read again as text. */
  readonly words: ReadonlySet<Word>;
  /** Column boundaries, left to right. */
  readonly xs: readonly number[];
}

export interface FoundCell {
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
  readonly text: string;
}

/** Text of one line that lies in one column, or over several. */
export interface Piece {
  readonly c: number;
  readonly c2: number;
  readonly chunk: Chunk;
}
