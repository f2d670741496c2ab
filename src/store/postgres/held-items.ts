import type { LeasedItem } from '../../core/catalog.ts';
import { columnsOf, createHeldItems, type HeldItems } from '../sqlite/held-items.ts';
import type { PostgresDatabase } from './database.ts';

/**
 * Rows of items that are held, for many at once: they are locked and looked at with one statement, and
 * changed with one. A row that nobody expected is changed by itself, as on SQLite.
 */
export function createPostgresHeldItems(db: PostgresDatabase): HeldItems {
  const { rows: held, expected } = db.memory<number, string>('items');
  // Spared: what is changed here is not in the memory, or not any more.
  const single = createHeldItems({ query: (sql) => db.query(db.spare(sql)) });
  // In one order, for two transactions that lock the same rows must not wait for each other.
  const lock = `SELECT id, owner, attempt FROM items
    WHERE id = ANY (ARRAY (SELECT json_array_elements_text($1::json)::bigint))
      AND status = 'in_progress' ORDER BY id FOR UPDATE`;
  const starts = db.waiting(
    'items',
    ['id'],
    db.spare(`UPDATE items SET begun = 1 FROM json_populate_recordset(NULL::items, $1::json) AS new
      WHERE items.id = new.id`),
  );
  const ends = db.waiting(
    'items',
    ['id', ...COLUMNS],
    db.spare(`UPDATE items SET status = new.status, attempt = new.attempt, not_before = new.not_before,
       document_id = coalesce(new.document_id, items.document_id),
       bytes = coalesce(new.bytes, items.bytes), error_code = new.error_code,
       error_message = new.error_message, http_status = new.http_status,
       error_not_before = new.error_not_before, skip_reason = new.skip_reason,
       updated_at = new.updated_at, owner = NULL, leased_until = NULL
     FROM json_populate_recordset(NULL::items, $1::json) AS new WHERE items.id = new.id`),
  );
  /** Whether the row is locked and has this lease. It is changed at most once. */
  const takes = ({ id, owner, attempt }: LeasedItem): boolean => {
    db.hear();
    if (held.get(id) !== `${attempt} ${owner}`) return false;
    held.delete(id);
    return true;
  };
  return {
    expect(items) {
      for (const { id } of items) expected.add(id);
      const ids = JSON.stringify(items.map(({ id }) => id));
      db.askAhead(lock, ids, ({ rows }) => {
        for (const { id, owner, attempt } of rows as readonly HeldRow[]) {
          if (expected.delete(id)) held.set(id, `${attempt} ${owner}`);
        }
      });
    },
    begin(item) {
      if (!takes(item)) return single.begin(item);
      starts.add(item.id);
      return true;
    },
    end(item, ended) {
      if (!takes(item)) return single.end(item, ended);
      ends.add(item.id, ...columnsOf(ended));
      return true;
    },
  };
}

const COLUMNS = `status, attempt, not_before, document_id, bytes, error_code, error_message,
  http_status, error_not_before, skip_reason, updated_at`.split(/,\s+/);

interface HeldRow {
  readonly id: number;
  readonly owner: string;
  readonly attempt: number;
}
