import type { JsonObject } from './json.ts';
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
  /** Shown with the run: counts and the like. */
  readonly outcome: JsonObject;
}
