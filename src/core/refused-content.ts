import type { Decision } from './decision.ts';
import type { Instant } from './time.ts';

/** Bytes that came in the place of documents of a source and are none: a challenge, or one page for all. */
export interface RefusedContent {
  /** Why these bytes are no document of the source; undefined when nothing speaks against them. */
  why(source: string, sha256: string): Promise<string | undefined>;
  /** What is held with these bytes counts as changed from now on. All of it is durable, or none. */
  refuse(refused: NewRefusal): Promise<void>;
  /** Newest first. */
  list(source?: string): Promise<readonly RefusedBytes[]>;
  /** These bytes are a document after all, from the next time they come. */
  accept(source: string, sha256: string): Promise<void>;
  /** The rules by which everything held of the source was looked at last; 0 when it never was. */
  rulesOf(source: string): Promise<number>;
  looked(source: string, rules: number, at: Instant): Promise<void>;
  /** Present files of a source up to so many bytes that were served as pages. */
  smallPages(source: string, atMostBytes: number): Promise<readonly string[]>;
  /** Present main files of a source that so many of its documents, or more, have alike. */
  shared(source: string, least: number): Promise<readonly string[]>;
}

/** Bytes that count as no document, and how many records have or had them. */
export interface RefusedBytes {
  readonly source: string;
  readonly sha256: string;
  readonly why: string;
  readonly at: Instant;
  readonly records: number;
}

/** Bytes to refuse from now on, with the decision that says so. */
export interface NewRefusal {
  readonly source: string;
  readonly sha256: string;
  readonly why: string;
  readonly at: Instant;
  readonly decision: Decision;
}
