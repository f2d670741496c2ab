import type { QuotaMemory, Taken, TurnBudget } from '../../core/polite-memory.ts';
import type { Bucket, Budget, Limiter, Pace } from './limiter.ts';
import { TurnLog } from './turn-log.ts';

/**
 * Paces and windows of this process, quota among all that share its memory. Quota is asked last
 * and given back when a pace was lost meanwhile, so that a refusal never costs a turn.
 */
export function memoryLimiter(quota: QuotaMemory): Limiter {
  const paces = new Map<string, PaceState>();
  const windows = new Map<string, TurnLog>();

  const freeAt = (bucket: Bucket, now: number): number => {
    if (bucket.is === 'pace') {
      const state = paces.get(bucket.name);
      return state ? state.due + bucket.intervalMs : now;
    }
    if (bucket.is === 'quota') return now;
    return windows.get(bucket.name)?.freeAt(bucket.turns, bucket.windowMs, now) ?? now;
  };

  const takeOwn = (buckets: readonly Bucket[], now: number): Taken => {
    let latest: { at: number; bucket: string } | undefined;
    for (const bucket of buckets) {
      const at = freeAt(bucket, now);
      if (at > now && (!latest || at > latest.at)) latest = { at, bucket: bucket.name };
    }
    if (latest) return { taken: false, ...latest };
    for (const bucket of buckets) {
      if (bucket.is === 'pace') takePace(paces, bucket, now);
      else if (bucket.is === 'window') logOf(windows, bucket.name).add(now);
    }
    return TAKEN;
  };

  const giveBackOwn = (buckets: readonly Bucket[], at: number): void => {
    for (const bucket of buckets) {
      if (bucket.is === 'window') windows.get(bucket.name)?.remove(at);
      const state = bucket.is === 'pace' ? paces.get(bucket.name) : undefined;
      // Only the last turn can be given back: who came after it has counted on it.
      if (state?.at === at) state.due = state.before;
    }
  };

  return {
    take(buckets, now) {
      const own = takeOwn(buckets, now);
      const budgets = own.taken ? quotasOf(buckets) : NONE;
      if (budgets.length === 0) return own;
      return quota.take(budgets, now).then(
        (taken) => {
          if (!taken.taken) giveBackOwn(buckets, now);
          return taken;
        },
        (error: unknown) => {
          giveBackOwn(buckets, now);
          throw error;
        },
      );
    },
    giveBack(buckets, at) {
      giveBackOwn(buckets, at);
      const budgets = quotasOf(buckets);
      return budgets.length === 0 ? undefined : quota.giveBack(budgets, at);
    },
  };
}

interface PaceState {
  /** When the last turn was taken, and when it was due. */
  at: number;
  due: number;
  /** What `due` was before that. */
  before: number;
}

function takePace(paces: Map<string, PaceState>, bucket: Pace, now: number): void {
  const state = paces.get(bucket.name);
  if (!state) {
    paces.set(bucket.name, { at: now, due: now, before: Number.NEGATIVE_INFINITY });
    return;
  }
  state.before = state.due;
  state.due = Math.max(state.due + bucket.intervalMs, now - bucket.creditMs);
  state.at = now;
}

function logOf(windows: Map<string, TurnLog>, name: string): TurnLog {
  let log = windows.get(name);
  if (!log) {
    log = new TurnLog();
    windows.set(name, log);
  }
  return log;
}

const quotasOf = (buckets: readonly Bucket[]): readonly TurnBudget[] => {
  for (const bucket of buckets) {
    if (bucket.is === 'quota') return buckets.filter((one): one is Budget => one.is === 'quota');
  }
  return NONE;
};

const NONE: readonly TurnBudget[] = [];
const TAKEN: Taken = { taken: true };
