import type { ItemStatus } from '../../src/core/item.ts';
import { overtaken } from './fairness.ts';
import type { Bounds, History, Invariant, ItemChange, ItemRow, Violation } from './history.ts';

/**
 * The eight invariants of a lease queue, checked over what the database wrote down. It knows nothing of
 * the code that it judges: a settlement is whoever's connection made it.
 */
export function checkHistory(history: History, bounds: Bounds): readonly Violation[] {
  const found: Violation[] = [];
  const byItem = grouped(history.changes, ({ item }) => String(item));
  const holders = writersOfOwners(history.changes);
  const end = history.changes.reduce((latest, { at }) => Math.max(latest, at), 0);
  for (const changes of byItem.values()) {
    const first = changes[0];
    const last = changes.at(-1);
    if (!first || !last) continue;
    const tell = (invariant: Invariant, { seq, item }: ItemChange, says: string) =>
      void found.push({ invariant, item, seq, says: `item ${item} (${first.key}): ${says}` });
    checkEntry(first, tell);
    let lost = 0;
    for (let i = 1; i < changes.length; i++) {
      const [before, change] = [changes[i - 1], changes[i]];
      if (!before || !change) continue;
      const step: Step = { before, change, was: before.is, is: change.is };
      checkState(step, bounds, tell);
      checkLease(step, history, bounds, holders, tell);
      checkAttempts(step, bounds, tell);
      if (step.was?.status === 'failed' && step.is?.status === 'pending') lost = 0;
      if (isRescue(step, holders) && step.was?.begun) lost += 1;
      if (lost > bounds.attempts) {
        tell('bounded attempts', change, `lost ${lost} times; the most is ${bounds.attempts}`);
      }
      checkRescue(step.was, change, change.at, history, bounds, tell);
    }
    checkRescue(last.is, last, end, history, bounds, tell);
    if (last.is === null || !SETTLED.has(last.is.status)) {
      const how = last.is === null ? 'its row was removed' : `it is ${last.is.status}`;
      tell('no lost item', last, `at the end ${how}`);
    }
  }
  for (const [name, changes] of grouped(history.changes, ({ run, key }) => `run ${run}, ${key}`)) {
    const other = changes.find(({ item }) => item !== changes[0]?.item);
    const says = `${name} has two items`;
    if (other)
      found.push({ invariant: 'at-most-once settlement', item: other.item, seq: other.seq, says });
  }
  found.push(...overtaken(history.changes, bounds.overtakes));
  return found;
}

interface Step {
  readonly before: ItemChange;
  readonly change: ItemChange;
  readonly was: ItemRow | null;
  readonly is: ItemRow | null;
}

type TellViolation = (invariant: Invariant, change: ItemChange, says: string) => void;

const SETTLED: ReadonlySet<ItemStatus> = new Set(['downloaded', 'failed', 'skipped']);

const NEXT: Readonly<Record<ItemStatus, readonly ItemStatus[]>> = {
  pending: ['pending', 'in_progress', 'failed', 'skipped'],
  in_progress: ['in_progress', 'pending', 'downloaded', 'failed', 'skipped'],
  downloaded: [],
  failed: ['pending'],
  skipped: ['pending'],
};

function checkEntry(first: ItemChange, tell: TellViolation): void {
  const { is } = first;
  if (is?.status === 'pending' && is.attempt === 0) return;
  tell('monotone state', first, `begins as ${is?.status ?? 'removed'}, attempt ${is?.attempt}`);
}

function checkState(
  { before, change, was, is }: Step,
  { clockMs }: Bounds,
  tell: TellViolation,
): void {
  if (change.at < before.at) tell('monotone state', change, 'changed before the change before it');
  if (was === null || is === null) return;
  if (was.status === 'downloaded') {
    tell('at-most-once settlement', change, `was kept, and changed again to ${is.status}`);
  } else if (!NEXT[was.status].includes(is.status)) {
    tell('monotone state', change, `${was.status} became ${is.status}`);
  } else if (was.status === 'failed' && is.attempt !== 0) {
    tell('monotone state', change, `was taken up again with attempt ${is.attempt}`);
  }
  if (isLease(was, is) && was.notBefore !== null && was.notBefore > change.at + clockMs) {
    tell('monotone state', change, `leased ${was.notBefore - change.at} ms before its time`);
  }
  if (sameLease(was, is) && was.begun && !is.begun) {
    tell('monotone state', change, 'was begun, and then was not');
  }
}

function checkLease(
  step: Step,
  { deaths, takeovers }: History,
  { clockMs }: Bounds,
  holders: ReadonlyMap<string, string>,
  tell: TellViolation,
): void {
  const { change, was, is } = step;
  if (was?.status !== 'in_progress' || was.owner === null || is === null) return;
  const { at, writer, run } = change;
  const holder = holders.get(was.owner);
  if (is.status === 'in_progress') {
    if (!sameLease(was, is)) {
      tell('exclusive lease', change, `${is.owner} took it from ${was.owner}, who held it`);
    } else if (writer !== holder) {
      tell('fence', change, `${writer} changed the lease of ${was.owner}`);
    }
    return;
  }
  if (writer === holder) return;
  if (is.status === 'downloaded' || is.status === 'skipped') {
    tell('fence', change, `${writer} settled it, and ${was.owner} held it`);
    return;
  }
  const isOver = (was.until ?? 0) <= at + clockMs;
  const isDead = deaths.some((death) => death.writer === holder && death.at <= at);
  // A takeover is written in a transaction of its own, a moment before.
  const isTaken = takeovers.some(
    (one) => one.run === run && one.from === was.owner && one.at <= at,
  );
  if (!isOver && !isDead && !isTaken) {
    const left = (was.until ?? 0) - at;
    tell('exclusive lease', change, `taken from ${was.owner}, who held it for ${left} ms more`);
  }
}

function checkAttempts({ change, was, is }: Step, bounds: Bounds, tell: TellViolation): void {
  if (was === null || is === null) return;
  if (is.attempt > bounds.attempts) {
    tell('bounded attempts', change, `attempt ${is.attempt}; the most is ${bounds.attempts}`);
  }
  const step = is.attempt - was.attempt;
  if (isLease(was, is)) {
    if (step !== 1) tell('bounded attempts', change, `a lease changed the attempt by ${step}`);
  } else if (was.status === 'failed' || was.status === 'skipped') {
    return;
  } else if (step > 0 || (step < 0 && !(step === -1 && is.status === 'pending'))) {
    tell('bounded attempts', change, `${was.status} to ${is.status} changed it by ${step}`);
  }
}

/** The time in which nobody could do it does not count. */
function checkRescue(
  was: ItemRow | null,
  change: ItemChange,
  at: number,
  { outages }: History,
  { rescueMs }: Bounds,
  tell: TellViolation,
): void {
  if (was?.status !== 'in_progress' || was.until === null) return;
  const from = was.until;
  const away = outages.reduce(
    (sum, outage) => sum + Math.max(0, Math.min(at, outage.to) - Math.max(from, outage.from)),
    0,
  );
  const late = at - from - away;
  if (late > rescueMs) {
    tell('rescue within the bound', change, `its lease was over for ${late} ms`);
  }
}

const isLease = (was: ItemRow, is: ItemRow): boolean =>
  was.status !== 'in_progress' && is.status === 'in_progress';

const sameLease = (was: ItemRow, is: ItemRow): boolean =>
  was.status === 'in_progress' &&
  is.status === 'in_progress' &&
  was.owner === is.owner &&
  was.attempt === is.attempt;

const isRescue = ({ change, was, is }: Step, holders: ReadonlyMap<string, string>): boolean =>
  was?.status === 'in_progress' &&
  is?.status !== 'in_progress' &&
  holders.get(was.owner ?? '') !== change.writer;

/** Who leases writes its own name: that tells which connection belongs to whom. */
function writersOfOwners(changes: readonly ItemChange[]): ReadonlyMap<string, string> {
  const holders = new Map<string, string>();
  const before = new Map<number, ItemRow | null>();
  for (const { item, is, writer } of changes) {
    const was = before.get(item);
    const isNew = is?.status === 'in_progress' && was?.status !== 'in_progress';
    if (isNew && is.owner !== null && !holders.has(is.owner)) holders.set(is.owner, writer);
    before.set(item, is);
  }
  return holders;
}

function grouped(
  changes: readonly ItemChange[],
  nameOf: (change: ItemChange) => string,
): ReadonlyMap<string, readonly ItemChange[]> {
  const groups = new Map<string, ItemChange[]>();
  for (const change of changes) {
    const name = nameOf(change);
    const group = groups.get(name);
    if (group) group.push(change);
    else groups.set(name, [change]);
  }
  return groups;
}
