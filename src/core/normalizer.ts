import type { FoundReference, ReferenceContext } from './references.ts';

/**
 * The normaliser contract: bytes in, Markdown and what could not be Markdown out.
 * A normaliser is pure and versioned by its name (`html_v1`, `pdf_v1`): the same bytes and options
 * give the same body for ever, so that a stored body can be derived again and compared.
 */
export interface Normalizer {
  readonly name: string;
  /** Media types it takes, without parameters. */
  readonly accepts: readonly string[];
  normalize(bytes: Uint8Array, options: NormalizeOptions): Promise<NormalizedBody>;
  /** Where documents have pages: the same body in steps, which threads can share and another day can finish. */
  readonly byPage?: PageNormalizer;
}

export interface PageNormalizer {
  /** The body itself where there are no pages to read. */
  open(bytes: Uint8Array): Promise<OpenPages | NormalizedBody>;
  /** Puts the text together; `readings` are those of the first pages, in order. Where pages are missing, the status is `partial`. */
  write(
    facts: PagedFacts,
    readings: readonly PageReading[],
    options: PageWriteOptions,
  ): NormalizedBody;
  /** Stands for a page that could not be read. */
  failed(page: number, why: string): PageReading;
}

export interface OpenPages {
  readonly facts: PagedFacts;
  /** Reads the page at `index`, counted from 0. */
  read(index: number, options: NormalizeOptions): Promise<PageReading>;
  /** For a way to another thread, or to a file. */
  pack(reading: PageReading): PageReading;
  close(): void;
}

/** What a document with pages says of itself; its normaliser knows more of it. Only data. */
export interface PagedFacts {
  readonly pages: number;
}

/** What was read of one page; its normaliser knows more of it. Only data. */
export interface PageReading {
  /** Counted from 1. */
  readonly page: number;
}

export interface PageWriteOptions extends NormalizeOptions {
  /** Said before each page is worked on, and without a page before all of them are put together. */
  readonly began?: (page: number | undefined) => void;
  /** Says why the tables of a page are not looked for: its words stay text. */
  readonly withoutTables?: (page: number) => string | undefined;
}

export interface NormalizeOptions {
  /** Base for relative links; without it relative links stay as they are. */
  readonly baseUrl?: string;
  /** Character set said by the transport, if any. */
  readonly charset?: string;
  /** Whether scanned pages are read from their pictures, where a program for it is installed. */
  readonly ocr?: boolean;
  /** Given, references in the Markdown are looked for, with what is known from outside. */
  readonly references?: ReferenceContext;
  /** `list` gives every table and every block with its place beside the Markdown, too, where the format knows pages. */
  readonly tables?: 'list';
}

export interface NormalizedBody {
  readonly markdown: string;
  readonly status: BodyStatus;
  readonly headings: readonly Heading[];
  readonly artifacts: readonly BodyArtifact[];
  readonly warnings: readonly string[];
  /** Which part of `markdown` came from which page, in order; empty for formats without pages. */
  readonly pages: readonly PageSpan[];
  /** Lines that come again on several pages (headers, footers, page numbers); the Markdown holds the first of each. */
  readonly runningLines?: readonly RunningLine[];
  /** What is filled in on a form, with the name of its field; the Markdown holds it at its place. */
  readonly fields?: readonly FormField[];
  /** Pages whose text was read from a picture, and how far to trust it: from 0 to 100. */
  readonly ocr?: readonly { readonly page: number; readonly confidence: number }[];
  /** Only when asked for: what the Markdown refers to, in order. */
  readonly references?: readonly FoundReference[];
  /** Only when asked for: every table, page by page, those that Markdown holds included. */
  readonly tables?: readonly PageTable[];
  /** Only when tables are asked for: every stretch of the Markdown in order, with its places on the pages. */
  readonly blocks?: readonly BodyBlock[];
}

/** A stretch of the Markdown and where it is printed, so that a quotation can be shown on its page. */
export interface BodyBlock {
  readonly kind: string;
  /** Half-open range of UTF-16 offsets into `markdown`. */
  readonly start: number;
  readonly end: number;
  /** One for each page: left, bottom, right, top in points from the bottom left of the page. */
  readonly places: readonly {
    readonly page: number;
    readonly box: readonly [number, number, number, number];
  }[];
}

export interface FormField {
  readonly kind: 'text' | 'check' | 'radio' | 'choice' | 'note';
  /** What the form says the field is for, else the field's own name; '' for a note. */
  readonly name: string;
  /** As written in the Markdown; ☒ and ☐ for boxes and buttons. */
  readonly value: string;
  readonly page: number;
  /** Left, bottom, right, top in points from the bottom left of the page. */
  readonly box: readonly [number, number, number, number];
}

export interface RunningLine {
  /** As on the first of its pages; numbers in it may differ on the others. */
  readonly text: string;
  /** `outside`: beyond the visible page, where printers leave notes; the Markdown holds none of these. */
  readonly place: 'head' | 'foot' | 'outside' | 'margin';
  readonly pages: readonly number[];
}

/** A table as found on one page; one that goes on over pages is one for each. */
export interface PageTable extends Table {
  readonly page: number;
  /** Left, bottom, right, top in points from the bottom left of the page. */
  readonly box: readonly [number, number, number, number];
}

/** What a body can be, and what that means: docs/states.md is written from it. `error` is said where no body was given. */
export const BODY_STATES = {
  ok: 'the text is whole',
  partial:
    'a limit of processor time was reached: the text holds the pages before it. The next run of the source, `annals source janitor` and `annals renormalize` continue after them, and end with the text that one reading would have given',
  damaged:
    'some letters are lost: bytes are not in the character set that was declared for them. The text holds U+FFFD for each, and a warning says how many',
  scanned_no_text: 'the pages are pictures without text',
  refused:
    'the publisher does not let programs have the text, and nobody reprints it; a warning says how it refuses',
  empty: 'there is nothing to read; a warning says why',
  error: 'the body could not be read; a warning says why',
} as const;

export type BodyStatus = Exclude<keyof typeof BODY_STATES, 'error'>;

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

/** A fragment that Markdown cannot hold without loss; the prose around it stays in the body. */
export interface BodyArtifact {
  readonly id: string;
  readonly kind: 'table' | 'figure' | 'embed';
  readonly caption?: string;
  readonly page?: number;
  /** Left, bottom, right, top in points from the bottom left of the page. */
  readonly box?: readonly [number, number, number, number];
  readonly table?: Table;
  /** The fragment as the publisher wrote it, already free of scripts. */
  readonly source?: string;
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
