import { rm } from 'node:fs/promises';
import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { DAY, SECOND } from '../../core/time.ts';
import { type Database, openDatabase, rollBack } from './driver.ts';

/**
 * Turns and places of all processes of a data folder, in a file of its own: `turns.sqlite`. Beside
 * the catalog a request would wait for its long transactions. Nothing is synced, for after a power
 * cut no request is under way; a file that the cut has damaged is made again. It is opened by the
 * first request, so that reading needs no such file.
 */
export function createTurnMemory(folder: string): TurnMemory & { close(): Promise<void> } {
  const file = path.join(folder, 'turns.sqlite');
  let opened: Promise<Rows> | undefined;
  let isClosed = false;
  return {
    async update<Row extends object, T>(
      names: readonly string[],
      now: number,
      decide: (rows: Map<string, Row>) => T,
    ): Promise<T> {
      // A request that ends late must not open the file again: nobody would close it.
      if (isClosed)
        throw new AnnalsError('STOPPED', `${file} is closed; no turn is taken any more`);
      opened ??= openRows(file, now);
      return (await opened).update(names, now, decide);
    },
    async close() {
      isClosed = true;
      (await opened)?.close();
      opened = undefined;
    },
  };
}

interface Rows {
  update<Row extends object, T>(
    names: readonly string[],
    now: number,
    decide: (rows: Map<string, Row>) => T,
  ): T;
  close(): void;
}

async function openRows(file: string, now: number): Promise<Rows> {
  try {
    return rowsOf(await prepared(file, now));
  } catch (error) {
    if (!(error instanceof AnnalsError && error.code === 'CATALOG_CORRUPT')) throw error;
    for (const end of ['', '-wal', '-shm']) await rm(file + end, { force: true });
    return rowsOf(await prepared(file, now));
  }
}

async function prepared(file: string, now: number): Promise<Database> {
  const db = await openDatabase(file, 10 * SECOND);
  try {
    db.exec('PRAGMA journal_mode = WAL');
    db.exec('PRAGMA synchronous = OFF');
    db.exec(
      `CREATE TABLE IF NOT EXISTS turns (
         name TEXT PRIMARY KEY, row TEXT NOT NULL, used_at INTEGER NOT NULL
       ) STRICT, WITHOUT ROWID`,
    );
    db.query('DELETE FROM turns WHERE used_at < ?').run(now - DAY);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

function rowsOf(db: Database): Rows {
  const begin = db.query('BEGIN IMMEDIATE');
  const commit = db.query('COMMIT');
  const find = db.lookup<{ row: string }>({ columns: 'row', from: 'turns', by: 'name' });
  const keep = find.writing(
    `INSERT INTO turns (name, row, used_at) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET row = excluded.row, used_at = excluded.used_at`,
  );
  const forget = find.writing('DELETE FROM turns WHERE name = ?');
  return {
    update(names, now, decide) {
      begin.run();
      try {
        const before = new Map<string, string>();
        const rows = new Map();
        find.expect(names);
        for (const name of names) {
          const text = find.all(name)[0]?.row;
          if (text === undefined) continue;
          before.set(name, text);
          rows.set(name, JSON.parse(text));
        }
        const result = decide(rows);
        for (const name of names) {
          const row = rows.get(name);
          const text = row === undefined ? undefined : JSON.stringify(row);
          if (text === before.get(name)) continue;
          if (text === undefined) forget.put(name);
          else keep.put(name, text, Math.round(now));
        }
        commit.run();
        return result;
      } catch (error) {
        rollBack(db);
        throw error;
      }
    },
    close: () => db.close(),
  };
}
