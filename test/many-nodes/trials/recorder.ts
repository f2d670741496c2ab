/** Makes the database write down what happens to items and runs, and reads it as a history. */
import type { ItemStatus } from '../../../src/core/item.ts';
import type { History, ItemChange } from '../history.ts';

/** A statement of the server's owner, as `psql` answers it. */
export type Ask = (sql: string) => string;

export interface RunChange {
  readonly at: number;
  readonly run: number;
  readonly source: string;
  readonly status: string;
  readonly owner: string;
}

/** Once the tables are there. Beside the catalog, in a schema of its own; every change is one row. */
export function beginRecording(ask: Ask, schema: string): void {
  ask(`
    CREATE SCHEMA trial;
    CREATE TABLE trial.items (seq bigserial, at double precision DEFAULT extract(epoch FROM clock_timestamp()) * 1000,
      writer text DEFAULT session_user, item bigint, run bigint, key text, status text, attempt int,
      owner text, until text, not_before text, begun int);
    CREATE TABLE trial.runs (seq bigserial, at double precision DEFAULT extract(epoch FROM clock_timestamp()) * 1000,
      run bigint, source text, status text, owner text);
    CREATE FUNCTION trial.item_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'DELETE' THEN
        INSERT INTO trial.items (item, run, key) VALUES (old.id, old.run, old.key);
      ELSE
        INSERT INTO trial.items (item, run, key, status, attempt, owner, until, not_before, begun)
        VALUES (new.id, new.run, new.key, new.status, new.attempt, new.owner, new.leased_until,
          new.not_before, new.begun);
      END IF;
      RETURN NULL;
    END $$;
    CREATE FUNCTION trial.run_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF TG_OP = 'INSERT' OR old.status <> new.status OR old.owner <> new.owner THEN
        INSERT INTO trial.runs (run, source, status, owner)
        VALUES (new.number, new.source, new.status, new.owner);
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER trial AFTER INSERT OR UPDATE OR DELETE ON ${schema}.items
      FOR EACH ROW EXECUTE FUNCTION trial.item_changed();
    CREATE TRIGGER trial AFTER INSERT OR UPDATE ON ${schema}.runs
      FOR EACH ROW EXECUTE FUNCTION trial.run_changed();`);
}

export function recordedItems(ask: Ask): ItemChange[] {
  return rowsOf<{
    seq: number;
    at: number;
    writer: string;
    item: number;
    run: number;
    key: string;
    status: ItemStatus | null;
    attempt: number;
    owner: string | null;
    until: string | null;
    not_before: string | null;
    begun: number;
  }>(ask, 'trial.items').map(({ seq, at, writer, item, run, key, status, ...row }) => ({
    ...{ seq, at, writer, item, run, key },
    is: status && {
      ...{ status, attempt: row.attempt, owner: row.owner, begun: row.begun === 1 },
      until: row.until === null ? null : Date.parse(row.until),
      notBefore: row.not_before === null ? null : Date.parse(row.not_before),
    },
  }));
}

export const recordedRuns = (ask: Ask): RunChange[] => rowsOf<RunChange>(ask, 'trial.runs');

/** When a run changed hands, and from whom. */
export function takeoversIn(runs: readonly RunChange[]): History['takeovers'] {
  const owners = new Map<number, string>();
  return runs.flatMap(({ at, run, owner }) => {
    const from = owners.get(run);
    owners.set(run, owner);
    return from === undefined || from === owner ? [] : [{ at, run, from }];
  });
}

/** Moments at which two runs of one source went at once. */
export function twoAtOnce(runs: readonly RunChange[]): readonly string[] {
  const going = new Map<string, Set<number>>();
  return runs.flatMap(({ run, source, status }) => {
    const now = going.get(source) ?? new Set();
    going.set(source, now);
    if (status === 'running') now.add(run);
    else now.delete(run);
    return now.size > 1 ? [`${source}: runs ${[...now].join(' and ')} went at once`] : [];
  });
}

function rowsOf<Row>(ask: Ask, table: string): Row[] {
  const lines = ask(`SELECT row_to_json(one) FROM ${table} AS one ORDER BY seq`).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Row);
}
