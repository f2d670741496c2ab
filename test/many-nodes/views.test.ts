/**
 * What people ask with SQL: every view of every family has the same columns and rows in PostgreSQL as in SQLite,
 * over records of all kinds with something in every field that a view names.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Catalog } from '../../src/core/catalog.ts';
import { type Json, type JsonObject, stableJson } from '../../src/core/json.ts';
import type { View } from '../../src/core/view.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aListing,
  anArtifact,
  anEntry,
  aRecord,
  asWas,
  at,
  runId,
} from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openDatabase as openPostgres } from '../../src/store/postgres/database.ts';
import type { PostgresAddress } from '../../src/store/postgres/messages.ts';
import { openPostgresCatalog } from '../../src/store/postgres/open.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { whyNoPostgres } from '../postgres-server.ts';
import { sharedPostgres } from '../servers/desk.ts';

const views: readonly View[] = builtInFamilies.flatMap(({ views = [] }) => views);
const columnNames = builtInFamilies.flatMap((family) => family.columnNames ?? []);

const textOf = (view: View): string =>
  'select' in view ? view.select.sqlite : Object.values(view.columns).join(' ');
const sourcesOf = (view: View): readonly string[] =>
  'select' in view
    ? [...view.select.sqlite.matchAll(/source (?:IN \(([^)]+)\)|= ('\w+'))/g)].flatMap((found) =>
        [...(found[1] ?? found[2] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
      )
    : [view.source];

/** Something in each field that the text of a view reads: of every kind that JSON has, where one value is asked for. */
function metadataFor(text: string, turn: number): JsonObject {
  const filled: Record<string, Json> = {};
  const fields = text.matchAll(/(?:metadata|fields) (->>?) '(?:\$\.)?([\w.]+)'/g);
  for (const [at, [, arrow, named = '']] of [...fields].entries()) {
    const single = [`${named} "ü"`, 119 + at, true, 1.5, false, null][(at + turn) % 6] ?? null;
    const value = arrow === '->>' ? single : [`${named} é`, { of: named, n: turn }];
    const [first = '', second] = named.split('.');
    const before = filled[first];
    filled[first] =
      second === undefined
        ? value
        : { ...(before !== null && typeof before === 'object' ? before : {}), [second]: value };
  }
  return filled;
}

describe.skipIf(whyNoPostgres !== undefined)('views in both databases', () => {
  let folder: string;
  let sqlite: Awaited<ReturnType<typeof openDatabase>>;
  let postgres: ReturnType<typeof openPostgres>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'annals-views-'));
    const address: PostgresAddress = {
      ...{ url: (await sharedPostgres()).database('views'), schema: 'annals', access: 'write' },
      ...{ tls: { mode: 'off' }, lockTimeoutMs: 10_000, patienceMs: 10_000 },
    };
    const common = { clock: Date, views, columnNames };
    await fill(await openCatalog({ folder, ...common }));
    await fill(await openPostgresCatalog({ address, folder: path.join(folder, 'p'), ...common }));
    sqlite = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000, 'read');
    postgres = openPostgres({ ...address, access: 'read' });
  });
  afterAll(async () => {
    sqlite?.close();
    postgres?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function fill(catalog: Catalog): Promise<void> {
    const { begin, keep } = createKeeping(() => catalog);
    await begin();
    const texts = new Map<string, string>();
    for (const view of views)
      for (const source of sourcesOf(view))
        texts.set(source, `${texts.get(source) ?? ''} ${textOf(view)}`);
    for (const [source, text] of texts) {
      const listing = await catalog.listings.add(aListing(1, { source }));
      const isOfData = /entities|events_of_record|vocabulary_terms/.test(text);
      for (const turn of [0, 1, 2]) {
        const metadata = metadataFor(text, turn);
        const key = `${source}-${turn}`;
        if (!isOfData) {
          await keep(documentOf(source, key, metadata));
          continue;
        }
        const of = { source, naturalKey: key };
        await keep(aWrite(anEntity(key, { metadata, aliases: [`lis:${key}`] }), of));
        await keep(aWrite(anEvent(key, { metadata }), of));
        await keep(aWrite(aTerm(key, { metadata, deprecated: turn === 1 }), of));
      }
      await catalog.entries.apply(source, listing, [
        { key: `${source}-0`, fields: metadataFor(text, 0), excluded: null },
        { key: 'out', fields: {}, excluded: 'criminal' },
      ]);
    }
    await catalog.decisions.add([
      {
        ...{
          at: at(3),
          runId: null,
          source: 'unreported_judgments',
          stage: 'fetch',
          verdict: 'fetched',
        },
        ...{ documentId: null, key: 'unreported_judgments-0', reason: 'because' },
        ...{ url: 'https://example.org/a?signed=1', details: { role: 'artifact', n: 1 } },
      },
    ]);
    const planned = [{ candidate: aCandidate('logged'), plan: 'new' as const }];
    await catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
    const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(60) });
    if (!item) throw new Error('nothing leased');
    const manifest = [
      anEntry('logged', { cache_hit: true, fallback_chain: ['open', 'print'], retry_after_s: 3 }),
      anEntry('logged', { stage: 'keep', sha256: null, http_status: null }),
    ];
    await catalog.items.settle({ ...aKeep(item), manifest });
    await catalog.search.indexWords(500);
    await catalog.search.resetVectors({ model: 'test', dimensions: 40, chunking: '1' });
    const vector = Float32Array.from({ length: 40 }, (_, n) => (n % 2 ? 1 : -0.5));
    const pieces = [{ start: 0, end: 5, vector }];
    const waiting = await catalog.search.unembedded(200);
    await catalog.search.embed(waiting.map((of) => ({ of, pieces })));
    await catalog.close();
  }

  const documentOf = (source: string, key: string, metadata: JsonObject) =>
    aDocument(key, {
      source,
      naturalKey: key,
      record: aRecord(key, { id: `x:${key}`, metadata, updatedAt: at(4) }),
      artifacts: [anArtifact(key, { documentId: `x:${key}` })],
    });

  test.each(views.map((view) => [view.name, view] as const))('%s', (name, view) => {
    const ask = `SELECT * FROM ${name}`;
    const expected = sqlite.query<Row>(ask).all().map(plain);
    if ('select' in view && view.select.postgres === 'none') return;
    const found = postgres.query<Row>(ask).all().map(plain);
    expect(expected.length, 'a view that shows nothing is not tried').toBeGreaterThan(0);
    const own = OF_SQLITE_ONLY[name] ?? [];
    expect(sorted(found, own)).toEqual(sorted(expected, own));
  });

  // Computed from the line when they are read, by a view of PostgreSQL and by columns of SQLite.
  test('manifests', () => {
    const ask = 'SELECT * FROM manifests ORDER BY seq';
    const expected = sqlite.query<Row>(ask).all().map(plain);
    expect(expected).toHaveLength(2);
    expect(postgres.query<Row>(ask).all().map(plain)).toEqual(expected);
  });
});

type Row = Readonly<Record<string, unknown>>;

/** Columns that a page of the documentation says to be SQLite's. */
const OF_SQLITE_ONLY: Readonly<Record<string, readonly string[]>> = {
  crs_reports_fts: ['crs_reports_fts'],
};

const sorted = (rows: readonly Row[], without: readonly string[]): readonly string[] =>
  rows
    .map((row) =>
      JSON.stringify(Object.entries(row).filter(([column]) => !without.includes(column))),
    )
    .sort();

const plain = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plainValue(value)]));

/**
 * What stands in JSON has no type of its own in a column of PostgreSQL: numbers are compared by their text, and
 * the fields of an object in whichever order.
 */
function plainValue(value: unknown): string | null {
  if (value === null) return null;
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (value === 'true') return '1';
  if (value === 'false') return '0';
  const text = String(value);
  return /^[[{]/.test(text) ? stableJson(JSON.parse(text) as Json) : text;
}
