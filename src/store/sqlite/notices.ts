import type { JsonObject } from '../../core/json.ts';
import type {
  Delivery,
  DeliveryState,
  Notice,
  NoticeKind,
  Notices,
  NoticeWay,
} from '../../core/notices.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';
import { createWatches } from './watches.ts';

/** What people are told, and how that reached them. */
export function createNotices(db: Database, writer: Writer): Notices {
  const insert = db.query<{ id: number }>(
    `INSERT INTO notices (at, kind, occasion, watch, title, body, details)
     VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
  );
  const gather = db.query<{ id: number; notices: string }>(
    `SELECT id, notices FROM deliveries
     WHERE channel = ? AND digest = ? AND state = 'waiting' AND attempts = 0 AND next_at = ?`,
  );
  const extend = db.query('UPDATE deliveries SET notices = ? WHERE id = ?');
  const deliver = db.query<DeliveryRow>(
    `INSERT INTO deliveries (channel, notices, digest, state, attempts, next_at, created_at)
     VALUES (?, ?, ?, 'waiting', 0, ?, ?) RETURNING *`,
  );
  const byIds = db.query<NoticeRow>(
    'SELECT * FROM notices WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id',
  );
  const list = db.query<NoticeRow>(
    `SELECT * FROM notices WHERE (?1 IS NULL OR watch = ?1) AND id < ?2 ORDER BY id DESC LIMIT ?3`,
  );
  const deliveries = db.query<DeliveryRow>(
    `SELECT * FROM deliveries WHERE (?1 IS NULL OR state = ?1) AND id < ?2
     ORDER BY id DESC LIMIT ?3`,
  );
  const claim = db.query<DeliveryRow>(
    `UPDATE deliveries SET next_at = ?2 WHERE id IN (
       SELECT id FROM deliveries WHERE state = 'waiting' AND next_at <= ?1 ORDER BY next_at LIMIT ?3)
     RETURNING *`,
  );
  const attempted = db.query(
    `UPDATE deliveries SET state = ?1, attempts = attempts + 1, next_at = ?2, last_error = ?3,
       ended_at = CASE ?1 WHEN 'waiting' THEN NULL ELSE ?4 END WHERE id = ?5`,
  );
  const byId = db.query<DeliveryRow>('SELECT * FROM deliveries WHERE id = ?');
  const farthest = Number.MAX_SAFE_INTEGER;

  return {
    add: (notices, ways) =>
      writer.write(() => {
        const kept = notices.flatMap((notice): Notice[] => {
          const { at, kind, occasion, watch, title, text, details } = notice;
          const row = insert.get(
            at,
            kind,
            occasion,
            watch ?? '',
            title,
            text,
            JSON.stringify(details),
          );
          return row ? [{ ...notice, id: row.id }] : [];
        });
        for (const way of kept.length > 0 ? ways : []) send(way, kept);
        return kept;
      }),
    find: async (ids) => byIds.all(JSON.stringify(ids)).map(noticeOf),
    list: async ({ watch, limit, before }) =>
      list.all(watch === null ? '' : (watch ?? null), before ?? farthest, limit).map(noticeOf),
    deliveries: async ({ state, limit, before }) =>
      deliveries.all(state ?? null, before ?? farthest, limit).map(deliveryOf),
    claim: (now, until, limit) => writer.write(() => claim.all(now, until, limit).map(deliveryOf)),
    attempted: (id, { state, at, nextAt, error }) =>
      writer.write(() => void attempted.run(state, nextAt, error, at, id)),
    resend: (id, now) =>
      writer.write(() => {
        const found = byId.get(id);
        const again = found && deliver.get(found.channel, found.notices, 'none', now, now);
        return again && deliveryOf(again);
      }),
    ...createWatches(db, writer),
  };

  /** What is not urgent waits in one message with what else is due then. */
  function send({ channel, dueAt, digest }: NoticeWay, kept: readonly Notice[]): void {
    const ids = kept.map(({ id }) => id);
    if (digest === 'none') {
      for (const { id, at } of kept) deliver.get(channel, JSON.stringify([id]), digest, dueAt, at);
      return;
    }
    const waiting = gather.get(channel, digest, dueAt);
    if (!waiting) {
      deliver.get(channel, JSON.stringify(ids), digest, dueAt, kept[0]?.at ?? dueAt);
      return;
    }
    const all = [...storedJson<number[]>(waiting.notices), ...ids];
    extend.run(JSON.stringify(all), waiting.id);
  }
}

interface NoticeRow {
  readonly id: number;
  readonly at: string;
  readonly kind: NoticeKind;
  readonly occasion: string;
  readonly watch: string;
  readonly title: string;
  readonly body: string;
  readonly details: string;
}

const noticeOf = ({ body, watch, details, ...row }: NoticeRow): Notice => ({
  ...row,
  text: body,
  watch: watch === '' ? null : watch,
  details: storedJson<JsonObject>(details),
});

interface DeliveryRow {
  readonly id: number;
  readonly channel: string;
  readonly notices: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly next_at: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly last_error: string | null;
}

const deliveryOf = (row: DeliveryRow): Delivery => ({
  id: row.id,
  channel: row.channel,
  notices: storedJson<number[]>(row.notices),
  state: row.state,
  attempts: row.attempts,
  nextAt: row.next_at,
  createdAt: row.created_at,
  endedAt: row.ended_at,
  lastError: row.last_error,
});
