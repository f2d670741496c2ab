import { appendToJournal } from '../../journal/file.ts';
import { type JournalLine, packText, rangesOf, toJournal } from '../../journal/line.ts';
import { JOURNALED, type Part, SEEN_COLUMNS, TEXT_COLUMN } from '../../journal/tables.ts';
import { type Database, rollBack, type SqlValue } from '../driver.ts';
import type { LogSync } from '../log-sync.ts';
import { schemaVersion } from '../migrations.ts';

/** `journal.jsonl` beside the catalog: what a lost catalog is made from again. */
export interface Journal {
  /** Writes up to `limit` rows that the file lacks, as they stand now. */
  flush(limit: number): void;
}

/**
 * A row that changed is noted in `journal_pending` by a trigger, in the same transaction. A flush
 * writes the rows as they are by then, syncs the file, and forgets the notes; killed in between, it
 * writes them again, and a row that comes twice is harmless.
 */
export function createJournal(db: Database, log: Pick<LogSync, 'syncNow'>, file: string): Journal {
  const isAny = db.query('SELECT 1 FROM journal_pending LIMIT 1');
  const pending = db.query<Pending>('SELECT "table", key, part FROM journal_pending LIMIT ?');
  const forget = db.query('DELETE FROM journal_pending WHERE "table" = ? AND key = ? AND part = ?');
  const state = db.query<{ value: number }>('SELECT value FROM journal_state WHERE name = ?');
  const remember = db.query(
    `INSERT INTO journal_state (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = ?2`,
  );
  const stateOf = (name: 'size' | 'schema') => state.get(name)?.value ?? 0;

  function write(limit: number): void {
    const rows = pending.all(limit);
    const size = stateOf('size');
    const schema = schemaVersion(db);
    const lines: JournalLine[] = size === 0 ? [{ journal: 1 }] : [];
    if (size === 0 || stateOf('schema') !== schema) lines.push({ schema });
    lines.push(...linesOf(db, rows));
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const after = appendToJournal(file, size, text);
    if (after === 'lost') {
      markAll(db);
      remember.run('size', 0);
      return;
    }
    for (const { table, key, part } of rows) forget.run(table, key, part);
    remember.run('size', after);
    remember.run('schema', schema);
  }

  return {
    flush(limit) {
      if (isAny.get() === undefined) return;
      // The write lock is the mutex between processes that append to one file.
      db.exec('BEGIN IMMEDIATE');
      try {
        // A line must never reach the disk before its row.
        log.syncNow();
        write(limit);
        db.exec('COMMIT');
      } catch (error) {
        rollBack(db);
        throw error;
      }
    },
  };
}

interface Pending {
  readonly table: string;
  readonly key: string;
  readonly part: Part;
}

/** The file was removed or cut: every row is written again. */
function markAll(db: Database): void {
  for (const { name, key } of JOURNALED) {
    const part = name === 'documents' ? 'text' : 'row';
    db.exec(`INSERT INTO journal_pending
      SELECT '${name}', json_array(${key.join(', ')}), '${part}' FROM ${name}
      WHERE true ON CONFLICT DO NOTHING`);
  }
}

function linesOf(db: Database, rows: readonly Pending[]): readonly JournalLine[] {
  const whole = new Set(rows.filter(({ part }) => part !== 'seen').map(nameOf));
  const texts = new Set(rows.filter(({ part }) => part === 'text').map(nameOf));
  const seen = rows.filter((row) => row.part === 'seen' && !whole.has(nameOf(row)));
  const full = rows.filter(
    (row) => row.part === 'text' || (row.part === 'row' && !texts.has(nameOf(row))),
  );
  return [...full.map((row) => lineOf(db, row)), ...seenLines(db, seen)];
}

const nameOf = ({ table, key }: Pending): string => `${table} ${key}`;

function lineOf(db: Database, { table, key, part }: Pending): JournalLine {
  const values = JSON.parse(key) as (string | number)[];
  const columns = JOURNALED.find(({ name }) => name === table)?.key ?? [];
  const where = columns.map((column) => `${column} = ?`).join(' AND ');
  const found = db
    .query<Record<string, SqlValue>>(`SELECT * FROM ${table} WHERE ${where}`)
    .get(...values);
  if (!found) return { table, gone: values };
  const { [TEXT_COLUMN]: text = null, ...rest } = found;
  const kept = Object.entries(table === 'documents' ? rest : found);
  const row = Object.fromEntries(kept.map(([name, value]) => [name, toJournal(value)]));
  return part === 'text' ? { table, row, text: packText(text as string | null) } : { table, row };
}

function seenLines(db: Database, rows: readonly Pending[]): readonly JournalLine[] {
  const tables = new Set(rows.map(({ table }) => table));
  return [...tables].flatMap((table) =>
    seenIn(
      db,
      table,
      rows.filter((row) => row.table === table),
    ),
  );
}

/** Records that one listing named have the same values: one line for all of them. */
function seenIn(db: Database, table: string, rows: readonly Pending[]): readonly JournalLine[] {
  const find = db.query<Record<string, SqlValue>>(
    `SELECT ${SEEN_COLUMNS.join(', ')} FROM ${table} WHERE number = ?`,
  );
  const groups = new Map<string, number[]>();
  for (const { key } of rows) {
    const [number = 0] = JSON.parse(key) as number[];
    const values = find.get(number);
    if (!values) continue;
    const group = JSON.stringify(values);
    const numbers = groups.get(group);
    if (numbers) numbers.push(number);
    else groups.set(group, [number]);
  }
  return [...groups].map(([values, numbers]) => ({
    seen: JSON.parse(values) as Record<string, string | number | null>,
    ...(table !== 'documents' && { of: table }),
    documents: rangesOf(numbers),
  }));
}
