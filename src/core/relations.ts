import type { JsonObject } from './json.ts';
import type { RecordKind } from './record.ts';
import type { Instant, LocalDate } from './time.ts';

/** What a record says of another one: that it cites, amends, belongs to or sponsors it. */
export interface Relation {
  /** A verb as a reader of the record would say it: `cites`, `amends`, `member_of`, `sponsored_by`. */
  readonly kind: string;
  /** The id or an alias of the other record; it need not be held yet. */
  readonly to: string;
  /** What shows it: the words of the text, or the field that names it. */
  readonly evidence: string;
  readonly since?: LocalDate | Instant;
  readonly until?: LocalDate | Instant;
  /** Where in the Markdown of the record it is said, as UTF-16 offsets. */
  readonly place?: TextPlace;
  /** What else is said of it: the rank of a member, the role of a sponsor. */
  readonly details?: JsonObject;
}

export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** What one extractor found in one record: always replaced as a whole. */
export interface RelationSet {
  /** The source that parsed the record, or the versioned reader that found these in its text. */
  readonly extractor: string;
  readonly relations: readonly Relation[];
}

export interface HeldRelation extends Relation {
  /** Pages of a list go on after it. */
  readonly number: number;
  readonly from: string;
  readonly extractor: string;
  /** When it was first said. */
  readonly seenAt: Instant;
  /** When it was noticed that it is no longer said; null while it is. */
  readonly endedAt: Instant | null;
  /** The record at the other end, seen from the one that was asked about; null while none is held. */
  readonly other: OtherEnd | null;
}

export interface OtherEnd {
  readonly id: string;
  readonly record: RecordKind;
  readonly title: string;
}

export const RELATION_DIRECTIONS = ['out', 'in', 'both'] as const;
export type RelationDirection = (typeof RELATION_DIRECTIONS)[number];

export interface RelationQuery {
  readonly id: string;
  /** `out`: what the record says of others. `in`: what others say of it, or of one of its aliases. */
  readonly direction: RelationDirection;
  readonly kinds?: readonly string[];
  /** Also those that are no longer said. */
  readonly including?: 'ended';
  readonly limit: number;
  readonly after?: number;
}

/** How many relations of a kind lead from a record, and how many records have one that leads to it. */
export interface RelationCount {
  readonly direction: 'out' | 'in';
  readonly kind: string;
  readonly count: number;
}

export interface StandingRelations {
  readonly counts: readonly RelationCount[];
  readonly changedAt: Instant | null;
}

export interface Relations {
  /** In the order in which they were first said. */
  list(query: RelationQuery): Promise<readonly HeldRelation[]>;
  /** What each of these records says of others, also what it no longer says, in one question. */
  saidBy(
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, readonly Omit<HeldRelation, 'other'>[]>>;
  /** Of those that are said now. */
  counts(id: string): Promise<readonly RelationCount[]>;
  /** The same, and when one was last said for the first time, or ended. */
  standing(id: string): Promise<StandingRelations>;
  /**
   * Makes a set what an extractor found by reading a record anew. What the settlement of an item brings
   * is written with it. `unknown`: the record is not held, and nothing was written.
   */
  replace(from: string, set: RelationSet, at: Instant): Promise<'written' | 'same' | 'unknown'>;
}
