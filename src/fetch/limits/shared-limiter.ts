import type { PoliteMemory, Taken, TurnBudget } from '../../core/polite-memory.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import {
  type Company,
  correctOwn,
  forgetOwner,
  forgetStrangers,
  giveBackTurn,
  type LevelRow,
  type LevelRows,
  leaveLevels,
  mergeLevel,
  takeTurn,
  turnSent,
} from './level.ts';
import type { Allowance, Budget, Limiter, Turn } from './limiter.ts';
import { meet, type Others, PROCESSES, type ProcessRow, SILENT_MS } from './processes.ts';
import { asIfAskedNow, shareOf } from './share.ts';

export interface LimiterParts {
  readonly memory: Pick<PoliteMemory, 'turns' | 'quota'>;
  readonly clock: Clock;
  /** This process, unlike any other. */
  readonly owner: string;
  /** True when a process is known to be gone, before its silence tells. */
  readonly isDead?: (owner: string) => boolean;
  /** Told when the memory could not be used; turns are then kept for this process alone. */
  readonly complain?: (error: unknown) => void;
}

/** A process that holds places says that often that it lives. */
const BEAT_MS = 5 * SECOND;
/** One that keeps everything to itself looks that often whether another one has come. */
const ALONE_BEAT_MS = 100;
/** So many turns in a second are worth keeping in memory; polite rates are far below. */
const BUSY_TURNS = 50;

/**
 * Turns and places of all processes that share a memory. Every turn is a change of shared rows, but
 * for a process that is busy and alone: it keeps the rows in its own memory, and hands them over as
 * soon as another process says that it is there. That one waits meanwhile.
 *
 * Quota is asked last and given back when a turn was lost meanwhile, so that a refusal costs nothing.
 */
export function sharedLimiter(parts: LimiterParts): Limiter {
  const { memory, clock, owner, isDead = () => false } = parts;
  /** Levels that this process has used. */
  const names = new Set<string>();
  /** There while this process keeps the rows to itself. */
  let mine: LevelRows | undefined;
  let beatenAt = Number.NEGATIVE_INFINITY;
  /** Turns that were taken and not left yet. */
  let held = 0;
  /** The same by level: the memory may be away just when a place is left. */
  const inFlight = new Map<string, number>();
  let second = { since: Number.NEGATIVE_INFINITY, turns: 0 };
  let beating = false;
  let nap = new AbortController();
  const closing = new AbortController();
  let line: Promise<unknown> = Promise.resolve();
  const ALONE: Company = { owner, others: [] };
  /** What is left to go by when the memory fails. */
  const fallback: LevelRows = new Map();
  /** How many shared the memory when it was last heard of, this process among them. */
  let sharers = 1;

  return {
    take(allowances, now) {
      const own = takeOwn(allowances, now);
      const budgets = quotasOf(allowances);
      if (budgets.length === 0) return own;
      return withQuota(own, allowances, budgets, now);
    },
    sent: (allowances, at, now) =>
      change(allowances, (rows) => turnSent(rows, allowances, owner, at, now)),
    leave(allowances, restUntil) {
      held--;
      return change(allowances, (rows) => leaveLevels(rows, allowances, owner, restUntil), 'ends');
    },
    giveBack,
    async close() {
      closing.abort();
      await inLine(async () => {
        await share();
        await update([...names], (rows) => {
          for (const row of rows.values()) forgetOwner(row, owner);
        });
        await memory.turns.update<ProcessRow, void>([PROCESSES], clock.now(), (rows) => {
          const { [owner]: _, ...rest } = rows.get(PROCESSES) ?? {};
          rows.set(PROCESSES, rest);
        });
      }).catch((error: unknown) => parts.complain?.(error));
    },
  };

  function takeOwn(allowances: readonly Allowance[], now: number): Turn | Promise<Turn> {
    if (isMine(now)) return takeMine(allowances, now);
    for (const { is, name } of allowances) if (is !== 'quota') names.add(name);
    return inLine(() => (isMine(now) ? takeMine(allowances, now) : takeShared(allowances, now)));
  }

  /** One that could not look for long may have been taken for dead: it asks first. */
  function isMine(now: number): boolean {
    return mine !== undefined && now - beatenAt < SILENT_MS / 2;
  }

  function takeMine(allowances: readonly Allowance[], now: number): Turn {
    const levels = mine ?? fallback;
    for (const { is, name } of allowances) if (is !== 'quota') names.add(name);
    return counted(takeTurn(levels, allowances, ALONE, now), allowances, now);
  }

  async function takeShared(allowances: readonly Allowance[], now: number): Promise<Turn> {
    if (mine) await share();
    const own = allowances.flatMap(({ is, name }) => (is === 'quota' ? [] : [name]));
    let taken: { turn: Turn; others: Others };
    try {
      taken = await meeting(own, now, (rows, others) => {
        if (others.isOneAlone) return { turn: handingOver(own[0] ?? '', now), others };
        const company = { owner, others: others.alive };
        for (const name of own) {
          forgetStrangers(rows.get(name), company);
          bringBack(rows, name);
          correctOwn(rows.get(name), owner, inFlight.get(name) ?? 0);
        }
        return { turn: takeTurn(rows, allowances, company, now) ?? TAKEN, others };
      });
    } catch (error) {
      parts.complain?.(error);
      return counted(takeOnMyOwn(allowances, now), allowances, now);
    }
    sharers = taken.others.alive.length + 1;
    for (const name of own) fallback.delete(name);
    const turn = counted(taken.turn.taken ? undefined : taken.turn, allowances, now);
    if (taken.others.alive.length === 0 && second.turns >= BUSY_TURNS) await keepToMyself();
    return turn;
  }

  /** Nobody knows what the others do: this process takes its part of what they all share. */
  function takeOnMyOwn(allowances: readonly Allowance[], now: number): Turn | undefined {
    if (sharers > 1) asIfAskedNow(fallback, allowances, now);
    for (const { name } of allowances)
      correctOwn(fallback.get(name), owner, inFlight.get(name) ?? 0);
    return takeTurn(fallback, shareOf(allowances, sharers), ALONE, now);
  }

  /** What was done while the memory was away counts as soon as it is back. */
  function bringBack(rows: LevelRows, name: string): void {
    const kept = fallback.get(name);
    if (kept) rows.set(name, mergeLevel(rows.get(name), structuredClone(kept), owner));
  }

  function counted(refused: Turn | undefined, allowances: readonly Allowance[], now: number): Turn {
    if (refused && !refused.taken) return refused;
    held++;
    for (const name of namesOf(allowances)) inFlight.set(name, (inFlight.get(name) ?? 0) + 1);
    if (now - second.since >= SECOND) second = { since: now, turns: 0 };
    second.turns++;
    if (!beating) void beat();
    return TAKEN;
  }

  function released(allowances: readonly Allowance[]): void {
    for (const name of namesOf(allowances)) {
      const left = (inFlight.get(name) ?? 1) - 1;
      if (left > 0) inFlight.set(name, left);
      else inFlight.delete(name);
    }
  }

  async function withQuota(
    own: Turn | Promise<Turn>,
    allowances: readonly Allowance[],
    budgets: readonly TurnBudget[],
    now: number,
  ): Promise<Turn> {
    const turn = await own;
    if (!turn.taken) return turn;
    let taken: Taken;
    try {
      taken = await memory.quota.take(budgets, now);
    } catch (error) {
      await giveBackOwn(allowances, now);
      throw error;
    }
    if (taken.taken) return taken;
    await giveBackOwn(allowances, now);
    return { ...taken, is: 'quota' };
  }

  async function giveBack(allowances: readonly Allowance[], at: number): Promise<void> {
    await giveBackOwn(allowances, at);
    const budgets = quotasOf(allowances);
    if (budgets.length > 0) await memory.quota.giveBack(budgets, at);
  }

  function giveBackOwn(allowances: readonly Allowance[], at: number): void | Promise<void> {
    held--;
    const act = (rows: LevelRows) => {
      giveBackTurn(rows, allowances, at);
      leaveLevels(rows, allowances, owner);
    };
    return change(allowances, act, 'ends');
  }

  /** A change of levels, in memory or shared, whichever holds when its turn comes. */
  function change(
    allowances: readonly Allowance[],
    act: (rows: LevelRows) => void,
    exchange: 'goes on' | 'ends' = 'goes on',
  ): void | Promise<void> {
    const actOnMine = (levels: LevelRows) => {
      act(levels);
      if (exchange === 'ends') released(allowances);
    };
    // A request that ends after the limiter closed: `close` has given its place back already.
    if (closing.signal.aborted) return actOnMine(fallback);
    if (mine) return actOnMine(mine);
    return inLine(async () => {
      if (mine) return actOnMine(mine);
      const own = allowances.flatMap(({ is, name }) => (is === 'quota' ? [] : [name]));
      try {
        await update(own, act);
      } catch (error) {
        act(fallback);
        parts.complain?.(error);
      }
      // In its place in the line: whoever asks next meets the rest that this one leaves.
      if (exchange === 'ends') released(allowances);
    });
  }

  async function update(own: readonly string[], act: (rows: LevelRows) => void): Promise<void> {
    await memory.turns.update<LevelRow, void>(own, clock.now(), (rows) => act(rows));
  }

  /** A change that first says that this process is there, and learns who else is. */
  function meeting<T>(
    own: readonly string[],
    now: number,
    decide: (rows: LevelRows, others: Others, row: ProcessRow) => T,
  ): Promise<T> {
    return memory.turns.update<LevelRow | ProcessRow, T>([PROCESSES, ...own], now, (rows) => {
      const row = (rows.get(PROCESSES) ?? {}) as ProcessRow;
      rows.set(PROCESSES, row);
      const others = meet(row, owner, now, isDead);
      return decide(rows as LevelRows, others, row);
    });
  }

  async function keepToMyself(): Promise<void> {
    const now = clock.now();
    const rows = await meeting([...names], now, (levels, { alive }, row) => {
      if (alive.length > 0) return undefined;
      row[owner] = { seenAt: now, alone: true };
      return new Map([...levels].filter(([name]) => name !== PROCESSES));
    });
    if (!rows) return;
    // The rows that `decide` saw belong to the memory; these are ours.
    mine = structuredClone(rows);
    beatenAt = now;
    // The loop that is under way beats too seldom for a process that keeps others waiting.
    nap.abort();
    if (!beating) void beat();
  }

  /** Hands over what this process kept to itself. */
  async function share(): Promise<void> {
    if (!mine) return;
    const kept = mine;
    // From here on whoever asks stands in line behind this.
    mine = undefined;
    await meeting([...names], clock.now(), (rows, _others, row) => {
      row[owner] = { seenAt: clock.now() };
      for (const [name, level] of kept) rows.set(name, mergeLevel(rows.get(name), level, owner));
    });
  }

  /** While it holds places, or keeps all to itself, a process says that it lives. */
  async function beat(): Promise<void> {
    beating = true;
    try {
      for (let idleBeats = 0; held > 0 || mine; ) {
        const before = second;
        const { turns } = before;
        nap = new AbortController();
        const waking = AbortSignal.any([closing.signal, nap.signal]);
        await clock.sleep(mine ? ALONE_BEAT_MS : BEAT_MS, waking).catch(() => undefined);
        closing.signal.throwIfAborted();
        idleBeats = before === second && turns === second.turns ? idleBeats + 1 : 0;
        await inLine(() => look(idleBeats));
      }
    } catch (error) {
      if (!closing.signal.aborted) parts.complain?.(error);
    } finally {
      beating = false;
    }
  }

  async function look(idleBeats: number): Promise<void> {
    const now = clock.now();
    const { alive } = await meeting([], now, (_rows, others) => others);
    beatenAt = now;
    if (mine && (alive.length > 0 || idleBeats >= 5)) await share();
  }

  /** One change at a time, in the order in which they were asked for. */
  function inLine<T>(act: () => T | Promise<T>): Promise<T> {
    const done = line.then(act);
    line = done.catch(() => undefined);
    return done;
  }
}

const TAKEN: Turn = { taken: true };

/** Another process keeps turns in its memory; it has been told to hand them over. */
const handingOver = (allowance: string, now: number): Turn => ({
  taken: false,
  at: now + 25,
  allowance,
  is: 'pace',
});

/** Each once: a level may have a pace, a window and places. */
const namesOf = (allowances: readonly Allowance[]): ReadonlySet<string> =>
  new Set(allowances.flatMap(({ is, name }) => (is === 'quota' ? [] : [name])));

const quotasOf = (allowances: readonly Allowance[]): readonly TurnBudget[] => {
  for (const allowance of allowances) {
    if (allowance.is === 'quota')
      return allowances.filter((one): one is Budget => one.is === 'quota');
  }
  return NONE;
};

const NONE: readonly TurnBudget[] = [];
