import type { Span } from './document-list.ts';
import type { RecordHead } from './record.ts';
import type { HeldRecord, RecordQuery } from './records.ts';
import type { Instant } from './time.ts';

/**
 * Something that happened and was recorded, such as a vote. It cannot be withdrawn. A correction by its
 * publisher is a new version; what was said before stays readable under the version before.
 */
export interface ParsedEvent extends RecordHead {
  readonly is: 'event';
  readonly happenedAt: Instant | null;
  /** As the publisher says it: `Passed`, `Nomination Confirmed`. */
  readonly outcome: string | null;
  /** Who took which position, in the publisher's order. */
  readonly positions: readonly Position[];
}

export interface Position {
  /** The id of an entity, or an alias of one; it need not be held. Null where only a name is printed. */
  readonly memberId: string | null;
  /** As printed in the record. */
  readonly name: string;
  /** As the publisher says it: `Yea`, `Not Voting`, the name of a candidate. */
  readonly position: string;
  readonly party?: string;
  readonly state?: string;
}

export interface EventOfRecord extends HeldRecord {
  readonly is: 'event';
  readonly happenedAt: Instant | null;
  readonly outcome: string | null;
  readonly positions: readonly Position[];
}

/** An event without its positions, which may be hundreds. */
export type ListedEvent = Omit<EventOfRecord, 'positions'>;

export interface EventQuery extends RecordQuery {
  readonly happened?: Span;
  /** Those in which this entity took a position; its aliases count. */
  readonly memberId?: string;
}

export interface EventsOfRecord {
  find(id: string): Promise<EventOfRecord | undefined>;
  /** The newest first; what has no date is oldest. */
  list(query: EventQuery): Promise<readonly ListedEvent[]>;
  count(source?: string): Promise<number>;
}
