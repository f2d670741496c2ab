/** What the reader gives for one PDF. */
export interface PdfDetails {
  readonly body: PdfBody;
  /** Every table, page by page, those that the Markdown holds included. */
  readonly tables: readonly PageTable[];
  /** Every stretch of the Markdown in order, with its kind and its places on the pages. */
  readonly blocks: readonly PdfBlock[];
  /** Only with the status `partial`: the pages read so far, to hand over with the same bytes so that reading goes on. */
  readonly unfinished?: Uint8Array;
}

/** A stretch of the Markdown and where it is printed, so that a quotation can be shown on its page. */
export interface PdfBlock {
  readonly kind:
    | 'heading'
    | 'paragraph'
    | 'list'
    | 'contents'
    | 'quotation'
    | 'footnote'
    | 'table'
    | 'running'
    | 'remark';
  /** Half-open range of UTF-16 offsets into `markdown`. */
  readonly start: number;
  readonly end: number;
  /** One for each page it stands on; none where it is printed nowhere (`remark`). */
  readonly places: readonly { readonly page: number; readonly box: PageRectangle }[];
}

export interface PdfBody {
  readonly markdown: string;
  readonly status: PdfStatus;
  readonly headings: readonly Heading[];
  readonly artifacts: readonly TableArtifact[];
  readonly warnings: readonly string[];
  /** Which part of `markdown` came from which page, in order. */
  readonly pages: readonly PageSpan[];
  /** Running headers and footers, page numbers among them; the Markdown holds the first of each but the bare numbers. */
  readonly runningLines: readonly RunningLine[];
  /** Fields that are filled in, and every box and button. */
  readonly fields: readonly FormField[];
  /** Scanned pages whose text was read from their pictures, and how far to trust it: from 0 to 100. */
  readonly ocr: readonly { readonly page: number; readonly confidence: number }[];
}

/** What is filled in at one place of a form, or typed onto a page as a note. The Markdown holds it at its place. */
export interface FormField {
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'note';
  /** What the form says the field is for, else the field's own name; '' for a note. */
  readonly name: string;
  /** As written in the Markdown; ☒ and ☐ for boxes and buttons. */
  readonly value: string;
  readonly page: number;
  readonly box: PageRectangle;
}

/** A line that comes again at the same height of several pages. */
export interface RunningLine {
  /** As on the first of its pages; numbers in it may differ on the others. */
  readonly text: string;
  /**
   * `outside`: beyond the visible page, where printers leave notes; `margin`: the numbers of lines, as "1–25". The Markdown
   * holds none of these.
   */
  readonly place: 'head' | 'foot' | 'outside' | 'margin';
  readonly pages: readonly number[];
}

/** `partial`: a limit was reached; the Markdown holds the pages before it. */
export type PdfStatus = 'ok' | 'empty' | 'scanned_no_text' | 'partial';

export interface Heading {
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
  readonly text: string;
  readonly anchor: string;
}

export interface PageSpan {
  /** Counted from 1. */
  readonly page: number;
  /** Half-open range of UTF-16 offsets into `markdown`. */
  readonly start: number;
  readonly end: number;
}

/** Left, bottom, right, top in points from the bottom left of the page. */
export type PageRectangle = readonly [number, number, number, number];

/** A table with cells that reach over rows or columns, or one too wide for pipes; a line in the Markdown names it. */
export interface TableArtifact {
  readonly id: string;
  readonly kind: 'table';
  readonly caption?: string;
  readonly page: number;
  readonly box: PageRectangle;
  readonly table: Table;
}

/** A table as found on one page; one that goes on over pages is one for each. */
export interface PageTable extends Table {
  readonly page: number;
  readonly box: PageRectangle;
}

/** Rows and columns are counted from 0; a spanning cell names its last row and column. */
export interface TableCell {
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
  readonly text: string;
}

export interface Table {
  readonly rows: number;
  readonly columns: number;
  /** How many rows at the top are headers. */
  readonly headerRows: number;
  readonly cells: readonly TableCell[];
}
