import { type JsonObject, stableJson } from '../../core/json.ts';
import type { EntryQuery, KnownEntry, ListedEntries, ListedEntry } from '../../core/listed.ts';
import { type Conditions, createConditions } from './conditions.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { storedJson } from './stored-json.ts';

/** What complete lists name. A row stays when its list forgets it: `listed` says so. */
export function createListedEntries(db: Database, writer: Writer): ListedEntries {
  const all = db.query<EntryRow>('SELECT * FROM listed_entries WHERE source = ?');
  const one = db.query<EntryRow>('SELECT * FROM listed_entries WHERE source = ? AND key = ?');
  const ids = db.query<Pick<EntryRow, 'id' | 'key'>>(
    'SELECT id, key FROM listed_entries WHERE source = ? AND key IN (SELECT value FROM json_each(?))',
  );
  const insert = db.query(
    `INSERT INTO listed_entries (source, key, fields, excluded, first_listing_id, last_listing_id)
     VALUES (?1, ?2, ?3, ?4, ?5, ?5)`,
  );
  const change = db.query(
    `UPDATE listed_entries SET fields = ?, excluded = ?, listed = 1, last_listing_id = ?
     WHERE id = ?`,
  );
  const remove = db.query('UPDATE listed_entries SET listed = 0 WHERE id = ?');
  // `listed` of a document mirrors its list; its status is another matter.
  const mirror = db.query(
    `UPDATE documents SET listed = ?1
     WHERE source = ?2 AND natural_key IN (SELECT value FROM json_each(?3)) AND listed <> ?1`,
  );

  function apply(source: string, listingId: number, entries: readonly ListedEntry[]) {
    const known = new Map(all.all(source).map((row) => [row.key, row]));
    const named = new Set<string>();
    const difference = { new: [] as string[], changed: [] as string[], removed: [] as string[] };
    for (const { key, fields, excluded } of entries) {
      if (named.has(key)) continue;
      named.add(key);
      const row = known.get(key);
      const text = stableJson(fields);
      if (!row) {
        insert.put(source, key, text, excluded, listingId);
        difference.new.push(key);
        continue;
      }
      const same = row.fields === text && row.excluded === excluded && row.listed === 1;
      if (!same) difference.changed.push(key);
      if (!same || row.last_listing_id !== listingId) change.put(text, excluded, listingId, row.id);
    }
    for (const row of known.values()) {
      if (named.has(row.key) || row.listed === 0) continue;
      remove.put(row.id);
      difference.removed.push(row.key);
    }
    const { changed, removed } = difference;
    if (removed.length > 0) mirror.run(0, source, JSON.stringify(removed));
    if (changed.length > 0) mirror.run(1, source, JSON.stringify(changed));
    return difference;
  }

  return {
    apply: (source, listingId, entries) => writer.write(() => apply(source, listingId, entries)),
    async find(source, key) {
      const row = one.get(source, key);
      return row && entryOf(row);
    },
    ids: async (source, keys) =>
      new Map(ids.all(source, JSON.stringify(keys)).map(({ key, id }) => [key, id])),
    async list(source, query) {
      const { where, values } = conditions(source, query);
      return db
        .query<EntryRow>(`SELECT * FROM listed_entries ${where} ORDER BY id LIMIT ?`)
        .all(...values, query.limit ?? -1)
        .map(entryOf);
    },
    async count(source, query) {
      const { where, values } = conditions(source, query);
      const sql = `SELECT count(*) AS n FROM listed_entries ${where}`;
      return db.query<{ n: number }>(sql).get(...values)?.n ?? 0;
    },
  };
}

function conditions(source: string, query: Omit<EntryQuery, 'limit'>): Conditions {
  const found = createConditions();
  found.only('source = ?', source);
  found.only('first_listing_id = ?', query.firstListingId);
  if (query.listed !== undefined) found.only(`listed = ${query.listed ? 1 : 0}`);
  if (query.only) found.only(`excluded IS ${query.only === 'taken' ? '' : 'NOT '}NULL`);
  return found;
}

interface EntryRow {
  readonly id: number;
  readonly key: string;
  readonly fields: string;
  readonly excluded: string | null;
  readonly listed: number;
  readonly first_listing_id: number;
  readonly last_listing_id: number;
}

const entryOf = (row: EntryRow): KnownEntry => ({
  id: row.id,
  key: row.key,
  fields: storedJson<JsonObject>(row.fields),
  excluded: row.excluded,
  listed: row.listed === 1,
  firstListingId: row.first_listing_id,
  lastListingId: row.last_listing_id,
});
