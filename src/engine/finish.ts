import type { RunEnd } from '../core/catalog.ts';
import type { Decision } from '../core/decision.ts';
import { AnnalsError, type Failure, failureOf } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import { countsOfLedger } from '../core/ledger-counts.ts';
import { coverage, health, PAUSED_REASON, type Run, type RunCounts } from '../core/run.ts';
import { addressMaskOf } from '../core/signed-url.ts';
import type { Source } from '../core/source.ts';
import type { FinishContext } from '../core/source-contexts.ts';
import { instant } from '../core/time.ts';
import { checkCompleteness } from './check-completeness.ts';
import { asideFor, noteFor } from './contexts.ts';
import type { Counter } from './counter.ts';
import { lineFor } from './decision-lines.ts';
import { type EngineParts, type RunParts, workersFor } from './parts.ts';

/** What happened to a run, as its caller hands it over. */
export interface Ending {
  /** Asked to stop, out of time, or out of disk. */
  readonly stopped?: Failure;
  /** The listing could not be read to its end. */
  readonly discovery?: Failure;
  /** The listing was read until so many were taken up: a part, of which nothing is published. */
  readonly limit?: number;
}

/**
 * Settles the run itself: what is left pending, the counts from the ledger, the source's own
 * finish (all or nothing), and the last line of the story.
 */
export async function finish(
  parts: RunParts,
  source: Source,
  run: Run,
  ending: Ending,
  counter: Counter,
): Promise<Run> {
  counter.phase('finish');
  const now = instant(parts.clock.now());
  const resumable = ending.stopped !== undefined && ending.stopped.code !== 'RUN_DEADLINE';
  if (ending.stopped?.code === 'RUN_DEADLINE') {
    await parts.catalog.items.failPending(run.id, ending.stopped, now);
  }
  const counts = await ledgerCounts(parts, run.id, counter.counts);
  let failure =
    ending.stopped ??
    ending.discovery ??
    (ending.limit === undefined ? tooFew(source, run, counts) : undefined) ??
    itemsFailed(source, counts) ??
    (await nothingKept(parts, run, counts));
  let outcome: JsonObject =
    ending.limit === undefined ? run.outcome : { ...run.outcome, limit: ending.limit };
  if (!failure && source.finish && ending.limit === undefined) {
    try {
      outcome = await publish(parts, source, run, counter);
    } catch (error) {
      failure = failureOf(error);
    }
  }
  const end: RunEnd = {
    status: failure ? (resumable ? 'aborted' : 'failed') : 'completed',
    endedAt: instant(parts.clock.now()),
    counts: { ...counts, total: await totalToHave(parts, source, run, counts) },
    coverage: coverage(counts),
    health: failure && !resumable && counts.planned === 0 ? 'failed' : health(counts),
    stopReason: failure ? stopReason(failure) : null,
    error: failure ? { code: failure.code, message: failure.message } : null,
    outcome,
  };
  // Before the last line: whoever waits for the end of the run finds it said.
  if (!ending.stopped) await checkCompleteness(parts, source, run, end.counts, ending.discovery);
  const executor = { peakInFlight: counter.peak, maxParallel: workersFor(parts, source, run) };
  const lastLines = [lastLine(run, end, executor)];
  if (!(await parts.catalog.runs.end(run.id, end, lastLines, parts.owner))) throw takenOver(run);
  await parts.catalog.manifest.flush();
  const ended = (await parts.catalog.runs.find(run.id)) ?? { ...run, ...end };
  parts.tell?.({ type: 'run', run: ended });
  return ended;
}

/** What the ledger says of the run by now. */
export async function ledgerCounts(
  parts: EngineParts,
  runId: string,
  live: RunCounts,
): Promise<RunCounts> {
  const { items, records } = parts.catalog;
  return countsOfLedger(await items.tally(runId), live, await records.countSeen(runId));
}

/**
 * How many there were to have. A complete list says it, however few of them this run was about;
 * without one it is what the run looked at.
 */
async function totalToHave(
  parts: EngineParts,
  { syncedList }: Source,
  run: Run,
  { total }: RunCounts,
): Promise<number> {
  if (syncedList === 'aid') return total;
  const { listings, entries } = parts.catalog;
  if (!(await listings.usedBy(run.id))) return total;
  return entries.count(run.source, { listed: true, only: 'taken' });
}

function tooFew(source: Source, run: Run, counts: RunCounts): Failure | undefined {
  const least = source.expects?.atLeast ?? 0;
  // What was left of earlier runs says nothing of what the publisher lists.
  if (counts.total >= least || run.mode === 'resume') return undefined;
  const message = `${source.name} listed ${counts.total}; expected at least ${least}`;
  return { code: 'LISTED_TOO_FEW', message };
}

/** A source that publishes its run as a whole publishes nothing when a part is missing. */
function itemsFailed(source: Source, counts: RunCounts): Failure | undefined {
  if (!source.finish || source.finishes === 'always' || counts.failed === 0) return undefined;
  const message = `${counts.failed} of ${counts.planned} items failed; what the run publishes as a whole stays as it was`;
  return { code: 'ITEMS_FAILED', message };
}

/** A run that tried and kept nothing has not completed anything, whatever its source publishes. */
async function nothingKept(
  parts: EngineParts,
  run: Run,
  counts: RunCounts,
): Promise<Failure | undefined> {
  const { failed, skipped, planned, downloaded } = counts;
  if (failed === 0 || downloaded > 0 || failed + skipped < planned) return undefined;
  const { reasons } = await parts.catalog.items.tally(run.id);
  const why = Object.entries(reasons).map(([reason, times]) => `${times} × ${reason}`);
  const message = `${failed} of ${planned} items failed, none was kept (${why.join(', ')})`;
  return { code: 'ITEMS_FAILED', message };
}

async function publish(
  parts: RunParts,
  source: Source,
  run: Run,
  counter: Counter,
): Promise<JsonObject> {
  const line = lineFor(run.id, source.name);
  const record = (decisions: readonly Decision[]) => parts.catalog.decisions.add(decisions);
  const ctx: FinishContext<JsonObject> = {
    params: run.params,
    mode: run.mode,
    clock: parts.clock,
    signal: new AbortController().signal,
    state: parts.state,
    note: noteFor(parts, line, record, counter),
    aside: asideFor(parts, source, run, null, addressMaskOf(source.signedHosts)),
    documents: () => parts.catalog.documents.seenInRun(run.id),
  };
  const finished = await source.finish?.(ctx);
  if (!finished) return {};
  if (finished.day) {
    const { date, entries } = finished.day;
    const details = { date, entries: entries.length };
    const indexed = line('finish', 'indexed', { at: instant(parts.clock.now()), details });
    await parts.catalog.days.replace(source.name, date, run.id, entries, [indexed]);
  }
  const at = instant(parts.clock.now());
  for (const { from, relations } of finished.relations ?? [])
    await parts.catalog.relations.replace(from, { extractor: `${source.name}/run`, relations }, at);
  return finished.outcome;
}

const STOP_REASONS: Partial<Record<Failure['code'], string>> = {
  DISK_FULL: 'disk_full',
  RUN_DEADLINE: 'deadline',
  STOPPED: 'stopped',
  PAUSED: PAUSED_REASON,
};

const stopReason = (failure: Failure): string =>
  STOP_REASONS[failure.code] ?? failure.code.toLowerCase();

function lastLine(run: Run, end: RunEnd, executor: JsonObject): Decision {
  const { counts } = end;
  return lineFor(run.id, run.source)('run', end.status, {
    at: end.endedAt,
    reason: end.error ? `${end.error.code}: ${end.error.message}` : null,
    details: {
      ...counts,
      coverage: end.coverage,
      health: end.health,
      ms: Date.parse(end.endedAt) - Date.parse(run.startedAt),
      outcome: end.outcome,
      stopReason: end.stopReason,
      ...executor,
    },
  });
}

/** Another process believed this one dead and goes on with the run: it will end it. */
export const takenOver = ({ id }: Pick<Run, 'id'>): AnnalsError =>
  new AnnalsError('STOPPED', `run ${id} was taken over by another process`);

/** Thrown when a run cannot even begin. */
export const busy = (by: Run): AnnalsError =>
  new AnnalsError(
    'SOURCE_BUSY',
    `${by.source} is being run since ${by.startedAt} (run ${by.id}, ${by.owner}, last heartbeat ${by.heartbeatAt}); one run per source at a time`,
  );
