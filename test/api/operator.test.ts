import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Practice } from '../../practice/server.ts';
import { addRun } from './catalog-rows.ts';
import { type Rig, startRig } from './rig.ts';

const MONDAY = '2026-07-13';
const TUESDAY = '2026-07-14';
const CONTENT = '/api/content/*';
const HOST = 'www.gov.uk';

let rig: Rig;
let practice: Practice;

beforeAll(async () => {
  const world = govukWorld({ days: [MONDAY, TUESDAY], perDay: 8, background: 4 });
  rig = await startRig({
    practice: { publishers: [govukPublisher(world)] },
    now: '2026-07-14T09:00:00.000Z',
    sources: { govuk: { inFlight: 1 }, unreported_judgments: { params: { clickMs: 4321 } } },
  });
  practice = rig.practice as Practice;
  await rig.ask('ingestDay', `/v1/ingest/${MONDAY}`, { method: 'POST' });
});
afterAll(() => rig.close());

test('today says how each source stands, what moved, and how much room there is', async () => {
  const { body } = await rig.ask('getToday', '/v1/today');
  const held = await rig.app.catalog.documents.count('govuk');
  const govuk = body.sources.find(({ name }) => name === 'govuk');
  expect(govuk).toMatchObject({ running_id: null, last_day: { added: held, withdrawn: 0 } });
  expect(['fresh', 'late']).toContain(govuk?.state);
  expect(body.last_day.added).toBe(held);
  expect(body.disk).toMatchObject({ low: false, least_bytes: 1024 * 1024 });
  const untried = body.sources.find(({ name }) => name === 'papers');
  expect(untried).toMatchObject({ state: 'new', last_run: null });
});

test('a source says its parameters as JSON Schema, its next runs, its rules and its last listing', async () => {
  const { body } = await rig.ask('getSource', '/v1/sources/govuk');
  expect(body.params_schema).toMatchObject({ type: 'object', properties: { date: {} } });
  expect(body.next_runs).toHaveLength(5);
  expect(body.next_runs[0]).toBe(body.schedule?.next_at);
  expect(body.rules?.map(({ name }) => name)).toContain('robots.txt');
  const response = await fetch(new URL('/v1/sources/govuk', rig.server.url));
  expect(await response.json()).toMatchObject({
    usual_params: null,
    rules: null,
    last_listing: null,
    last_run: null,
  });
});

test('a source says what the settings give to its runs, as a form shows it', async () => {
  const { body } = await rig.ask('getSource', '/v1/sources/unreported_judgments');
  // One from sources.<name>.params, one from the section of its family.
  expect(body.usual_params).toMatchObject({ clickMs: 4321, downloadAttempts: 3 });
  expect(body.params.map(({ name }) => name)).toContain('clickMs');
});

test('coverage has one entry a day, told by the day that runs were for', async () => {
  const { body } = await rig.ask('getCoverage', '/v1/sources/govuk/coverage?days=3');
  expect(body.by).toBe('day of the records');
  expect(body.days.map(({ date, state }) => [date, state])).toEqual([
    ['2026-07-12', 'none'],
    [MONDAY, 'complete'],
    [TUESDAY, 'none'],
  ]);
});

test('the schedule names the next run first', async () => {
  const { body } = await rig.ask('getSchedule', '/v1/schedule');
  const next = body.items.map(({ next_runs: [first] }) => first ?? '~');
  expect(next).toEqual(next.toSorted());
  expect(body.items.map(({ source }) => source)).toContain('govuk');
});

describe('politeness', () => {
  test('hosts are listed and told of one by one', async () => {
    const asked = practice.log.entries({ host: HOST }).length;
    // Traffic is written now and then, never on the way of a request.
    const since = '2026-01-01T00:00:00.000Z';
    await eventually(async () => {
      const { traffic } = await rig.app.politeMemory();
      return (await traffic.minutes(HOST, since)).length > 0;
    });
    const { body } = await rig.ask('listHosts', '/v1/hosts');
    expect(body.items).toMatchObject([{ host: HOST, requests: asked, refusals: 0 }]);
    const { body: host } = await rig.ask('getHost', `/v1/hosts/${HOST}`);
    expect(host.traffic.by_source).toEqual({ govuk: asked });
    expect(host.limits.askers.map(({ who }) => who)).toContain('govuk');
    const unknown = await rig.refused('/v1/hosts/nobody.example');
    expect([unknown.status, unknown.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('the queue says what waits for which host, and what holds it', async () => {
    practice.faults.add({ kind: 'slow', path: CONTENT, delayMs: 300 });
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ source: 'govuk', params: { date: TUESDAY } });
    const { body: run } = await rig.ask('startRun', '/v1/runs', { ...sent, body });
    await eventually(async () => (await rig.app.catalog.items.outlook(run.id)).inProgress > 0);
    const memory = await rig.app.politeMemory();
    await memory.hosts.cool(HOST, '2099-01-01T00:00:00.000Z', 'Retry-After');
    const { body: queue } = await rig.ask('getQueue', '/v1/queue');
    const [govuk] = queue.items;
    expect(govuk).toMatchObject({ host: HOST, estimated: false, runs: [{ run_id: run.id }] });
    expect((govuk?.waiting ?? 0) + (govuk?.leased ?? 0)).toBeGreaterThan(0);
    expect(govuk?.held_by[0]).toMatchObject({ what: 'asked to wait', says: 'Retry-After' });
    expect(govuk?.next_turn_at).toBe('2099-01-01T00:00:00.000Z');
    const { body: today } = await rig.ask('getToday', '/v1/today');
    expect(today.running.map(({ id }) => id)).toEqual([run.id]);
    await rig.ask('stopRun', `/v1/runs/${run.id}/stop`, { method: 'POST' });
    await eventually(async () => (await rig.app.catalog.runs.find(run.id))?.endedAt != null);
    await eventually(async () => {
      const { body } = await rig.ask('getToday', '/v1/today');
      return body.sources.find(({ name }) => name === 'govuk')?.state === 'stopped';
    });
    // Why the listing could not be compared is the same as why the run ended: it is said once.
    const nothing = { listed: 0, expected: 0, held: 0, reserved: 0, missingCount: 0, missing: [] };
    await rig.app.catalog.completeness.record(
      {
        source: 'govuk',
        series: 'a day',
        runId: run.id,
        state: 'outage',
        says: 'stopped',
        ...nothing,
      },
      '2026-07-20T00:00:00.000Z',
    );
    const { body: after } = await rig.ask('getToday', '/v1/today');
    expect(after.needs.filter(({ source }) => source === 'govuk')).toHaveLength(1);
  });

  test('quota is told by pool', async () => {
    const { body } = await rig.ask('getQuota', '/v1/quota');
    for (const { used, left, per_hour } of body.pools) expect(used + left).toBe(per_hour);
  });
});

test('settings are all there with where they come from, and no secret is', async () => {
  const { body } = await rig.ask('getSettings', '/v1/settings');
  const at = (path: string) => body.items.find((one) => one.path === path);
  expect(at('api.token')).toMatchObject({ secret: true, value: '***' });
  expect(at('engine.leaseSeconds')).toMatchObject({ from: 'default', value: 120 });
  expect(at('sources.govuk.inFlight')).toMatchObject({ value: 1 });
  expect(JSON.stringify(body)).not.toContain('the-token-of-the-rig');
});

test('about names versions, migrations, scores and licences', async () => {
  const { body } = await rig.ask('getAbout', '/v1/about');
  expect(body.migrations).toHaveLength(body.schema_version);
  expect(body.conformance.filter(({ kind, passed, of }) => kind === 'must' && passed < of)).toEqual(
    [],
  );
  for (const { licence } of body.dependencies) expect(licence).toBeTruthy();
});

test.each([
  '/v1/today',
  '/v1/hosts',
  '/v1/queue',
  '/v1/quota',
  '/v1/schedule',
  '/v1/settings',
  '/v1/about',
  '/v1/sources/govuk/coverage',
])('%s is for the operator alone', async (at) => {
  const response = await fetch(new URL(at, rig.server.url));
  expect(response.status).toBe(401);
});

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a run that goes on is counted as its items stand, not as its last heartbeat left it', async () => {
  const { catalog } = rig.app;
  const source = 'gao_reports';
  const runId = await addRun(catalog, 77, { source, status: 'running' });
  const candidate = { key: 'gao-1', files: [], fields: {} };
  const at = '2026-07-20T00:00:00.000Z';
  await catalog.items.add(runId, source, [{ candidate, plan: 'new' }], (first) => first, at);
  const { body } = await rig.ask('getRun', `/v1/runs/${runId}`);
  const { body: funnel } = await rig.ask('getRunFunnel', `/v1/runs/${runId}/funnel`);
  expect(body.counts).toMatchObject({ planned: 1, total: 1, downloaded: 0 });
  expect(funnel.stages.find(({ stage }) => stage === 'acquire')).toMatchObject({ entered: 1 });
});

test('without a process that serves or works there are no nodes', async () => {
  const { body } = await rig.ask('listNodes', '/v1/nodes');
  expect(body.items).toEqual([]);
});
