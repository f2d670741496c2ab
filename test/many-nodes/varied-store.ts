/** A data folder with something in every table, and bytes with and without a natural path. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type App, openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import { sha256Of } from '../../src/store/artifacts/hashed.ts';
import { casPath } from '../../src/store/cas-path.ts';
import {
  aCandidate,
  aDocument,
  aKeep,
  aListing,
  anArtifact,
  aRecord,
  asWas,
  at,
  runId,
} from '../../src/store/conformance/examples.ts';
import { anEntity, anEvent, aTerm, aWrite } from '../../src/store/conformance/examples-of-data.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import type { MigrateOrder } from '../../src/use-cases/migrate-store/migrate-store.ts';
import { storePlaces } from '../../src/use-cases/migrate-store/places.ts';
import { never } from '../practice-app.ts';

export interface VariedStore {
  readonly folder: string;
  /** The data folder. */
  readonly data: string;
}

const TEXTS = ['Rents may rise.', 'Rents may not rise.'] as const;
const fileOf = (text: string): Buffer => Buffer.from(`the file of ${text}`);
const FIRST = sha256Of(fileOf(TEXTS[0]));

/** `documents` more than the varied few, for whoever needs it to take a while. */
export async function variedStore(documents = 0): Promise<VariedStore> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-varied-'));
  const data = path.join(folder, 'data');
  const app = await opened(folder, { ANNALS_STORAGE__ROOT: data });
  try {
    await fill(app, documents);
  } finally {
    await app.close();
  }
  const db = await openDatabase(path.join(data, 'catalog.sqlite'), 5_000);
  try {
    db.exec(THE_REST);
  } finally {
    db.close();
  }
  return { folder, data };
}

export async function opened(
  cwd: string,
  env: Record<string, string>,
  access: 'read' | 'write' = 'write',
): Promise<App> {
  const { settings } = await loadSettings({ cwd, env });
  return openApp({ settings, cwd, access });
}

/** A copy from where some settings keep the data to where others do. */
export async function migrationOf(
  cwd: string,
  from: Record<string, string>,
  to: Record<string, string>,
): Promise<MigrateOrder> {
  const places = async (env: Record<string, string>) =>
    storePlaces(await loadSettings({ cwd, env }), cwd);
  const now = Date.parse('2026-08-01T00:00:00Z');
  return { from: await places(from), to: await places(to), now, stop: never };
}

async function fill({ catalog, store }: App, documents: number): Promise<void> {
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  await catalog.listings.add(aListing(1));
  for (const [version, text] of TEXTS.entries()) {
    const bytes = fileOf(text);
    const spooled = await store.spool(
      'govuk',
      (async function* () {
        yield bytes;
      })(),
    );
    const kept = await store.keep(spooled, 'govuk', 'rents.txt');
    const { sha256 } = spooled;
    const artifact = anArtifact('rents', {
      sha256,
      size: bytes.length,
      ...kept,
      name: 'rents.txt',
    });
    await keep(
      aDocument('rents', {
        version: `v${version}`,
        rawSha256: sha256,
        artifacts: [artifact],
        body: bodyOf(text),
        record: aRecord('rents', { metadata: { tags: { topic: ['housing', 'ü', '"'] } } }),
        relations: [
          { extractor: 'govuk', relations: [{ kind: 'cites', to: 'crs:R1', evidence: 'stated' }] },
        ],
      }),
    );
  }
  for (let n = 0; n < documents; n++) {
    await keep(textOnly(`more-${n}`));
  }
  for (const [key, title, text, topic] of FINDABLE) {
    const found = aRecord(key, { title, metadata: { tags: { topic: [topic] } } });
    await keep({ ...textOnly(key, text), record: found });
  }
  const record = aRecord('R1', { id: 'crs:R1', title: 'Häuser & "Preise" 🏠' });
  await keep({ ...textOnly('R1'), source: 'crs_reports', record });
  await keep(aWrite(anEntity('a', { aliases: ['lis:S1'], names: [{ name: 'Ann Alder' }] })));
  await keep(aWrite(anEntity('a', { names: [{ name: 'Ann Alder-Ash' }] }), { version: 'v2' }));
  await keep(aWrite(anEvent('1')));
  await keep(aWrite(aTerm('old', { deprecated: true, replacedBy: 'topic:new' })));
  await catalog.items.add(
    runId(1),
    'govuk',
    [{ candidate: aCandidate('told'), plan: 'new' }],
    asWas,
    at(1),
  );
  const [item] = await catalog.items.lease(runId(1), 'w', { max: 1, now: at(2), until: at(60) });
  if (!item) throw new Error('nothing leased');
  await catalog.items.settle(aKeep(item, { record: textOnly('told') }));
  await catalog.sources.claimSlot('govuk', at(5));
  await catalog.search.indexWords(500);
  await catalog.search.resetVectors({ model: 'test', dimensions: 40, chunking: '1' });
  const [first] = await catalog.search.unembedded(1);
  if (!first) throw new Error('nothing waits for vectors');
  const vector = Float32Array.from({ length: 40 }, (_, n) =>
    n % 3 === 0 ? 0.001 : n % 2 ? 1 : -1,
  );
  await catalog.search.embed([{ of: first, pieces: [{ start: 0, end: 5, vector }] }]);
}

const bodyOf = (text: string) => {
  const { body } = aDocument('any');
  return body && { ...body, text, sha256: sha256Of(Buffer.from(text)) };
};

const textOnly = (key: string, text = `The text of ${key}.`) =>
  aDocument(key, { artifacts: [], rawSha256: null, body: bodyOf(text) });

/** Texts that searches tell apart: key, title, text, topic. */
const FINDABLE = [
  ['f1', 'Flood insurance', 'Flood insurance for farms near rivers. Aid follows a flood.', 'water'],
  ['f2', 'Insurance of crops', 'A drought or a flood ruins a harvest; insurance pays.', 'farming'],
  ['f3', 'Drought relief', 'Aid for a long drought. No insurance covers it.', 'water'],
  ['f4', 'Flood maps', 'Maps show where a flood may come. Insurance for a flood is dear.', 'water'],
  [
    'f5',
    'Harvest figures',
    'Figures of the harvest after the drought; aid was paid twice.',
    'farming',
  ],
] as const;

/** Rows of the tables that only a long life fills. */
const THE_REST = `
INSERT INTO walls VALUES ('papers', 'example.org', '${at(1)}', 'a person', '[]', 1, '${at(2)}', '${at(3)}');
INSERT INTO watches VALUES ('w1', 'rent', '{"query":"rent"}', '["added"]', '["me"]', 'daily', '${at(1)}', 2);
INSERT INTO notices VALUES (7, '${at(1)}', 'watch', 'x', 'w1', 'A title', 'A body', '{}');
INSERT INTO deliveries VALUES (9, 'me', '[7]', 'none', 'waiting', 1, '${at(2)}', '${at(1)}', NULL, NULL);
INSERT INTO reviews VALUES ('refused', 'papers', 's', 'approved', 'seen', '${at(1)}');
INSERT INTO declarations VALUES ('govuk', 'all', '${runId(1)}', '${at(1)}', '{}');
INSERT INTO completeness VALUES (1, 'govuk', 'all', '${runId(1)}', '${at(1)}', '${at(2)}', 'missing',
  3, 3, 2, 0, 1, '["x"]', NULL, '1 is missing');
INSERT INTO polite_hosts VALUES ('www.gov.uk', '${at(9)}', 'asked to wait', 'open', 3, '${at(9)}');
INSERT INTO breaker_transitions VALUES (1, 'www.gov.uk', '${at(1)}', 'closed', 'open', 'HTTP_5XX');
INSERT INTO host_limits VALUES ('www.gov.uk', 'robots.txt', '1/second', 1, '${at(1)}');
INSERT INTO robots_files VALUES ('https://www.gov.uk', '${at(1)}', 200, 'User-agent: *');
INSERT INTO mirrors VALUES ('https://m.example', 5, NULL, 9, '${at(1)}', '${at(2)}', NULL, NULL);
INSERT INTO mirrored_records VALUES ('crs:R1', 'https://m.example', 4, 1, 'd', '${at(2)}');
INSERT INTO mirror_waiting VALUES ('https://m.example', 'crs:R2', 1, '${at(3)}', 'no answer');
INSERT INTO mirror_differences VALUES ('crs:R1', 1, 'https://m.example', 'c', 'r', '${at(2)}', NULL, NULL, 's', '[]');
INSERT INTO quota_turns VALUES ('api', 1, 1);
INSERT INTO quota_observations VALUES ('api', 'www.gov.uk', 4, 1, '${at(1)}');
INSERT INTO http_events VALUES ('www.gov.uk', '2026-07-15T06:00', 'govuk', 'html', '200', 2, 30, 4);
INSERT INTO rate_events VALUES (1, '${at(1)}', 'www.gov.uk', 'govuk', 'wait', 20, 'pace');
INSERT INTO fallback_attempts VALUES (1, '${runId(1)}', 1, 'rents', 1, '${at(1)}', 'open', 'unpaywall',
  'won', 20, NULL, NULL, NULL, NULL);
INSERT INTO run_summary (run_id, source, at, payload) VALUES ('${runId(1)}', 'govuk', '${at(2)}',
  '{"works":{"attempted":3,"acquired":2},"yield":0.67}');
INSERT INTO refused_content VALUES ('papers', 'aa', 'a login page', '${at(1)}');
INSERT INTO content_checks VALUES ('papers', 2, '${at(1)}');
INSERT INTO indexed_days VALUES ('govuk', '2026-07-15', '${runId(1)}');
INSERT INTO daily_index VALUES ('govuk', '2026-07-15', 1, 'govuk:rents', 'guidance');
INSERT INTO listed_entries VALUES (1, 'govuk', 'rents', '{}', NULL, 1, 1, 1);
INSERT INTO items_to_read SELECT max(id), '{}' FROM items;
INSERT INTO record_files VALUES (1, 'member:a', 'raw', 'a.json', '${FIRST}', 27, 'text/plain',
  NULL, '${casPath(FIRST)}', 'https://example.org/a', NULL, NULL, '${at(1)}', '${runId(1)}', 0);
`;
