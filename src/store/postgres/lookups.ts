import type { Lookup, LookupOrder, Query } from '../sqlite/driver.ts';
import type { Result } from './messages.ts';

/** What the lookups of one session need of it. */
export interface LookupSession {
  query<Row>(sql: string): Query<Row>;
  isInTransaction(): boolean;
  /** The answer comes before that of the next statement that somebody waits for. */
  askAhead(text: string, keys: string, then: (result: Result) => void): void;
  /** Sends what was asked ahead, and waits for it. */
  hear(): void;
}

export interface Lookups {
  lookup<Row>(order: LookupOrder): Lookup<Row>;
  /** What somebody knows of rows of `table`; forgotten when the rows of a lookup would be. */
  memory<Key, Value>(table: string): Memory<Key, Value>;
  /** Returns the statement: nothing is forgotten because of it, whoever runs it takes care of that. */
  spare(statement: string): string;
  /** A statement is about to be run, or rows are about to be added, by somebody whom no lookup knows. */
  before(statement: string): void;
  /** After a transaction, however it ended. */
  end(): void;
}

/**
 * Rows that a transaction will need, read with one statement before the first of them is needed. They are
 * remembered until the end of the transaction, or until a statement changes their table: whoever writes
 * records holds the lock of writers, so that nobody else does.
 */
export function createLookups(session: LookupSession): Lookups {
  const memories: (Memory<unknown, unknown> & { readonly table: string })[] = [];
  const spared = new Set<string>();
  const memory = <Key, Value>(table: string): Memory<Key, Value> => {
    const made = { rows: new Map<Key, Value>(), expected: new Set<Key>() };
    memories.push({ table, ...(made as Memory<unknown, unknown>) });
    return made;
  };
  const spare = (statement: string): string => {
    spared.add(statement);
    return statement;
  };
  return {
    memory,
    spare,
    lookup<Row>({ columns, from, by, where = 'true' }: LookupOrder): Lookup<Row> {
      const one = session.query<Row>(`SELECT ${columns} FROM ${from} WHERE ${by} = ? AND ${where}`);
      const many = `SELECT ${by} AS key_of_lookup, ${columns} FROM ${from}
        WHERE ${by} = ANY (ARRAY (SELECT json_array_elements_text($1::json))) AND ${where}`;
      const { rows, expected } = memory<string, Row[]>(from);
      const remember = (result: Result, keys: readonly string[]) => {
        for (const key of keys) rows.set(key, []);
        for (const { key_of_lookup: key, ...row } of result.rows as readonly Keyed[]) {
          rows.get(key)?.push(row as Row);
        }
      };
      return {
        all(key) {
          if (expected.has(key)) session.hear();
          return rows.get(key) ?? one.all(key);
        },
        expect(keys) {
          if (!session.isInTransaction() || keys.length === 0) return;
          for (const key of keys) expected.add(key);
          session.askAhead(many, JSON.stringify(keys), (result) => {
            // What a statement has changed since it was asked for is not expected any more.
            remember(
              result,
              keys.filter((key) => expected.delete(key)),
            );
          });
        },
        forget: (key) => void rows.delete(key),
        writing: (sql) => session.query(spare(sql)),
      };
    },
    before(statement) {
      if (spared.has(statement) || /^\s*SELECT\b/.test(statement)) return;
      for (const { table, rows, expected } of memories) {
        if (!statement.includes(table)) continue;
        rows.clear();
        expected.clear();
      }
    },
    end() {
      for (const { rows, expected } of memories) {
        rows.clear();
        expected.clear();
      }
    },
  };
}

export interface Memory<Key, Value> {
  readonly rows: Map<Key, Value>;
  /** Asked for, and not heard yet. */
  readonly expected: Set<Key>;
}

interface Keyed {
  readonly key_of_lookup: string;
}
