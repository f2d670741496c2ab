import type { NumberedInserter } from '../sqlite/driver.ts';
import type { PostgresDatabase } from './database.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Rows that wait to be added and have their numbers already. Numbers are taken inside the transaction that
 * uses them, under the lock of writers: a row that is committed later never has a smaller one.
 */
export function createNumbered(
  db: Pick<PostgresDatabase, 'askAhead' | 'hear' | 'own' | 'onEnd' | 'waiting'>,
): (table: string, columns: readonly string[]) => NumberedInserter {
  return (table, columns) => {
    const all = ['number', ...columns];
    const rows = db.waiting(table, all, insertRows(table, all), 'first');
    const next = `nextval(pg_get_serial_sequence('"${table}"', 'number'))`;
    const one = db.own<{ number: number }>(`SELECT ${next} AS number`);
    const forNew = `SELECT ${next} AS number FROM json_array_elements_text($1::json) AS wanted (id)
      WHERE NOT EXISTS (SELECT 1 FROM "${table}" WHERE "${table}".id = wanted.id)`;
    let taken: number[] = [];
    db.onEnd(() => {
      taken = [];
    });
    return {
      expect(ids) {
        db.askAhead(forNew, JSON.stringify(ids), (result) => {
          taken.push(...(result.rows as readonly { number: number }[]).map(({ number }) => number));
        });
      },
      add(...values) {
        db.hear();
        const number = taken.shift() ?? one.get()?.number ?? 0;
        rows.add(number, ...values);
        return number;
      },
    };
  };
}
