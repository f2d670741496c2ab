import { appendToJournal } from '../../journal/file.ts';
import { type JournalLine, rangesOf } from '../../journal/line.ts';
import { JOURNALED, type RowPart, SEEN_COLUMNS } from '../../journal/tables.ts';
import { type Database, inTransaction, type SqlValue } from '../driver.ts';
import type { LogSync } from '../log-sync.ts';
import { schemaVersion } from '../migrations.ts';
import { createRowLines, type RowLines } from './row-lines.ts';

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
  const forgetAll = db.query('DELETE FROM journal_pending');
  const state = db.query<{ value: number }>('SELECT value FROM journal_state WHERE name = ?');
  const remember = db.query(
    `INSERT INTO journal_state (name, value) VALUES (?1, ?2)
     ON CONFLICT (name) DO UPDATE SET value = ?2`,
  );
  /** Another process may migrate the catalog meanwhile: lines are of the columns that are there. */
  let known = { schema: -1, lines: createRowLines(db) };
  const stateOf = (name: 'size' | 'schema') => state.get(name)?.value ?? 0;

  function write(limit: number): void {
    const rows = pending.all(limit);
    const size = stateOf('size');
    const schema = schemaVersion(db);
    const lines: JournalLine[] = size === 0 ? [{ journal: 1 }] : [];
    if (size === 0 || stateOf('schema') !== schema) lines.push({ schema });
    if (known.schema !== schema) known = { schema, lines: createRowLines(db) };
    const first = lines.map((line) => JSON.stringify(line));
    const written = [...first, ...journalLinesOf(db, rows, known.lines)];
    const text = written.map((line) => `${line}\n`).join('');
    const after = appendToJournal(file, size, text);
    if (after === 'lost') {
      markAll(db);
      remember.run('size', 0);
      return;
    }
    // Nobody adds notes meanwhile: fewer than were asked for are all of them.
    if (rows.length < limit) forgetAll.run();
    else for (const { table, key, part } of rows) forget.run(table, key, part);
    remember.run('size', after);
    remember.run('schema', schema);
  }

  function append(limit: number): void {
    // The write lock is the mutex between processes that append to one file.
    inTransaction(db, () => {
      // A line must never reach the disk before its row.
      log.syncNow();
      write(limit);
    });
  }

  return {
    flush(limit) {
      for (let left = limit; left > 0 && isAny.get() !== undefined; left -= ROWS_AT_ONCE) {
        append(Math.min(left, ROWS_AT_ONCE));
      }
    },
  };
}

/** Their lines are one text, with the texts of documents in it: those of a whole catalog would not fit in memory. */
const ROWS_AT_ONCE = 2_000;

interface Pending {
  readonly table: string;
  readonly key: string;
  readonly part: RowPart;
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

function journalLinesOf(
  db: Database,
  rows: readonly Pending[],
  lines: RowLines,
): readonly string[] {
  const whole = new Set(rows.filter(({ part }) => part !== 'seen').map(nameOf));
  const texts = new Set(rows.filter(({ part }) => part === 'text').map(nameOf));
  const seen = rows.filter((row) => row.part === 'seen' && !whole.has(nameOf(row)));
  const written: string[] = [];
  for (const table of new Set(rows.map((row) => row.table))) {
    const own = rows.filter((row) => row.table === table);
    const long = own.filter(({ part }) => part === 'text');
    const bare = own.filter((row) => row.part === 'row' && !texts.has(nameOf(row)));
    written.push(...lines(table, long.map(keyOf), 'with text'));
    written.push(...lines(table, bare.map(keyOf), 'without text'));
  }
  return [...written, ...seenLines(db, seen).map((line) => JSON.stringify(line))];
}

const keyOf = ({ key }: Pending): string => key;

const nameOf = ({ table, key }: Pending): string => `${table} ${key}`;

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
