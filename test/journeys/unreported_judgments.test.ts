import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '../../src/api/server.ts';
import { openAccessToken } from '../../src/app/access-token.ts';
import type { Run } from '../../src/core/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { filesBelow } from '../../src/store/files-below.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';

const PATIENT = { timeout: 480_000 };
const TABLE = 'https://judicial.ky/judgments/unreported-judgments/';

/** One after the other, as the days go: each test finds what the last one left. */
describe.skipIf(CHROMIUM === undefined)(titled('the judgments of a court'), PATIENT, () => {
  let rig: CaymanRig;
  let tokens: readonly string[];
  /** What goes wrong, and what the ledger says of it; all else is downloaded at the first attempt. */
  let odd: Record<string, string>;

  beforeAll(async () => {
    rig = await caymanRig();
    tokens = rig.wanted().map(({ token }) => token);
    const [t2 = '', t3 = '', t4 = '', t5 = '', t6 = '', t7 = '', t8 = '', t10 = '', t12 = ''] = [
      2, 3, 4, 5, 6, 7, 8, 10, 12,
    ].map((at) => tokens[at]);
    rig.court.spoil(t2, 'expired', 1);
    rig.court.spoil(t3, 'html');
    rig.court.spoil(t4, 'truncated');
    rig.court.spoil(t5, 'small');
    rig.court.spoil(t6, 'throttled', 1);
    rig.court.spoil(t7, 'not-json');
    rig.court.spoil(t8, 'not-found');
    rig.court.spoil(t10, 'no-address');
    rig.court.spoil(t12, 'only-by-button');
    rig.court.rotateEvery = 25;
    odd = {
      [t3]: 'failed 1 MALFORMED_PDF',
      [t4]: 'failed 1 MALFORMED_PDF',
      [t5]: 'failed 1 MALFORMED_PDF',
      [t7]: 'failed 1 SITE_STRUCTURE_CHANGED',
      [t8]: 'failed 1 DOWNLOAD_URL_MISSING',
      [t10]: 'failed 1 DOWNLOAD_URL_MISSING',
      // In the list and not on the page.
      [tokens[13] ?? '']: 'failed 1 DOWNLOAD_URL_MISSING',
    };
  });
  afterAll(() => rig.close());

  test('60 cases over 7 pages of the table, every quirk at once, the exact ledger', async () => {
    expect(rig.world.cases().filter(({ only }) => only !== 'list')).toHaveLength(64);
    const run = await rig.run({ record: path.join(rig.folder, 'run.warc.gz') });
    const expected = Object.fromEntries(tokens.map((t) => [t, odd[t] ?? 'downloaded 1']));
    expect(await rig.ledger(run)).toEqual(expected);
    expect(run).toMatchObject({
      status: 'completed',
      health: 'partial',
      counts: { total: 60, planned: 60, attempted: 60, downloaded: 53, failed: 7, skipped: 0 },
    });
    // One page to begin with, one per exchanged nonce, one to make sure that only the button will do.
    expect(rig.asked('page')).toBe(1 + 2 + 1);
    // Four second addresses, four refusals, and one more after Box had asked for a pause.
    expect(rig.asked('ajax')).toBe(60 + 4 + 4 + 1);
    const log = await readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8');
    expect(log).toMatch(/\[SCRAPER\]\[TABLE\] .*buttons=64 csv_miss=1 without_button=1 /);
    expect(await lines(run, 'plan', 'skipped')).toEqual([
      ...rig.world
        .cases()
        .filter((one) => one.isCriminal)
        .map(({ token }) => [token, 'criminal']),
      ...rig.world
        .cases()
        .filter((one) => one.only === 'page')
        .map(({ token }) => [token, 'csv_miss']),
    ]);
    // By the list, and by the page, which hands out one that the list does not know.
    const failed = tokens.filter((token) => odd[token]?.startsWith('failed'));
    const onPageAlone = rig.world.cases().filter((one) => one.only === 'page');
    const [byPage, byList] = await rig.app.catalog.completeness.list({
      source: 'unreported_judgments',
    });
    expect(byList).toMatchObject({ series: 'listing', state: 'missing', expected: 60, held: 53 });
    expect([...(byList?.missing ?? [])].sort()).toEqual(failed.sort());
    expect(byPage?.series).toBe('buttons of the page');
    expect(byPage?.missing).toEqual(expect.arrayContaining(onPageAlone.map(({ token }) => token)));
  });

  test('every case is in the catalog as the list tells it, with its bytes under its token', async () => {
    const { catalog, store } = rig.app;
    const kept = rig.wanted().filter(({ token }) => odd[token] === undefined);
    for (const [at, one] of rig.wanted().entries()) {
      const document = await catalog.documents.find(`ky:${one.token}`);
      if (!kept.includes(one)) {
        expect(document).toBeUndefined();
        continue;
      }
      // What shares a cell shares its row.
      const row = rig.world.find(one.inCellOf ?? '') ?? one;
      expect(document).toMatchObject({
        kind: 'judgment',
        title: row.title.replace(/\s+/g, ' '),
        publishedAt: at === 16 ? null : `${row.date}T00:00:00.000Z`,
        sourceUrl: `${TABLE}#${one.token}`,
        listed: true,
        metadata: { token: one.token, neutral_citation: row.citation, category: row.category },
      });
      expect(document?.bodyText).toContain('GRAND COURT OF THE CAYMAN ISLANDS');
      const [artifact] = await catalog.documents.artifacts(`ky:${one.token}`);
      expect(artifact?.path).toBe(`corpus/unreported_judgments/bodies/raw/${one.token}.pdf`);
      expect(artifact?.url).toBe('https://dl.boxcloud.com/d/1/***/download?***');
    }
    // An address that had expired is a line without a file: the file came with the next one.
    const lines = (await catalog.manifest.after(0, 10_000)).filter(
      ({ doc_id, role }) => doc_id === `ky:${tokens[2]}` && role === 'artifact',
    );
    const [pdf] = await catalog.documents.artifacts(`ky:${tokens[2]}`);
    expect(lines.map((line) => [line.http_status, line.status, line.path !== null])).toEqual([
      [403, 'failed', false],
      [200, 'ok', true],
    ]);
    expect(lines.map(({ size_bytes }) => size_bytes === pdf?.size)).toEqual([false, true]);
    const [first, same] = await Promise.all(
      [18, 19].map((at) => catalog.documents.find(`ky:${tokens[at]}`)),
    );
    expect(same?.rawSha256).toBe(first?.rawSha256);
    expect(await store.has(first?.rawSha256 ?? '')).toBe(true);
    const checked = await checkData(rig.app, { mode: 'report', cwd: rig.folder });
    expect(checked.findings).toEqual([]);
  });

  test('the list is a version, with its copy beside the judgments', async () => {
    const [listing, ...others] = await rig.app.catalog.listings.list({
      source: 'unreported_judgments',
      limit: 9,
    });
    expect(others).toEqual([]);
    expect(listing).toMatchObject({ valid: true, error: null, rows: 64 });
    expect(listing?.etag).toMatch(/^"/);
    expect(listing?.path).toMatch(/raw\/csv\/judgments_\d{8}T\d{6}Z_[0-9a-f]{8}\.csv$/);
    const entries = await rig.app.catalog.entries.list('unreported_judgments', {});
    expect(entries.map(({ excluded }) => excluded).filter(Boolean)).toHaveLength(4);
  });

  test('neither nonce nor cookie nor signature is in anything the run wrote or the API answers', async () => {
    const secrets = [...rig.court.sessions.secrets];
    expect(secrets.length).toBeGreaterThan(120);
    const server = await startServer(rig.app, { ...rig.app.settings.api, port: 0 });
    const written = new Map<string, string>();
    const headers = { authorization: `Bearer ${await openAccessToken(rig.app).current()}` };
    try {
      const run = await rig.app.catalog.runs.latest('unreported_judgments');
      for (const asked of [
        '/v1/runs',
        `/v1/runs/${run?.id}`,
        `/v1/runs/${run?.id}/items?limit=200`,
        `/v1/why?id=${run?.id}`,
        `/v1/why?id=ky:${tokens[2]}`,
        `/v1/documents/ky:${tokens[2]}`,
        '/report',
        '/api/downloaded-cases',
        '/api/runs/latest',
        '/api/db/runs',
        `/api/db/runs/${run?.id}/download-summary`,
        '/metrics',
        '/health',
      ]) {
        written.set(asked, await (await fetch(server.url + asked, { headers })).text());
      }
    } finally {
      await server.close();
    }
    expect([...written.values()].join('')).toContain(tokens[2]);
    for await (const file of filesBelow(rig.folder)) {
      const bytes = await readFile(file.path);
      const text = file.path.endsWith('.gz') ? gunzipSync(bytes) : bytes;
      written.set(file.path, text.toString('latin1'));
    }
    expect([...written.keys()].join(' ')).toMatch(/catalog\.sqlite.*manifest\.jsonl/s);
    expect([...written.keys()].join(' ')).toMatch(/latest\.log/);
    expect(written.get(path.join(rig.folder, 'run.warc.gz'))).toContain('dl_bfile');
    const told = [...written].flatMap(([where, text]) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
    );
    expect(told).toEqual([]);
  });

  test('an unchanged list is one conditional question, and a run for new ones leaves the page alone', async () => {
    const before = rig.asked('page');
    const run = await rig.run({ mode: 'new' });
    // What failed before was first named by this very version: it is tried again, and the page is needed.
    expect(Object.keys(await rig.ledger(run)).sort()).toEqual(Object.keys(odd).sort());
    expect(rig.practice.log.entries({ path: PATHS_CSV }).at(-1)?.status).toBe(304);
    expect(rig.asked('page')).toBeLessThanOrEqual(before + 1);
    expect(await rig.app.catalog.listings.list({ limit: 9 })).toHaveLength(1);
  });

  test('after the list grew, a run for new ones takes those; what left is no longer listed', async () => {
    for (const token of tokens) rig.court.spoil(token, 'html', 0);
    const added = rig.world.add(3);
    const [gone = '', revised = ''] = [tokens[30], tokens[31]];
    rig.world.remove(gone);
    rig.world.revise(revised, { title: 'Revised v Original' });
    const run = await rig.run({ mode: 'new' });
    expect(await rig.ledger(run)).toEqual(
      Object.fromEntries(added.map((token) => [token, 'downloaded 1'])),
    );
    const { documents, entries, listings } = rig.app.catalog;
    expect(await documents.find(`ky:${gone}`)).toMatchObject({ listed: false, status: 'active' });
    const used = await listings.usedBy(run.id);
    expect(used?.rows).toBe(66);
    const of = (token: string) => entries.find('unreported_judgments', token);
    expect(await of(gone)).toMatchObject({ listed: false, lastListingId: (used?.id ?? 0) - 1 });
    expect(await of(revised)).toMatchObject({ fields: { title: 'Revised v Original' } });
    expect(await of(added[0] ?? '')).toMatchObject({ firstListingId: used?.id, listed: true });
  });

  test('a full run then brings what is left: what failed before and what changed', async () => {
    const run = await rig.run();
    const left = Object.keys(odd).filter((token) => token !== tokens[13]);
    expect(await rig.ledger(run)).toEqual({
      ...Object.fromEntries([...left, tokens[31]].map((token) => [token, 'downloaded 1'])),
      [tokens[13] ?? '']: 'failed 1 DOWNLOAD_URL_MISSING',
    });
    expect(run.counts).toMatchObject({ total: 62, unchanged: 54 });
    expect(await rig.app.catalog.documents.find(`ky:${tokens[31]}`)).toMatchObject({
      title: 'Revised v Original',
    });
  });

  test.each(['html', 'empty', 'no-tokens', 'half', 'broken', 'gone'] as const)(
    'a list that is no list (%s) is recorded with its error, and the last good one stands in',
    async (how) => {
      const before = await rig.app.catalog.entries.list('unreported_judgments', {});
      const good = await rig.app.catalog.listings.newestValid('unreported_judgments');
      rig.court.spoilList(how);
      const run = await rig.run({ mode: 'new' });
      rig.court.spoilList(undefined);
      expect(run).toMatchObject({ status: 'completed', error: null, counts: { planned: 0 } });
      const [bad] = await rig.app.catalog.listings.list({ runId: run.id, limit: 1 });
      expect(bad).toMatchObject({ valid: false, rows: 0 });
      expect(bad?.error).toMatch(/judgments\.csv: /);
      expect(await rig.app.catalog.listings.usedBy(run.id)).toEqual(good);
      expect(await rig.app.catalog.entries.list('unreported_judgments', {})).toEqual(before);
    },
  );

  const lines = async (run: Run, stage: 'plan', verdict: string) =>
    (await rig.app.catalog.decisions.find({ runId: run.id, stages: [stage], limit: 1_000 }))
      .filter((line) => line.verdict === verdict)
      .map(({ key, reason }) => [key, reason]);
});

const PATHS_CSV = '/wp-content/uploads/box_files/judgments.csv';

describe('a list that cannot be had', PATIENT, () => {
  let rig: CaymanRig;
  beforeAll(async () => {
    rig = await caymanRig({ size: 12 });
  });
  afterAll(() => rig.close());

  test('ends a first run cleanly: nothing listed, nothing asked, the reason told', async () => {
    rig.court.spoilList('no-tokens');
    const run = await rig.run();
    expect(run).toMatchObject({
      status: 'failed',
      counts: { total: 0 },
      error: {
        code: 'DISCOVERY_INCOMPLETE',
        message: expect.stringContaining('there is no column "Actions"'),
      },
    });
    expect(await rig.app.catalog.entries.count('unreported_judgments', {})).toBe(0);
    expect(rig.asked('page')).toBe(0);
    const [bad] = await rig.app.catalog.listings.list({ runId: run.id, limit: 1 });
    expect(bad).toMatchObject({ valid: false, error: expect.stringContaining('"Actions"') });
    const checked = await checkData(rig.app, { mode: 'report', cwd: rig.folder });
    expect(checked.findings).toEqual([]);
  });
});
