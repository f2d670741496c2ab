import { AnnalsError } from '../../core/errors.ts';
import { type Database, rollBack } from '../sqlite/driver.ts';

/** Counts up whenever the tables change: a cache of another version is not migrated but left behind. */
const VERSION = 1;

/**
 * Responses and, once each, their bodies. Triggers keep the sums and drop a body with the last
 * response that needs it, so that they hold whichever process writes.
 */
const TABLES = `
  CREATE TABLE bodies (
    sha256 TEXT PRIMARY KEY,
    bytes INTEGER NOT NULL,
    body BLOB NOT NULL
  );
  CREATE TABLE responses (
    key TEXT NOT NULL,
    selecting TEXT NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    request_time INTEGER NOT NULL,
    response_time INTEGER NOT NULL,
    body_sha256 TEXT NOT NULL,
    body_bytes INTEGER NOT NULL,
    used INTEGER NOT NULL,
    UNIQUE (key, selecting)
  );
  CREATE INDEX responses_by_use ON responses (used);
  CREATE INDEX responses_by_body ON responses (body_sha256);
  CREATE TABLE sums (
    responses INTEGER NOT NULL,
    bodies INTEGER NOT NULL,
    bytes INTEGER NOT NULL
  );
  INSERT INTO sums VALUES (0, 0, 0);
  CREATE TRIGGER body_added AFTER INSERT ON bodies BEGIN
    UPDATE sums SET bodies = bodies + 1, bytes = bytes + new.bytes;
  END;
  CREATE TRIGGER body_removed AFTER DELETE ON bodies BEGIN
    UPDATE sums SET bodies = bodies - 1, bytes = bytes - old.bytes;
  END;
  CREATE TRIGGER response_added AFTER INSERT ON responses BEGIN
    UPDATE sums SET responses = responses + 1;
  END;
  CREATE TRIGGER response_removed AFTER DELETE ON responses BEGIN
    UPDATE sums SET responses = responses - 1;
    DELETE FROM bodies WHERE sha256 = old.body_sha256
      AND NOT EXISTS (SELECT 1 FROM responses WHERE body_sha256 = old.body_sha256);
  END;
  CREATE TRIGGER response_replaced AFTER UPDATE OF body_sha256 ON responses
  WHEN old.body_sha256 <> new.body_sha256 BEGIN
    DELETE FROM bodies WHERE sha256 = old.body_sha256
      AND NOT EXISTS (SELECT 1 FROM responses WHERE body_sha256 = old.body_sha256);
  END;
`;

/** Makes the tables when they are missing; two processes may begin at once. */
export function prepare(db: Database, file: string): void {
  db.exec('PRAGMA journal_mode = WAL');
  // What a power cut takes can be fetched again: bodies are checked when they are read.
  db.exec('PRAGMA synchronous = OFF');
  db.exec('PRAGMA journal_size_limit = 16777216');
  if (schemaVersion(db) === VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = schemaVersion(db);
    if (version !== 0 && version !== VERSION) {
      throw new AnnalsError(
        'CATALOG_CORRUPT',
        `${file} is a cache of version ${version}; this one is ${VERSION}`,
      );
    }
    if (version === 0) db.exec(`${TABLES}; PRAGMA user_version = ${VERSION}`);
    db.exec('COMMIT');
  } catch (error) {
    rollBack(db);
    throw error;
  }
}

const schemaVersion = (db: Database): number =>
  db.query<{ user_version: number }>('PRAGMA user_version').get()?.user_version ?? 0;
