import path from 'node:path';
import type { PoliteMemory, RobotsMemory } from '../../core/polite-memory.ts';
import { SECOND } from '../../core/time.ts';
import { type Access, type Database, openDatabase, rollBack } from './driver.ts';
import { migrate } from './migrations.ts';
import { createPoliteHosts } from './polite-hosts.ts';
import { createPoliteQuota } from './polite-quota.ts';
import { createPoliteTraffic } from './polite-traffic.ts';
import { createPoliteWalls } from './polite-walls.ts';
import { createTurnMemory } from './turn-memory.ts';

/** Runs `unit` in a transaction of its own, which it has alone among all processes. */
export type Atomically = <T>(unit: () => T) => T;

/**
 * The memory of politeness in the catalog of a data folder, over a connection of its own. A
 * process that dies loses nothing of it; a machine that loses power may lose its last moments,
 * which costs less than waiting for the disk before each request would.
 */
export async function openPoliteMemory({
  folder,
  access = 'write',
}: {
  readonly folder: string;
  readonly access?: Access;
}): Promise<PoliteMemory> {
  const file = path.join(folder, 'catalog.sqlite');
  const db = await openDatabase(file, 10 * SECOND, access);
  try {
    if (access === 'write') prepare(db, file);
    const turns = createTurnMemory(folder);
    return {
      ...createPoliteRows(db),
      turns,
      close: async () => {
        await turns.close();
        db.close();
      },
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** What is kept with the records; turns have a place of their own. */
export function createPoliteRows(db: Database): Omit<PoliteMemory, 'turns' | 'close'> {
  const atomically = createAtomically(db);
  return {
    hosts: createPoliteHosts(db, atomically),
    robots: createPoliteRobots(db),
    quota: createPoliteQuota(db, atomically),
    traffic: createPoliteTraffic(db, atomically),
    walls: createPoliteWalls(db),
  };
}

function prepare(db: Database, file: string): void {
  db.exec('PRAGMA journal_mode = WAL');
  db.exec('PRAGMA synchronous = NORMAL');
  // The catalog's own connection moves the log into the file.
  db.exec('PRAGMA wal_autocheckpoint = 0');
  migrate(db, file);
}

function createAtomically(db: Database): Atomically {
  const begin = db.query('BEGIN IMMEDIATE');
  const commit = db.query('COMMIT');
  return (unit) => {
    begin.run();
    try {
      const result = unit();
      commit.run();
      return result;
    } catch (error) {
      rollBack(db);
      throw error;
    }
  };
}

function createPoliteRobots(db: Database): RobotsMemory {
  const find = db.query<{ origin: string; fetched_at: string; status: number; body: string }>(
    'SELECT * FROM robots_files WHERE origin = ?',
  );
  const keep = db.query(
    `INSERT INTO robots_files (origin, fetched_at, status, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (origin) DO UPDATE SET fetched_at = excluded.fetched_at, status = excluded.status,
       body = excluded.body`,
  );
  return {
    find: async (of) => {
      const row = find.get(of);
      if (!row) return undefined;
      const { origin, fetched_at: fetchedAt, status, body } = row;
      return { origin, fetchedAt, status, body };
    },
    keep: async ({ origin, fetchedAt, status, body }) => {
      keep.run(origin, fetchedAt, status, body);
    },
  };
}
