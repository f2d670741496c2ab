/** From the knock of a watcher to the ledger: the doors of the judgments over the practice court. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../src/api/server.ts';
import { openAccessToken } from '../../src/app/access-token.ts';
import type { Run } from '../../src/core/run.ts';
import { caymanContract } from '../../src/families/cayman/endpoints/contract.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { why } from '../../src/use-cases/why.ts';
import { type CaymanRig, caymanRig } from './cayman-rig.ts';

const SECRET = 'knock-knock-4711';
const SOURCE = 'unreported_judgments';
const PATIENT = { timeout: 480_000 };

describe.skipIf(CHROMIUM === undefined)(titled('the doors of the judgments'), PATIENT, () => {
  let rig: CaymanRig;
  let server: RunningServer;
  let first: Run;
  let operator: { authorization: string };

  beforeAll(async () => {
    rig = await caymanRig(
      { size: 8 },
      {
        env: {
          BAILIIKC_WEBHOOK_SHARED_SECRET: SECRET,
          BAILIIKC_WEBHOOK_NEW_LIMIT_MAX: '2',
        },
      },
    );
    first = await rig.run();
    server = await startServer(rig.app, { host: '127.0.0.1', port: 0 });
    operator = { authorization: `Bearer ${await openAccessToken(rig.app).current()}` };
  });
  afterAll(async () => {
    await server?.close();
    await rig?.close();
  });

  const post = async (at: string, fields: Record<string, string>, more: RequestInit = {}) => {
    const body = new URLSearchParams(fields);
    const headers = { ...operator, ...(more.headers as Record<string, string>) };
    const answer = await fetch(new URL(at, server.url), {
      method: 'POST',
      body,
      redirect: 'manual',
      headers,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
  };
  const knock = (fields: Record<string, string> = {}) =>
    post(
      '/webhook/changedetection',
      { mode: 'new', target_source: SOURCE, ...fields },
      { headers: { 'x-webhook-token': SECRET } },
    );
  const latestLog = () => readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8');
  const until = async (runId: string): Promise<Run> => {
    for (let n = 0; n < 2_000; n++) {
      const run = await rig.app.catalog.runs.find(runId);
      if (run && run.status !== 'running') return run;
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`run ${runId} did not end`);
  };

  test('nothing new: the run is quiet, and nobody opens the page', async () => {
    expect(first).toMatchObject({ status: 'completed', counts: { downloaded: 8, failed: 0 } });
    const pages = rig.asked('page');
    rig.world.revise(rig.wanted()[0]?.token ?? '', { title: 'Another title' });
    const { status, body } = await knock();
    expect(status).toBe(200);
    expect(caymanContract.receiveChange.answer.strict().parse(body)).toEqual({
      ok: true,
      entrypoint: 'webhook',
      mode: 'new',
      target_source: SOURCE,
      run_id: expect.any(String),
      csv_version_id: 2,
      summary: { processed: 0, downloaded: 0, skipped: 0, failed: 0 },
    });
    expect(rig.asked('page')).toBe(pages);
    // Eight there are to have, and this run was about none of them.
    expect((await until(body.run_id)).counts).toMatchObject({ total: 8, planned: 0 });
  });

  test('two new ones of three: as many as may be, the rest is told and left to a full run', async () => {
    const added = rig.world.add(3);
    const { status, body } = await knock({ new_limit: '9' });
    expect([status, body.ok, body.csv_version_id]).toEqual([200, true, 3]);
    expect(body.summary).toMatchObject({ downloaded: 2, failed: 0 });
    const run = await until(body.run_id);
    expect(run).toMatchObject({ mode: 'new', trigger: 'webhook', health: 'ok', coverage: 1 });
    expect(run.params).toMatchObject({ target_source: SOURCE, new_limit: 2 });
    const [taken, also, left] = added as [string, string, string];
    expect(await rig.ledger(run)).toMatchObject({
      [norm(taken)]: 'downloaded 1',
      [norm(also)]: 'downloaded 1',
    });
    expect(run.counts).toMatchObject({ total: 11, planned: 2 });
    const log = await latestLog();
    expect(log).toMatch(
      /\[SCRAPER\]\[STATE\] phase=webhook kind=limit_clamped asked=9 new_limit=2/,
    );
    expect(log).toMatch(
      new RegExp(`\\[DECISION\\] decision=skip reason=worklist_filtered token=${norm(left)} `),
    );
    expect(log).toContain(`phase=run_start mode=new trigger=webhook`);
    // What happened to token X, by the log and by `annals why`.
    const story = await why(rig.app, `ky:${norm(taken)}`, 99);
    expect(story.decisions.map(({ stage, verdict }) => `${stage} ${verdict}`)).toEqual(
      expect.arrayContaining(['plan new', 'keep kept']),
    );
    expect(log).toMatch(new RegExp(`to_status=downloaded .*token=${norm(taken)} run_id=${run.id}`));
    expect(log).toMatch(
      new RegExp(
        `to_status=in_progress attempt=1 token=${norm(taken)} run_id=${run.id} case_id=\\d+ source`,
      ),
    );
    // Of what was never acquired, too: neither kept nor tried, and both say why.
    const passedOver = await why(rig.app, `ky:${norm(left)}`, 99);
    expect(passedOver).toMatchObject({
      about: 'candidate',
      decisions: [{ stage: 'plan', verdict: 'skipped', reason: 'worklist_filtered' }],
    });
  });

  test('a full run by hand takes what was left; a second one meanwhile is refused', async () => {
    const before = await rig.app.catalog.runs.latest(SOURCE);
    const dry = await post('/start', { mode: 'full', dry_run: 'true' });
    expect([dry.status, dry.body]).toEqual([
      200,
      {
        ok: true,
        mode: 'full',
        target_source: SOURCE,
        would: { listed: 11, new: 1, changed: 1, unchanged: 9, skipped: 0 },
      },
    ]);
    expect(await rig.app.catalog.runs.latest(SOURCE)).toEqual(before);
    const few = await post('/start', { mode: 'full', dry_run: 'true', new_limit: '3' });
    expect(few.body).toMatchObject({ would: { listed: 3 } });
    rig.practice.faults.add({ kind: 'slow', host: 'dl.boxcloud.com', delayMs: 1500 });
    const manners = { concurrency: '3', per_download_delay: '0', max_retries: '1' };
    const started = await post('/start', { mode: 'full', target_source: 'nonsense', ...manners });
    expect(started.status).toBe(202);
    expect(started.body).toMatchObject({ ok: true, mode: 'full', target_source: SOURCE });
    const busy = await knock();
    expect([busy.status, busy.body]).toEqual([409, { ok: false, error: 'busy' }]);
    rig.practice.faults.clear();
    const run = await until(started.body.run_id);
    expect(run).toMatchObject({ status: 'completed', trigger: 'ui' });
    await expect
      .poll(latestLog, { timeout: 240_000 })
      .toMatch(
        new RegExp(`phase=download_executor peak_in_flight=\\d max_parallel=3 run_id=${run.id}`),
      );
    // What the limit left, and the one whose title was revised.
    expect(run.counts).toMatchObject({ downloaded: 2, failed: 0 });
  });

  test('what failed is taken up by /resume; the form is led to the report', async () => {
    const [token = ''] = rig.world.add(1);
    rig.practice.faults.add({ kind: 'missing', host: 'dl.boxcloud.com' });
    const { status, body } = await knock();
    rig.practice.faults.clear();
    // A run that tried and kept nothing is no success.
    expect([status, body.ok, body.summary.failed]).toEqual([502, false, 1]);
    const html = { headers: { accept: 'text/html,*/*', origin: new URL(server.url).origin } };
    const strategy = { resume_strategy: 'retry_failed_only', new_limit: '5' };
    const answer = await post('/resume', { target_source: SOURCE, ...strategy }, html);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/report?source=${SOURCE}`,
    ]);
    const latest = await rig.app.catalog.runs.latest(SOURCE);
    const run = await until(latest?.id ?? '');
    expect(run).toMatchObject({ mode: 'resume', status: 'completed', trigger: 'ui' });
    expect(await rig.ledger(run)).toEqual({ [norm(token)]: 'downloaded 1' });
    expect(run.params).toMatchObject({ resume_strategy: 'retry_failed_only', limit: 5 });
    expect(run.counts).toMatchObject({ total: 12, planned: 1 });
  });

  test('max_retries of /start holds for its run alone', async () => {
    rig.world.add(1);
    rig.practice.faults.add({ kind: 'error', host: 'dl.boxcloud.com', status: 500 });
    const started = await post('/start', { mode: 'full', max_retries: '1' });
    const run = await until(started.body.run_id);
    rig.practice.faults.clear();
    expect(Object.values(await rig.ledger(run))).toEqual([expect.stringMatching(/^failed 1 /)]);
    const again = await post('/start', { mode: 'full' });
    expect(await until(again.body.run_id)).toMatchObject({ counts: { downloaded: 1 } });
    await expect
      .poll(latestLog, { timeout: 240_000 })
      .toMatch(new RegExp(`phase=download_executor .*max_parallel=1 run_id=${again.body.run_id}`));
  });

  test('the report, the rows and the SQL of their users agree', async () => {
    const report = await (
      await fetch(new URL('/report', server.url), { headers: operator })
    ).text();
    const cases = await (await fetch(new URL('/api/downloaded-cases', server.url))).json();
    expect((cases as { count: number }).count).toBe(13);
    for (const { actions_token } of (cases as { cases: { actions_token: string }[] }).cases) {
      expect(report).toContain(actions_token);
    }
    const db = await openDatabase(path.join(rig.app.dataFolder, 'catalog.sqlite'), 1000);
    const held = db
      .query<{ n: number }>(
        `SELECT count(DISTINCT c.id) AS n FROM cases c JOIN downloads d ON d.case_id = c.id
         WHERE d.status = 'downloaded' AND c.is_active = 1 AND c.is_criminal = 0`,
      )
      .get();
    db.close();
    expect(held).toEqual({ n: 13 });
  });

  test('per_download_delay of /start is the rest between its downloads', async () => {
    // One of three has no file in this world.
    rig.world.add(3);
    rig.practice.log.clear();
    const started = await post('/start', { mode: 'full', per_download_delay: '2' });
    const { counts } = await until(started.body.run_id);
    expect(counts.downloaded).toBeGreaterThanOrEqual(2);
    const [one, two] = rig.practice.log.entries({ host: 'dl.boxcloud.com' });
    // Two seconds and a fifth of chance either way.
    expect((two?.at ?? 0) - (one?.at ?? 0)).toBeGreaterThanOrEqual(1550);
  });

  test('the secret stands nowhere', async () => {
    const catalog = await readFile(path.join(rig.app.dataFolder, 'catalog.sqlite'));
    const wal = await readFile(path.join(rig.app.dataFolder, 'catalog.sqlite-wal'));
    for (const bytes of [catalog, wal, Buffer.from(await latestLog())]) {
      expect(bytes.includes(SECRET)).toBe(false);
    }
  });
});

const norm = (token: string): string => token.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '');
