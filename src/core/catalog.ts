import type { Artifact } from './artifact.ts';
import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import type { Failure } from './errors.ts';
import type { RunId } from './ids.ts';
import type { ItemEvent, ItemStatus } from './item.ts';
import type { JsonObject } from './json.ts';
import type { ManifestEntry, ManifestLine } from './manifest.ts';
import type { BodyStatus } from './normalizer.ts';
import type { Known } from './plan.ts';
import type { DocumentStatus, ParsedRecord } from './record.ts';
import type { Run, RunCounts, RunHealth, RunStatus } from './run.ts';
import type { Instant, LocalDate } from './time.ts';

/** The rows. One port, one conformance suite; SQLite on one machine, another database for many. */
export interface Catalog {
  readonly runs: Runs;
  readonly items: Items;
  readonly documents: Documents;
  readonly listings: Listings;
  readonly days: DailyIndex;
  readonly decisions: DecisionLog;
  readonly manifest: ManifestRows;
  readonly sources: SourceStates;
  schemaVersion(): number;
  /** Complaints of the database about itself; empty when sound. */
  integrity(): Promise<readonly string[]>;
  close(): Promise<void>;
}

export interface Runs {
  /**
   * Starts a run unless one of this source lives. A run lives while its owner's heartbeat is
   * younger than `aliveSince` and `isDead(owner)` does not say otherwise; a dead one is marked
   * aborted with stop reason 'crashed' and can be resumed.
   */
  begin(run: Run, alive: Liveness): Promise<{ started: true } | { started: false; by: Run }>;
  /** Takes up a run that was stopped or whose owner died, under a new owner. */
  takeUp(
    id: RunId,
    owner: string,
    now: Instant,
    deadlineAt: Instant | null,
    alive: Liveness,
  ): Promise<{ started: true; run: Run } | { started: false; by: Run }>;
  heartbeat(id: RunId, owner: string, now: Instant): Promise<boolean>;
  discovered(id: RunId, now: Instant): Promise<void>;
  count(id: RunId, counts: RunCounts): Promise<void>;
  end(id: RunId, end: RunEnd): Promise<void>;
  find(id: RunId): Promise<Run | undefined>;
  latest(source?: string): Promise<Run | undefined>;
  list(query: RunQuery): Promise<readonly Run[]>;
  /** The newest run of the source that was aborted, failed or crashed before its work was done. */
  unfinished(source: string): Promise<Run | undefined>;
}

export interface Liveness {
  readonly aliveSince: Instant;
  readonly isDead: (owner: string) => boolean;
}

export interface RunEnd {
  readonly status: RunStatus;
  readonly endedAt: Instant;
  readonly counts: RunCounts;
  readonly coverage: number;
  readonly health: RunHealth;
  readonly stopReason: string | null;
  readonly error: Run['error'];
  readonly outcome: JsonObject;
}

export interface RunQuery {
  readonly source?: string;
  readonly status?: RunStatus;
  readonly limit: number;
  /** Runs older than this one. */
  readonly before?: RunId;
}

/** A planned candidate, as it enters the ledger. */
export interface PlannedItem {
  readonly candidate: Candidate;
  readonly plan: 'new' | 'changed';
}

export interface Item {
  readonly id: number;
  readonly runId: RunId;
  readonly source: string;
  readonly key: string;
  readonly plan: 'new' | 'changed';
  readonly status: ItemStatus;
  readonly attempt: number;
  readonly notBefore: Instant | null;
  readonly documentId: string | null;
  readonly bytes: number | null;
  readonly failure: Failure | null;
  readonly skipReason: string | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export interface LeasedItem {
  readonly id: number;
  readonly runId: RunId;
  readonly source: string;
  readonly candidate: Candidate;
  readonly plan: 'new' | 'changed';
  readonly attempt: number;
  readonly owner: string;
}

/** Everything one attempt at an item changes, as one unit: all of it is durable, or none. */
export interface Settlement {
  readonly item: LeasedItem;
  readonly event: ItemEvent;
  readonly at: Instant;
  readonly document?: DocumentWrite;
  readonly bytes?: number;
  readonly manifest: readonly ManifestEntry[];
  readonly decisions: readonly Decision[];
}

export type Settled =
  | { readonly ok: true }
  /** Somebody else holds the item by now, or its state does not allow the event. Nothing was written. */
  | { readonly ok: false; readonly refused: string };

export interface Items {
  /**
   * Enters planned items; a key that the run has already is merged by `merge` while still pending.
   * Returns how many were new to the run.
   */
  add(
    runId: RunId,
    source: string,
    planned: readonly PlannedItem[],
    merge: (first: Candidate, second: Candidate) => Candidate,
    now: Instant,
  ): Promise<number>;
  lease(
    runId: RunId,
    owner: string,
    options: { readonly max: number; readonly now: Instant; readonly until: Instant },
  ): Promise<readonly LeasedItem[]>;
  /** Keeps everything this owner holds for longer. */
  extend(owner: string, until: Instant): Promise<void>;
  /** Many settlements share a transaction; each resolves only after it is durable. */
  settle(settlement: Settlement): Promise<Settled>;
  /** Gives expired leases of the run to others, or fails them when their attempts are spent. */
  rescue(runId: RunId, now: Instant, attempts: number): Promise<{ again: number; failed: number }>;
  /** Frees what dead owners hold, without waiting for their leases to run out. */
  rescueFrom(runId: RunId, now: Instant, attempts: number, keepOwner: string): Promise<number>;
  /** Fails whatever is still pending: the run has ended. */
  failPending(runId: RunId, failure: Failure, now: Instant): Promise<number>;
  /** Takes failed items up again. */
  reopen(runId: RunId, now: Instant): Promise<number>;
  /** What is left, and when the next item may be leased. */
  outlook(runId: RunId): Promise<Outlook>;
  list(query: ItemQuery): Promise<readonly Item[]>;
  tally(runId: RunId): Promise<Tally>;
}

export interface Outlook {
  readonly pending: number;
  readonly inProgress: number;
  readonly nextAt: Instant | null;
}

export interface Tally {
  readonly byStatus: Readonly<Record<ItemStatus, number>>;
  readonly attempted: number;
  readonly bytes: number;
  /** Items whose document is in the catalog: planned as changed, or downloaded. */
  readonly known: number;
  /** How many failed or were skipped, by code or reason. */
  readonly reasons: Readonly<Record<string, number>>;
}

export interface ItemQuery {
  readonly runId?: RunId;
  readonly status?: readonly ItemStatus[];
  readonly key?: string;
  readonly limit: number;
  /** Items with a larger id. */
  readonly after?: number;
}

/** What a kept candidate changes among the documents. */
export interface DocumentWrite {
  readonly source: string;
  readonly naturalKey: string;
  readonly record: ParsedRecord;
  /** The candidate's version; null makes it count as changed next time. */
  readonly version: string | null;
  readonly rawSha256: string | null;
  readonly retrievedAt: Instant;
  readonly runId: RunId;
  readonly body: BodyWrite | null;
  readonly artifacts: readonly Artifact[];
}

export interface BodyWrite {
  readonly text: string | null;
  readonly sha256: string | null;
  readonly status: BodyStatus | 'error';
  readonly normalizer: string;
  readonly headings: readonly { level: number; text: string; anchor: string }[];
  readonly warnings: readonly string[];
}

/** Stored bytes, read anew: all of it is durable, or none. */
export interface Reread {
  readonly documentId: string;
  /** The bytes it was read from. */
  readonly rawSha256: string | null;
  readonly body: BodyWrite;
  /** What Markdown could not hold; null when it held everything. */
  readonly fragments: Artifact | null;
  readonly at: Instant;
  readonly decision: Decision;
}

export interface Document {
  readonly id: string;
  readonly source: string;
  readonly naturalKey: string;
  readonly kind: string;
  readonly title: string;
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
  readonly sourceUrl: string;
  readonly sourceOrg: string;
  readonly retrievedAt: Instant;
  readonly rawSha256: string | null;
  readonly citation: string;
  readonly metadata: JsonObject;
  readonly bodyText: string | null;
  readonly bodyStatus: string | null;
  readonly bodyNormalizer: string | null;
  readonly bodySha256: string | null;
  readonly status: DocumentStatus;
  readonly tombstoneAt: Instant | null;
  readonly tombstoneReason: string | null;
  readonly successorId: string | null;
  readonly listed: boolean;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
}

export interface DocumentVersion {
  readonly documentId: string;
  readonly number: number;
  readonly rawSha256: string | null;
  readonly bodySha256: string | null;
  readonly seenAt: Instant;
}

export interface Documents {
  /** What is known of these natural keys, for the plan. */
  known(source: string, keys: readonly string[]): Promise<ReadonlyMap<string, Known>>;
  /** Discover returned them: they are seen now, in this run. Keeping a document counts as seeing it. */
  seen(source: string, keys: readonly string[], runId: RunId, now: Instant): Promise<void>;
  /** How many documents this run has seen: found unchanged or changed, or kept. */
  countSeen(runId: RunId): Promise<number>;
  find(id: string): Promise<Document | undefined>;
  findByUrl(url: string): Promise<Document | undefined>;
  artifacts(id: string): Promise<readonly Artifact[]>;
  /** The validators and hash of a file we hold, so that an unchanged one costs no bytes. */
  held(source: string, key: string, name: string): Promise<Artifact | undefined>;
  versions(id: string): Promise<readonly DocumentVersion[]>;
  /** In order of id. */
  seenInRun(runId: RunId): AsyncIterable<Document>;
  /** Those of a source in order of id, after `after` if given. */
  ofSource(source: string, after?: string): AsyncIterable<Document>;
  /**
   * Replaces a body by one read anew from the same bytes, with a version when the text differs.
   * `overtaken` when other bytes came meanwhile: nothing was written.
   */
  reread(change: Reread): Promise<'written' | 'overtaken'>;
  count(source?: string): Promise<number>;
  /** Every artifact row, for the file-system check, in order of path. */
  allArtifacts(): AsyncIterable<Artifact>;
  /** What we know, not when we learned it: one stable JSON line per row, so that two catalogs compare. */
  export(): AsyncIterable<string>;
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
  readonly rows: number | null;
  readonly valid: boolean;
  readonly error: string | null;
  readonly path: string | null;
}

export interface Listings {
  add(listing: Omit<Listing, 'id'>): Promise<number>;
  list(query: { source?: string; runId?: RunId; limit: number }): Promise<readonly Listing[]>;
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
  /** Deletes the day's rows and writes these in one transaction. */
  replace(source: string, date: LocalDate, runId: RunId, rows: readonly DayEntry[]): Promise<void>;
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
  find(query: DecisionQuery): Promise<readonly Decision[]>;
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
  count(): Promise<number>;
  /** The newest line of each document of the run. */
  lastPerDocument(runId: RunId): AsyncIterable<ManifestLine>;
  /** Every line of the run, in order. */
  ofRun(runId: RunId): AsyncIterable<ManifestLine>;
}

export interface SourceStates {
  /** Claims a due moment for this source, once among all processes. */
  claimSlot(source: string, slot: Instant): Promise<'claimed' | 'taken'>;
  lastSlot(source: string): Promise<Instant | undefined>;
}
