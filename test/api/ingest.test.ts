import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Practice } from '../../practice/server.ts';
import { type Rig, startRig } from './rig.ts';

const MONDAY = '2026-07-13';
const TUESDAY = '2026-07-14';
const WEDNESDAY = '2026-07-15';
const SEARCH = '/api/search.json';

let world: GovukWorld;
let rig: Rig;
let practice: Practice;

beforeEach(async () => {
  world = govukWorld({ days: [MONDAY, TUESDAY, WEDNESDAY], perDay: 12, background: 10 });
  rig = await startRig({
    practice: { publishers: [govukPublisher(world)] },
    now: '2026-07-20T09:00:00.000Z',
  });
  practice = rig.practice as Practice;
});
afterEach(() => rig.close());

const post = (at: string, init: RequestInit = {}) =>
  rig.ask('ingestDay', at, { method: 'POST', ...init });
const dayOf = async (date: string) => (await rig.ask('getDay', `/v1/days/${date}`)).body;
const refusedPost = (at: string, init: RequestInit = {}) =>
  rig.refused(at, { method: 'POST', ...init });

describe('POST /v1/ingest/{date}', () => {
  test('acquires the day and builds its index', async () => {
    const { status, headers, body: run } = await post(`/v1/ingest/${TUESDAY}`);
    expect([status, run.status, run.trigger]).toEqual([200, 'completed', 'api']);
    expect(headers.get('location')).toBe(`/v1/runs/${run.id}`);
    expect(run.counts).toMatchObject({ failed: 0, pages: 2 });

    const day = await dayOf(TUESDAY);
    expect(day).toMatchObject({
      date: TUESDAY,
      requestedDate: TUESDAY,
      servedDate: TUESDAY,
      status: 'SUCCESS',
      requestedStatus: 'SUCCESS',
      notice: null,
      runId: run.id,
    });
    expect(day.newCount + day.latestCount).toBe(day.totalCount);
    expect(day.items).toHaveLength(day.totalCount);
    // Where the publisher gives no first date, the bucket is the source's own decision.
    const key = world.day(TUESDAY);
    const dated = day.items.filter(({ url }) => !key.undated.map(urlOf).includes(plain(url)));
    const inBucket = (bucket: string) =>
      dated.filter((item) => item.bucket === bucket).map((item) => plain(item.url));
    expect(inBucket('NEW').sort()).toEqual(key.new.map(urlOf).sort());
    expect(inBucket('LATEST').sort()).toEqual(key.latest.map(urlOf).sort());
    expect(key.new.length * key.latest.length).toBeGreaterThan(0);
    expect(day.items.map((item) => item.bucket)).toEqual([
      ...Array(day.newCount).fill('NEW'),
      ...Array(day.latestCount).fill('LATEST'),
    ]);
    for (const item of day.items) {
      expect(item.id).toMatch(/^govuk:[0-9a-f]{64}$/);
      expect(item.url).toMatch(/^https:\/\//);
      expect(item.documentType).toBeTruthy();
    }
  });

  test('leaves documents, items and a story behind', async () => {
    const { body: run } = await post(`/v1/ingest/${TUESDAY}`);
    const day = await dayOf(TUESDAY);
    const [first] = day.items;
    const at = encodeURIComponent(first?.id ?? '');
    const { body: document } = await rig.ask('getDocument', `/v1/documents/${at}`);
    expect(document).toMatchObject({ id: first?.id, title: first?.title, source: 'govuk' });
    expect(document.artifacts[0]).toMatchObject({ role: 'raw', sha256: document.raw_sha256 });
    expect(document.body_text).toBeTruthy();

    const { body: items } = await rig.ask('listRunItems', `/v1/runs/${run.id}/items?limit=5`);
    expect(items.items.map((item) => item.status)).toEqual(Array(5).fill('downloaded'));
    const rest = await rig.ask(
      'listRunItems',
      `/v1/runs/${run.id}/items?status=downloaded&cursor=${items.next_cursor}`,
    );
    expect(rest.body.items).toHaveLength(run.counts.downloaded - 5);
    expect(rest.body.has_more).toBe(false);
    const failed = await rig.ask('listRunItems', `/v1/runs/${run.id}/items?status=failed,pending`);
    expect(failed.body.items).toEqual([]);

    const { body: story } = await rig.ask('tellWhy', `/v1/why/${at}`);
    expect(story).toMatchObject({ about: 'document', name: first?.id });
    expect(story.lines.map((line) => line.stage)).toEqual(
      expect.arrayContaining(['fetch', 'keep']),
    );
    const { body: ofRun } = await rig.ask('tellWhy', '/v1/why/latest');
    expect(ofRun).toMatchObject({ about: 'run', name: run.id });

    const { body: source } = await rig.ask('getSource', '/v1/sources/govuk');
    expect(source).toMatchObject({ documents: run.counts.downloaded, last_run: { id: run.id } });
  });

  test('may be repeated: nothing is fetched twice and the index is the same', async () => {
    const { body: first } = await post(`/v1/ingest/${TUESDAY}`);
    const before = await dayOf(TUESDAY);
    const { body: second } = await post(`/v1/ingest/${TUESDAY}`);
    const after = await dayOf(TUESDAY);
    expect(second.counts).toMatchObject({
      total: first.counts.total,
      unchanged: first.counts.total,
      downloaded: 0,
    });
    expect(after).toEqual({ ...before, runId: second.id });
  });

  test('updates what the publisher changed, in place', async () => {
    const { body: first } = await post(`/v1/ingest/${TUESDAY}`);
    const before = await dayOf(TUESDAY);
    const changed = world.day(TUESDAY).new.find(({ link }) => link.startsWith('/government/news/'));
    world.change(changed?.link ?? '', { title: 'Another title' });
    const { body: run } = await post(`/v1/ingest/${TUESDAY}`);
    const { total } = first.counts;
    expect(run.counts).toMatchObject({ total, downloaded: 1, unchanged: total - 1 });
    const after = await dayOf(TUESDAY);
    const titled = after.items.filter(({ title }) => title === 'Another title');
    expect(titled.map(({ url }) => url)).toEqual([urlOf({ link: changed?.link ?? '' })]);
    expect(after.items.map(({ id }) => id)).toEqual(before.items.map(({ id }) => id));
  });

  test('takes an empty JSON object, and no other body', async () => {
    const headers = { 'content-type': 'application/json' };
    const { status } = await post(`/v1/ingest/${TUESDAY}`, { headers, body: '{}' });
    expect(status).toBe(200);
    const refused = await refusedPost(`/v1/ingest/${TUESDAY}`, { headers, body: '{"force":true}' });
    expect([refused.status, refused.error.code]).toEqual([400, 'BAD_PARAMS']);
    expect(refused.error.message).toContain('"force" is not a parameter here');
  });

  test.each([
    ['/v1/ingest/2026-02-30', 400, 'BAD_PARAMS', 'date is "2026-02-30"'],
    ['/v1/ingest/today', 400, 'BAD_PARAMS', 'date is "today"'],
    [`/v1/ingest/${TUESDAY}?source=nosuch`, 404, 'UNKNOWN_SOURCE', "no source 'nosuch'"],
    [`/v1/ingest/${TUESDAY}?wait=maybe`, 400, 'BAD_PARAMS', 'it must be true or false'],
  ])('%s: %i %s, and no run', async (at, status, code, says) => {
    const refused = await refusedPost(at);
    expect([refused.status, refused.error.code]).toEqual([status, code]);
    expect(refused.error.message).toContain(says);
    expect((await rig.ask('listRuns', '/v1/runs')).body.items).toEqual([]);
  });
});

describe('when a day fails', () => {
  const breakSearch = (more = {}) =>
    practice.faults.add({ kind: 'error', path: SEARCH, status: 500, ...more });

  test('the last successful day is served, and says so', async () => {
    await post(`/v1/ingest/${MONDAY}`);
    const monday = await dayOf(MONDAY);
    breakSearch();
    const refused = await refusedPost(`/v1/ingest/${TUESDAY}`);
    expect([refused.status, refused.error.code]).toEqual([502, 'DISCOVERY_INCOMPLETE']);
    const location = refused.headers.get('location') ?? '';
    expect((await rig.ask('getRun', location)).body).toMatchObject({ status: 'failed' });

    const tuesday = await dayOf(TUESDAY);
    expect(tuesday).toMatchObject({
      date: MONDAY,
      requestedDate: TUESDAY,
      servedDate: MONDAY,
      status: 'SUCCESS',
      requestedStatus: 'FAILED',
      notice: `${TUESDAY} is not available: its run failed (DISCOVERY_INCOMPLETE). Showing the last successful date: ${MONDAY}.`,
      items: monday.items,
    });

    practice.faults.clear();
    await post(`/v1/ingest/${TUESDAY}`);
    expect(await dayOf(TUESDAY)).toMatchObject({ servedDate: TUESDAY, notice: null });
  });

  test('is told in /ops/runs with date, counts, duration and status', async () => {
    await post(`/v1/ingest/${MONDAY}`);
    const monday = await dayOf(MONDAY);
    breakSearch();
    await refusedPost(`/v1/ingest/${TUESDAY}`);
    const { body } = await rig.ask('listOpsRuns', '/ops/runs');
    expect(body.runs).toMatchObject([
      { date: TUESDAY, status: 'FAILED', newCount: null, latestCount: null, totalCount: 0 },
      {
        date: MONDAY,
        status: 'SUCCESS',
        totalCount: monday.totalCount,
        newCount: monday.newCount,
        latestCount: monday.latestCount,
        durationMs: expect.any(Number),
        errorSummary: null,
      },
    ]);
    expect(body.runs[0]?.errorSummary).toContain('DISCOVERY_INCOMPLETE');
  });

  test('an earlier index of the same day is kept and served', async () => {
    await post(`/v1/ingest/${MONDAY}`);
    const before = await dayOf(MONDAY);
    breakSearch();
    await refusedPost(`/v1/ingest/${MONDAY}`);
    expect(await dayOf(MONDAY)).toEqual({
      ...before,
      requestedStatus: 'FAILED',
      notice: `The newest run for ${MONDAY} failed (DISCOVERY_INCOMPLETE). Showing the index of ${MONDAY} that was made before.`,
    });
  });

  test('half a listing leaves its documents, and no index', async () => {
    breakSearch({ query: 'filter_public_timestamp' });
    const refused = await refusedPost(`/v1/ingest/${TUESDAY}`);
    expect([refused.status, refused.error.code]).toEqual([502, 'DISCOVERY_INCOMPLETE']);
    const { body: source } = await rig.ask('getSource', '/v1/sources/govuk');
    expect(source.documents).toBeGreaterThan(0);
    expect((await rig.ask('listDays', '/v1/days')).body.items).toEqual([]);
    const day = await rig.refused(`/v1/days/${TUESDAY}`);
    expect([day.status, day.error.code]).toEqual([404, 'NOT_FOUND']);
    expect(day.error.message).toContain('its run failed (DISCOVERY_INCOMPLETE)');
  });

  test('a day that nobody acquired is answered with the one before, however far ahead', async () => {
    await post(`/v1/ingest/${MONDAY}`);
    expect(await dayOf(WEDNESDAY)).toMatchObject({
      servedDate: MONDAY,
      requestedStatus: null,
      notice: `${WEDNESDAY} is not available: it was not acquired. Showing the last successful date: ${MONDAY}.`,
    });
    expect(await dayOf('2031-01-01')).toMatchObject({
      servedDate: MONDAY,
      notice: expect.stringContaining('that day has not come'),
    });
    expect((await rig.refused('/v1/days/2026-07-12')).status).toBe(404);
  });

  test('GET /v1/days lists the successful ones, newest first', async () => {
    await post(`/v1/ingest/${TUESDAY}`);
    await post(`/v1/ingest/${MONDAY}`);
    const { body } = await rig.ask('listDays', '/v1/days');
    expect(body.items.map((day) => day.date)).toEqual([TUESDAY, MONDAY]);
    expect(body.has_more).toBe(false);
    const one = await rig.ask('listDays', '/v1/days?limit=1&source=govuk');
    expect(one.body.items.map((day) => day.date)).toEqual([TUESDAY]);
    expect(one.body.has_more).toBe(true);
  });
});

describe('while a day is acquired', () => {
  test.each([
    ['wait=false', '?wait=false', {}],
    ['Prefer: respond-async', '', { prefer: 'respond-async, wait=10' }],
  ])(
    '%s answers 202 at once; a second request is refused; the run goes on',
    async (_, query, headers) => {
      practice.faults.add({ kind: 'slow', path: SEARCH, delayMs: 1500, count: 1 });
      const {
        status,
        headers: told,
        body,
      } = await post(`/v1/ingest/${MONDAY}${query}`, { headers });
      expect([status, body.status]).toEqual([202, 'running']);
      const location = told.get('location') ?? '';
      expect(location).toBe(`/v1/runs/${body.id}`);
      expect(told.get('preference-applied')).toBe('prefer' in headers ? 'respond-async' : null);

      const busy = await refusedPost(`/v1/ingest/${TUESDAY}`);
      expect([busy.status, busy.error.code]).toEqual([409, 'SOURCE_BUSY']);
      expect(busy.error.message).toContain(body.id);
      expect(busy.error.message).not.toContain(String(process.pid));
      const meanwhile = await rig.refused(`/v1/days/${MONDAY}`);
      expect(meanwhile.error.message).toContain('is not available yet: it is being acquired now');

      expect(await ended(location)).toBe('completed');
      expect(await dayOf(MONDAY)).toMatchObject({ servedDate: MONDAY });
    },
  );

  test('a client that leaves does not end the run', async () => {
    practice.faults.add({ kind: 'slow', path: SEARCH, delayMs: 500, count: 1 });
    const client = new AbortController();
    const leaving = post(`/v1/ingest/${MONDAY}`, { signal: client.signal });
    await until(() => practice.log.entries({ path: SEARCH }).length > 0);
    client.abort();
    await expect(leaving).rejects.toThrow('aborted');
    const { body } = await rig.ask('listRuns', '/v1/runs');
    expect(await ended(`/v1/runs/${body.items[0]?.id}`)).toBe('completed');
  });

  test('a server that closes stops the run, answers, and leaves it to be resumed', async () => {
    practice.faults.add({ kind: 'slow', path: '/api/content/*', delayMs: 200 });
    const waiting = refusedPost(`/v1/ingest/${MONDAY}`);
    await until(() =>
      practice.log.entries({}).some(({ path }) => path.startsWith('/api/content/')),
    );
    const closing = rig.server.close();
    const { status, error } = await waiting;
    expect([status, error.code]).toEqual([503, 'STOPPED']);
    await closing;
    const run = await rig.app.catalog.runs.latest('govuk');
    expect(run).toMatchObject({ status: 'aborted', stopReason: 'stopped' });
    expect((await rig.app.catalog.items.tally(run?.id ?? '')).byStatus.in_progress).toBe(0);
    await expect(fetch(new URL('/health', rig.server.url))).rejects.toThrow();
  });
});

const plain = (url: string): string => url.replace(/\/$/, '');
const urlOf = ({ link }: { link: string }): string =>
  plain(new URL(link, 'https://www.gov.uk/').href);

async function ended(location: string): Promise<string> {
  for (let tries = 0; tries < 4_000; tries += 1) {
    const { body } = await rig.ask('getRun', location);
    if (body.status !== 'running') return body.status;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return 'running';
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 20_000 && !holds(); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
