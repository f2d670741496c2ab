import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { resume, startRun } from '../../src/use-cases/running.ts';
import { never } from '../practice-app.ts';
import { exportOf, runDay } from './govuk-day.ts';
import { type PapersPlace, papersPlace } from './papers-rig.ts';

let place: PapersPlace;

const held = async (id: string): Promise<Document | undefined> =>
  place.app.catalog.documents.find(id);

const idsHeld = async (): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of place.app.catalog.documents.ofSource('papers')) ids.push(id);
  return ids;
};

/** Those that can be had; the placeholders cannot, but one of them alone looks like a paper. */
const obtainable = () => place.world.expected().filter((one) => one.obtainable);

describe('a run over works of every kind', () => {
  let run: Run;
  beforeAll(async () => {
    place = await papersPlace({ size: 100 });
    run = await place.run();
  }, 300_000);
  afterAll(() => place.close());

  test('holds exactly what the answer key names, each the right paper, and says why for the rest', async () => {
    expect(run).toMatchObject({ status: 'completed', error: null });
    for (const one of place.world.expected()) {
      if (one.story === 'placeholder') continue;
      const document = await held(one.id);
      expect([one.id, document !== undefined]).toEqual([one.id, one.obtainable]);
      if (document) expect(one.sha256).toContain(document.rawSha256);
    }
    const failed = await place.app.catalog.items.list({
      runId: run.id,
      status: ['failed'],
      limit: 200,
    });
    expect(new Set(failed.map((item) => item.failure?.code))).toEqual(new Set(['NO_COPY_FOUND']));
    for (const { failure } of failed)
      expect(failure?.message).toMatch(/\w+_pdf (empty|refused|skipped|failed)/);
    const { reasons } = await place.app.catalog.figures.ofRun(run.id);
    expect(Object.keys(reasons)).toEqual(
      expect.arrayContaining(['no_identifier', 'not_found', 'login_wall', 'robots_denied']),
    );
  });

  test('notices of Crossref and OpenAlex become tombstones; a correction stays a remark', async () => {
    const seen = new Set<string>();
    for (const { id, notice } of obtainable()) {
      const document = await held(id);
      seen.add(notice ?? 'none');
      const status = {
        retraction: 'withdrawn',
        withdrawal: 'withdrawn',
        expression_of_concern: 'flagged',
      };
      expect([id, document?.status]).toEqual([
        id,
        status[notice as keyof typeof status] ?? 'active',
      ]);
      if (notice === 'retraction')
        expect(document?.tombstoneReason).toMatch(/^retracted by doi:10\.5555/);
      if (notice === 'correction') {
        expect(document?.metadata.notices).toMatchObject([{ kind: 'correction' }]);
      }
    }
    expect(seen).toContain('retraction');
    expect(seen).toContain('correction');
  });

  test('each file is in the store once, and linked at docs/<doc id>/<name>.pdf', async () => {
    const [one] = obtainable();
    const [file] = await place.app.catalog.documents.artifacts(one?.id ?? '');
    expect(file?.path).toMatch(
      /^corpus\/papers\/bodies\/raw\/docs\/(doi|arxiv):[^/]+\/\d{4}-[a-z0-9-]+\.pdf$/,
    );
    const there = await stat(path.join(place.app.dataFolder, file?.path ?? ''));
    const sha256 = file?.sha256 ?? '';
    const stored = path.join(
      place.app.dataFolder,
      'cas/sha256',
      sha256.slice(0, 2),
      sha256.slice(2),
    );
    expect((await stat(stored)).ino).toBe(there.ino);
  });

  test('the manifest says who found it, in which tier, and whom else was asked before', async () => {
    const lines: Record<string, unknown>[] = (
      await readFile(path.join(place.app.dataFolder, 'manifest.jsonl'), 'utf8')
    )
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const kept = lines.filter(({ sha256, role }) => sha256 !== null && role === 'artifact');
    expect(new Set(kept.map(({ doc_id }) => doc_id)).size).toBe(run.counts.downloaded);
    for (const { resolver, tier, fallback_chain } of kept) {
      expect(fallback_chain).toContain(resolver);
      expect(tier).toMatch(/^(direct_oa|doi_follow|landing_scrape|archive)$/);
    }
    expect(lines.some(({ status }) => status === 'refused')).toBe(true);
    const moments = lines.map(({ created_at }) => String(created_at));
    expect(moments).toEqual([...moments].sort());
  });

  test('the view papers has names, year, licence, resolver and tombstone columns', async () => {
    const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
    try {
      const [one] = obtainable();
      const row = db
        .query<Record<string, unknown>>('SELECT * FROM papers WHERE id = ?')
        .get(one?.id ?? '');
      expect(row).toMatchObject({
        doi: one?.doi,
        tier: expect.any(String),
        year: expect.any(Number),
        authors: expect.stringMatching(/^\["Ada Practice"/),
        journal: 'Practice Papers',
        published_on: expect.stringMatching(/^\d{4}-03-01$/),
      });
      expect(row).toHaveProperty('tombstone_reason');
    } finally {
      db.close();
    }
  });

  test('catalog_entries says of every work whether its bytes are held', async () => {
    const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
    try {
      const held = db
        .query<{ doc_id: string }>("SELECT doc_id FROM catalog_entries WHERE status = 'ok'")
        .all()
        .map(({ doc_id }) => doc_id);
      expect(held.sort()).toEqual(
        db
          .query<{ id: string }>('SELECT id FROM papers WHERE raw_sha256 IS NOT NULL')
          .all()
          .map(({ id }) => id)
          .sort(),
      );
      expect(held).toEqual(expect.arrayContaining(obtainable().map(({ id }) => id)));
      const failed = db
        .query("SELECT doc_id FROM catalog_entries WHERE status = 'failed'")
        .all().length;
      expect(failed).toBeGreaterThan(0);
    } finally {
      db.close();
    }
  });
});

describe('a run repeated', () => {
  afterEach(() => place.close());

  test('with the same works asks nobody and leaves a byte-identical export', async () => {
    place = await papersPlace({ size: 40, only: ['gold', 'preprint', 'biomedical'] });
    const first = await place.run();
    expect(first.counts.failed).toBe(0);
    const once = await exportOf(place.app);
    place.practice.log.clear();
    const again = await place.run();
    expect(again.counts).toMatchObject({ planned: 0, unchanged: 40, downloaded: 0 });
    expect(place.practice.log.entries()).toEqual([]);
    expect(await exportOf(place.app)).toBe(once);
  });

  test('that was stopped goes on from the catalog: what was kept is not asked for again', async () => {
    place = await papersPlace(
      { size: 20, only: ['gold', 'preprint', 'biomedical'] },
      { ANNALS_PAPERS__WORKERS: '2' },
    );
    const stop = new AbortController();
    let kept = 0;
    place.app.listen((event) => {
      if (event.type === 'work' && event.event === 'keep' && ++kept === 5) stop.abort();
    });
    const params = { input: place.works };
    const order = { source: 'papers', mode: 'full', trigger: 'cli', params } as const;
    const stopped = await startRun(place.app, { ...order, stop: stop.signal });
    expect(stopped.status).toBe('aborted');
    const before = await idsHeld();
    expect(before.length).toBeGreaterThanOrEqual(5);
    expect(before.length).toBeLessThan(20);
    await place.reopen();
    place.practice.log.clear();
    const resumed = await resume(place.app, { source: 'papers', trigger: 'cli', stop: never });
    expect(resumed).toMatchObject({ id: stopped.id, status: 'completed' });
    expect(resumed.counts).toMatchObject({ total: 20, downloaded: 20, failed: 0 });
    expect(await idsHeld()).toHaveLength(20);
    const doneBefore = new Set(before.map((id) => id.slice('doi:'.length)));
    const described = place.practice.log
      .entries({ host: 'api.crossref.org' })
      .map(({ path: at }) => decodeURIComponent(at.replace('/works/', '')));
    expect(described.length).toBeGreaterThan(0);
    expect(described.filter((doi) => doneBefore.has(doi))).toEqual([]);
  });

  test('into a new catalog beside the old files: manifest.jsonl says what is done, then last.csv', async () => {
    place = await papersPlace(
      { size: 20, only: ['gold', 'preprint', 'biomedical'] },
      {},
      undefined,
      [govukPublisher(govukWorld({ seed: 9, days: ['2026-07-15'], perDay: 3, background: 1 }))],
    );
    await place.run();
    const { dataFolder } = place.app;
    const without = async (...names: string[]) => {
      await place.shut();
      for (const name of names) await rm(path.join(dataFolder, name), { force: true });
      await place.reopen();
      place.practice.log.clear();
      return place.run();
    };
    const catalog = ['catalog.sqlite', 'catalog.sqlite-wal', 'catalog.sqlite-shm', 'journal.jsonl'];

    expect((await without()).counts).toMatchObject({ planned: 0, unchanged: 20 });
    for (const [files, store] of [
      [catalog, 'manifest.jsonl'],
      [[...catalog, 'manifest.jsonl'], 'last.csv'],
    ] as const) {
      const run = await without(...files);
      expect(run.counts).toMatchObject({ planned: 0, downloaded: 0 });
      expect(place.practice.log.entries()).toEqual([]);
      const lines = await place.app.catalog.decisions.find({ runId: run.id, limit: 50 });
      expect(lines.map(({ reason }) => reason)).toContain(
        `20 works were finished before, says ${store}`,
      );
    }
    // The same again: neither the run before nor one of another source took anything from last.csv.
    await place.reopen();
    expect((await runDay(place, '2026-07-15')).counts.downloaded).toBeGreaterThan(0);
    const again = await without(...catalog, 'manifest.jsonl');
    expect(again.counts).toMatchObject({ planned: 0, downloaded: 0 });
    expect(place.practice.log.entries()).toEqual([]);
  });

  test('works that are new since the catalog was lost are added to last.csv, none is dropped', async () => {
    place = await papersPlace({ size: 12, only: ['gold'] });
    const lines = (await readFile(place.works, 'utf8')).trimEnd().split('\n');
    const first = path.join(place.folder, 'first.jsonl');
    await writeFile(first, `${lines.slice(0, 8).join('\n')}\n`);
    await place.run({ input: first });
    const { dataFolder } = place.app;
    const rows = async () => {
      const text = await readFile(path.join(dataFolder, 'last.csv'), 'utf8');
      const index = await readFile(path.join(dataFolder, 'index.json'), 'utf8');
      const urls = Object.values(JSON.parse(index) as Record<string, { sha256: string | null }>);
      return [text.trimEnd().split('\n').length - 1, urls.filter(({ sha256 }) => sha256).length];
    };
    expect(await rows()).toEqual([8, 8]);
    const lost = [
      'catalog.sqlite',
      'catalog.sqlite-wal',
      'catalog.sqlite-shm',
      'journal.jsonl',
      'manifest.jsonl',
    ];
    for (const [downloaded, works] of [
      [4, place.works],
      [0, place.works],
    ] as const) {
      await place.shut();
      for (const name of lost) await rm(path.join(dataFolder, name), { force: true });
      await place.reopen();
      expect((await place.run({ input: works })).counts.downloaded).toBe(downloaded);
      expect(await rows()).toEqual([12, 12]);
    }
  });

  test.each([
    ['manifest.jsonl', []],
    ['last.csv', ['manifest.jsonl']],
  ])(
    'a new catalog that holds one paper again still asks %s for the others',
    async (file, gone) => {
      place = await papersPlace({ size: 6, only: ['gold'] });
      const lines = (await readFile(place.works, 'utf8')).trimEnd().split('\n');
      const [last, others] = ['last.jsonl', 'others.jsonl'].map((n) => path.join(place.folder, n));
      await writeFile(last ?? '', `${lines.slice(5).join('\n')}\n`);
      await writeFile(others ?? '', `${lines.slice(0, 5).join('\n')}\n`);
      await place.run({ input: others });
      const { dataFolder } = place.app;
      await place.shut();
      const catalog = [
        'catalog.sqlite',
        'catalog.sqlite-wal',
        'catalog.sqlite-shm',
        'journal.jsonl',
      ];
      for (const name of [...catalog, ...gone]) {
        await rm(path.join(dataFolder, name), { force: true });
      }
      await place.reopen();
      expect((await place.run({ input: last })).counts.downloaded).toBe(1);
      place.practice.log.clear();
      const run = await place.run();
      expect(run.counts).toMatchObject({ planned: 0, downloaded: 0, unchanged: 1 });
      expect(place.practice.log.entries()).toEqual([]);
      const said = await place.app.catalog.decisions.find({ runId: run.id, limit: 50 });
      expect(said.map(({ reason }) => reason)).toContain(
        `5 works were finished before, says ${file}`,
      );
    },
  );

  test('what the files call done, but whose bytes are gone, is looked for again', async () => {
    place = await papersPlace({ size: 6, only: ['gold'] });
    await place.run();
    const { dataFolder } = place.app;
    await place.shut();
    const lost = [
      'catalog.sqlite',
      'catalog.sqlite-wal',
      'catalog.sqlite-shm',
      'journal.jsonl',
      'cas',
    ];
    for (const name of lost) {
      await rm(path.join(dataFolder, name), { recursive: true, force: true });
    }
    await place.reopen();
    expect((await place.run()).counts).toMatchObject({ planned: 6, downloaded: 6 });
  });
});

describe('what is in the way', () => {
  afterEach(() => place.close());

  test('one in twenty answers 429, one in twenty 5xx: at least 95 % of what can be had is held', async () => {
    place = await papersPlace({ size: 24, throttled: 0.05, broken: 0.05, retryAfterS: 1 });
    const run = await place.run();
    expect(run.status).toBe('completed');
    const ids = obtainable().map(({ id }) => id);
    const found = await Promise.all(ids.map(held));
    expect(found.filter(Boolean).length / ids.length).toBeGreaterThanOrEqual(0.95);
    // Waits of a second that publishers ask for are waited out.
  });

  test('the same bytes for many works are refused for the third, and the two that have them are flagged', async () => {
    place = await papersPlace({ size: 4, only: ['placeholder'] }, { ANNALS_PAPERS__WORKERS: '1' });
    const run = await place.run();
    expect(run.counts).toMatchObject({ downloaded: 2, failed: 2 });
    const documents = await Promise.all(place.world.expected().map(({ id }) => held(id)));
    const kept = documents.filter((one) => one !== undefined);
    expect(kept.length).toBe(2);
    for (const { status, metadata } of kept) {
      const isRetracted = JSON.stringify(metadata.notices).includes('retraction');
      expect(status).toBe(isRetracted ? 'withdrawn' : 'flagged');
    }
    const { reasons } = await place.app.catalog.figures.ofRun(run.id);
    expect(reasons.same_bytes).toBeGreaterThanOrEqual(2);
    const once = await exportOf(place.app);
    await place.run();
    expect(await exportOf(place.app)).toBe(once);
  });
});
