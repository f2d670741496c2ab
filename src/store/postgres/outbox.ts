import type { ManifestOutbox } from '../manifest/file.ts';
import { rollBack } from '../sqlite/driver.ts';
import type { PostgresDatabase } from './database.ts';

/** The committed manifest rows, as the file wants them. Each node has a file of its own with the lines of all. */
export function createOutbox(db: PostgresDatabase): ManifestOutbox {
  const after = db.query<{ seq: number; line: string }>(
    'SELECT seq, line FROM manifests WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  const lastGiven = db.query<{ value: number }>(
    `SELECT value FROM counters WHERE name = 'manifests'`,
  );
  const move = db.query(`UPDATE counters SET value = max(value, ?) WHERE name = 'manifests'`);
  return {
    exclusively(act) {
      // The lock for writes is also the mutex between processes that append to one file.
      db.exec('BEGIN IMMEDIATE');
      try {
        const result = act();
        db.exec('COMMIT');
        return result;
      } catch (error) {
        rollBack(db);
        throw error;
      }
    },
    after: (seq, limit) =>
      after.all(seq, limit).map((row) => ({
        seq: row.seq,
        text: `{"seq":${row.seq},${row.line.slice(1)}\n`,
      })),
    lastSeq: () => lastGiven.get()?.value ?? 0,
    continueAfter: (seq) => void move.run(seq),
  };
}
