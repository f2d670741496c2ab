import { JOURNALED, type JournaledTable, SEEN_COLUMNS, TEXT_COLUMN } from '../../journal/tables.ts';
import { type Database, inTransaction } from '../driver.ts';

/**
 * Makes the triggers that note which rows the journal lacks. They are made from the columns that the
 * tables have, so that a migration need not think of them; when they are there, nothing is written.
 */
export function ensureJournalTriggers(db: Database): void {
  const wanted = new Map(JOURNALED.flatMap((table) => triggersOf(db, table)));
  const there = new Map(
    db
      .query<{ name: string; sql: string }>(
        `SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'journal\\_%' ESCAPE '\\'`,
      )
      .all()
      .map(({ name, sql }): [string, string] => [name, sql]),
  );
  const same = wanted.size === there.size && [...wanted].every(([n, sql]) => there.get(n) === sql);
  if (same) return;
  inTransaction(db, () => {
    for (const name of there.keys()) db.exec(`DROP TRIGGER IF EXISTS ${name}`);
    for (const [name, sql] of wanted) db.exec(`DROP TRIGGER IF EXISTS ${name}; ${sql}`);
  });
}

function triggersOf(db: Database, table: JournaledTable): [string, string][] {
  const columns = db
    .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table.name}')`)
    .all()
    .map(({ name }) => name);
  if (columns.length === 0) return [];
  const isDocuments = table.name === 'documents';
  const trigger = (on: string, event: string, part: string, row: 'old' | 'new', when?: string) => {
    const name = `journal_${table.name}_${on}`;
    const key = table.key.map((column) => `${row}.${column}`).join(', ');
    // OR IGNORE would yield to the upsert that fires the trigger.
    const sql = `CREATE TRIGGER ${name} AFTER ${event} ON ${table.name}${when ? ` WHEN ${when}` : ''} BEGIN
  INSERT INTO journal_pending VALUES ('${table.name}', json_array(${key}), '${part}')
    ON CONFLICT DO NOTHING;
END`;
    return [name, sql] as [string, string];
  };
  const made = [
    trigger('insert', 'INSERT', isDocuments ? 'text' : 'row', 'new'),
    trigger('delete', 'DELETE', 'row', 'old'),
  ];
  if (!table.seen) {
    const when = table.when?.filter((column) => columns.includes(column));
    return [...made, trigger('update', 'UPDATE', 'row', 'new', changed(when ?? columns))];
  }
  const seen: readonly string[] = SEEN_COLUMNS;
  const rest = columns.filter((column) => column !== TEXT_COLUMN && !seen.includes(column));
  return [
    ...made,
    ...(isDocuments
      ? [trigger('text', `UPDATE OF ${TEXT_COLUMN}`, 'text', 'new', changed([TEXT_COLUMN]))]
      : []),
    trigger('update', 'UPDATE', 'row', 'new', changed(rest)),
    trigger('seen', `UPDATE OF ${seen.join(', ')}`, 'seen', 'new', changed(seen)),
  ];
}

const changed = (columns: readonly string[]): string =>
  columns.map((column) => `old."${column}" IS NOT new."${column}"`).join(' OR ');
