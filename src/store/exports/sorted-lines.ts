import { type Database, openDatabase, rollBack } from '../sqlite/driver.ts';

/** Lines that come in any order and are read in the order of their bytes, however many there are. */
export interface SortedLines {
  add(line: string): void;
  /** What was added stays, whatever happens. */
  keep(): void;
  read(): Generator<string>;
  close(): void;
}

const PAGE_SIZE = 1000;

/** A line that is added again counts once: what is repeated after an interruption does no harm. */
export async function openSortedLines(file: string): Promise<SortedLines> {
  const db: Database = await openDatabase(file, 5000);
  db.exec('PRAGMA journal_mode = TRUNCATE; PRAGMA cache_size = -8000');
  db.exec('CREATE TABLE IF NOT EXISTS lines (line TEXT PRIMARY KEY) WITHOUT ROWID');
  const insert = db.query('INSERT INTO lines VALUES (?) ON CONFLICT DO NOTHING');
  const page = db.query<{ line: string }>(
    `SELECT line FROM lines WHERE line > ? ORDER BY line LIMIT ${PAGE_SIZE}`,
  );
  db.exec('BEGIN');
  let isOpen = true;
  return {
    add: (line) => void insert.run(line),
    keep() {
      db.exec('COMMIT');
      db.exec('BEGIN');
    },
    *read() {
      for (let after = ''; ; ) {
        const rows = page.all(after);
        for (const { line } of rows) yield line;
        const last = rows.at(-1);
        if (!last || rows.length < PAGE_SIZE) return;
        after = last.line;
      }
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      rollBack(db);
      db.close();
    },
  };
}
