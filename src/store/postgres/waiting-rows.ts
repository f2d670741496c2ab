import type { Inserter, SqlValue } from '../sqlite/driver.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Rows that nobody reads in the transaction that adds them wait here, and go to the server together: when
 * a statement names their table, or when the transaction ends. A settlement adds seven such rows.
 */
export interface WaitingRows {
  inserter(table: string, columns: readonly string[]): Inserter;
  /** Before a statement is run: what it may read or depend on must be there. */
  before(statement: string): void;
  begin(): void;
  /** Before COMMIT. */
  flush(): void;
  /** After a transaction, however it ended. */
  end(): void;
}

export function createWaitingRows(
  run: (text: string, values: readonly SqlValue[]) => unknown,
): WaitingRows {
  let inTransaction = false;
  let waiting: Batch[] = [];
  const flush = () => {
    const batches = waiting;
    waiting = [];
    for (const { table, columns, rows } of batches) {
      const { text, json } = insertRows(table, columns, rows);
      run(text, [json]);
    }
  };
  const isNamed = (table: string) => waiting.some((batch) => batch.table === table);
  return {
    inserter: (table, columns) => ({
      add(...values) {
        const last = waiting.filter((batch) => batch.table === table).at(-1);
        // Only the last batch of a table may grow: its rows are numbered in the order of adding.
        if (last?.columns === columns) last.rows.push(values);
        else waiting.push({ table, columns, rows: [values] });
        if (!inTransaction) flush();
      },
      isWaiting: () => isNamed(table),
    }),
    before(statement) {
      if (waiting.some(({ table }) => statement.includes(table))) flush();
    },
    begin() {
      inTransaction = true;
    },
    flush,
    end() {
      inTransaction = false;
      waiting = [];
    },
  };
}

interface Batch {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: (readonly SqlValue[])[];
}
