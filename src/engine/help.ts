import { BEATS_UNTIL_DEAD, NO_COUNTS, type Run, type RunCounts } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import { Counter } from './counter.ts';
import { type EngineParts, partsForRun, type RunParts } from './parts.ts';
import { work } from './work.ts';

/**
 * Works on the items of a run that another node has begun: leases, attempts and settles them as that
 * node does, until none is left, the run ends or `stop` aborts. The other node reads the listing,
 * rescues what died, and ends the run; its counts come from the ledger, whoever settled.
 */
export async function helpRun(
  joined: EngineParts,
  source: Source,
  run: Run,
  stop: AbortSignal,
): Promise<RunCounts> {
  const parts = partsForRun(joined, source, run);
  const counter = new Counter(run.id, NO_COUNTS);
  const over = new AbortController();
  const ended = new AbortController();
  const beating = keepLeases(parts, run, ended, over.signal);
  try {
    const soft = AbortSignal.any([stop, ended.signal]);
    await work(parts, source, run, { stop: soft, hard: NEVER }, counter);
  } finally {
    over.abort();
    await beating;
  }
  return counter.counts;
}

/** Whether another node is at that run: only then can it be helped. */
export function mayBeHelped(run: Run, owner: string, now: number, heartbeatMs: number): boolean {
  const isAlive = now - Date.parse(run.heartbeatAt) < BEATS_UNTIL_DEAD * heartbeatMs;
  return run.status === 'running' && run.owner !== owner && isAlive;
}

const NEVER = new AbortController().signal;

/** A lease is kept while its item is in work; a run that has ended is left. */
async function keepLeases(
  { catalog, clock, owner, rules, log, inHand }: RunParts,
  run: Run,
  ended: AbortController,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    await clock.sleep(rules.heartbeatMs, over).catch(() => undefined);
    if (over.aborted) return;
    try {
      await catalog.items.extend(owner, instant(clock.now() + rules.leaseMs), [...inHand]);
      if ((await catalog.runs.find(run.id))?.status !== 'running') ended.abort();
    } catch (error) {
      log('warn', 'leases could not be kept', { run: run.id, error: String(error) });
    }
  }
}
