import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'parse5';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fillCayman, NASTY, RUN, SOURCE } from './cayman-rows.ts';
import { type Rig, startRig } from './rig.ts';
import { contract } from './whole-contract.ts';

const SECRET = 'a secret of the webhook';
let rig: Rig;
afterEach(() => rig.close());

describe('reading', () => {
  beforeEach(async () => {
    rig = await startRig();
    await fillCayman(rig.app);
  });

  const held = {
    actions_token: 'a-1',
    title: `Alpha v Beta ${NASTY}`,
    subject: 'Winding up',
    court: 'Grand Court',
    category: 'FSD',
    judgment_date: '2026-07-15',
    sort_judgment_date: '2026-07-15',
    cause_number: 'FSD 1 of 2026',
    downloaded_at: '2026-07-15T12:00:00.000Z',
    saved_path: 'corpus/unreported_judgments/bodies/raw/A1.pdf',
    filename: 'A1.pdf',
    size_kb: 2,
  };

  test('/api/runs/latest: the run with what became of its downloads', async () => {
    const { body } = await rig.ask('getLatestRun', '/api/runs/latest');
    expect(body).toMatchObject({
      run_id: RUN,
      csv_version_id: 1,
      cases_total: 3,
      cases_targeted: 3,
      downloads_completed: 1,
      downloads_failed: 1,
      downloads_skipped: 1,
      error_counts: { network_timeout: 1, csv_miss: 1 },
      run_health: 'partial',
      downloads: { downloaded: 1, failed: 1, skipped: 1, pending: 0, in_progress: 0 },
      ok: true,
      run: {
        id: RUN,
        trigger: 'cli',
        mode: 'full',
        csv_version_id: 1,
        status: 'completed',
        started_at: '2026-07-15T12:00:00.000Z',
        ended_at: '2026-07-15T12:01:00.000Z',
        error_summary: null,
        downloads: { downloaded: 1, failed: 1, skipped: 1, pending: 0, in_progress: 0 },
      },
    });
  });

  test('/api/db/runs/latest and /api/db/runs: rows without sums', async () => {
    const { body: newest } = await rig.ask('getDbLatestRun', '/api/db/runs/latest');
    const { ok, run: row, ...beside } = newest;
    expect([ok, beside]).toEqual([true, row]);
    expect(row).toMatchObject({
      id: RUN,
      csv_version_id: 1,
      params_json: `{"target_source":"${SOURCE}"}`,
      cases_downloaded: 1,
      coverage_ratio: 1 / 3,
    });
    const { body } = await rig.ask('listDbRuns', '/api/db/runs?limit=5');
    expect(body).toEqual({ ok: true, count: 1, runs: [row] });
  });

  test('downloaded cases are those that were downloaded, in the columns their readers know', async () => {
    for (const [operation, at] of [
      ['getDownloadedCases', '/api/downloaded-cases'],
      ['getDbDownloadedCases', `/api/db/downloaded-cases?run_id=${RUN}`],
      ['getDbDownloadedCases', '/api/db/downloaded-cases?run_id=latest'],
    ] as const) {
      const { body } = await rig.ask(operation, at);
      expect(body).toEqual({ count: 1, cases: [held], data: [held] });
    }
    const other = '01J00000000000000000000009';
    const { body } = await rig.ask('getDownloadedCases', `/api/downloaded-cases?run_id=${other}`);
    expect(body).toEqual({ count: 0, cases: [], data: [] });
  });

  test('an unknown source means the usual one, a known one itself', async () => {
    for (const name of ['', 'nonsense', 'uj', 'Unreported-Judgments']) {
      const { body } = await rig.ask('getDownloadedCases', `/api/downloaded-cases?source=${name}`);
      expect([name, body.count]).toEqual([name, 1]);
    }
    const { body } = await rig.ask('getDownloadedCases', '/api/downloaded-cases?source=pr');
    expect(body.count).toBe(0);
  });

  test('two sources in one folder: cases, runs and coverage of each count alone', async () => {
    const registers = { source: 'public_registers', runId: RUN.replace(/1$/, '2'), id: 'ky:PR-A1' };
    await fillCayman(rig.app, registers);
    for (const [asked, run] of [
      ['uj', RUN],
      ['pr', registers.runId],
    ] as const) {
      const { body: latest } = await rig.ask('getLatestRun', `/api/runs/latest?source=${asked}`);
      expect(latest).toMatchObject({ run_id: run, cases_total: 3, downloads_completed: 1 });
      const { body: runs } = await rig.ask('listDbRuns', `/api/db/runs?source=${asked}`);
      expect([runs.count, runs.runs[0]?.coverage_ratio]).toEqual([1, 1 / 3]);
      const cases = `/api/downloaded-cases?source=${asked}`;
      expect((await rig.ask('getDownloadedCases', cases)).body.count).toBe(1);
    }
    const { entries } = rig.app.catalog;
    for (const source of [SOURCE, registers.source]) {
      const excluded = await entries.list(source, { only: 'excluded' });
      expect([source, excluded.map(({ key }) => key)]).toEqual([source, ['X9']]);
    }
  });

  test('health and downloads of one run; 404 for none', async () => {
    const { body } = await rig.ask('getDbRunHealth', `/api/db/runs/${RUN}/health`);
    expect(body).toMatchObject({ run_id: RUN, run_health: 'partial', coverage_ratio: 1 / 3 });
    const { body: downloads } = await rig.ask(
      'getDbDownloadSummary',
      `/api/db/runs/${RUN}/download-summary`,
    );
    expect(downloads).toMatchObject({
      ok: true,
      total: 3,
      status_counts: { downloaded: 1, failed: 1, skipped: 1 },
      fail_reasons: { network_timeout: 1 },
      skip_reasons: { csv_miss: 1 },
      error_counts: { network_timeout: 1, csv_miss: 1 },
      failed_items: [
        { case_id: 2, actions_token: 'B2', error_code: 'network_timeout', attempt: 1 },
      ],
    });
    for (const what of ['health', 'download-summary', 'summary', 'downloaded-cases']) {
      for (const id of ['01J00000000000000000000009', '1', '17', 'nosuch']) {
        const { status, error } = await rig.refused(`/api/db/runs/${id}/${what}`);
        expect([what, id, status, error.code]).toEqual([what, id, 404, 'NOT_FOUND']);
      }
    }
  });

  test('latest is the newest run wherever a run is named, and 404 where there is none', async () => {
    const at = (id: string, what: string) => `/api/db/runs/${id}/${what}`;
    const both = async (ask: (id: string) => Promise<{ body: unknown }>) =>
      expect((await ask('latest')).body).toEqual((await ask(RUN)).body);
    await both((id) => rig.ask('getDbRunHealth', at(id, 'health')));
    await both((id) => rig.ask('getDbDownloadSummary', at(id, 'download-summary')));
    await both((id) => rig.ask('getDbRunSummary', at(id, 'summary')));
    await both((id) => rig.ask('getDbRunDownloadedCases', at(id, 'downloaded-cases')));
    for (const what of ['health', 'download-summary', 'summary', 'downloaded-cases']) {
      const { status, error } = await rig.refused(`${at('latest', what)}?source=pr`);
      expect([what, status, error.message]).toEqual([
        what,
        404,
        'there is no run of public_registers yet',
      ]);
    }
  });

  test('a run with its row, its coverage and its downloads; and its cases alone', async () => {
    const { body: row } = await rig.ask('getDbLatestRun', '/api/db/runs/latest');
    const { body: coverage } = await rig.ask('getDbRunHealth', `/api/db/runs/${RUN}/health`);
    const { body } = await rig.ask('getDbRunSummary', `/api/db/runs/${RUN}/summary`);
    expect(body).toMatchObject({ ok: true, run: row.run, coverage, downloads: { total: 3 } });
    const { body: cases } = await rig.ask(
      'getDbRunDownloadedCases',
      `/api/db/runs/${RUN}/downloaded-cases`,
    );
    expect(cases).toEqual({ ok: true, run_id: RUN, count: 1, downloads: [held] });
  });

  test('the report is a page that nothing of a publisher can change', async () => {
    const answer = await rig.fetch('/report');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    const page = await answer.text();
    expect(page).not.toContain('\u202e');
    const elements = elementsOf(parse(page));
    expect(elements.filter((name) => ['script', 'img', 'iframe', 'link'].includes(name))).toEqual(
      [],
    );
    expect(page).toContain('Alpha v Beta &quot;&gt;&lt;script&gt;');
    expect(page).toContain('FSD 1 of 2026');
    expect(page).toMatch(/Latest run[\s\S]*completed[\s\S]*partial[\s\S]*network_timeout/);
  });
});

test('the forms have every parameter of a run', async () => {
  rig = await startRig();
  const page = await (await rig.fetch('/report')).text();
  const named = [...page.matchAll(/name="(\w+)"/g)].map(([, name]) => name);
  const taken = Object.keys(contract.startCayman.body?.shape ?? {});
  expect(taken.length).toBe(8);
  expect(named).toEqual(expect.arrayContaining(taken));
});

test('nothing was run yet: the report says so, the rest is 404 or empty', async () => {
  rig = await startRig();
  const page = await (await rig.fetch('/report')).text();
  expect(page).toContain('Nothing was run yet.');
  expect((await rig.refused('/api/runs/latest')).status).toBe(404);
  expect((await rig.refused('/api/db/runs/latest')).status).toBe(404);
  expect((await rig.ask('listDbRuns', '/api/db/runs')).body).toEqual({
    ok: true,
    count: 0,
    runs: [],
  });
});

describe('the webhook', () => {
  const knock = async (init: RequestInit & { at?: string } = {}) => {
    const at = new URL(init.at ?? '/webhook/changedetection', rig.server.url);
    const answer = await fetch(at, { method: 'POST', ...init });
    const body: unknown = await answer.json();
    contract.receiveChange.answer.strict().parse(body);
    return { status: answer.status, body };
  };
  const fields = { mode: 'new', target_source: SOURCE };
  const json = (body: unknown, token = SECRET) => ({
    headers: { 'x-webhook-token': token, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const logged = () =>
    readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8').catch(() => '');

  test('without a secret there is none', async () => {
    rig = await startRig();
    const expected = { status: 404, body: { ok: false, error: 'webhook_disabled' } };
    expect(await knock(json(fields))).toEqual(expected);
    expect(await knock(json('{'))).toEqual(expected);
  });

  test.each([
    ['no token', {}, ''],
    ['another token', json(fields, 'a secret of the webhooK'), ''],
    ['a longer one', json(fields, `${SECRET}x`), ''],
    ['an empty one', json(fields, ''), ''],
    ['another one in the address', {}, '?token=nope'],
    ['two in the address', {}, `?token=${SECRET}&token=${SECRET}`],
    ['and a body that is none', { ...json('{', 'nope') }, ''],
  ])('%s: 403, and a line in the log', async (_what, init, query) => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    const answer = await knock({ ...init, at: `/webhook/changedetection${query}` });
    expect(answer).toEqual({ status: 403, body: { ok: false, error: 'invalid_token' } });
    expect(await logged()).toMatch(
      /\[SCRAPER\]\[ERROR\] phase=webhook kind=refused message=invalid_token/,
    );
  });

  test('whoever guesses on does not fill the log', async () => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    const begun = performance.now();
    for (let n = 0; n < 30; n++) expect((await knock()).status).toBe(403);
    const seconds = (performance.now() - begun) / 1000;
    const lines = (await logged()).trimEnd().split('\n');
    expect(lines.length).toBeLessThanOrEqual(1 + Math.ceil(seconds));
  });

  test.each([
    ['nothing', json(''), [/^mode is not given/, /^target_source is not given/]],
    ['another mode', json({ ...fields, mode: 'full' }), [/^mode is "full"; it must be "new"/]],
    ['another source', json({ ...fields, target_source: 'pr' }), [/^target_source is "pr"/]],
    ['no judgments', json({ ...fields, new_limit: 0 }), [/^new_limit is 0; .* at least 1/]],
    ['half a judgment', json({ ...fields, new_limit: 1.5 }), [/^new_limit is 1.5/]],
    ['words', json({ ...fields, new_limit: 'ten' }), [/^new_limit is "ten"/]],
    ['no JSON', json('{"mode"'), [/not a JSON object/]],
    ['a list', json('[]'), [/not a JSON object/]],
    ['plain text', { headers: { 'x-webhook-token': SECRET }, body: 'mode=new' }, [/content type/]],
  ])('%s: 400, and what does not fit', async (_what, init, details) => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    expect(await knock(init)).toEqual({
      status: 400,
      body: {
        ok: false,
        error: 'invalid_params',
        details: details.map((one) => expect.stringMatching(one)),
      },
    });
  });

  test('settings that allow no run: config_invalid, and not a word of them', async () => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    expect(await knock(json(fields))).toEqual({
      status: 500,
      body: { ok: false, error: 'config_invalid' },
    });
    expect(rig.logged.join()).toContain('http.contact');
    expect(await logged()).toMatch(/\[SCRAPER\]\[ERROR\] phase=webhook .*message=config_invalid/);
  });

  test('secret and fields may stand in the address', async () => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    const query = new URLSearchParams({ ...fields, token: SECRET, new_limit: '0' });
    expect(await knock({ at: `/webhook/changedetection?${query}` })).toEqual({
      status: 400,
      body: {
        ok: false,
        error: 'invalid_params',
        // Mode and source were read there, too: nothing is said about them.
        details: [expect.stringMatching(/^new_limit is "0"; .* at least 1/)],
      },
    });
  });

  test('the secret stands in no log', async () => {
    rig = await startRig({ cayman: { webhook: { secret: SECRET } } });
    await knock({ at: `/webhook/changedetection?token=${encodeURIComponent(SECRET)}&mode=old` });
    const everything = [await logged(), ...rig.logged].join('\n');
    expect(everything).toContain('token=…');
    expect(everything).not.toMatch(/a.{0,3}secret.{0,3}of/);
  });
});

describe('starting by hand', () => {
  const post = (at: string, init: RequestInit = {}) =>
    rig.fetch(at, { method: 'POST', redirect: 'manual', ...init });

  test.each(['/start', '/scrape', '/resume'])(
    '%s needs the token, from this machine too, and a right one',
    async (at) => {
      rig = await startRig();
      const none = await fetch(new URL(at, rig.server.url), { method: 'POST' });
      expect(none.status).toBe(401);
      const headers = { authorization: 'Bearer wrong' };
      const wrong = await rig.refused(at, { method: 'POST', headers });
      expect([wrong.status, wrong.error.code]).toEqual([401, 'UNAUTHORISED']);
      expect(await rig.app.catalog.runs.list({ limit: 1 })).toEqual([]);
    },
  );

  test.each([
    ['/start', { mode: 'sideways' }, /^mode is "sideways"/],
    ['/start', { new_limit: 0 }, /^new_limit is 0/],
    ['/start', { dry_run: 'perhaps' }, /^dry_run is "perhaps"; it must be true or false/],
    ['/start', { mode: 'resume', dry_run: true }, /^dry_run is true; .* false for mode resume/],
    ['/start', { per_download_delay: -1 }, /^per_download_delay is -1; .* from 0 to 3600/],
    ['/start', { max_retries: 0 }, /^max_retries is 0; .* from 1 to 100/],
    ['/start', { concurrency: 1.5 }, /^concurrency is 1.5; .* from 1 to 64/],
    ['/start', { base_url: 'x' }, /base_url.* is not a parameter here/],
    ['/resume', { resume_strategy: 'hope' }, /^resume_strategy is "hope"; it must be one of none/],
  ])('%s with %j is refused', async (at, body, message) => {
    rig = await startRig();
    const headers = { 'content-type': 'application/json' };
    const { status, error } = await rig.refused(at, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    expect([status, error.code]).toEqual([400, 'BAD_PARAMS']);
    expect(error.message).toMatch(message);
  });

  test.each(['/start', '/scrape'])(
    'settings that skip the network are refused, and the log says so: %s',
    async (at) => {
      rig = await startRig({ cayman: { replay: { skipNetwork: true } } });
      expect((await post(at)).status).toBe(500);
      const log = await readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8');
      expect(log).toMatch(
        /\[SCRAPER\]\[ERROR\] phase=config kind=refused error_code=bad_config message=.*cayman\.replay\.skipNetwork is true/,
      );
      expect(await rig.app.catalog.runs.list({ limit: 1 })).toEqual([]);
    },
  );

  test('a run that is refused because the disk is full says so in the log', async () => {
    rig = await startRig({ minFreeMb: 1e9, practice: {} });
    expect((await post('/start')).status).toBeGreaterThanOrEqual(500);
    const log = await readFile(path.join(rig.app.dataFolder, 'logs/latest.log'), 'utf8');
    expect(log).toMatch(/\[ERROR\] phase=disk kind=refused error_code=disk_insufficient message=/);
  });

  test('nothing to resume is 404', async () => {
    rig = await startRig({ practice: {} });
    const answer = await post('/resume');
    expect([
      answer.status,
      ((await answer.json()) as { error: { code: string } }).error.code,
    ]).toEqual([404, 'NOTHING_TO_RESUME']);
  });
});

interface Node {
  readonly nodeName: string;
  readonly childNodes?: readonly Node[];
}

const elementsOf = (node: unknown): string[] => {
  const { nodeName, childNodes = [] } = node as Node;
  return [nodeName, ...childNodes.flatMap(elementsOf)];
};
