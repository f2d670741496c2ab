import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Instant } from './time.ts';

/** The main file of a document as it is held now, with what is told of the document beside it. */
export interface HeldFile {
  /** Grows with each document: pages of a list begin before it. */
  readonly number: number;
  readonly documentId: string;
  readonly source: string;
  readonly key: string;
  readonly title: string;
  readonly metadata: JsonObject;
  readonly path: string;
  readonly size: number;
  readonly retrievedAt: Instant;
  /** The run that fetched it. */
  readonly runId: RunId;
}

export interface HeldFileQuery {
  readonly source: string;
  readonly runId?: RunId;
  readonly before?: number;
  readonly limit: number;
}

export interface HeldFiles {
  /** Newest document first. */
  list(query: HeldFileQuery): Promise<readonly HeldFile[]>;
}
