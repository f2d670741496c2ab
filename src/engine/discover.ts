import type { Candidate } from '../core/candidate.ts';
import type { PlannedItem } from '../core/catalog.ts';
import type { Decision, Verdict } from '../core/decision.ts';
import { plan } from '../core/plan.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { instant } from '../core/time.ts';
import type { ReadingContext } from './contexts.ts';
import type { Counter } from './counter.ts';
import type { EngineParts, RunRequest } from './parts.ts';

/** Enough to make a transaction worth it, few enough that memory stays flat. */
const BATCH = 500;

/**
 * Streams what the source lists into the ledger. Nothing but one batch is held in memory, and a
 * listing read twice (a crash, a resumed run) enters nothing twice. Says how many the source named,
 * each time it named them, and whether it was read to its end or to the limit of the run.
 */
export async function discover(
  parts: EngineParts,
  source: Source,
  run: Run,
  ctx: ReadingContext,
  rules: TakingRules,
  counter: Counter,
): Promise<Discovered> {
  const { refetch, limit = Number.POSITIVE_INFINITY } = rules;
  const before = counter.counts.planned;
  const left = () => limit - (counter.counts.planned - before);
  const enterBatch = () => enter(parts, source, run, batch, refetch, counter);
  let batch: Candidate[] = [];
  let named = 0;
  try {
    for await (const candidate of source.discover(ctx)) {
      ctx.signal.throwIfAborted();
      batch.push({ ...candidate, listingId: ctx.listingId() });
      named++;
      // No batch is larger than what may still be taken up: all of it might be new.
      if (batch.length >= Math.min(BATCH, left())) {
        await enterBatch();
        batch = [];
        if (left() <= 0) return { named, to: 'limit' };
      }
    }
  } catch (error) {
    // What the publisher named before it broke off is worked on all the same.
    if (!ctx.signal.aborted) await enterBatch();
    throw error;
  }
  ctx.signal.throwIfAborted();
  await enterBatch();
  return { named, to: 'end' };
}

/** Which of the candidates a run takes up. */
export type TakingRules = Pick<RunRequest, 'refetch' | 'limit'>;

export interface Discovered {
  readonly named: number;
  readonly to: 'end' | 'limit';
}

async function enter(
  parts: EngineParts,
  source: Source,
  run: Run,
  batch: readonly Candidate[],
  refetch: boolean,
  counter: Counter,
): Promise<void> {
  if (batch.length === 0) return;
  const now = instant(parts.clock.now());
  const merge = mergeOf(source);
  const { candidates, duplicates } = mergeWithin(batch, merge);
  const keys = candidates.map((c) => c.key);
  const known = await parts.catalog.records.known(source.name, keys);
  const planned: PlannedItem[] = [];
  const unchanged: string[] = [];
  const decisions: Decision[] = [];
  const reasons = new Map<string, string | null>();
  for (const candidate of candidates) {
    const what = plan(candidate, known.get(candidate.key), {
      mode: run.mode === 'new' ? 'new' : 'full',
      refetch,
    });
    if (what.is === 'unchanged' || what.is === 'skip') unchanged.push(candidate.key);
    if (what.is === 'new' || what.is === 'changed') {
      planned.push({ candidate, plan: what.is });
      const why = what.is === 'changed' ? (what.reason ?? null) : null;
      reasons.set(candidate.key, why);
    }
    if (what.is === 'skip') decisions.push(planLine(run, candidate, now, 'skipped', what.reason));
  }
  const knownOnes = candidates.filter(({ key }) => known.has(key));
  for (const [listingId, seen] of byListing(knownOnes)) {
    await parts.catalog.records.seen(source.name, seen, run.id, now, listingId);
  }
  for (const { candidate, plan: what } of planned) {
    decisions.push(planLine(run, candidate, now, what, reasons.get(candidate.key) ?? null));
  }
  const { items } = parts.catalog;
  const entered = await items.add(run.id, source.name, planned, merge, now, decisions);
  // What two batches name is counted twice; the ledger sets it right when the listing is read.
  counter.add({
    total: entered + unchanged.length,
    planned: entered,
    unchanged: unchanged.length,
    duplicates: duplicates + (planned.length - entered),
  });
}

/** What two listings named counts as named by the later one. */
function mergeOf(source: Source): (first: Candidate, second: Candidate) => Candidate {
  return (first, second) =>
    source.merge ? { ...source.merge(first, second), listingId: second.listingId } : second;
}

/** The keys that each listing named: one or two listings a batch, as a rule. */
function byListing(candidates: readonly Candidate[]): Map<number | undefined, string[]> {
  const keys = new Map<number | undefined, string[]>();
  for (const { key, listingId } of candidates) {
    const named = keys.get(listingId);
    if (named) named.push(key);
    else keys.set(listingId, [key]);
  }
  return keys;
}

/** Duplicates inside one batch, merged in order. */
function mergeWithin(
  batch: readonly Candidate[],
  merge: (first: Candidate, second: Candidate) => Candidate,
): { candidates: readonly Candidate[]; duplicates: number } {
  const byKey = new Map<string, Candidate>();
  for (const candidate of batch) {
    const first = byKey.get(candidate.key);
    byKey.set(candidate.key, first ? merge(first, candidate) : candidate);
  }
  return { candidates: [...byKey.values()], duplicates: batch.length - byKey.size };
}

function planLine(
  run: Run,
  candidate: Candidate,
  at: string,
  verdict: Verdict<'plan'>,
  reason: string | null,
): Decision {
  return {
    at,
    runId: run.id,
    source: run.source,
    stage: 'plan',
    verdict,
    documentId: null,
    key: candidate.key,
    url: candidate.files[0]?.url ?? null,
    reason,
    details: candidate.version === undefined ? {} : { version: candidate.version },
  };
}
