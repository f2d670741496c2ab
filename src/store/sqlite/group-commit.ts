import { AnnalsError } from '../../core/errors.ts';
import { type Database, rollBack } from './driver.ts';
import type { LogSync } from './log-sync.ts';

/** The one door for writes of this process: small units share a transaction, and its fsync. */
export interface Writer {
  /**
   * Runs `unit` inside the next shared transaction and resolves with its value once that is
   * durable. A unit may be run again alone, when a neighbour threw: it keeps no state outside.
   * What it will read can be said beforehand.
   */
  write<T>(unit: () => T, foreseen?: Foreseen): Promise<T>;
  /** Commits what waits, now, and syncs it before it returns. */
  drain(): void;
}

/**
 * `look` is called once in a transaction, before its first unit, with `value` of all units that have the same
 * `look`: what each would ask a server for is then asked once.
 */
export interface Foreseen<Value = unknown> {
  look(all: readonly Value[]): void;
  readonly value: Value;
}

const MAX_UNITS = 256;
/** So often the loop may bring more before a transaction begins. */
const MOST_LOOKS = 16;

/** A connection may be lost again while the server is still on its way up. */
const MOST_TRIES = 3;
const isLost = (error: unknown): boolean =>
  error instanceof AnnalsError && error.code === 'CATALOG_UNREACHABLE';

/**
 * COMMIT puts the batch into the write-ahead log; `sync` makes the log durable in a thread of its
 * own while the next batch is already being gathered, and only then do the promises resolve.
 * `afterSync` hears of each durable batch; it must not throw.
 */
export function createWriter(db: Database, log: LogSync, afterSync: () => void): Writer {
  const begin = db.query('BEGIN IMMEDIATE');
  const commit = db.query('COMMIT');
  let waiting: Unit[] = [];
  let scheduled = false;
  let looks = 0;
  let seen = 0;

  function transact(units: readonly Unit[], tries = 1): void {
    const results: unknown[] = [];
    try {
      begin.run();
    } catch (error) {
      if (isLost(error) && tries < MOST_TRIES) {
        transact(units, tries + 1);
        return;
      }
      for (const unit of units) unit.reject(error);
      return;
    }
    try {
      lookAhead(units);
      for (const unit of units) results.push(unit.run());
      commit.run();
    } catch (error) {
      rollBack(db);
      // The server took the transaction back with the connection, and all of it is done again. If it was
      // lost after the commit, the fence of each item refuses the second time.
      if (isLost(error) && tries < MOST_TRIES) {
        transact(units, tries + 1);
        return;
      }
      // The storage itself failed: the next attempt would fail alike. Otherwise one unit is at
      // fault, and alone in a transaction each shows whether it is the one.
      if (units.length === 1 || error instanceof AnnalsError) {
        for (const unit of units) unit.reject(error);
      } else {
        for (const unit of units) transact([unit]);
      }
      return;
    }
    log.sync().then(
      () => {
        for (const [i, unit] of units.entries()) unit.resolve(results[i]);
        afterSync();
      },
      (error: unknown) => {
        for (const unit of units) unit.reject(error);
      },
    );
  }

  /**
   * While each turn of the loop brings more, a transaction is put off: it writes every page that it changes
   * once, and a batch of twenty changes hardly more pages than one of five. A turn that brought nothing ends it.
   */
  function look(): void {
    scheduled = false;
    const isMore = waiting.length > seen && waiting.length < MAX_UNITS && looks < MOST_LOOKS;
    seen = waiting.length;
    if (isMore) {
      looks += 1;
      schedule();
      return;
    }
    turn();
  }

  function turn(): void {
    looks = 0;
    seen = 0;
    if (waiting.length === 0) return;
    const units = waiting.length <= MAX_UNITS ? waiting : waiting.slice(0, MAX_UNITS);
    waiting = waiting.length <= MAX_UNITS ? [] : waiting.slice(MAX_UNITS);
    transact(units);
    if (waiting.length > 0) schedule();
  }

  // After the loop has handed out what I/O brought, so that everything of this turn shares one fsync.
  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    setImmediate(look);
  }

  return {
    write<T>(run: () => T, foreseen?: Foreseen): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        waiting.push({ run, foreseen, resolve: (value) => resolve(value as T), reject });
        schedule();
      });
    },
    drain(): void {
      while (waiting.length > 0) turn();
      log.syncNow();
    },
  };
}

function lookAhead(units: readonly Unit[]): void {
  const values = new Map<Foreseen['look'], unknown[]>();
  for (const { foreseen } of units) {
    if (!foreseen) continue;
    const known = values.get(foreseen.look);
    if (known) known.push(foreseen.value);
    else values.set(foreseen.look, [foreseen.value]);
  }
  for (const [look, all] of values) look(all);
}

interface Unit {
  readonly run: () => unknown;
  readonly foreseen: Foreseen | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}
