import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUN_STATUSES, type RunStatus } from '../../src/core/run.ts';
import { addRun } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const ids: string[] = [];

beforeAll(async () => {
  rig = await startRig();
  for (let number = 0; number < 120; number += 1) {
    const status = STATUS_OF[number % STATUS_OF.length];
    ids.push(await addRun(rig.app.catalog, number, { status }));
  }
  ids.reverse();
});
afterAll(() => rig.close());

const STATUS_OF: readonly RunStatus[] = ['completed', 'failed', 'aborted'];

describe('GET /v1/runs', () => {
  test('gives 50 runs, newest first, and says that there are more', async () => {
    const { body } = await rig.ask('listRuns', '/v1/runs');
    expect(body.items.map((run) => run.id)).toEqual(ids.slice(0, 50));
    expect(body.has_more).toBe(true);
  });

  test.each([1, 7, 40, 60, 119, 120, 200])(
    'in pages of %i, every run comes once',
    async (limit) => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const at: string = `/v1/runs?limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`;
        const { body } = await rig.ask('listRuns', at);
        expect(body.has_more).toBe(body.next_cursor !== null);
        seen.push(...body.items.map((run) => run.id));
        cursor = body.next_cursor;
      } while (cursor && seen.length <= ids.length);
      expect(seen).toEqual(ids);
    },
  );

  test.each([
    ['failed', ['failed']],
    ['failed,aborted', ['failed', 'aborted']],
    ['completed, failed', ['completed', 'failed']],
    [RUN_STATUSES.join(','), STATUS_OF],
    ['running', []],
  ] as const)('status=%s filters, across pages', async (status, expected) => {
    const wanted = ids.filter((_, at) => {
      const number = ids.length - 1 - at;
      return (expected as readonly string[]).includes(STATUS_OF[number % 3] ?? '');
    });
    const first = await rig.ask(
      'listRuns',
      `/v1/runs?limit=30&status=${encodeURIComponent(status)}`,
    );
    expect(first.body.items.map((run) => run.id)).toEqual(wanted.slice(0, 30));
    if (!first.body.next_cursor) return;
    const second = await rig.ask(
      'listRuns',
      `/v1/runs?limit=30&status=${status}&cursor=${first.body.next_cursor}`,
    );
    expect(second.body.items.map((run) => run.id)).toEqual(wanted.slice(30, 60));
  });

  test('source=govuk is all of them', async () => {
    const { body } = await rig.ask('listRuns', '/v1/runs?source=govuk&limit=200');
    expect(body.items).toHaveLength(120);
  });

  test('who owns a run is not told', async () => {
    const { body } = await rig.ask('listRuns', '/v1/runs?limit=1');
    expect(JSON.stringify(body)).not.toContain('elsewhere:1');
  });
});

describe('what there is to read besides', () => {
  test('every source, with how many documents it has', async () => {
    const { body } = await rig.ask('listSources', '/v1/sources');
    expect(body.items.map(({ name }) => name)).toContain('govuk');
    expect(body.items.find(({ name }) => name === 'govuk')?.last_run?.id).toBe(ids[0]);
  });

  test('two runs side by side', async () => {
    const { body } = await rig.ask('compareTwoRuns', `/v1/runs/${ids[1]}/compare/${ids[0]}`);
    expect(body).toMatchObject({ source: 'govuk' });
  });
});

describe('GET /ops/runs', () => {
  test('gives the last 30 with date, counts, duration and status in three words', async () => {
    const { body } = await rig.ask('listOpsRuns', '/ops/runs');
    expect(body.runs.map((run) => run.id)).toEqual(ids.slice(0, 30));
    expect(new Set(body.runs.map((run) => run.status))).toEqual(new Set(['SUCCESS', 'FAILED']));
    expect(body.runs[0]).toMatchObject({
      date: '2026-07-15',
      totalCount: 7,
      newCount: null,
      latestCount: null,
      durationMs: 30_000,
    });
  });

  test.each([
    ['running', 'RUNNING'],
    ['completed', 'SUCCESS'],
    ['failed', 'FAILED'],
    ['aborted', 'FAILED'],
  ] as const)('a run that is %s is told as %s', async (status, word) => {
    const own = await startRig();
    try {
      await addRun(own.app.catalog, 1, { status, outcome: { total: 3, new: 2, latest: 1 } });
      const { body } = await own.ask('listOpsRuns', '/ops/runs?source=govuk');
      expect(body.runs.map((run) => run.status)).toEqual([word]);
    } finally {
      await own.close();
    }
  });
});

describe('bad input', () => {
  const known = '01J00000000000000000000001';
  test.each([
    ['/v1/days/2026-02-30', 400, 'BAD_PARAMS', 'date is "2026-02-30"; it must be a calendar date'],
    ['/v1/days/2026-7-1', 400, 'BAD_PARAMS', 'date is "2026-7-1"'],
    ['/v1/days/yesterday', 400, 'BAD_PARAMS', 'date is "yesterday"'],
    ['/v1/days/2026-07-15T00:00', 400, 'BAD_PARAMS', 'it must be a calendar date'],
    ['/v1/days/%00', 400, 'BAD_PARAMS', 'it must be a calendar date'],
    ['/v1/days/2026-07-15?source=nosuch', 404, 'UNKNOWN_SOURCE', "there is no source 'nosuch'"],
    ['/v1/days/2026-07-15?source=Gov UK', 400, 'BAD_PARAMS', 'lower-case letters'],
    [
      '/v1/days?limit=0',
      400,
      'BAD_PARAMS',
      'limit is "0"; it must be a whole number from 1 to 200',
    ],
    ['/v1/days?limit=201', 400, 'BAD_PARAMS', 'limit is "201"'],
    ['/v1/runs?limit=0', 400, 'BAD_PARAMS', 'limit is "0"'],
    ['/v1/runs?limit=201', 400, 'BAD_PARAMS', 'limit is "201"'],
    ['/v1/runs?limit=abc', 400, 'BAD_PARAMS', 'limit is "abc"'],
    ['/v1/runs?limit=-1', 400, 'BAD_PARAMS', 'limit is "-1"'],
    ['/v1/runs?limit=1e2', 400, 'BAD_PARAMS', 'limit is "1e2"'],
    ['/v1/runs?limit=', 400, 'BAD_PARAMS', 'limit is ""'],
    ['/v1/runs?limit=5&limit=6', 400, 'BAD_PARAMS', 'limit is ["5","6"]'],
    ['/v1/runs?limit=99999999999999999999', 400, 'BAD_PARAMS', 'limit is'],
    ['/v1/runs?limt=5', 400, 'BAD_PARAMS', '"limt" is not a parameter here; there are source,'],
    ['/v1/runs?__proto__=5', 400, 'BAD_PARAMS', 'is not a parameter here'],
    ['/v1/runs?status=done', 400, 'BAD_PARAMS', 'running, completed, failed, aborted'],
    ['/v1/runs?status=failed,', 400, 'BAD_PARAMS', 'status is "failed,"'],
    ['/v1/runs?source=nosuch', 404, 'UNKNOWN_SOURCE', "there is no source 'nosuch'"],
    ['/v1/runs?cursor=nonsense', 400, 'BAD_PARAMS', 'cursor is "nonsense"'],
    [`/v1/runs/${known}/items?cursor=cnVuczoxMjM`, 400, 'BAD_PARAMS', 'of this list'],
    [`/v1/runs/${known}/items?status=lost`, 400, 'BAD_PARAMS', 'pending, in_progress'],
    ['/v1/runs/nosuch', 400, 'BAD_PARAMS', 'it must be a run id'],
    ['/v1/runs/01J99999999999999999999999', 404, 'NOT_FOUND', 'there is no run'],
    ['/v1/runs/01J99999999999999999999999/items', 404, 'NOT_FOUND', 'there is no run'],
    ['/v1/documents/nosuch', 400, 'BAD_PARAMS', 'a prefix, a colon and a key'],
    ['/v1/documents/govuk:', 400, 'BAD_PARAMS', 'a prefix, a colon and a key'],
    ['/v1/documents/govuk:nosuch', 400, 'BAD_PARAMS', 'is not the id of a GOV.UK page'],
    ['/v1/documents/crs:R99999', 404, 'NOT_FOUND', 'there is no document crs:R99999'],
    ['/v1/documents/doi:10.1234%2Fa%2Fb', 404, 'NOT_FOUND', 'no document doi:10.1234/a/b'],
    ['/v1/documents/doi:10.1234/a/b', 404, 'NOT_FOUND', 'no document doi:10.1234/a/b'],
    ['/v1/documents/doi:10.1234/a/b/raw', 404, 'NOT_FOUND', 'no document doi:10.1234/a/b'],
    [`/v1/documents/x:${'y'.repeat(2000)}`, 400, 'BAD_PARAMS', 'id is "x:yyy'],
    ["/v1/documents/x:' OR 1=1 --", 400, 'BAD_PARAMS', "no ids begin with 'x:'"],
    ["/v1/documents/crs:R1' OR 1=1 --", 400, 'BAD_PARAMS', 'is not the id of a CRS report'],
    ['/v1/sources/nosuch', 404, 'UNKNOWN_SOURCE', 'there are: govuk'],
    ['/v1/sources/govku', 404, 'UNKNOWN_SOURCE', 'did you mean govuk?'],
    ['/v1/sources/..%2f..%2fetc', 400, 'BAD_PARAMS', 'lower-case letters'],
    ['/v1/why/nosuch', 404, 'NOT_FOUND', "nothing is known of 'nosuch'"],
    ['/health?verbose=1', 400, 'BAD_PARAMS', '"verbose" is not a parameter here; there are none'],
    ['/v1/days/2026-07-15', 404, 'NOT_FOUND', 'No earlier day was successful'],
    ['/here', 404, 'NOT_FOUND', 'there is no /here here'],
    ['/v1', 404, 'NOT_FOUND', 'there is no /v1 here'],
    ['/v1/nosuch?x=1', 404, 'NOT_FOUND', 'there is no /v1/nosuch here'],
    ['/V1/RUNS', 404, 'NOT_FOUND', 'there is no /V1/RUNS here'],
    ['/v1/runs/', 400, 'BAD_PARAMS', 'id is ""; it must be a run id'],
  ])('%s: %i %s', async (at, status, code, says) => {
    const refused = await rig.refused(at);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(refused.error.message).toContain(says);
    expect(refused.error.hint).toBeTruthy();
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });
});

describe('every answer', () => {
  test('says what a browser must not make of it', async () => {
    for (const at of ['/health', '/v1/nosuch', '/v1/runs?limit=0']) {
      const { headers } = await rig.fetch(at);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    }
  });

  test.each([
    ['01ABC-def.9', '01ABC-def.9'],
    ['two words', null],
    ['x'.repeat(65), null],
    [undefined, null],
  ])('carries a request id: %s is kept as %s', async (sent, kept) => {
    const headers: Record<string, string> = sent === undefined ? {} : { 'x-request-id': sent };
    const answer = await rig.ask('getHealth', '/health', { headers });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(kept === null ? /^[0-9A-Z]{26}$/ : new RegExp(`^${kept}$`));
  });

  test('costs no body when the client holds it already', async () => {
    const first = await rig.ask('listRuns', '/v1/runs?limit=3');
    const etag = first.headers.get('etag') ?? '';
    const again = await rig.fetch('/v1/runs?limit=3', {
      headers: { 'if-none-match': etag },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect(again.headers.get('etag')).toBe(etag);
    const other = await rig.fetch('/v1/runs?limit=4', {
      headers: { 'if-none-match': etag },
    });
    expect(other.status).toBe(200);
    await other.text();
  });

  test('to HEAD has the headers of GET and no body', async () => {
    const headers = { 'accept-encoding': 'identity' };
    const got = await rig.fetch('/v1/sources', { headers });
    const length = Buffer.byteLength(await got.text());
    const head = await rig.fetch('/v1/sources', { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(String(length));
    expect(head.headers.get('etag')).toBe(got.headers.get('etag'));
    const held = await rig.fetch('/v1/sources', {
      method: 'HEAD',
      headers: { 'if-none-match': head.headers.get('etag') ?? '' },
    });
    expect(held.status).toBe(304);
  });

  test.each([
    ['POST', '/v1/sources', 'GET, HEAD'],
    ['DELETE', '/v1/documents/govuk:x', 'GET, HEAD'],
    ['PUT', '/v1/days/2026-07-15', 'GET, HEAD'],
    ['GET', '/v1/ingest/2026-07-15', 'POST'],
  ])('to %s %s says which methods there are: %s', async (method, at, allow) => {
    const refused = await rig.refused(at, { method });
    expect([refused.status, refused.error.code]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(refused.headers.get('allow')).toBe(allow);
  });
});
