import type { Audit } from './audit.ts';
import type { Changes } from './changes.ts';
import type { Completeness } from './completeness.ts';
import type { Copies } from './copies.ts';
import type { Decision, DecisionLine } from './decision.ts';
import type { Document, Documents } from './documents.ts';
import type { Entities } from './entities.ts';
import type { EventsOfRecord } from './events-of-record.ts';
import type { Figures } from './figures.ts';
import type { HeldFiles } from './held-files.ts';
import type { RunId } from './ids.ts';
import type { Items, Runs } from './ledger.ts';
import type { ListedEntries } from './listed.ts';
import type { ManifestLine } from './manifest.ts';
import type { Mirrors } from './mirrors.ts';
import type { Notices } from './notices.ts';
import type { Records } from './records.ts';
import type { RefusedContent } from './refused-content.ts';
import type { Relations } from './relations.ts';
import type { Reviews } from './reviews.ts';
import type { SearchIndex } from './search.ts';
import type { Instant, LocalDate } from './time.ts';
import type { Vocabularies } from './vocabularies.ts';

export type {
  BodyWrite,
  Document,
  Documents,
  DocumentThen,
  DocumentVersion,
  DocumentWrite,
  Recheck,
  RecordWrite,
  Reread,
  StaleDocument,
  Tombstoning,
} from './documents.ts';
export type {
  Item,
  ItemQuery,
  Items,
  ItemTally,
  LeasedItem,
  Liveness,
  Outlook,
  PlannedItem,
  Rescued,
  RunEnd,
  RunQuery,
  Runs,
  Settled,
  Settlement,
  UnsettledItem,
} from './ledger.ts';

/** The rows. One port, one conformance suite; SQLite on one machine, another database for many. */
export interface Catalog {
  readonly runs: Runs;
  readonly items: Items;
  readonly records: Records;
  readonly documents: Documents;
  readonly entities: Entities;
  readonly events: EventsOfRecord;
  readonly vocabularies: Vocabularies;
  readonly relations: Relations;
  readonly changes: Changes;
  readonly completeness: Completeness;
  readonly files: HeldFiles;
  readonly refused: RefusedContent;
  readonly reviews: Reviews;
  readonly notices: Notices;
  readonly copies: Copies;
  readonly mirrors: Mirrors;
  readonly listings: Listings;
  readonly entries: ListedEntries;
  readonly days: DailyIndex;
  readonly decisions: DecisionLog;
  readonly manifest: ManifestRows;
  readonly sources: SourceStates;
  readonly search: SearchIndex;
  readonly figures: Figures;
  readonly audit: Audit;
  schemaVersion(): number;
  /** Complaints of the database about itself; empty when sound. */
  integrity(): Promise<readonly string[]>;
  /**
   * Rejects with CATALOG_REPLACED when the database is no longer the one that was opened. Every write
   * checks it too; whoever only waits asks now and then.
   */
  present(): Promise<void>;
  close(): Promise<void>;
}

/** What the publisher said it has, at a moment. */
export interface Listing {
  readonly id: number;
  readonly runId: RunId;
  readonly source: string;
  readonly url: string;
  readonly fetchedAt: Instant;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly sha256: string | null;
  /** The character set that `Content-Type` named for the copy. */
  readonly charset?: string | undefined;
  readonly rows: number | null;
  readonly valid: boolean;
  readonly error: string | null;
  readonly path: string | null;
}

export interface Listings {
  add(listing: Omit<Listing, 'id'>): Promise<number>;
  list(query: { source?: string; runId?: RunId; limit: number }): Promise<readonly Listing[]>;
  /** The last good one: what a run works from when today's cannot be used. */
  newestValid(source: string): Promise<Listing | undefined>;
  /** The run works from this listing: one of its own, or an earlier one that still stands. */
  use(runId: RunId, listingId: number): Promise<void>;
  usedBy(runId: RunId): Promise<Listing | undefined>;
}

export interface DayEntry {
  readonly documentId: string;
  readonly bucket: string;
}

export interface DaySummary {
  readonly source: string;
  readonly date: LocalDate;
  readonly runId: RunId;
  readonly total: number;
  readonly buckets: Readonly<Record<string, number>>;
}

export interface DailyIndex {
  /** Deletes the day's rows and writes these, and the lines that say so, in one transaction. */
  replace(
    source: string,
    date: LocalDate,
    runId: RunId,
    rows: readonly DayEntry[],
    lines?: readonly Decision[],
  ): Promise<void>;
  /** The entries with their documents, in order; undefined when the day was never indexed. */
  day(
    source: string,
    date: LocalDate,
  ): Promise<
    (DaySummary & { readonly items: readonly { bucket: string; document: Document }[] }) | undefined
  >;
  /** The newest indexed day not after `date`. */
  latestUpTo(source: string, date: LocalDate): Promise<LocalDate | undefined>;
  list(source: string, limit: number): Promise<readonly DaySummary[]>;
}

export interface DecisionLog {
  add(decisions: readonly Decision[]): Promise<void>;
  /** In order of time. */
  find(query: DecisionQuery): Promise<readonly DecisionLine[]>;
  /** A page of the story of a run in order of time, each line with its place. */
  ofRun(query: RunLogQuery): Promise<readonly LogLine[]>;
  /**
   * Lines that this reader was not given yet, in the order of writing: each is given once among all
   * processes. Who dies with lines in hand loses them for the reader; the log itself has them.
   */
  claim(reader: string, limit: number): Promise<readonly DecisionLine[]>;
  /** Lines older than this, oldest first; a great many are forgotten over several calls. */
  forgetBefore(at: Instant): Promise<void>;
}

/** A line of the log and where it stands: what comes later has a later time, or the same and a higher number. */
export interface LogLine {
  readonly number: number;
  readonly decision: DecisionLine;
}

export interface RunLogQuery {
  readonly runId: RunId;
  readonly limit: number;
  /** Only lines that stand behind this one. */
  readonly after?: { readonly at: Instant; readonly number: number };
}

export interface DecisionQuery {
  readonly runId?: RunId;
  readonly documentId?: string;
  readonly key?: string;
  readonly url?: string;
  readonly stages?: readonly Decision['stage'][];
  /** Only lines about the run itself, not about single documents. */
  readonly runWide?: true;
  readonly limit: number;
}

export interface ManifestRows {
  /** Lines after `seq`, in order. */
  after(seq: number, limit: number): Promise<readonly ManifestLine[]>;
  /** Brings the file beside the catalog up to the last committed line, however the last process ended. */
  flush(): Promise<{ readonly lastSeq: number }>;
  /**
   * Writes the file again where another hand changed it. Lines that only the file has stay. Returns
   * where the file as it was is now.
   */
  restore(): Promise<string | undefined>;
  count(): Promise<number>;
  /** The newest line of each document of the source that has its file; the newest, where none has. */
  lastPerDocument(source: string): AsyncIterable<ManifestLine>;
  /** The same for each address that was asked for. */
  lastPerAddress(source: string): AsyncIterable<ManifestLine>;
  /** Every line of the run, in order. */
  ofRun(runId: RunId): AsyncIterable<ManifestLine>;
}

export interface SourceStates {
  /** Claims a due moment for this source, once among all processes. */
  claimSlot(source: string, slot: Instant): Promise<'claimed' | 'taken'>;
  lastSlot(source: string): Promise<Instant | undefined>;
}
