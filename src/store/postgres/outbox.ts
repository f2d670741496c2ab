import type { ManifestOutbox } from '../manifest/file.ts';
import type { LogSync } from '../sqlite/log-sync.ts';
import { createOutboxRows } from '../sqlite/outbox.ts';
import type { PostgresDatabase } from './database.ts';

/** A COMMIT of the server has been synced when it returns. */
export const SYNCED_BY_SERVER: LogSync = {
  sync: () => Promise.resolve(),
  syncNow: () => undefined,
  close: () => Promise.resolve(),
};

/** The committed manifest rows. Each node has a file of its own with the lines of all. */
export function createOutbox(db: PostgresDatabase): ManifestOutbox {
  const last = db.query<{ value: number }>(`SELECT value FROM counters WHERE name = 'manifests'`);
  const move = db.query(`UPDATE counters SET value = max(value, ?) WHERE name = 'manifests'`);
  return {
    ...createOutboxRows(db, SYNCED_BY_SERVER),
    lastSeq: () => last.get()?.value ?? 0,
    continueAfter: (seq) => void move.run(seq),
  };
}
