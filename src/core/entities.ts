import type { RecordHead } from './record.ts';
import type { HeldRecord, RecordQuery } from './records.ts';
import type { LocalDate } from './time.ts';

/**
 * Somebody or something that acts: a legislator, a committee, an organisation. It is never withdrawn:
 * that it ended is one of its fields, and only its publisher can say so.
 */
export interface ParsedEntity extends RecordHead {
  readonly is: 'entity';
  /** Every name it has or had. `title` is the one it has today. */
  readonly names: readonly EntityName[];
  readonly lifecycle?: Lifecycle;
}

export interface EntityName {
  readonly name: string;
  /** What sort of name, as the source calls it: `official`, `nickname`, `former`. */
  readonly kind?: string;
  readonly from?: LocalDate;
  readonly until?: LocalDate;
}

/** When it began and ended, as far as its publisher says. */
export interface Lifecycle {
  /** People in an office. */
  readonly servedFrom?: LocalDate;
  readonly servedUntil?: LocalDate;
  /** Committees and organisations. */
  readonly foundedOn?: LocalDate;
  readonly disbandedOn?: LocalDate;
}

export interface Entity extends HeldRecord {
  readonly is: 'entity';
  readonly names: readonly EntityName[];
  readonly servedFrom: LocalDate | null;
  readonly servedUntil: LocalDate | null;
  readonly foundedOn: LocalDate | null;
  readonly disbandedOn: LocalDate | null;
}

export interface EntityQuery extends RecordQuery {
  /** Those that served, or existed, on this day. A date that is not known excludes nobody. */
  readonly on?: LocalDate;
}

export interface Entities {
  find(id: string): Promise<Entity | undefined>;
  /** In the order in which they were first kept. */
  list(query: EntityQuery): Promise<readonly Entity[]>;
  count(source?: string): Promise<number>;
}
