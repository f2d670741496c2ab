import type { MinuteCount, RateEvent, TrafficMemory } from '../../core/polite-memory.ts';
import type { Database } from './driver.ts';
import type { Atomically } from './polite-memory.ts';

/** `http_events` by host and minute, and `rate_events`. */
export function createPoliteTraffic(db: Database, atomically: Atomically): TrafficMemory {
  const count = db.query(
    `INSERT INTO http_events (host, minute, source, role, outcome, requests, bytes, duration_ms)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (host, minute, source, role, outcome) DO UPDATE SET
       requests = http_events.requests + excluded.requests,
       bytes = http_events.bytes + excluded.bytes,
       duration_ms = http_events.duration_ms + excluded.duration_ms`,
  );
  const note = db.query(
    'INSERT INTO rate_events (at, host, source, kind, wait_ms, reason) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const minutes = db.query<CountRow>(
    'SELECT * FROM http_events WHERE host = ? AND minute >= ? ORDER BY minute, source, role, outcome',
  );
  const events = db.query<EventRow>(
    'SELECT * FROM rate_events WHERE host = ? ORDER BY id DESC LIMIT ?',
  );
  const forgetCounts = db.query('DELETE FROM http_events WHERE minute < ?');
  const forgetEvents = db.query('DELETE FROM rate_events WHERE at < ?');
  const forgetTransitions = db.query('DELETE FROM breaker_transitions WHERE at < ?');
  return {
    add: async (counts, happened) =>
      atomically(() => {
        for (const one of counts) {
          const { host, minute, source, role, outcome, requests, bytes, durationMs } = one;
          count.run(host, minute, source, role, outcome, requests, bytes, Math.round(durationMs));
        }
        for (const { at, host, source, kind, waitMs, reason } of happened)
          note.run(at, host, source, kind, Math.round(waitMs), reason);
      }),
    minutes: async (host, since) => minutes.all(host, since).map(countOf),
    events: async (host, limit) => events.all(host, limit).map(eventOf),
    forgetBefore: async (at) =>
      atomically(() => {
        forgetCounts.run(at);
        forgetEvents.run(at);
        forgetTransitions.run(at);
      }),
  };
}

type CountRow = Omit<MinuteCount, 'durationMs'> & { readonly duration_ms: number };
type EventRow = Omit<RateEvent, 'waitMs'> & { readonly wait_ms: number };

const countOf = (row: CountRow): MinuteCount => ({
  host: row.host,
  minute: row.minute,
  source: row.source,
  role: row.role,
  outcome: row.outcome,
  requests: row.requests,
  bytes: row.bytes,
  durationMs: row.duration_ms,
});

const eventOf = (row: EventRow): RateEvent => ({
  at: row.at,
  host: row.host,
  source: row.source,
  kind: row.kind,
  waitMs: row.wait_ms,
  reason: row.reason,
});
