import type { ErrorCode } from './errors.ts';
import type { RunId } from './ids.ts';
import type { JsonObject } from './json.ts';
import type { RunMode } from './plan.ts';
import type { Instant } from './time.ts';

export const RUN_STATUSES = ['running', 'completed', 'failed', 'aborted'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const TRIGGERS = ['cli', 'api', 'cron', 'webhook', 'ui'] as const;
export type Trigger = (typeof TRIGGERS)[number];

/** Stop reason of a run that an operator paused: until it goes on, the schedule passes its source over. */
export const PAUSED_REASON = 'paused';

/**
 * Stop reasons of runs that nobody wanted to end: where nodes share a catalog, another one goes on with
 * them.
 */
export const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'crashed',
  'node_left',
  'catalog_unreachable',
]);

/** One execution of one source. */
export interface Run {
  readonly id: RunId;
  readonly source: string;
  readonly mode: RunMode;
  readonly trigger: Trigger;
  readonly params: JsonObject;
  readonly status: RunStatus;
  readonly startedAt: Instant;
  readonly endedAt: Instant | null;
  /** Set when the listing was read to its end: a resumed run then goes straight to its items. */
  readonly discoveredAt: Instant | null;
  readonly deadlineAt: Instant | null;
  readonly owner: string;
  readonly heartbeatAt: Instant;
  readonly counts: RunCounts;
  readonly coverage: number | null;
  readonly health: RunHealth | null;
  readonly stopReason: string | null;
  readonly error: { readonly code: ErrorCode; readonly message: string } | null;
  /** What the source's finish step said of its work: the day's index, for example. */
  readonly outcome: JsonObject;
}

export type RunHealth = 'ok' | 'partial' | 'failed' | 'suspicious';

export interface RunCounts {
  /** Candidates the listing named, duplicates counted once. */
  readonly total: number;
  readonly planned: number;
  readonly attempted: number;
  readonly downloaded: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unchanged: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly bytes: number;
  /** Records kept without a text that they should have: a file was refused or missing, or had no words. */
  readonly withoutText: number;
}

export const NO_COUNTS: RunCounts = {
  total: 0,
  planned: 0,
  attempted: 0,
  downloaded: 0,
  failed: 0,
  skipped: 0,
  unchanged: 0,
  duplicates: 0,
  pages: 0,
  bytes: 0,
  withoutText: 0,
};

/** A run counts as alive while its heartbeat is younger than this many beats. */
export const BEATS_UNTIL_DEAD = 4;

/** Longest time a run may take: the source's own limit, or the one for all sources. */
export const longestRunMs = (
  source: { readonly maxRuntimeMs?: number },
  forAllMs: number,
): number => source.maxRuntimeMs ?? forAllMs;

/** How many items are in work at once: the setting, what its family or this run needs, or its in-flight limit. */
export const workerCount = (wishes: {
  readonly setting: number | undefined;
  readonly family: number | undefined;
  readonly run: number | undefined;
  readonly inFlight: number;
}): number => wishes.setting ?? wishes.family ?? wishes.run ?? wishes.inFlight;

/** What was kept of what was planned. */
export const coverage = (counts: Pick<RunCounts, 'downloaded' | 'planned'>): number =>
  counts.downloaded / Math.max(counts.planned, 1);

/**
 * How far to trust a run. A run that attempted nothing it had planned, or planned nothing while
 * the publisher listed things and nothing is held, is suspicious rather than fine.
 */
export function health(
  counts: Pick<
    RunCounts,
    'total' | 'planned' | 'attempted' | 'downloaded' | 'failed' | 'unchanged'
  >,
): RunHealth {
  if (counts.planned === 0) {
    const nothingHeld = counts.downloaded + counts.unchanged === 0;
    return counts.total > 0 && nothingHeld ? 'suspicious' : 'ok';
  }
  if (counts.attempted === 0) return 'suspicious';
  const ratio = coverage(counts);
  if (ratio >= 0.95 && counts.failed === 0) return 'ok';
  if (ratio >= 0.6) return 'partial';
  if (ratio < 0.1 && counts.failed > 0) return 'failed';
  return 'partial';
}
