import type { TurnBudget } from '../../core/polite-memory.ts';
import { parseRate, type Rate } from '../../core/politeness.ts';

/**
 * Turns and places from several allowances at once: all or none, and none is lost on a refusal. They
 * are shared by all processes that share a memory. Time is an argument and allowances are plain values,
 * so that a limiter over another memory can keep the same contract; `conformance/limiter.ts` is that
 * contract.
 */
export interface Limiter {
  /** Takes a turn or a place from every allowance, or from none and says when to ask again. */
  take(allowances: readonly Allowance[], now: number): Turn | Promise<Turn>;
  /** The request of the turn taken at `at` goes on the wire now: the next gap counts from here. */
  sent(allowances: readonly Allowance[], at: number, now: number): void | Promise<void>;
  /** The exchange is over: its places are free, and its source rests until then. */
  leave(allowances: readonly Allowance[], restUntil?: number): void | Promise<void>;
  /** The turn taken at that time was not used; its places are free. */
  giveBack(allowances: readonly Allowance[], at: number): void | Promise<void>;
  /** This process asks nobody any more. */
  close(): Promise<void>;
}

export type Turn = { readonly taken: true } | RefusedTurn;

export interface RefusedTurn {
  readonly taken: false;
  /** When to ask again; Infinity when only a request of this very process, by ending, helps. */
  readonly at: number;
  readonly allowance: string;
  readonly is: Allowance['is'];
}

export type Allowance = Pace | Budget | Places | Rest;

/** So many turns in a window: a quick pace's own, or a quota that is counted for hours. */
export interface Budget extends TurnBudget {
  readonly is: 'window' | 'quota';
}

/** Turns at least so far apart. Of several processes that share a pace the slowest one counts. */
export interface Pace {
  readonly is: 'pace';
  readonly name: string;
  readonly intervalMs: number;
  /** How much of a timer's lateness the next turn may make up for; 0 keeps every gap whole. */
  readonly creditMs: number;
}

/** So many in flight at once. Of several processes the smallest number counts. */
export interface Places {
  readonly is: 'places';
  readonly name: string;
  readonly most: number;
}

/** A pause after each exchange that its end decides: see {@link Limiter.leave}. */
export interface Rest {
  readonly is: 'rest';
  readonly name: string;
}

/** Paces with gaps shorter than this are quick: there a timer's millisecond is worth catching up. */
export const QUICK_MS = 250;

/**
 * A rate as allowances. A slow one is a pace that keeps every gap whole, so that no window of any
 * length holds more than its share. A quick one may make up for late timers, and a window of the
 * rate's own length keeps that from ever exceeding the rate.
 */
export function allowancesOf(name: string, rate: Rate): readonly Allowance[] {
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

const NONE: readonly Allowance[] = [];
