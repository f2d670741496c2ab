import type { Database, Query, SqlValue, StatementGate } from '../sqlite/driver.ts';
import { createBinder, inPostgres } from './dialect.ts';
import type { PostgresAddress } from './messages.ts';
import { openSession } from './session.ts';
import { createWaitingRows } from './waiting-rows.ts';

/** PostgreSQL behind the small face that the catalog's rows are written against. */
export interface PostgresDatabase extends Database {
  /** Statements of PostgreSQL's own, as they are. */
  own<Row>(text: string): Query<Row>;
  script(text: string): void;
}

export interface DatabaseOptions {
  /** For a thread that may have to be ended. */
  readonly gate?: StatementGate | undefined;
  /** Who begins to write waits for others that write the same; politeness does not wait for records. */
  readonly writes?: 'catalog' | 'politeness' | 'turns';
}

export function openDatabase(
  address: PostgresAddress,
  { gate, writes = 'catalog' }: DatabaseOptions = {},
): PostgresDatabase {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('annals ${writes} ${address.schema}', 0))`;
  const session = openSession(address);
  const queries = new Map<string, Query<unknown>>();
  const run = (text: string, values: readonly SqlValue[]) => {
    gate?.enter();
    try {
      return session.run(text, values);
    } finally {
      gate?.leave();
    }
  };
  const rows = createWaitingRows(run);
  const queryOf = <Row>(ask: (values: readonly SqlValue[]) => ReturnType<typeof run>) => ({
    get: (...values: SqlValue[]) => ask(values).rows[0] as Row | undefined,
    all: (...values: SqlValue[]) => ask(values).rows as Row[],
    run: (...values: SqlValue[]) => ask(values).changed,
  });
  /** Answers whether the text was about a transaction. */
  const control = (sql: string): boolean => {
    const said = sql.trim();
    if (said === 'BEGIN IMMEDIATE') {
      run('BEGIN', []);
      try {
        run(lock, []);
      } catch (error) {
        run('ROLLBACK', []);
        throw error;
      }
      rows.begin();
    } else if (said === 'BEGIN') {
      run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', []);
    } else if (said === 'COMMIT') {
      rows.flush();
      run(said, []);
      rows.end();
    } else if (said === 'ROLLBACK') {
      rows.end();
      run(said, []);
    } else return false;
    return true;
  };
  return {
    exec(sql) {
      if (control(sql)) return;
      rows.before(sql);
      session.script(inPostgres(sql));
    },
    query<Row>(sql: string): Query<Row> {
      let query = queries.get(sql);
      if (!query) {
        query = queryOf(translating(sql));
        queries.set(sql, query);
      }
      return query as Query<Row>;
    },
    inserter: rows.inserter,
    own: (text) =>
      queryOf((values) => {
        rows.before(text);
        return run(text, values);
      }),
    script(text) {
      rows.before(text);
      session.script(text);
    },
    loadExtension() {
      throw new Error('nothing is loaded into PostgreSQL');
    },
    close: () => session.close(),
  };

  function translating(sql: string): (values: readonly SqlValue[]) => ReturnType<typeof run> {
    let bind: ReturnType<typeof createBinder> | undefined;
    return (values) => {
      if (control(sql)) return NOTHING;
      rows.before(sql);
      bind ??= createBinder(inPostgres(sql));
      const bound = bind(values);
      return run(bound.text, bound.values);
    };
  }
}

const NOTHING = { rows: [], changed: 0 } as const;
