import type { Inserter, SqlValue } from '../sqlite/driver.ts';
import { insertRows, rowsAsJson } from './insert-rows.ts';
import type { Statement } from './messages.ts';

/**
 * Rows that nobody reads in the transaction that adds them wait here, and go to the server together: when
 * a statement names their table, or when the transaction ends. A settlement adds ten such rows.
 */
export interface WaitingRows {
  inserter(table: string, columns: readonly string[]): Inserter;
  /**
   * `text` takes all rows that wait for it as one value, an array of objects in JSON. Rows that others refer
   * to go first: a batch that was begun earlier may have grown since, by a row that refers to them.
   */
  waiting(
    table: string,
    columns: readonly string[],
    text: string,
    goes?: 'first' | 'in turn',
  ): Inserter;
  /** What must go before a statement, because it names their table; all of it, in its order. */
  before(statement: string): readonly WaitingStatement[];
  begin(): void;
  /** Before COMMIT. */
  taken(): readonly WaitingStatement[];
  /** After a transaction, however it ended. */
  end(): void;
}

export interface WaitingStatement extends Statement {
  readonly table: string;
}

export function createWaitingRows(send: (statement: WaitingStatement) => void): WaitingRows {
  let inTransaction = false;
  let batches: Batch[] = [];
  const taken = (): readonly WaitingStatement[] => {
    const first = batches.filter(({ goes }) => goes === 'first');
    const others = batches.filter(({ goes }) => goes === 'in turn');
    batches = [];
    return [...first, ...others].map(({ table, text, columns, rows }) => ({
      table,
      text,
      values: [rowsAsJson(columns, rows)],
    }));
  };
  const waiting: WaitingRows['waiting'] = (table, columns, text, goes = 'in turn') => ({
    add(...values) {
      const last = batches.filter((batch) => batch.table === table).at(-1);
      // Only the last batch of a table may grow: its rows are numbered in the order of adding.
      if (last?.text === text) last.rows.push(values);
      else batches.push({ table, text, columns, goes, rows: [values] });
      if (!inTransaction) taken().forEach(send);
    },
    isWaiting: () => batches.some((batch) => batch.table === table),
  });
  return {
    inserter: (table, columns) => waiting(table, columns, insertRows(table, columns)),
    waiting,
    before: (statement) =>
      batches.some(({ table }) => statement.includes(table)) ? taken() : NONE,
    begin() {
      inTransaction = true;
    },
    taken,
    end() {
      inTransaction = false;
      batches = [];
    },
  };
}

const NONE: readonly WaitingStatement[] = [];

interface Batch {
  readonly table: string;
  readonly text: string;
  readonly columns: readonly string[];
  readonly goes: 'first' | 'in turn';
  readonly rows: (readonly SqlValue[])[];
}
