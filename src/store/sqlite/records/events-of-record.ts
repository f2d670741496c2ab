import type {
  EventOfRecord,
  EventsOfRecord,
  ListedEvent,
  ParsedEvent,
  Position,
} from '../../../core/events-of-record.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import { createRecordList } from './record-list.ts';
import { heldOf, type RecordRow, type RecordTable, selected } from './record-row.ts';

interface EventRow extends RecordRow {
  readonly happened_at: string | null;
  readonly outcome: string | null;
  readonly positions: string;
}

export const EVENTS: RecordTable<ParsedEvent, EventRow, EventOfRecord> = {
  is: 'event',
  table: 'events_of_record',
  own: ['happened_at', 'outcome', 'positions'],
  columnsOf({ happenedAt, outcome, positions }, stored) {
    const packed = positions.map(packedPosition);
    return {
      happened_at: happenedAt ?? stored?.happened_at ?? null,
      outcome: outcome ?? stored?.outcome ?? null,
      positions: packed.length === 0 && stored ? stored.positions : JSON.stringify(packed),
    };
  },
  read: (row) => ({
    ...heldOf(row),
    is: 'event',
    happenedAt: row.happened_at,
    outcome: row.outcome,
    positions: storedJson<PackedPosition[]>(row.positions).map(positionOf),
  }),
};

/** Hundreds a vote, and tens of thousands of votes: the names of the fields are not repeated. */
type PackedPosition = readonly (string | null)[];

const packedPosition = (one: Position): PackedPosition => [
  one.memberId,
  one.name,
  one.position,
  one.party ?? null,
  one.state ?? null,
];

const positionOf = ([memberId, name, position, party, state]: PackedPosition): Position => ({
  memberId: memberId ?? null,
  name: name ?? '',
  position: position ?? '',
  ...(party && { party }),
  ...(state && { state }),
});

export function createEventsOfRecord(db: Database): EventsOfRecord {
  const { table, read } = EVENTS;
  const byId = db.query<EventRow>(`SELECT ${selected(EVENTS)} FROM ${table} WHERE id = ?`);
  const count = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ?1 IS NULL OR source = ?1`,
  );
  const list = createRecordList(db, EVENTS, {
    at: `coalesce(happened_at, '')`,
    instead: { positions: `'[]'` },
  });
  return {
    async find(id) {
      const row = byId.get(id);
      return row && read(row);
    },
    async list({ happened, memberId, ...query }) {
      const found = list(query, ({ only }) => {
        only(`coalesce(happened_at, '') >= ?`, happened?.from);
        only(`happened_at IS NOT NULL AND happened_at < ?`, happened?.until);
        only(
          `events_of_record.number IN (SELECT event FROM event_members WHERE member_id IN (
             SELECT named.value FROM (SELECT ? AS value) AS named
             UNION SELECT alias FROM record_aliases WHERE id = ?))`,
          memberId,
          memberId,
        );
      });
      return found.map(({ positions: _, ...event }): ListedEvent => event);
    },
    count: async (source) => count.get(source ?? null)?.n ?? 0,
  };
}
