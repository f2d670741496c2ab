import type { StoredResponse } from '../../core/http-cache.ts';
import { type Database, rollBack } from '../sqlite/driver.ts';

/** The queries of the cache; each of those that write is one transaction. */
export interface CacheRows {
  get(key: string): readonly StoredResponse[];
  body(sha256: string): Uint8Array | undefined;
  put(response: StoredResponse, body: Uint8Array): void;
  renew(response: StoredResponse): void;
  delete(key: string): void;
  /** The body is not what its name says: nothing may refer to it. */
  deleteBody(sha256: string): void;
  touch(response: StoredResponse): void;
  sums(): Sums;
  /** Every response, without order. */
  list(): readonly { readonly key: string; readonly bytes: number }[];
  clear(): void;
  close(): void;
}

export interface Sums {
  readonly responses: number;
  readonly bodies: number;
  readonly bytes: number;
}

/** Uses noted in memory before they are written: a hit then costs no transaction of its own. */
const MOST_TOUCHES = 64;

export function createRows(db: Database, maxBytes: number): CacheRows {
  const begin = db.query('BEGIN IMMEDIATE');
  const commit = db.query('COMMIT');
  const find = db.query<ResponseRow>('SELECT * FROM responses WHERE key = ?');
  const findBody = db.query<{ body: Uint8Array }>('SELECT body FROM bodies WHERE sha256 = ?');
  const addBody = db.query('INSERT OR IGNORE INTO bodies VALUES (?, ?, ?)');
  const add = db.query(`
    INSERT INTO responses VALUES (?, ?, ?, ?, ?, ?, ?, ?, ${NEWEST})
    ON CONFLICT (key, selecting) DO UPDATE SET
      status = excluded.status, headers = excluded.headers, request_time = excluded.request_time,
      response_time = excluded.response_time, body_sha256 = excluded.body_sha256,
      body_bytes = excluded.body_bytes, used = excluded.used`);
  const change = db.query(`
    UPDATE responses SET status = ?, headers = ?, request_time = ?, response_time = ?, used = ${NEWEST}
    WHERE key = ? AND selecting = ? AND body_sha256 = ?`);
  const use = db.query(`UPDATE responses SET used = ${NEWEST} WHERE key = ? AND selecting = ?`);
  const remove = db.query('DELETE FROM responses WHERE key = ?');
  const removeByBody = db.query('DELETE FROM responses WHERE body_sha256 = ?');
  const removeLeastUsed = db.query(
    'DELETE FROM responses WHERE used = (SELECT min(used) FROM responses)',
  );
  const sum = db.query<Sums>('SELECT responses, bodies, bytes FROM sums');
  const list = db.query<{ key: string; bytes: number }>(
    'SELECT key, body_bytes AS bytes FROM responses',
  );
  // Empty bodies have a header too: so many responses there may be at most.
  const maxResponses = 16 + Math.floor(maxBytes / 1024);
  const touched = new Map<string, { key: string; selecting: string }>();

  const sums = (): Sums => sum.get() ?? { responses: 0, bodies: 0, bytes: 0 };
  const write = (act: () => void): void => {
    begin.run();
    try {
      for (const { key, selecting } of touched.values()) use.run(key, selecting);
      act();
      commit.run();
      touched.clear();
    } catch (error) {
      rollBack(db);
      throw error;
    }
  };
  const evict = (): void => {
    for (let now = sums(); now.bytes > maxBytes || now.responses > maxResponses; now = sums()) {
      if (removeLeastUsed.run() === 0) return;
    }
  };

  return {
    get: (key) => find.all(key).map(responseOf),
    body: (sha256) => findBody.get(sha256)?.body,
    put: (response, body) => {
      if (body.length > maxBytes) return;
      write(() => {
        addBody.run(response.bodySha256, body.length, body);
        add.run(
          response.key,
          JSON.stringify(response.selecting),
          response.status,
          JSON.stringify(response.headers),
          response.requestTime,
          response.responseTime,
          response.bodySha256,
          response.bodyBytes,
        );
        evict();
      });
    },
    renew: (response) =>
      write(() => {
        change.run(
          response.status,
          JSON.stringify(response.headers),
          response.requestTime,
          response.responseTime,
          response.key,
          JSON.stringify(response.selecting),
          response.bodySha256,
        );
      }),
    delete: (key) => {
      if (find.get(key)) write(() => void remove.run(key));
    },
    deleteBody: (sha256) => write(() => void removeByBody.run(sha256)),
    touch: ({ key, selecting }) => {
      const id = { key, selecting: JSON.stringify(selecting) };
      const name = `${key} ${id.selecting}`;
      // Set again, so that the last one used is the last one written.
      touched.delete(name);
      touched.set(name, id);
      if (touched.size >= MOST_TOUCHES) write(() => undefined);
    },
    sums,
    list: () => list.all(),
    clear: () => {
      touched.clear();
      write(() => db.exec('DELETE FROM responses; DELETE FROM bodies'));
      db.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    },
    close: () => {
      if (touched.size > 0) write(() => undefined);
      db.close();
    },
  };
}

/** Counts uses rather than time: two in one millisecond have an order, and clocks may go back. */
const NEWEST = '(SELECT coalesce(max(used), 0) + 1 FROM responses)';

interface ResponseRow {
  readonly key: string;
  readonly selecting: string;
  readonly status: number;
  readonly headers: string;
  readonly request_time: number;
  readonly response_time: number;
  readonly body_sha256: string;
  readonly body_bytes: number;
}

function responseOf(row: ResponseRow): StoredResponse {
  return {
    key: row.key,
    selecting: JSON.parse(row.selecting) as StoredResponse['selecting'],
    status: row.status,
    headers: JSON.parse(row.headers) as StoredResponse['headers'],
    requestTime: row.request_time,
    responseTime: row.response_time,
    bodySha256: row.body_sha256,
    bodyBytes: row.body_bytes,
  };
}
