import type { Documents } from '../../../core/catalog.ts';
import type { Known } from '../../../core/plan.ts';
import type { DataRecord, Records } from '../../../core/records.ts';
import type { OtherEnd } from '../../../core/relations.ts';
import { type ArtifactRow, artifactOf, RECORD_FILE_COLUMNS } from '../document-row.ts';
import type { Database } from '../driver.ts';
import type { Writer } from '../group-commit.ts';
import { type RecordRow, type RecordTable, selected } from './record-row.ts';
import { createReadRecordVersions } from './record-versions.ts';
import { ALL_TABLES } from './tables.ts';

/** The record that an id, or an alias of one, stands for. */
export type ResolveId = (id: string) => OtherEnd | undefined;

export function createResolveId(db: Database): ResolveId {
  const byId = db.query<OtherEnd>(
    `SELECT id, 'document' AS record, title FROM documents WHERE id = ?1
     ${ALL_TABLES.map(({ is, table }) => `UNION ALL SELECT id, '${is}', title FROM ${table} WHERE id = ?1`).join('\n     ')}
     LIMIT 1`,
  );
  const byAlias = db.query<{ id: string }>('SELECT id FROM record_aliases WHERE alias = ?');
  // The id first: an alias never hides a record that has the name as its own.
  return (id) => {
    const found = byId.get(id);
    if (found) return found;
    const alias = byAlias.get(id);
    return alias && byId.get(alias.id);
  };
}

/** Records of all kinds: the documents, as their own table knows them, and the three others. */
export function createRecords(
  db: Database,
  writer: Writer,
  documents: Pick<Documents, 'known' | 'seen' | 'countSeen' | 'held' | 'count' | 'find'>,
  resolve: ResolveId,
): Records {
  const tables = ALL_TABLES.map((table) => createTable(db, table));
  const files = db.query<ArtifactRow>(
    `SELECT ${RECORD_FILE_COLUMNS} FROM record_files WHERE id = ? AND current = 1
     ORDER BY role DESC, name`,
  );
  const documentsEach = db.query<{ source: string; n: number }>(
    'SELECT source, count(*) AS n FROM documents GROUP BY source',
  );
  const holders = db.query<{ id: string }>(
    `SELECT DISTINCT id FROM record_files INDEXED BY record_files_by_content
     WHERE sha256 = ? AND role = 'raw' ORDER BY id LIMIT 50`,
  );
  const { versions, earlier } = createReadRecordVersions(db);
  const findData = (id: string): DataRecord | undefined => {
    for (const table of tables) {
      const found = table.find(id);
      if (found) return found;
    }
    return undefined;
  };
  /** Most sources keep records of one kind: the other tables are not asked about each key. */
  const tablesOf = (source: string) => tables.filter((table) => table.has(source));

  return {
    async known(source, keys) {
      const found = new Map<string, Known>(await documents.known(source, keys));
      for (const table of tablesOf(source)) {
        for (const { natural_key: key, version } of table.known(source, keys)) {
          found.set(key, { version });
        }
      }
      return found;
    },
    async seen(source, keys, runId, now, listingId) {
      await documents.seen(source, keys, runId, now, listingId);
      const others = tablesOf(source);
      if (others.length === 0 || keys.length === 0) return;
      await writer.write(() => {
        for (const table of others) table.see(source, keys, runId, now, listingId ?? null);
      });
    },
    countSeen: async (runId) =>
      tables.reduce((sum, table) => sum + table.countSeen(runId), await documents.countSeen(runId)),
    async held(source, key, name) {
      const held = await documents.held(source, key, name);
      if (held) return held;
      for (const table of tablesOf(source)) {
        const row = table.held(source, key, name);
        if (row) return artifactOf(row);
      }
      return undefined;
    },
    async countEach() {
      const found = new Map<string, { documents: number; all: number }>();
      for (const { source, n } of documentsEach.all()) found.set(source, { documents: n, all: n });
      for (const { source, n } of tables.flatMap((table) => table.countEach())) {
        const { documents: own = 0, all = 0 } = found.get(source) ?? {};
        found.set(source, { documents: own, all: all + n });
      }
      return found;
    },
    count: async (source) =>
      tables.reduce((sum, table) => sum + table.count(source), await documents.count(source)),
    resolve: async (id) => resolve(id),
    async find(id) {
      const known = resolve(id);
      if (!known) return undefined;
      if (known.record !== 'document') return findData(known.id);
      const document = await documents.find(known.id);
      return document && { is: 'document', document };
    },
    versions: async (id) => versions(id),
    async atVersion(id, number) {
      const current = findData(id);
      const newest = versions(id).at(-1)?.number;
      if (!current || newest === number) return current;
      const row = earlier(id, number);
      return row && ALL_TABLES.find(({ is }) => is === current.is)?.read(row);
    },
    files: async (id) => files.all(id).map(artifactOf),
    holders: async (sha256) => holders.all(sha256).map(({ id }) => id),
  };
}

function createTable(db: Database, spec: RecordTable) {
  const { table } = spec;
  const has = db.query(`SELECT 1 FROM ${table} WHERE source = ? LIMIT 1`);
  const known = db.query<{ natural_key: string; version: string | null }>(
    `SELECT natural_key, version FROM ${table} INDEXED BY ${table}_by_key
     WHERE source = ? AND natural_key IN (SELECT value FROM json_each(?))`,
  );
  const see = db.query(
    `UPDATE ${table} SET last_seen_at = max(last_seen_at, ?1), last_seen_run = ?2, listed = 1,
       first_listing_id = coalesce(first_listing_id, ?5),
       last_listing_id = coalesce(?5, last_listing_id)
     WHERE source = ?3 AND natural_key IN (SELECT value FROM json_each(?4))
       AND last_seen_run IS NOT ?2`,
  );
  const countSeen = db.query<{ n: number }>(
    `SELECT count(*) AS n FROM ${table} WHERE last_seen_run = ?`,
  );
  const count = db.query<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE source = ?`);
  const countEach = db.query<{ source: string; n: number }>(
    `SELECT source, count(*) AS n FROM ${table} GROUP BY source`,
  );
  const held = db.query<ArtifactRow>(
    `SELECT ${RECORD_FILE_COLUMNS} FROM ${table} JOIN record_files ON record_files.id = ${table}.id
     WHERE source = ? AND natural_key = ? AND role = 'raw' AND name = ? AND current = 1
     ORDER BY record_files.retrieved_at DESC LIMIT 1`,
  );
  const byId = db.query<RecordRow>(`SELECT ${selected(spec)} FROM ${table} WHERE id = ?`);
  return {
    has: (source: string) => has.get(source) !== undefined,
    known: (source: string, keys: readonly string[]) => known.all(source, JSON.stringify(keys)),
    see(
      source: string,
      keys: readonly string[],
      runId: string,
      now: string,
      listingId: number | null,
    ) {
      see.run(now, runId, source, JSON.stringify(keys), listingId);
    },
    countSeen: (runId: string) => countSeen.get(runId)?.n ?? 0,
    count: (source: string) => count.get(source)?.n ?? 0,
    countEach: () => countEach.all(),
    held: (source: string, key: string, name: string) => held.get(source, key, name),
    find(id: string): DataRecord | undefined {
      const row = byId.get(id);
      return row && spec.read(row);
    },
  };
}
