import type { Taken, TurnBudget } from '../../core/polite-memory.ts';
import { parseRate, type Rate } from '../../core/politeness.ts';

/**
 * Turns from several buckets at once: all or none, and none is lost on a refusal. Time is an
 * argument and buckets are plain values, so that a limiter shared by many nodes can keep the same
 * contract; `conformance/limiter.ts` is that contract.
 */
export interface Limiter {
  /** Takes a turn from every bucket, or from none and says when to ask again. */
  take(buckets: readonly Bucket[], now: number): Taken | Promise<Taken>;
  /** The turns taken at that time were not used. */
  giveBack(buckets: readonly Bucket[], at: number): void | Promise<void>;
}

export type Bucket = Pace | Budget;

/** So many turns in a window: of this process, or of a quota that outlives it. */
export interface Budget extends TurnBudget {
  readonly is: 'window' | 'quota';
}

/** Turns at least so far apart. */
export interface Pace {
  readonly is: 'pace';
  readonly name: string;
  readonly intervalMs: number;
  /** How much of a timer's lateness the next turn may make up for; 0 keeps every gap whole. */
  readonly creditMs: number;
}

/** Paces with gaps shorter than this are quick: there a timer's millisecond is worth catching up. */
const QUICK_MS = 250;

/**
 * A rate as buckets. A slow one is a pace that keeps every gap whole, so that no window of any
 * length holds more than its share. A quick one may make up for late timers, and a window of the
 * rate's own length keeps that from ever exceeding the rate.
 */
export function bucketsOfRate(name: string, rate: Rate): readonly Bucket[] {
  const parsed = parseRate(rate);
  if (!parsed) return NONE;
  const { turns, perMs } = parsed;
  const intervalMs = perMs / turns;
  if (intervalMs >= QUICK_MS) return [{ is: 'pace', name, intervalMs, creditMs: 0 }];
  const whole = Number.isInteger(turns) ? turns : WHOLE_TURNS;
  return [
    { is: 'pace', name, intervalMs, creditMs: Math.min(intervalMs / 2, 20) },
    { is: 'window', name, turns: whole, windowMs: whole * intervalMs },
  ];
}

/** A quick rate with a fraction is watched over a window of this many turns. */
const WHOLE_TURNS = 20;

/** Milliseconds between two turns; 0 without a limit. */
export const intervalOf = (rate: Rate): number => {
  const parsed = parseRate(rate);
  return parsed ? parsed.perMs / parsed.turns : 0;
};

const NONE: readonly Bucket[] = [];
