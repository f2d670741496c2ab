/** Makes a data folder as an earlier version of Annals left it: its schema, rows, and bytes. */
import { createHash } from 'node:crypto';
import { linkSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { getLoadablePath } from 'sqlite-vec';
import { casPath } from '../../src/store/cas-path.ts';
import { type Database, openDatabase, type SqlValue } from '../../src/store/sqlite/driver.ts';
import { keyHash } from '../../src/store/sqlite/key-hash.ts';
import { apply, MIGRATIONS, type Migration } from '../../src/store/sqlite/migrations.ts';

export interface OldFolder {
  /** The schema version; documents are in it from 2 on. */
  readonly version: number;
  /** Made before the text of 0010 and 0015 was edited: `chunks` has no column for vectors. */
  readonly beforeVectorsInRows?: boolean;
}

const AT = '2026-03-02T09:00:00.000Z';
const LATER = '2026-03-05T09:00:00.000Z';
const RUN = '01J00000000000000000OLDRUN';

/** The documents of such a folder; the second has an earlier version, the third is withdrawn from schema 6 on. */
export const OLD_DOCUMENTS = [
  { key: 'allotments', title: 'Renting an allotment', text: 'Vegetables grown near your home.\n' },
  { key: 'lighthouses', title: 'Lighthouse dues', text: 'Ships pay for lanterns on the coast.\n' },
  { key: 'bees', title: 'Keeping bees', text: 'Register a hive with the inspector.\n' },
] as const;

export const oldId = (key: string): string => `govuk:${key}`;

export async function makeOldFolder(folder: string, old: OldFolder): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  try {
    db.exec('PRAGMA journal_mode = WAL');
    build(db, old);
    const insert = inserterOf(db);
    insert('runs', oldRun());
    insert('items', { ...OLD_ITEM, key_hash: keyHash(OLD_ITEM.key) });
    insert('item_candidates', { item: 1, candidate: JSON.stringify(CANDIDATE) });
    OLD_DOCUMENTS.forEach((_, at) => {
      writeDocument(folder, insert, at, old.version);
    });
    insert('listings', { id: 1, run_id: RUN, source: 'govuk', url: URL_OF_LIST, ...LISTED });
    insert('indexed_days', { source: 'govuk', date: '2026-03-02', run_id: RUN });
    insert('daily_index', { source: 'govuk', date: '2026-03-02', ...DAY_ENTRY });
    insert('polite_hosts', { host: 'www.gov.uk', failures: 0 });
    writeWords(db, old.version);
    if (old.version >= 15) writeVectors(db, old);
  } finally {
    db.close();
  }
}

/** Applies the migrations of that time, one by one, as they were. */
function build(db: Database, { version, beforeVectorsInRows = false }: OldFolder): void {
  db.exec('CREATE TABLE migrations (version INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT');
  for (const [at, migration] of MIGRATIONS.slice(0, version).entries()) {
    apply(db, beforeVectorsInRows ? asItWas(migration) : migration);
    db.query('INSERT INTO migrations VALUES (?, ?)').run(at + 1, migration.name);
  }
  db.exec(`PRAGMA user_version = ${version}`);
}

/** The text of 0010 and 0015 before it was edited. */
function asItWas(migration: Migration): Migration {
  if (typeof migration.sql !== 'string') return migration;
  if (migration.name === '0010_document_lists') {
    return { ...migration, sql: migration.sql.replaceAll(', number', '') };
  }
  if (migration.name === '0015_search') {
    return { ...migration, sql: migration.sql.replace(',\n  vector BLOB NOT NULL', '') };
  }
  return migration;
}

type Insert = (table: string, row: Readonly<Record<string, SqlValue>>) => void;

/** Writes what the schema of the folder has a place for: tables and columns that come later are left out. */
function inserterOf(db: Database): Insert {
  return (table, row) => {
    const columns = db
      .query<{ name: string }>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
      .filter((name) => row[name] !== undefined);
    if (columns.length === 0) return;
    const names = columns.map((name) => `"${name}"`).join(', ');
    const marks = columns.map(() => '?').join(', ');
    const values = columns.map((name) => row[name] ?? null);
    db.query(`INSERT INTO ${table} (${names}) VALUES (${marks})`).run(...values);
  };
}

function writeDocument(folder: string, insert: Insert, at: number, schema: number): void {
  const { key, title, text } = OLD_DOCUMENTS[at] ?? OLD_DOCUMENTS[0];
  const withdrawn = key === 'bees' && schema >= 6;
  const hasEarlier = key === 'lighthouses';
  const number = at + 1;
  const name = `corpus/govuk/bodies/raw/${key}.json`;
  const raw = keep(folder, JSON.stringify({ title, text }), name);
  const row = {
    number,
    id: oldId(key),
    source: 'govuk',
    natural_key: key,
    kind: 'guidance',
    title,
    published_at: AT,
    updated_at: null,
    source_url: `https://www.gov.uk/${key}`,
    source_org: 'GOV.UK',
    retrieved_at: hasEarlier ? LATER : AT,
    raw_sha256: raw.sha256,
    citation_string: `GOV.UK, ${title}`,
    body_status: 'ok',
    body_normalizer: 'html_v1',
    body_sha256: sha256(text),
    status: withdrawn ? 'withdrawn' : 'active',
    tombstone_at: withdrawn ? LATER : null,
    tombstone_reason: withdrawn ? 'out of date' : null,
    first_seen_at: AT,
    last_seen_at: LATER,
    version: 'v1',
    last_seen_run: RUN,
    metadata: JSON.stringify({ description: title }),
    body_headings: '[]',
    body_warnings: '[]',
    body_text: text,
  };
  insert('documents', row);
  const before = hasEarlier ? keep(folder, JSON.stringify({ title, text: 'Before.' })) : undefined;
  const versions = [...(before ? [before.sha256] : []), raw.sha256];
  for (const [n, bytes] of versions.entries()) {
    const newest = n === versions.length - 1;
    insert('document_versions', {
      document: number,
      number: n + 1,
      raw_sha256: bytes,
      body_sha256: newest ? sha256(text) : sha256('Before.\n'),
      seen_at: newest ? row.retrieved_at : AT,
      grade: n === 0 ? 'first' : 'text',
    });
    insert('changes', {
      seq: at * 3 + n + 1,
      at: newest ? row.retrieved_at : AT,
      document: number,
      source: 'govuk',
      kind: n === 0 ? 'added' : 'changed',
      grade: n === 0 ? 'first' : 'text',
      version: n + 1,
      status: 'active',
    });
    writeArtifact(insert, number, key, bytes, newest ? name : casPath(bytes), newest);
  }
  if (before) {
    const record = { ...row, body_text: 'Before.\n', body_sha256: sha256('Before.\n') };
    const kept = { ...record, raw_sha256: before.sha256, retrieved_at: AT };
    insert('earlier_versions', {
      document: number,
      number: 1,
      record: deflateRawSync(JSON.stringify(kept)),
    });
  }
  if (withdrawn) {
    const standing = { status: 'withdrawn', tombstone_at: LATER, tombstone_reason: 'out of date' };
    const told = { seq: at * 3 + 2, at: LATER, document: number, source: 'govuk', version: 1 };
    insert('changes', { ...told, kind: 'tombstoned', ...standing });
  }
  const line = { ...MANIFEST, doc_id: oldId(key), sha256: raw.sha256, size_bytes: raw.size };
  insert('manifests', {
    run_id: RUN,
    doc_id: oldId(key),
    line: JSON.stringify({ ...line, url: row.source_url, path: name }),
  });
  const told = { at: AT, run_id: RUN, source: 'govuk', stage: 'keep', verdict: 'kept', key };
  insert('decisions', { ...told, document_id: oldId(key), details: '{}' });
}

function writeArtifact(
  insert: Insert,
  document: number,
  key: string,
  bytes: string,
  place: string,
  newest: boolean,
): void {
  insert('artifacts', {
    document,
    role: 'raw',
    name: 'content.json',
    sha256: bytes,
    size: sizes.get(bytes) ?? 0,
    media_type: 'application/json',
    path: place,
    url: `https://www.gov.uk/api/content/${key}`,
    retrieved_at: newest ? LATER : AT,
    run_id: RUN,
    current: newest ? 1 : 0,
  });
}

const sizes = new Map<string, number>();

function keep(folder: string, text: string, name?: string): { sha256: string; size: number } {
  const hash = sha256(text);
  const content = path.join(folder, casPath(hash));
  mkdirSync(path.dirname(content), { recursive: true });
  writeFileSync(content, text);
  sizes.set(hash, Buffer.byteLength(text));
  if (name) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    linkSync(content, path.join(folder, name));
  }
  return { sha256: hash, size: Buffer.byteLength(text) };
}

/** From version 32 on no trigger indexes words: the folder is as it was when it came to that version. */
function writeWords(db: Database, version: number): void {
  if (version < 32) return;
  db.exec(`INSERT INTO documents_fts (rowid, title, abstract, action, body)
    SELECT number, title, abstract, action, body FROM documents_searched`);
}

/** Vectors of an earlier model and layout, as a folder that was searched by meaning has them. */
function writeVectors(db: Database, { beforeVectorsInRows = false }: OldFolder): void {
  if (!beforeVectorsInRows) return;
  db.loadExtension(getLoadablePath());
  db.exec('CREATE VIRTUAL TABLE chunks_vec USING vec0 (embedding int8[104], coarse bit[104])');
  db.exec('DELETE FROM documents_unembedded');
  OLD_DOCUMENTS.forEach((_, at) => {
    db.query('INSERT INTO chunks (id, document) VALUES (?, ?)').run(at + 1, at + 1);
    db.query(
      'INSERT INTO chunks_vec (rowid, embedding, coarse) VALUES (?, vec_int8(?), vec_bit(?))',
    ).run(BigInt(at + 1), new Uint8Array(104), new Uint8Array(13));
  });
  const made = { model: 'en-glove-100d-50k', dimensions: 100, chunking: '200, 40 shared' };
  db.query(`INSERT INTO search_state VALUES ('vectors', ?)`).run(JSON.stringify(made));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const URL_OF_LIST = 'https://www.gov.uk/api/search.json';
const LISTED = { fetched_at: AT, sha256: null, rows: 3, valid: 1 };
const DAY_ENTRY = { position: 0, document_id: oldId('allotments'), bucket: 'NEW' };
const CANDIDATE = { key: 'no-answer', files: [], fields: {} };
const OLD_ITEM = {
  id: 1,
  run: 1,
  status: 'failed',
  attempt: 6,
  plan: 'new',
  error_code: 'TIMED_OUT',
  error_message: 'no answer',
  created_at: AT,
  updated_at: AT,
  key: 'no-answer',
};

const oldRun = () => ({
  number: 1,
  id: RUN,
  source: 'govuk',
  mode: 'full',
  trigger: 'cli',
  params_json: '{"date":"2026-03-02"}',
  status: 'completed',
  started_at: AT,
  ended_at: AT,
  discovered_at: AT,
  owner: 'elsewhere:1:old',
  heartbeat_at: AT,
  cases_total: 4,
  outcome_json: '{}',
});

const MANIFEST = {
  run_id: RUN,
  stage: 'fetch',
  canonical_url: '',
  role: 'metadata',
  status: 'ok',
  http_status: 200,
  mime: 'application/json',
  attempt: 1,
  duration_ms: 12,
  retry_after_s: null,
  cache_hit: false,
  resolver: null,
  tier: null,
  fallback_chain: [],
  created_at: AT,
  config_hash: 'sha256:0',
  worker_id: 'worker-01',
};
