/** One data folder for all exports: every kind of record, versions, a tombstone, and hostile words. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { createServer } from '../../src/api/server.ts';
import type { DocumentWrite } from '../../src/core/catalog.ts';
import type { ExportFormat, Selection } from '../../src/core/exports/export-order.ts';
import { aDocument, aRecord, at } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { type Exported, exportSelection } from '../../src/use-cases/exporting/export-selection.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { aParliament, parliamentPublisher, runAll } from '../four-kinds-place.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

export interface ExportPlace {
  readonly place: PracticeApp;
  readonly world: CrsWorld;
  /** Writes below a folder of this name, and says where. */
  make(
    name: string,
    format: ExportFormat,
    selection?: Selection,
    more?: Partial<Parameters<typeof exportSelection>[1]>,
  ): Promise<Exported>;
  /** What the API says of every record, by id. */
  apiRecords(): Promise<ReadonlyMap<string, Record<string, unknown>>>;
  run(): Promise<void>;
  /** What the API answers, as JSON and as text. */
  get(url: string): Promise<Record<string, unknown>>;
  text(url: string, accept: string): Promise<string>;
  close(): Promise<void>;
}

export const EVIL = '=HYPERLINK("https://evil.example";"a, b")\n-- | ] "quoted"';

export async function exportPlace(): Promise<ExportPlace> {
  const world = crsWorld({ seed: 5, size: 5 });
  const place = await practiceApp(
    { publishers: [crsPublisher(world), parliamentPublisher(aParliament())] },
    {
      env: {
        ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
        ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
      },
    },
  );
  const { app } = place;
  const run = async () => {
    const order = { source: 'crs_reports', params: {}, mode: 'full', trigger: 'cli' } as const;
    await startRun(app, { ...order, stop: never });
  };
  await run();
  await runAll(app);
  const { begin, keep } = createKeeping(() => app.catalog);
  await begin();
  const evil = aRecord('evil', { title: EVIL, metadata: { note: "it's", tags: { a: ['b'] } } });
  const whole = { artifacts: [], rawSha256: null, body: bodyOf('# Title\n\nWords.\n') };
  await keep(aDocument('evil', { record: evil, ...whole }));
  const gone = aRecord('gone', {
    status: 'superseded',
    tombstoneAt: at(5),
    tombstoneReason: 'a newer one',
    successorId: 'govuk:evil',
  });
  await keep(aDocument('gone', { record: gone, ...whole }));
  const { server, close } = await createServer(app, { host: '127.0.0.1' });
  const get = async (url: string) => (await server.inject({ url })).json();
  return {
    place,
    world,
    run,
    get,
    text: async (url, accept) => (await server.inject({ url, headers: { accept } })).body,
    make: (name, format, selection = {}, more = {}) =>
      exportSelection(app, {
        selection,
        format,
        to: path.join(place.folder, name),
        replaces: false,
        stop: never,
        ...more,
      }),
    async apiRecords() {
      const found = new Map<string, Record<string, unknown>>();
      for (const list of [
        'documents?status=*',
        'entities',
        'events',
        'vocabularies/policy_areas',
      ]) {
        const route = list.startsWith('vocabularies') ? 'terms' : list.split('?')[0];
        for (const { id } of (await get(`/v1/${list}`)).items) {
          const { error: _, ...record } = await get(`/v1/${route}/${encodeURIComponent(id)}`);
          found.set(id, record);
        }
      }
      return found;
    },
    close: async () => {
      await close();
      await place.close();
    },
  };
}

/** A text that has the hash it is kept under. */
export const bodyOf = (text: string): NonNullable<DocumentWrite['body']> => ({
  status: 'ok',
  normalizer: 'html_v1',
  text,
  sha256: createHash('sha256').update(text).digest('hex'),
  headings: [],
  warnings: [],
});

/** Columns that the API has under the same name, with the same value. */
export const SHARED = [
  'id',
  'source',
  'natural_key',
  'kind',
  'title',
  'published_at',
  'happened_at',
  'updated_at',
  'source_url',
  'source_org',
  'retrieved_at',
  'raw_sha256',
  'citation_string',
  'metadata',
  'status',
  'tombstone_at',
  'tombstone_reason',
  'successor_id',
  'body_text',
  'body_sha256',
  'version',
  'names',
  'positions',
  'outcome',
  'served_from',
  'vocabulary',
  'deprecated',
  'listed',
  'first_seen_at',
] as const;

/** What the API says, cut to the columns that a row of the export shares with it. */
export const sharedOf = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    SHARED.filter((name) => record[name] !== undefined).map((name) => [name, record[name]]),
  );

export const sha256 = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
