import { type Json, type JsonObject, stableJson } from '../../../core/json.ts';
import type { Database } from '../driver.ts';
import { PAGE_SIZE, type PageRow, pages } from '../export-pages.ts';
import { storedJson } from '../stored-json.ts';
import type { RecordTable } from './record-row.ts';
import { ALL_TABLES } from './tables.ts';

/** What we know of entities, events and terms, of their versions, files and relations; not when we learned it. */
export async function* exportRecords(db: Database): AsyncIterable<string> {
  for (const table of ALL_TABLES) yield* exportTable(db, table);
  const versions = db.query<PageRow & { id: string; number: number }>(
    `SELECT id, number, grade, raw_sha256, content_sha256 FROM record_versions
     WHERE (id, number) > (?, ?) ORDER BY id, number LIMIT ${PAGE_SIZE}`,
  );
  yield* pages(
    'record_version',
    ['', 0],
    (after) => versions.all(...after),
    (row) => [row.id, row.number],
  );
  const files = db.query<PageRow & { id: string; role: string; name: string; sha256: string }>(
    `SELECT id, role, name, sha256, size, media_type, path, url, current FROM record_files
     WHERE (id, role, name, sha256) > (?, ?, ?, ?) ORDER BY id, role, name, sha256 LIMIT ${PAGE_SIZE}`,
  );
  yield* pages(
    'record_file',
    ['', '', '', ''],
    (after) => files.all(...after),
    (row) => [row.id, row.role, row.name, row.sha256],
  );
  const aliases = db.query<PageRow & { alias: string }>(
    `SELECT alias, id FROM record_aliases WHERE alias > ? ORDER BY alias LIMIT ${PAGE_SIZE}`,
  );
  yield* pages(
    'alias',
    [''],
    (after) => aliases.all(...after),
    (row) => [row.alias],
  );
  yield* exportRelations(db);
}

async function* exportTable(db: Database, { is, table, own }: RecordTable): AsyncIterable<string> {
  const rows = db.query<PageRow & { id: string }>(
    `SELECT id, source, natural_key, kind, title, updated_at, source_url, source_org, raw_sha256,
       citation_string, metadata, listed, version, ${own.join(', ')}
     FROM ${table} WHERE id > ? ORDER BY id LIMIT ${PAGE_SIZE}`,
  );
  yield* pages(
    is,
    [''],
    (after) => rows.all(...after),
    (row) => [row.id],
    (row): JsonObject =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          JSON_COLUMNS.has(name) ? parsed(value) : value,
        ]),
      ),
  );
}

const JSON_COLUMNS = new Set(['metadata', 'names', 'positions']);

const parsed = (value: Json): Json => storedJson<Json>(String(value));

/** In the order of what they say: the order of their rows tells only when each was first said. */
async function* exportRelations(db: Database): AsyncIterable<string> {
  const records = db.query<{ from_id: string }>(
    `SELECT DISTINCT from_id FROM relations WHERE from_id > ? ORDER BY from_id LIMIT ${PAGE_SIZE}`,
  );
  const of = db.query<PageRow>(
    `SELECT from_id, extractor, kind, to_id, evidence, since, until, place_start, place_end, details,
       ended_at IS NOT NULL AS ended
     FROM relations WHERE from_id = ?
     ORDER BY extractor, kind, to_id, place_start, evidence, since, until, details, ended, number`,
  );
  for (let after = ''; ; ) {
    const some = records.all(after);
    for (const { from_id: id } of some) {
      for (const row of of.all(id)) yield stableJson({ table: 'relation', ...row });
    }
    const last = some.at(-1);
    if (!last || some.length < PAGE_SIZE) return;
    after = last.from_id;
  }
}
