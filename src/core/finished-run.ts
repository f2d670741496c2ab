import type { DocumentId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { Relation } from './relations.ts';
import type { Instant, LocalDate } from './time.ts';

/** A document that a run kept or found unchanged, as its source sees it when the run ends. */
export interface SeenDocument {
  readonly id: string;
  readonly title: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly metadata: JsonObject;
}

/** What a source publishes of a run as a whole. */
export interface Finished {
  /** Replaces the whole index of that day in one transaction, or leaves it as it was. */
  readonly day?: {
    readonly date: LocalDate;
    readonly entries: readonly { readonly documentId: string; readonly bucket: string }[];
  };
  /**
   * What only the run as a whole shows of its records: each set replaces the one that this source's
   * finish said of the record before.
   */
  readonly relations?: readonly RelationsOfRecord[];
  /** Shown with the run: counts and the like. */
  readonly outcome: JsonObject;
}

export interface RelationsOfRecord {
  readonly from: DocumentId;
  readonly relations: readonly Relation[];
}
