import type { ManifestOutbox } from '../manifest/file.ts';
import { type Database, inTransaction } from './driver.ts';
import type { LogSync } from './log-sync.ts';

/** The committed manifest rows, as the file wants them: complete lines, in order. */
export function createOutbox(db: Database, log: Pick<LogSync, 'syncNow'>): ManifestOutbox {
  const lastGiven = db.query<{ seq: number }>(
    `SELECT seq FROM sqlite_sequence WHERE name = 'manifests'`,
  );
  const seedSequence = db.query(`INSERT INTO sqlite_sequence (name, seq) VALUES ('manifests', ?)`);
  const moveSequence = db.query(`UPDATE sqlite_sequence SET seq = ? WHERE name = 'manifests'`);
  return {
    ...createOutboxRows(db, log),
    lastSeq: () => lastGiven.get()?.seq ?? 0,
    continueAfter(seq) {
      if (moveSequence.run(seq) === 0) seedSequence.run(seq);
    },
  };
}

/** What is the same in both databases. */
export function createOutboxRows(
  db: Database,
  log: Pick<LogSync, 'syncNow'>,
): Pick<ManifestOutbox, 'exclusively' | 'after'> {
  const after = db.query<{ seq: number; line: string }>(
    'SELECT seq, line FROM manifests WHERE seq > ? ORDER BY seq LIMIT ?',
  );
  return {
    // The write lock is the mutex between processes that append to one file.
    exclusively: (act) =>
      inTransaction(db, () => {
        // A line must never reach the disk before its row.
        log.syncNow();
        return act();
      }),
    after: (seq, limit) =>
      after.all(seq, limit).map((row) => ({
        seq: row.seq,
        text: `{"seq":${row.seq},${row.line.slice(1)}\n`,
      })),
  };
}
