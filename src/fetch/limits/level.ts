import { isAheadOf } from '../../core/time.ts';
import { type Allowance, type Pace, type Places, QUICK_MS, type RefusedTurn } from './limiter.ts';

/**
 * What all processes know of one level, a host or a source: when it was asked last, how many are in
 * flight, and what each process wants of it. Plain data; the functions below change it in place.
 */
export interface LevelRow {
  /** When the last turn was taken, when it was due, and what `due` was before that. */
  pace?: { at: number; due: number; before: number | null };
  /** Moments of the turns in the window, oldest first. */
  turns?: number[];
  /** By process. */
  places?: Record<string, number>;
  asks?: Record<string, Ask>;
  /** A turn was taken whose request is not on the wire yet: the next gap has not begun. */
  unsent?: { owner: string; at: number };
  restUntil?: number;
  /** Who was refused, and until when its wish counts. */
  waits?: Record<string, number>;
  /** Who had the last turn. */
  last?: string;
}

interface Ask {
  everyMs?: number;
  creditMs?: number;
  most?: number;
}

export type LevelRows = Map<string, LevelRow>;

/** This process, and the others that are alive. */
export interface Company {
  readonly owner: string;
  readonly others: readonly string[];
}

/** How soon to look again when another process must act first. */
const LOOK_MS = 25;
/** How long after its moment the wish of a process that waits still counts. */
const WISH_MS = 150;
/** A request that is not on the wire by now never will be: its process is stuck. */
const UNSENT_MS = 30_000;

/** A turn from every allowance but quotas, or none and the latest refusal. */
export function takeTurn(
  levels: LevelRows,
  allowances: readonly Allowance[],
  company: Company,
  now: number,
): RefusedTurn | undefined {
  const { owner, others } = company;
  let latest: RefusedTurn | undefined;
  for (const allowance of allowances) {
    if (allowance.is === 'quota') continue;
    const row = rowOf(levels, allowance.name);
    forgetAhead(row, now);
    declare(row, allowance, owner);
    const at = freeAt(row, allowance, company, now);
    if (at > now && (!latest || at > latest.at)) {
      latest = { taken: false, at, allowance: allowance.name, is: allowance.is };
    }
  }
  for (const allowance of allowances) {
    if (allowance.is === 'quota') continue;
    const row = rowOf(levels, allowance.name);
    if (!latest) enter(row, allowance, company, now);
    else if (others.length > 0 && allowance.is !== 'rest') {
      row.waits ??= {};
      row.waits[owner] = (Number.isFinite(latest.at) ? latest.at : now + LOOK_MS) + WISH_MS;
    }
  }
  return latest;
}

/** The request is on the wire: its turn counts from now on, not from when it was granted. */
export function turnSent(
  levels: LevelRows,
  allowances: readonly Allowance[],
  owner: string,
  at: number,
  now: number,
): void {
  for (const allowance of allowances) {
    const row = levels.get(allowance.name);
    if (!row) continue;
    if (allowance.is === 'pace') {
      if (row.unsent?.owner === owner) delete row.unsent;
      if (row.pace && row.pace.at === at && now > at) {
        row.pace.due = Math.max(row.pace.due, now - allowance.creditMs);
      }
    }
    if (allowance.is === 'window' && row.turns && now > at) {
      const index = row.turns.lastIndexOf(at);
      if (index < 0) continue;
      row.turns.splice(index, 1);
      row.turns.push(now);
    }
  }
}

/** The places are free; a turn that never got to the wire holds nobody up any longer. */
export function leaveLevels(
  levels: LevelRows,
  allowances: readonly Allowance[],
  owner: string,
  restUntil = 0,
): void {
  for (const allowance of allowances) {
    const row = levels.get(allowance.name);
    if (!row) continue;
    if (allowance.is === 'places' && row.places) {
      const left = (row.places[owner] ?? 0) - 1;
      if (left > 0) row.places[owner] = left;
      else delete row.places[owner];
    }
    if (allowance.is === 'rest') row.restUntil = Math.max(row.restUntil ?? 0, restUntil);
    if (allowance.is === 'pace' && row.unsent?.owner === owner) delete row.unsent;
  }
}

/** Only the last turn can be given back: whoever came after it has counted on it. */
export function giveBackTurn(
  levels: LevelRows,
  allowances: readonly Allowance[],
  at: number,
): void {
  for (const allowance of allowances) {
    const row = levels.get(allowance.name);
    if (allowance.is === 'pace' && row?.pace?.at === at) {
      if (row.pace.before === null) delete row.pace;
      else row.pace.due = row.pace.before;
    }
    const index = allowance.is === 'window' ? (row?.turns?.lastIndexOf(at) ?? -1) : -1;
    if (index >= 0) row?.turns?.splice(index, 1);
  }
}

/** What this process did while it kept the level for itself, brought to what others know of it. */
export function mergeLevel(known: LevelRow | undefined, mine: LevelRow, owner: string): LevelRow {
  if (!known) return mine;
  const own = <V>(theirs: Record<string, V> = {}, ours: Record<string, V> = {}) => {
    const { [owner]: _, ...rest } = theirs;
    const value = ours[owner];
    return value === undefined ? rest : { ...rest, [owner]: value };
  };
  const isLater = (mine.pace?.due ?? 0) >= (known.pace?.due ?? 0);
  const turns = new Set([...(known.turns ?? []), ...(mine.turns ?? [])]);
  const merged: LevelRow = {
    ...known,
    places: own(known.places, mine.places),
    asks: own(known.asks, mine.asks),
    restUntil: Math.max(known.restUntil ?? 0, mine.restUntil ?? 0),
  };
  if (isLater && mine.pace) merged.pace = mine.pace;
  if (turns.size > 0) merged.turns = [...turns].sort((a, b) => a - b);
  if (mine.unsent) merged.unsent = mine.unsent;
  else if (known.unsent?.owner === owner) delete merged.unsent;
  return merged;
}

/**
 * What this process has in flight, as it knows itself: the memory keeps a place for ever that was left
 * while it was away, and one that was taken although the answer got lost.
 */
export function correctOwn(row: LevelRow | undefined, owner: string, inFlight: number): void {
  if (!row) return;
  if (row.places?.[owner] !== undefined) {
    if (inFlight > 0) row.places[owner] = Math.min(row.places[owner] ?? 0, inFlight);
    else delete row.places[owner];
  }
  if (inFlight === 0 && row.unsent?.owner === owner) delete row.unsent;
}

/** Takes everything of a process off the level that is not there any more. */
export function forgetOwner(row: LevelRow, owner: string): void {
  if (row.places) delete row.places[owner];
  if (row.asks) delete row.asks[owner];
  if (row.waits) delete row.waits[owner];
  if (row.unsent?.owner === owner) delete row.unsent;
}

/** Processes that are gone leave what they held: a crash keeps no place for long. */
export function forgetStrangers(row: LevelRow | undefined, { owner, others }: Company): void {
  for (const one of Object.keys(row?.asks ?? {})) {
    if (row && one !== owner && !others.includes(one)) forgetOwner(row, one);
  }
}

/** Turns that were taken by a clock that has been set back since hold nobody up. */
function forgetAhead(row: LevelRow, now: number): void {
  if (row.pace && isAheadOf(row.pace.at, now)) {
    delete row.pace;
    delete row.restUntil;
  }
  if (row.turns?.some((at) => isAheadOf(at, now))) {
    row.turns = row.turns.filter((at) => !isAheadOf(at, now));
  }
}

function rowOf(levels: LevelRows, name: string): LevelRow {
  let row = levels.get(name);
  if (!row) {
    row = {};
    levels.set(name, row);
  }
  return row;
}

/** Says to the others what this process wants of the level, refused or not. */
function declare(row: LevelRow, allowance: Allowance, owner: string): void {
  if (allowance.is !== 'pace' && allowance.is !== 'places') return;
  row.asks ??= {};
  const ask = row.asks[owner] ?? {};
  row.asks[owner] = ask;
  if (allowance.is === 'places') ask.most = allowance.most;
  else {
    ask.everyMs = allowance.intervalMs;
    ask.creditMs = allowance.creditMs;
  }
}

function freeAt(row: LevelRow, allowance: Allowance, company: Company, now: number): number {
  switch (allowance.is) {
    case 'pace':
      return paceFreeAt(row, allowance, company, now);
    case 'window':
      return windowFreeAt(row, allowance.turns, allowance.windowMs, now);
    case 'places':
      return placeFreeAt(row, allowance, company, now);
    case 'rest':
      return row.restUntil ?? now;
    case 'quota':
      return now;
  }
}

function paceFreeAt(row: LevelRow, allowance: Pace, company: Company, now: number): number {
  const { owner, others } = company;
  const { everyMs } = paceOf(row, allowance, others);
  const { unsent } = row;
  if (unsent && everyMs >= QUICK_MS && now - unsent.at < UNSENT_MS) {
    if (unsent.owner === owner) return Number.POSITIVE_INFINITY;
    if (others.includes(unsent.owner)) return now + LOOK_MS;
  }
  const due = row.pace ? row.pace.due + everyMs : now;
  return due > now || !mustGiveWay(row, company, now) ? due : now + LOOK_MS;
}

/** Whoever had the last turn lets a process go first that waits for one. */
function mustGiveWay(row: LevelRow, { owner, others }: Company, now: number): boolean {
  if (others.length === 0 || row.last !== owner || !row.waits) return false;
  return others.some((one) => (row.waits?.[one] ?? 0) > now);
}

function windowFreeAt(row: LevelRow, turns: number, windowMs: number, now: number): number {
  if (turns < 1) return now + windowMs;
  const log = row.turns;
  if (!log) return now;
  while (log.length > 0 && (log[0] ?? now) <= now - windowMs) log.shift();
  return log.length < turns ? now : (log[log.length - turns] ?? now) + windowMs;
}

function placeFreeAt(row: LevelRow, allowance: Places, { owner, others }: Company, now: number) {
  const { places } = row;
  let taken = places?.[owner] ?? 0;
  let { most } = allowance;
  let byOthers = 0;
  for (const other of others) {
    byOthers += places?.[other] ?? 0;
    most = Math.min(most, row.asks?.[other]?.most ?? most);
  }
  taken += byOthers;
  if (taken < most) return now;
  return byOthers > 0 ? now + LOOK_MS : Number.POSITIVE_INFINITY;
}

/** The slowest pace that anybody alive asks for. */
function paceOf(row: LevelRow, allowance: Pace, others: readonly string[]) {
  let { intervalMs: everyMs, creditMs } = allowance;
  for (const other of others) {
    const ask = row.asks?.[other];
    everyMs = Math.max(everyMs, ask?.everyMs ?? 0);
    creditMs = Math.min(creditMs, ask?.creditMs ?? creditMs);
  }
  return { everyMs, creditMs };
}

function enter(row: LevelRow, allowance: Allowance, { owner, others }: Company, now: number): void {
  switch (allowance.is) {
    case 'pace': {
      const { everyMs, creditMs } = paceOf(row, allowance, others);
      // Nobody alive has a pace here: there is nothing to count.
      if (everyMs === 0) return;
      const { pace } = row;
      if (!pace) row.pace = { at: now, due: now, before: null };
      else {
        pace.before = pace.due;
        pace.due = Math.max(pace.due + everyMs, now - creditMs);
        pace.at = now;
      }
      if (everyMs >= QUICK_MS) row.unsent = { owner, at: now };
      row.last = owner;
      if (row.waits) delete row.waits[owner];
      return;
    }
    case 'window':
      row.turns ??= [];
      row.turns.push(now);
      return;
    case 'places':
      row.places ??= {};
      row.places[owner] = (row.places[owner] ?? 0) + 1;
      return;
    case 'rest':
    case 'quota':
      return;
  }
}
