import type { RecordHead } from './record.ts';
import type { HeldRecord, RecordQuery } from './records.ts';
import type { LocalDate } from './time.ts';

/** One term of a controlled vocabulary. A term that is no longer used is deprecated, never withdrawn. */
export interface ParsedTerm extends RecordHead {
  readonly is: 'term';
  /** The vocabulary it belongs to, one word: `policy_areas`. */
  readonly vocabulary: string;
  readonly deprecated: boolean;
  readonly deprecatedOn?: LocalDate;
  /** The term to use instead; it need not be held. */
  readonly replacedBy?: string;
}

export interface Term extends HeldRecord {
  readonly is: 'term';
  readonly vocabulary: string;
  readonly deprecated: boolean;
  readonly deprecatedOn: LocalDate | null;
  readonly replacedBy: string | null;
}

export interface TermQuery extends RecordQuery {
  readonly vocabulary?: string;
  readonly deprecated?: boolean;
}

/** A vocabulary is what its terms say of it. */
export interface Vocabulary {
  readonly name: string;
  readonly terms: number;
  readonly deprecated: number;
  readonly sources: readonly string[];
}

export interface Vocabularies {
  find(id: string): Promise<Term | undefined>;
  /** Terms in the order in which they were first kept. */
  list(query: TermQuery): Promise<readonly Term[]>;
  count(source?: string): Promise<number>;
  /** All of them, in order of their names. */
  vocabularies(): Promise<readonly Vocabulary[]>;
}
