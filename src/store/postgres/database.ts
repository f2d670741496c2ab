import type { Database, Query, SqlValue, StatementGate } from '../sqlite/driver.ts';
import { createBinder, inPostgres } from './dialect.ts';
import { createLookups, type Lookups } from './lookups.ts';
import { NO_RESULT, type PostgresAddress, type Result, type Statement } from './messages.ts';
import { createNumbered } from './numbered.ts';
import { openSession } from './session.ts';
import { createStatements } from './statements.ts';
import { createWaitingRows, type WaitingRows } from './waiting-rows.ts';

/** PostgreSQL behind the small face that the catalog's rows are written against. */
export interface PostgresDatabase
  extends Database,
    Pick<WaitingRows, 'waiting'>,
    Pick<Lookups, 'memory' | 'spare'> {
  /** Statements of PostgreSQL's own, as they are. */
  own<Row>(text: string): Query<Row>;
  script(text: string): void;
  /** `text` has one value, keys in JSON, and is asked with the next statement that somebody waits for. */
  askAhead(text: string, keys: string, then: (result: Result) => void): void;
  /** Sends what was asked ahead, and waits for the answers. */
  hear(): void;
  /** Called after each transaction, however it ended. */
  onEnd(act: () => void): void;
}

export interface DatabaseOptions {
  /** For a thread that may have to be ended. */
  readonly gate?: StatementGate | undefined;
  /** Who begins to write waits for others that write the same; politeness does not wait for records. */
  readonly writes?: 'catalog' | 'politeness';
}

export function openDatabase(
  address: PostgresAddress,
  { gate, writes = 'catalog' }: DatabaseOptions = {},
): PostgresDatabase {
  const lock = `SELECT pg_advisory_xact_lock(hashtextextended('annals ${writes} ${address.schema}', 0))`;
  const session = openSession(address);
  const statements = createStatements(session, gate);
  const queries = new Map<string, Query<unknown>>();
  const rows = createWaitingRows(({ text, values }) => void statements.ask(text, values));
  const endings: (() => void)[] = [];
  let inTransaction = false;
  const lookups = createLookups({
    query,
    isInTransaction: () => inTransaction,
    askAhead,
    hear: statements.hear,
  });
  const onEnd = (act: () => void) => void endings.push(act);
  const own = <Row>(text: string): Query<Row> => queryOf(text, (values) => ({ text, values }));
  const { waiting } = rows;
  const numbered = createNumbered({ askAhead, hear: statements.hear, own, onEnd, waiting });
  const end = () => {
    inTransaction = false;
    rows.end();
    lookups.end();
    for (const act of endings) act();
  };
  /** What waits goes first; what was remembered and may change is asked for again. */
  const before = (text: string) => {
    for (const one of rows.before(text)) {
      lookups.before(one.text);
      statements.ahead(one.text, one.values);
    }
    lookups.before(text);
  };
  /** Answers whether the text was about a transaction. Nothing is sent before somebody waits for an answer. */
  const control = (sql: string): boolean => {
    const said = sql.trim();
    if (said === 'BEGIN IMMEDIATE') {
      statements.ahead('BEGIN');
      statements.ahead(lock);
      rows.begin();
      inTransaction = true;
    } else if (said === 'BEGIN') {
      statements.ahead('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    } else if (said === 'COMMIT') {
      for (const one of rows.taken()) statements.ahead(one.text, one.values);
      statements.ask(said);
      end();
    } else if (said === 'ROLLBACK') {
      statements.drop();
      end();
      statements.ask(said);
    } else return false;
    return true;
  };
  return {
    exec(sql) {
      if (!control(sql)) {
        script(inPostgres(sql));
        return;
      }
      // Whoever begins with `exec` does other things under the lock than statements: it is taken now.
      try {
        statements.hear();
      } catch (error) {
        control('ROLLBACK');
        throw error;
      }
    },
    query,
    inserter: rows.inserter,
    waiting,
    numbered,
    lookup: lookups.lookup,
    memory: lookups.memory,
    spare: lookups.spare,
    own,
    script,
    askAhead,
    hear: statements.hear,
    onEnd,
    loadExtension() {
      throw new Error('nothing is loaded into PostgreSQL');
    },
    close: () => session.close(),
  };

  function script(text: string): void {
    before(text);
    statements.hear();
    session.script(text);
  }

  function askAhead(text: string, keys: string, then: (result: Result) => void): void {
    before(text);
    statements.ahead(text, [keys], then);
  }

  function query<Row>(sql: string): Query<Row> {
    let made = queries.get(sql);
    if (!made) {
      let bind: ReturnType<typeof createBinder> | undefined;
      made = queryOf(sql, (values) => {
        bind ??= createBinder(inPostgres(sql));
        return bind(values);
      });
      queries.set(sql, made);
    }
    return made as Query<Row>;
  }

  function queryOf<Row>(
    sql: string,
    bound: (values: readonly SqlValue[]) => Statement,
  ): Query<Row> {
    const ask = (given: readonly SqlValue[]): Result => {
      if (control(sql)) return NO_RESULT;
      before(sql);
      const { text, values } = bound(given);
      return statements.ask(text, values);
    };
    return {
      get: (...values) => ask(values).rows[0] as Row | undefined,
      all: (...values) => ask(values).rows as Row[],
      run: (...values) => ask(values).changed,
      put(...given) {
        if (!inTransaction) {
          ask(given);
          return;
        }
        before(sql);
        const { text, values } = bound(given);
        statements.ahead(text, values);
      },
    };
  }
}
