import type { Candidate } from './candidate.ts';
import type { Decision } from './decision.ts';
import type { RecordWrite } from './documents.ts';
import type { Failure } from './errors.ts';
import type { RunId } from './ids.ts';
import type { ItemEvent, ItemStatus } from './item.ts';
import type { JsonObject } from './json.ts';
import type { ManifestEntry } from './manifest.ts';
import type { Run, RunCounts, RunHealth, RunStatus } from './run.ts';
import type { TryReport } from './telemetry.ts';
import type { Instant } from './time.ts';
import type { Share, ToRead } from './to-read.ts';

/** The runs of a source that say how it stands. */
export interface NewestRuns {
  /** The run that was begun last. */
  readonly latest: Run;
  /** Of those that are over. */
  readonly ended: Run | undefined;
  readonly completed: Run | undefined;
}

export interface Runs {
  /**
   * Starts a run unless one of this source lives. A run lives while its owner's heartbeat is
   * younger than `aliveSince` and `isDead(owner)` does not say otherwise; a dead one is marked
   * aborted with stop reason 'crashed', has the counts of its ledger and a line in the decision log,
   * and can be resumed. The run and the lines of the decision log
   * that tell of it are durable together, or neither is; a run that was not started writes no line.
   */
  begin(
    run: Run,
    alive: Liveness,
    lines?: readonly Decision[],
  ): Promise<{ started: true } | { started: false; by: Run }>;
  /** Takes up a run that was stopped or whose owner died, under a new owner. */
  takeUp(
    id: RunId,
    owner: string,
    now: Instant,
    deadlineAt: Instant | null,
    alive: Liveness,
  ): Promise<{ started: true; run: Run } | { started: false; by: Run }>;
  heartbeat(id: RunId, owner: string, now: Instant): Promise<boolean>;
  /**
   * The worklist is complete: moment, counts and lines are durable together, or none of them is.
   * Whoever resumes the run relies on it.
   */
  discovered(id: RunId, now: Instant, counts: RunCounts, lines: readonly Decision[]): Promise<void>;
  count(id: RunId, counts: RunCounts): Promise<void>;
  /**
   * No run ends without the last lines of its story: all of it is durable together, or none. False, and
   * nothing is written, when the run has another owner by now.
   */
  end(
    id: RunId,
    end: RunEnd,
    lastLines: readonly Decision[],
    owner?: string | undefined,
  ): Promise<boolean>;
  find(id: RunId): Promise<Run | undefined>;
  /** The run that was begun last, whatever the clock said at that time. */
  latest(source?: string): Promise<Run | undefined>;
  /** In one question, for whoever looks at every source; those without a run are left out. */
  newestOfEach(sources: readonly string[]): Promise<ReadonlyMap<string, NewestRuns>>;
  /** In the order in which they were begun, the last first. */
  list(query: RunQuery): Promise<readonly Run[]>;
  /** What the starts of the runs say about the clock; undefined before the first run. */
  clockRecord(maxGapMs: number): Promise<ClockRecord | undefined>;
  /**
   * The newest run of the source that was aborted, failed or crashed before its work was done; with
   * `failures`, also one that completed and left items that failed.
   */
  unfinished(source: string, including?: 'failures'): Promise<Run | undefined>;
  /** Marks every run whose owner died as crashed, with the counts of its ledger. Returns them. */
  buryDead(now: Instant, alive: Liveness): Promise<readonly Run[]>;
}

/** How the clock has behaved, by the starts of the runs in the order in which they were begun. */
export interface ClockRecord {
  /** When the last run began. */
  readonly newest: Instant;
  /** The start of the first run after which no two neighbours are further apart than the gap. */
  readonly steadySince: Instant;
}

export interface Liveness {
  readonly aliveSince: Instant;
  readonly isDead: (owner: string) => boolean;
}

export interface RunEnd {
  readonly status: Exclude<RunStatus, 'running'>;
  readonly endedAt: Instant;
  readonly counts: RunCounts;
  readonly coverage: number;
  readonly health: RunHealth;
  readonly stopReason: string | null;
  readonly error: Run['error'];
  readonly outcome: JsonObject;
}

export interface RunQuery {
  readonly source?: string | readonly string[];
  readonly status?: RunStatus | readonly RunStatus[];
  readonly limit: number;
  /** Runs that were begun before this one. */
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
  /** Given when another node has fetched it and left the reading. */
  readonly toRead?: ToRead;
}

/** Everything one attempt at an item changes, as one unit: all of it is durable, or none. */
export interface Settlement {
  readonly item: LeasedItem;
  readonly event: ItemEvent;
  readonly at: Instant;
  readonly record?: RecordWrite;
  readonly bytes?: number;
  readonly manifest: readonly ManifestEntry[];
  /** Ways to the file that were tried in this attempt, in order. */
  readonly tried?: readonly TryReport[];
  readonly decisions: readonly Decision[];
  /** With a release: what was fetched, for a node that reads. */
  readonly toRead?: ToRead;
}

export type Settled =
  | { readonly ok: true }
  /** Somebody else holds the item by now, or its state does not allow the event. Nothing was written. */
  | { readonly ok: false; readonly refused: string };

export interface Items {
  /**
   * Enters planned items; a key that the run has already is merged by `merge` while still pending.
   * The lines of the decision log that say so are durable with them, or neither is. Returns how
   * many were new to the run.
   */
  add(
    runId: RunId,
    source: string,
    planned: readonly PlannedItem[],
    merge: (first: Candidate, second: Candidate) => Candidate,
    now: Instant,
    lines?: readonly Decision[],
  ): Promise<number>;
  /** All that may be worked on, unless a share of it is named. */
  lease(runId: RunId, owner: string, order: LeaseOrder): Promise<readonly LeasedItem[]>;
  /**
   * Work on a leased item begins: from now on its death with the process costs the attempt. False
   * when the lease is no longer the one that was given; the lines are then not written.
   */
  begin(item: LeasedItem, lines?: readonly Decision[]): Promise<boolean>;
  /**
   * Keeps these items for longer, those of them that this owner holds. What it leased and does not know
   * of, because the answer was lost, runs out.
   */
  extend(owner: string, until: Instant, items: readonly number[]): Promise<void>;
  /** Many settlements share a transaction; each resolves only after it is durable. */
  settle(settlement: Settlement): Promise<Settled>;
  /**
   * Gives expired leases of the run to others, or fails them when their attempts are spent. What had
   * not begun goes back without cost; each attempt that was lost has a line in the decision log.
   */
  rescue(runId: RunId, now: Instant, attempts: number): Promise<Rescued>;
  /**
   * The same, and without waiting for their leases to run out for what owners hold that are gone. What a
   * node that helps has in hand stays with it.
   */
  rescueFrom(
    runId: RunId,
    now: Instant,
    attempts: number,
    isGone: (owner: string) => boolean,
  ): Promise<Rescued>;
  /** Fails whatever is still pending, with a line for each: the run has ended. */
  failPending(runId: RunId, failure: Failure, now: Instant): Promise<number>;
  /** Takes failed items up again: all of the run, or only those with these ids. */
  reopen(runId: RunId, now: Instant, only?: readonly number[]): Promise<number>;
  /**
   * The newest item of each key of the source, where it was neither kept nor passed over. What its
   * list no longer names, or excludes, is left out; so are the items of the run `except`.
   */
  unsettled(source: string, page: UnsettledQuery): Promise<readonly UnsettledItem[]>;
  /** What was asked for when the key was last planned; undefined when no run planned it. */
  lastCandidate(source: string, key: string): Promise<Candidate | undefined>;
  /** Mean size of what was kept of the source lately; undefined when nothing was. */
  meanBytes(source: string): Promise<number | undefined>;
  /** What is left, and when the next item may be leased. */
  outlook(runId: RunId): Promise<Outlook>;
  /** For which hosts unsettled items wait; of a long queue its first thousands are looked at. */
  byHost(runId: RunId): Promise<readonly HostShare[]>;
  list(query: ItemQuery): Promise<readonly Item[]>;
  tally(runId: RunId): Promise<ItemTally>;
}

export interface LeaseOrder {
  readonly max: number;
  readonly now: Instant;
  readonly until: Instant;
  readonly share?: Share;
}

/** What became of items whose worker was lost. */
export interface Rescued {
  /** Not begun: they are as they were before the lease. */
  readonly free: number;
  /** They lost an attempt and have another. */
  readonly again: number;
  /** They lost their last attempt. */
  readonly failed: number;
}

/** In order of id. */
export interface UnsettledQuery {
  readonly after: number;
  readonly limit: number;
  readonly except?: RunId;
}

export interface UnsettledItem extends Item {
  readonly candidate: Candidate;
}

/** Unsettled items of a run whose first file is at one host; null when they name no address. */
export interface HostShare {
  readonly host: string | null;
  readonly waiting: number;
  /** Of those that wait, how many may be leased at once. */
  readonly ready: number;
  readonly leased: number;
  /** When the first of those that were put off may be leased. */
  readonly nextRetry: Instant | null;
}

export interface Outlook {
  readonly pending: number;
  readonly inProgress: number;
  readonly nextAt: Instant | null;
}

export interface ItemTally {
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
