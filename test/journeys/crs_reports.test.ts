import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { type CrsWorld, crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { isPassing } from '../passing-files.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
  ANNALS_SOURCES__CRS_REPORTS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__CRS_REPORTS__BACKOFF__MAX_MS: '50',
};
const KEY = { ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key' };

let place: PracticeApp;
let world: CrsWorld;

const open = async (env: Record<string, string> = KEY, size = 30) => {
  world = crsWorld({ seed: 5, size });
  place = await practiceApp({ publishers: [crsPublisher(world)] }, { env: { ...HASTE, ...env } });
};
const run = (): Promise<Run> =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const documentOf = async (number: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(`crs:${number}`);
  if (!found) throw new Error(`the catalog holds no crs:${number}`);
  return found;
};
const numberOf = (wanted: (report: ReturnType<CrsWorld['reports']>[number]) => boolean): string => {
  const found = world.reports().find(wanted);
  if (!found) throw new Error('the world has no such report');
  return found.number;
};
const held = async (): Promise<Document[]> =>
  Promise.all(world.expected().map(({ number }) => documentOf(number)));

describe('a run', () => {
  // All but the last only look: one run serves them.
  let done: Run;
  beforeAll(async () => {
    await open();
    done = await run();
  });
  afterAll(() => place.close());

  test('holds what the answer key names, each with its text', async () => {
    expect(done).toMatchObject({ status: 'completed', health: 'ok', coverage: 1 });
    const key = world.expected();
    expect(done.counts).toMatchObject({ total: key.length, downloaded: key.length, failed: 0 });
    const documents = await held();
    expect(documents.map(({ title, status }) => ({ title, status }))).toEqual(
      key.map(({ title, status }) => ({ title, status })),
    );
    for (const document of documents) {
      expect(document.bodyText).toContain('Version');
      expect(document.citation).toContain(`CRS ${document.id.slice(4)}. `);
      expect(document.sourceOrg).toBe('Congressional Research Service');
    }
  });

  test('text and JSON lie at crs/bodies/raw/{number}.html and .json', async () => {
    const number = numberOf(({ has, on }) => has === 'html and pdf' && on.every);
    const files = await place.app.catalog.documents.artifacts(`crs:${number}`);
    expect(files.filter((file) => file.role === 'raw').map((file) => file.path)).toEqual([
      `corpus/crs/bodies/raw/${number}.html`,
      `corpus/crs/bodies/raw/${number}.json`,
    ]);
    for (const file of files) {
      expect((await readFile(path.join(place.app.dataFolder, file.path))).length).toBe(file.size);
    }
    expect((await documentOf(number)).rawSha256).toBe(files.find((f) => f.name === 'html')?.sha256);
  });

  test('Markdown is in the row alone: no file of the data folder is or holds it', async () => {
    const number = numberOf(({ has, on }) => has === 'html and pdf' && on.every);
    const { bodyText } = await documentOf(number);
    expect(bodyText?.length).toBeGreaterThan(100);
    const all = await readdir(place.app.dataFolder, { recursive: true, withFileTypes: true });
    const files = all.filter(
      (entry) =>
        entry.isFile() && !entry.name.startsWith('catalog.sqlite') && !isPassing(entry.name),
    );
    expect(files.length).toBeGreaterThan(8);
    expect(files.filter(({ name }) => /\.(md|markdown)$/i.test(name))).toEqual([]);
    for (const { parentPath, name } of files) {
      const bytes = await readFile(path.join(parentPath, name));
      expect([name, bytes.includes(bodyText ?? '')]).toEqual([name, false]);
    }
  });

  test('dates are days, whichever way they were written; versions are newest first', async () => {
    for (const report of world.reports().filter(({ on }) => on.every)) {
      const document = await documentOf(report.number);
      expect(document.updatedAt).toBe(`${report.versions[0]?.date}T00:00:00.000Z`);
      expect(document.publishedAt).toBe(`${report.versions.at(-1)?.date}T00:00:00.000Z`);
      expect((document.metadata.versions as { date: string }[]).map(({ date }) => date)).toEqual(
        report.versions.map(({ date }) => date),
      );
    }
  });

  test('a report that has only a PDF is read from it', async () => {
    const number = numberOf(({ has, on }) => has === 'pdf' && on.every);
    expect(await documentOf(number)).toMatchObject({ bodyNormalizer: 'pdf_v1' });
    expect((await documentOf(number)).bodyText).toContain(number);
  });

  test('a report that only congress.gov has is taken from there, by the address it gives', async () => {
    const number = numberOf(({ on }) => !on.every && on.congress);
    const document = await documentOf(number);
    expect(document.sourceUrl).toBe(`https://www.congress.gov/crs-report/${number}`);
    expect(document.metadata.authors).toEqual(['A. Analyst']);
    expect(document.bodyText).toContain('Version');
    const files = place.practice.log.entries({ host: 'www.congress.gov' });
    expect(
      files.filter(({ path }) => path.startsWith('/crs_external_products/')).length,
    ).toBeGreaterThan(0);
  });

  test('the second run asks two lists, changes nothing, and the export is the same to the byte', async () => {
    const once = await exportOf(place.app);
    place.practice.log.clear();
    const again = await run();
    expect(again.counts).toMatchObject({ planned: 0, unchanged: world.expected().length });
    expect(await exportOf(place.app)).toBe(once);
    const asked = place.practice.log.entries().filter(({ path }) => path !== '/robots.txt');
    expect(asked.map(({ path }) => path).sort()).toEqual(['/reports.csv', '/v3/crsreport']);
  });

  test('the same world elsewhere gives the same export', async () => {
    const here = await exportOf(place.app);
    const elsewhere = await practiceApp(
      { publishers: [crsPublisher(crsWorld({ seed: 5, size: 30 }))] },
      { env: { ...HASTE, ...KEY } },
    );
    try {
      await startRun(elsewhere.app, {
        source: 'crs_reports',
        params: {},
        mode: 'full',
        trigger: 'cli',
        stop: never,
      });
      expect(await exportOf(elsewhere.app)).toBe(here);
    } finally {
      await elsewhere.close();
    }
  });

  test('the view crs_reports shows number, dates, topics and the four tombstone columns', async () => {
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number);
    await run();
    const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
    try {
      const columns = db.query<{ name: string }>('PRAGMA table_info(crs_reports)').all();
      expect(columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['status', 'tombstone_at', 'tombstone_reason', 'successor_id']),
      );
      const row = db
        .query<Record<string, unknown>>('SELECT * FROM crs_reports WHERE number = ?')
        .get(number);
      expect(row).toMatchObject({ id: `crs:${number}`, status: 'withdrawn', successor_id: null });
      expect(row?.latest_version).toBe(world.find(number)?.versions[0]?.date);
      expect(JSON.parse(String(row?.topics))).toEqual(world.find(number)?.topics);
    } finally {
      db.close();
    }
  });
});

describe('what happens to a report', () => {
  beforeEach(() => open());
  afterEach(() => place.close());

  test('revised: a new version of the same id, the earlier bytes stay', async () => {
    await run();
    const number = numberOf(({ has, on }) => on.every && has === 'html and pdf');
    const before = await documentOf(number);
    world.revise(number, { title: 'A title that changed', date: '2026-06-02' });
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    const after = await documentOf(number);
    expect(after).toMatchObject({
      title: 'A title that changed',
      updatedAt: '2026-06-02T00:00:00.000Z',
      publishedAt: before.publishedAt,
    });
    const versions = await place.app.catalog.documents.versions(before.id);
    expect(versions.map((version) => version.rawSha256)).toEqual([
      before.rawSha256,
      after.rawSha256,
    ]);
    expect(await place.app.store.has(before.rawSha256 ?? '')).toBe(true);
  });

  test('revised: both files of the version before are still its own', async () => {
    await run();
    const number = numberOf(({ has, on }) => on.every && has === 'html and pdf');
    const { documents } = place.app.catalog;
    const before = await documents.artifacts(`crs:${number}`);
    world.revise(number, { title: 'A title that changed', date: '2026-06-02' });
    await run();
    const hashes = (files: readonly { name: string; sha256: string }[] | undefined) =>
      files?.map(({ name, sha256 }) => [name, sha256]);
    expect(hashes((await documents.atVersion(`crs:${number}`, 1))?.files)).toEqual(hashes(before));
    const after = await documents.artifacts(`crs:${number}`);
    expect(hashes((await documents.atVersion(`crs:${number}`, 2))?.files)).toEqual(hashes(after));
    for (const { name, sha256 } of before.filter(({ role }) => role === 'raw')) {
      expect(after.find((file) => file.name === name)?.sha256).not.toBe(sha256);
    }
  });

  test('archived without a word about what follows: withdrawn', async () => {
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number, { at: Date.UTC(2026, 5, 3, 12) });
    await run();
    expect(await documentOf(number)).toMatchObject({
      status: 'withdrawn',
      tombstoneAt: '2026-06-03T12:00:00.000Z',
      tombstoneReason: 'archived by the Congressional Research Service',
      successorId: null,
    });
  });

  test('archived, with a later report named by number: superseded by it', async () => {
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number, { successor: 'R48999' });
    await run();
    expect(await documentOf(number)).toMatchObject({
      status: 'superseded',
      tombstoneReason: 'It has been superseded by CRS Report R48999, A Later Report.',
      successorId: 'crs:R48999',
    });
  });

  test('archived, with a later report named in words alone: withdrawn, and the words are the reason', async () => {
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number, { note: 'It has been replaced by a series of fact sheets.' });
    await run();
    expect(await documentOf(number)).toMatchObject({
      status: 'withdrawn',
      tombstoneReason: 'It has been replaced by a series of fact sheets.',
      successorId: null,
    });
  });

  test('active again at congress.gov: restored', async () => {
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number);
    await run();
    world.unarchive(number);
    await run();
    expect(await documentOf(number)).toMatchObject({
      status: 'active',
      tombstoneAt: null,
      tombstoneReason: null,
    });
  });

  test('vanished: it stays active, and only its last_seen_at grows old; returned: it is seen again', async () => {
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    const before = await documentOf(number);
    world.vanish(number);
    const second = await run();
    expect(await documentOf(number)).toEqual(before);
    expect(before.lastSeenAt < second.startedAt).toBe(true);
    expect(before.status).toBe('active');
    world.restore(number);
    const third = await run();
    expect((await documentOf(number)).lastSeenAt >= third.startedAt).toBe(true);
  });

  test('versions marked inactive because a library supplied them are no withdrawal', async () => {
    await run();
    const number = numberOf(
      ({ on, versions }) => on.every && Boolean(versions[0]?.source.startsWith('University')),
    );
    const document = await documentOf(number);
    expect(document.metadata.active).toBe(false);
    expect(document.status).toBe('active');
  });
});

describe('congress.gov', () => {
  afterEach(() => place.close());

  test('without a key the run works without it, says so once, and asks it nothing', async () => {
    await open({});
    const done = await run();
    expect(done.status).toBe('completed');
    const listed = world.reports().filter(({ on }) => on.every);
    expect(done.counts).toMatchObject({ downloaded: listed.length });
    const notes = await place.app.catalog.decisions.find({ runId: done.id, limit: 500 });
    const said = notes.filter((line) => line.verdict === 'noted');
    expect(said.map((line) => line.reason)).toEqual([
      'congress.gov is not asked which reports are archived',
    ]);
    expect(JSON.stringify(said[0]?.details)).toContain('quota.apiDataGov.key is not set');
    const asked = place.practice.log.entries({ host: 'api.congress.gov' });
    expect(asked.filter(({ path }) => path !== '/robots.txt')).toEqual([]);
  });

  test('when its list cannot be read the run fails, and nothing archived comes back to life', async () => {
    await open();
    await run();
    const number = numberOf(({ on }) => on.every && on.congress);
    world.archive(number);
    await run();
    place.practice.faults.add({ kind: 'error', host: 'api.congress.gov', status: 500 });
    expect((await run()).status).toBe('failed');
    expect((await documentOf(number)).status).toBe('withdrawn');
  });

  test('a wall before its pages: the PDF beside is read', async () => {
    await open();
    place.practice.faults.add({ kind: 'bot-wall', host: 'www.congress.gov' });
    const done = await run();
    expect(done.status).toBe('completed');
    const number = numberOf(({ on, has }) => !on.every && on.congress && has === 'html and pdf');
    expect(await documentOf(number)).toMatchObject({ bodyNormalizer: 'pdf_v1', status: 'active' });
  });

  test('a list of several pages is read to its end', async () => {
    await open(KEY, 340);
    place.practice.faults.add({
      kind: 'error',
      host: 'www.everycrsreport.com',
      path: '/files/*',
      status: 404,
    });
    const done = await run();
    const pages = place.practice.log.entries({ host: 'api.congress.gov', path: '/v3/crsreport' });
    expect(pages.map(({ search }) => new URLSearchParams(search).get('offset'))).toEqual([
      '0',
      '250',
    ]);
    expect(done.counts.total).toBe(world.expected().length);
  });
});

describe('what may go wrong', () => {
  beforeEach(() => open());
  afterEach(() => place.close());

  test('a text that is not there leaves the record provisional, and the next run asks again', async () => {
    const number = numberOf(({ on, has }) => on.every && has === 'html and pdf');
    place.practice.faults.add({ kind: 'missing', path: `/files/*${number}*` });
    await run();
    expect(await documentOf(number)).toMatchObject({
      bodyText: null,
      title: world.find(number)?.versions[0]?.title,
    });
    place.practice.faults.clear();
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect((await documentOf(number)).bodyText).toContain('Version');
  });

  test('a list that is not a list is an error that says where', async () => {
    place.practice.faults.add({
      kind: 'replace',
      path: '/reports.csv',
      body: 'number,url\n"open',
      contentType: 'text/csv',
    });
    const done = await run();
    expect(done).toMatchObject({ status: 'failed' });
    expect(done.error?.message).toMatch(/reports\.csv: .*[Qq]uote/);
  });
});
