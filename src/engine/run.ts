import type { Decision, Verdict } from '../core/decision.ts';
import { AnnalsError, ERRORS, EXIT, type Failure, failureOf } from '../core/errors.ts';
import { ulid } from '../core/ids.ts';
import { BEATS_UNTIL_DEAD, longestRunMs, NO_COUNTS, type Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { discoverContext } from './contexts.ts';
import { Counter } from './counter.ts';
import { lineFor } from './decision-lines.ts';
import { discover } from './discover.ts';
import { estimateDisk } from './disk-estimate.ts';
import { busy, finish, ledgerCounts } from './finish.ts';
import { diskLow, heartbeat } from './heartbeat.ts';
import {
  attemptsWithDeaths,
  type EngineParts,
  partsForRun,
  type RunParts,
  type RunRequest,
} from './parts.ts';
import { findImpostors } from './refused-content.ts';
import { takeUpLeft } from './unfinished-items.ts';
import { work } from './work.ts';

/** One run of one source, from the listing to the last settled item. */
export async function runSource(parts: EngineParts, request: RunRequest): Promise<Run> {
  await enoughDisk(parts);
  const { source } = request;
  const now = parts.clock.now();
  const run: Run = {
    id: ulid(now, parts.random),
    source: source.name,
    mode: request.mode,
    trigger: request.trigger,
    params: request.params,
    status: 'running',
    startedAt: instant(now),
    endedAt: null,
    discoveredAt: null,
    deadlineAt: deadlineOf(parts, source, now),
    owner: parts.owner,
    heartbeatAt: instant(now),
    counts: NO_COUNTS,
    coverage: null,
    health: null,
    stopReason: null,
    error: null,
    outcome: {},
  };
  const { mode, trigger, params } = run;
  const firstLine = runLine(parts, run, 'run', 'started', { mode, trigger, params });
  const begun = await parts.catalog.runs.begin(run, liveness(parts), [firstLine]);
  if (!begun.started) throw busy(begun.by);
  return carryOn(parts, request, run);
}

/**
 * Continues a run that was stopped or whose process died: items settled before stay settled, the
 * listing is read again only if it was not read to its end.
 */
export async function resumeRun(
  parts: EngineParts,
  run: Run,
  request: Omit<RunRequest, 'params' | 'mode' | 'trigger'> & {
    readonly retryFailed: boolean;
    /** Of those that failed, only these; all when left out. */
    readonly items?: readonly number[];
  },
): Promise<Run> {
  await enoughDisk(parts);
  const now = parts.clock.now();
  const taken = await parts.catalog.runs.takeUp(
    run.id,
    parts.owner,
    instant(now),
    deadlineOf(parts, request.source, now),
    liveness(parts),
  );
  if (!taken.started) throw busy(taken.by);
  const attempts = attemptsWithDeaths(parts, request.source);
  const reopened = request.retryFailed
    ? await parts.catalog.items.reopen(run.id, instant(now), request.items)
    : 0;
  // Whoever had the run is gone, and this process does not work on it either: what they leased was left
  // behind. Nodes that help it go on with what they hold. After reopening, so that an item that takes
  // every process down with it is not handed out again.
  const isGone = (owner: string) =>
    owner === run.owner || owner === parts.owner || parts.isDead(owner);
  const rescued = await parts.catalog.items.rescueFrom(run.id, instant(now), attempts, isGone);
  const resumed = runLine(parts, run, 'run', 'resumed', { ...rescued, reopened });
  await parts.catalog.decisions.add([resumed]);
  const mode = run.mode === 'new' ? 'new' : 'full';
  // The row was counted at the last heartbeat of a process that died. A listing read again is
  // counted again.
  const before = taken.run.discoveredAt === null ? NO_COUNTS : taken.run.counts;
  const counts = await ledgerCounts(parts, run.id, before);
  return carryOn(
    parts,
    { ...request, params: run.params, mode, trigger: run.trigger },
    { ...taken.run, counts },
  );
}

async function carryOn(joined: EngineParts, request: RunRequest, run: Run): Promise<Run> {
  const { source } = request;
  const parts = partsForRun(joined, source, run);
  const counter = new Counter(run.id, run.counts, request.onProgress);
  parts.tell?.({ type: 'run', run });
  // Whoever listens learns the run's id before the publisher is asked anything.
  counter.phase('discover');
  const over = new AbortController();
  const hard = new AbortController();
  const soft = new AbortController();
  let because: AnnalsError | undefined;
  const stopFor = (error: AnnalsError) => {
    because ??= error;
    soft.abort(error);
    if (error.code === 'RUN_DEADLINE') hard.abort(error);
  };
  const onStop = () => stopFor(whyStopped(request.stop));
  if (request.stop.aborted) onStop();
  request.stop.addEventListener('abort', onStop, { once: true });
  const attempts = attemptsWithDeaths(parts, source);
  const beating = heartbeat(parts, run, attempts, counter, stopFor, over.signal);
  let listed: ListingEnd = { is: 'read' };
  let stopped: Failure | undefined;
  let lost = false;
  try {
    if (run.discoveredAt === null && run.mode === 'resume') await takeUpLeft(parts, run, counter);
    else if (run.discoveredAt === null) {
      await findImpostors(parts, source, run);
      listed = await list(parts, request, run, soft.signal, counter);
    }
    await estimateDisk(parts, run);
    counter.phase('acquire');
    stopped = await work(parts, source, run, { stop: soft.signal, hard: hard.signal }, counter);
  } finally {
    over.abort();
    lost = (await beating) === 'taken over';
    request.stop.removeEventListener('abort', onStop);
  }
  // The row belongs to the process that took the run over: it will end it.
  if (lost && because) throw because;
  // A listing that is put off, or that nothing could be written of, is no broken listing: the run
  // goes on when it is resumed.
  const discovery = listed.is === 'broken' ? listed.failure : undefined;
  const isStop = discovery?.code === 'COME_BACK_LATER' || discovery?.code === 'DISK_FULL';
  const putOff = isStop ? discovery : undefined;
  const reason = because ? failureOf(because) : (stopped ?? putOff);
  return finish(
    parts,
    source,
    run,
    {
      stopped: reason,
      discovery: reason ? undefined : discovery,
      ...(listed.is === 'limited' && { limit: request.limit }),
    },
    counter,
  );
}

/** Whoever stops a run may say why, with an error of ours as the reason. */
const whyStopped = ({ reason }: AbortSignal): AnnalsError =>
  reason instanceof AnnalsError
    ? reason
    : new AnnalsError('STOPPED', 'asked to stop; what was in flight was finished');

/** Reads the listing to its end, or says why it could not; what was listed is worked on either way. */
async function list(
  parts: RunParts,
  request: RunRequest,
  run: Run,
  signal: AbortSignal,
  counter: Counter,
): Promise<ListingEnd> {
  const write = (decisions: readonly Decision[]) => parts.catalog.decisions.add(decisions);
  const asked = { ...run, refetch: request.refetch };
  if (request.refetch) await parts.walls?.makeDue(request.source.name);
  const ctx = discoverContext(parts, request.source, asked, signal, counter, write);
  try {
    const { named, to } = await discover(parts, request.source, run, ctx, request, counter);
    const counts = await ledgerCounts(parts, run.id, counter.counts);
    counter.set({ ...counts, duplicates: Math.max(0, named - counts.total) });
    const line = runLine(parts, run, 'discover', 'listed', { ...counter.counts });
    // A run that is resumed reads the listing again, and then to its end.
    if (to === 'limit') {
      await parts.catalog.decisions.add([line]);
      return { is: 'limited' };
    }
    await parts.catalog.runs.discovered(run.id, line.at, counter.counts, [line]);
    return { is: 'read' };
  } catch (error) {
    if (signal.aborted) return { is: 'read' };
    const failure = failureOf(error);
    const { pages } = counter.counts;
    const after = pages === 1 ? '1 page' : `${pages} pages`;
    const message = `the listing broke off after ${after}: ${failure.message}`;
    parts.log('error', message, { code: failure.code });
    const details = { code: failure.code, message: failure.message };
    await parts.catalog.decisions.add([runLine(parts, run, 'discover', 'broke off', details)]);
    // What the person who runs it must mend keeps its own code, hint and exit code.
    const { exit } = ERRORS[failure.code];
    if (exit === EXIT.config || exit === EXIT.storage) return { is: 'broken', failure };
    const code = failure.code === 'COME_BACK_LATER' ? failure.code : 'DISCOVERY_INCOMPLETE';
    return { is: 'broken', failure: { ...failure, code, message } };
  }
}

/** How the reading of a listing ended; `limited`: the run has what it may take up. */
type ListingEnd =
  | { readonly is: 'read' }
  | { readonly is: 'limited' }
  | { readonly is: 'broken'; readonly failure: Failure };

function runLine<S extends 'run' | 'discover'>(
  parts: EngineParts,
  run: Run,
  stage: S,
  verdict: Verdict<S>,
  details: Decision['details'],
): Decision {
  const at = instant(parts.clock.now());
  return lineFor(run.id, run.source)(stage, verdict, { at, details });
}

async function enoughDisk(parts: EngineParts): Promise<void> {
  const free = await parts.store.room();
  if (free < parts.rules.minFreeBytes) throw diskLow(free, parts.rules.minFreeBytes);
}

const deadlineOf = (parts: EngineParts, source: Source, now: number): string =>
  instant(now + longestRunMs(source, parts.rules.maxRuntimeMs));

const liveness = (parts: EngineParts) => ({
  aliveSince: instant(parts.clock.now() - BEATS_UNTIL_DEAD * parts.rules.heartbeatMs),
  isDead: parts.isDead,
});
