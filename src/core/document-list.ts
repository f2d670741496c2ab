import type { Document } from './documents.ts';
import type { DocumentStatus } from './record.ts';
import type { Instant } from './time.ts';

/** Which documents, in which order, and where the page before ended. */
export interface DocumentQuery {
  /** Any of these; every one when left out. */
  readonly sources?: readonly string[];
  readonly kinds?: readonly string[];
  readonly statuses?: readonly DocumentStatus[];
  readonly published?: Span;
  readonly updated?: Span;
  /** What is without that date comes last of all among the newest, and first among the oldest. */
  readonly by: 'published' | 'updated';
  readonly order: 'newest' | 'oldest';
  readonly limit: number;
  readonly after?: Place;
}

/** Half-open: `from` belongs to it, `until` does not. What has no date is in no span. */
export interface Span {
  readonly from?: Instant;
  readonly until?: Instant;
}

/** Where a document stands in an ordered list; no two stand in the same place. */
export interface Place {
  /** The date it is ordered by, or nothing. */
  readonly at: Instant | '';
  readonly number: number;
}

/** A document without its text, which may be long. */
export type ListedDocument = Omit<Document, 'bodyText'> & { readonly place: Place };

/** The same as a JSON object, its fields named as the columns of the catalog are. */
export interface ListedJson {
  readonly place: Place;
  readonly json: string;
}
