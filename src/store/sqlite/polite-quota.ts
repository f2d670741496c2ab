import type { QuotaMemory, QuotaObservation, TurnBudget } from '../../core/polite-memory.ts';
import { CLOCKS_DIFFER_MS } from '../../core/time.ts';
import type { Database } from './driver.ts';
import type { Atomically } from './polite-memory.ts';

/** Turns spent, in one table for all processes: the transaction is what makes them all or none. */
export function createPoliteQuota(db: Database, atomically: Atomically): QuotaMemory {
  const nth = db.query<{ at: number }>(
    'SELECT at FROM quota_turns WHERE budget = ? AND at > ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  );
  const add = db.query('INSERT INTO quota_turns (budget, at) VALUES (?, ?)');
  const forget = db.query('DELETE FROM quota_turns WHERE budget = ? AND at <= ?');
  const forgetAhead = db.query('DELETE FROM quota_turns WHERE budget = ? AND at > ?');
  const remove = db.query(
    'DELETE FROM quota_turns WHERE id = (SELECT max(id) FROM quota_turns WHERE budget = ? AND at = ?)',
  );
  const spent = db.query<{ at: number }>(
    'SELECT at FROM quota_turns WHERE budget = ? AND at > ? ORDER BY at',
  );
  const observe = db.query(
    `INSERT INTO quota_observations (pool, host, turns, by_others, at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (pool, host) DO UPDATE SET turns = excluded.turns, by_others = excluded.by_others,
       at = excluded.at`,
  );
  const observed = db.query<ObservationRow>(
    'SELECT * FROM quota_observations WHERE pool = ? ORDER BY host',
  );

  const freeAt = ({ name, turns, windowMs }: TurnBudget, now: number): number => {
    if (turns < 1) return now + windowMs;
    const filling = nth.get(name, now - windowMs, turns - 1);
    return filling ? filling.at + windowMs : now;
  };

  return {
    take: async (budgets, now) =>
      atomically(() => {
        let latest: { at: number; allowance: string } | undefined;
        for (const budget of budgets) {
          // Spent by a clock that has been set back since: they would count for as long as it was ahead.
          forgetAhead.run(budget.name, now + CLOCKS_DIFFER_MS);
          const at = freeAt(budget, now);
          if (at > now && (!latest || at > latest.at)) latest = { at, allowance: budget.name };
        }
        if (latest) return { taken: false, ...latest } as const;
        for (const { name, windowMs } of budgets) {
          add.run(name, now);
          forget.run(name, now - windowMs);
        }
        return { taken: true } as const;
      }),
    giveBack: async (budgets, at) =>
      atomically(() => {
        for (const { name } of budgets) remove.run(name, at);
      }),
    spent: async (budget, since) => spent.all(budget, since).map((row) => row.at),
    observe: async ({ pool, host, limit, byOthers, at }) => {
      observe.run(pool, host, limit, byOthers, at);
    },
    observed: async (pool) => observed.all(pool).map(observationOf),
  };
}

interface ObservationRow {
  readonly pool: string;
  readonly host: string;
  readonly turns: number;
  readonly by_others: number;
  readonly at: string;
}

const observationOf = (row: ObservationRow): QuotaObservation => ({
  pool: row.pool,
  host: row.host,
  limit: row.turns,
  byOthers: row.by_others,
  at: row.at,
});
