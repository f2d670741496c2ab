import type { Entities, Entity, EntityName, ParsedEntity } from '../../../core/entities.ts';
import type { Database } from '../driver.ts';
import { storedJson } from '../stored-json.ts';
import { createRecordList } from './record-list.ts';
import { heldOf, type RecordRow, type RecordTable, selected } from './record-row.ts';

interface EntityRow extends RecordRow {
  readonly names: string;
  readonly served_from: string | null;
  readonly served_until: string | null;
  readonly founded_on: string | null;
  readonly disbanded_on: string | null;
}

export const ENTITIES: RecordTable<ParsedEntity, EntityRow, Entity> = {
  is: 'entity',
  table: 'entities',
  own: ['names', 'served_from', 'served_until', 'founded_on', 'disbanded_on'],
  columnsOf({ names, lifecycle = {} }, stored) {
    return {
      names: names.length === 0 && stored ? stored.names : JSON.stringify(names),
      served_from: lifecycle.servedFrom ?? stored?.served_from ?? null,
      served_until: lifecycle.servedUntil ?? stored?.served_until ?? null,
      founded_on: lifecycle.foundedOn ?? stored?.founded_on ?? null,
      disbanded_on: lifecycle.disbandedOn ?? stored?.disbanded_on ?? null,
    };
  },
  read: (row) => ({
    ...heldOf(row),
    is: 'entity',
    names: storedJson<EntityName[]>(row.names),
    servedFrom: row.served_from,
    servedUntil: row.served_until,
    foundedOn: row.founded_on,
    disbandedOn: row.disbanded_on,
  }),
};

export function createEntities(db: Database): Entities {
  const { table, read } = ENTITIES;
  const byId = db.query<EntityRow>(`SELECT ${selected(ENTITIES)} FROM ${table} WHERE id = ?`);
  const count = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE ?1 IS NULL OR source = ?1`,
  );
  const list = createRecordList(db, ENTITIES);
  return {
    async find(id) {
      const row = byId.get(id);
      return row && read(row);
    },
    async list({ on, ...query }) {
      return list(query, ({ only }) => {
        only(`coalesce(served_from, founded_on, '') <= ?`, on);
        only(`coalesce(served_until, disbanded_on, '9999') >= ?`, on);
      });
    },
    count: async (source) => count.get(source ?? null)?.n ?? 0,
  };
}
