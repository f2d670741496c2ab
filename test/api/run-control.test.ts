import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Practice } from '../../practice/server.ts';
import { indexWordsAfter } from '../../src/use-cases/index-words.ts';
import { requestOfRun } from '../../src/use-cases/run-requests.ts';
import { type Rig, startRig } from './rig.ts';

const MONDAY = '2026-07-13';
const CONTENT = '/api/content/*';

let rig: Rig;
let practice: Practice;

beforeEach(async () => {
  const world = govukWorld({ days: [MONDAY], perDay: 12, background: 4 });
  rig = await startRig({
    practice: { publishers: [govukPublisher(world)] },
    now: '2026-07-20T09:00:00.000Z',
    sources: { govuk: { inFlight: 1 } },
  });
  practice = rig.practice as Practice;
});
afterEach(() => rig.close());

const sending = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const start = (params: object = { date: MONDAY }, more: object = {}) =>
  rig.ask('startRun', '/v1/runs', sending({ source: 'govuk', params, ...more }));
const POST = { method: 'POST' };

describe('POST /v1/runs', () => {
  test('a source that is switched off is refused with what to set', async () => {
    const order = sending({ source: 'public_registers' });
    expect(await rig.refused('/v1/runs', order)).toMatchObject({
      status: 409,
      error: {
        code: 'SOURCE_OFF',
        message: 'public_registers is switched off; sources.public_registers.enabled is not true',
      },
    });
  });

  test('starts a run of the source with its parameters, and answers before it is over', async () => {
    practice.faults.add({ kind: 'slow', path: CONTENT, delayMs: 50, count: 2 });
    const { status, headers, body: run } = await start();
    expect([status, run.status, run.trigger]).toEqual([202, 'running', 'api']);
    expect(run.params).toMatchObject({ date: MONDAY });
    expect(headers.get('location')).toBe(`/v1/runs/${run.id}`);
    const over = await ended(run.id);
    expect(over.status).toBe('completed');

    const { body: funnel } = await rig.ask('getRunFunnel', `/v1/runs/${run.id}/funnel`);
    expect(funnel.stages.map(({ stage }) => stage)).toEqual([
      'discover',
      'plan',
      'acquire',
      'keep',
      'read',
      'index',
    ]);
    const at = (stage: string) => funnel.stages.find((one) => one.stage === stage);
    expect(at('plan')?.passed).toBe(over.counts.planned);
    expect(at('keep')?.passed).toBe(over.counts.downloaded);
    expect(at('index')?.entered).toBe(over.counts.downloaded);
    // Words are indexed after the run; then nothing waits any more.
    await indexWordsAfter(rig.app, new AbortController().signal);
    const { body: later } = await rig.ask('getRunFunnel', `/v1/runs/${run.id}/funnel`);
    expect(later.stages.find(({ stage }) => stage === 'index')?.waiting).toBe(0);
  });

  test.each([
    ['an unknown source', { source: 'nobody' }, 404, 'UNKNOWN_SOURCE'],
    [
      'a parameter that does not fit',
      { source: 'govuk', params: { date: 'x' } },
      400,
      'BAD_PARAMS',
    ],
    [
      'a file of this machine',
      { source: 'papers', params: { input: '/etc/passwd' } },
      400,
      'BAD_PARAMS',
    ],
    ['a field that is none', { source: 'govuk', date: MONDAY }, 400, 'BAD_PARAMS'],
  ])('refuses %s', async (_, body, status, code) => {
    const refused = await rig.refused('/v1/runs', sending(body));
    expect([refused.status, refused.error.code]).toEqual([status, code]);
  });

  test.each([
    ['/v1/runs', sending({ source: 'govuk' })],
    ['/v1/runs/01M7AAAAAAAAAAAAAAAAAAAAAA/stop', POST],
    ['/v1/runs/01M7AAAAAAAAAAAAAAAAAAAAAA/retry', POST],
  ])('%s needs the token', async (at, init) => {
    const response = await fetch(new URL(at, rig.server.url), init);
    expect(response.status).toBe(401);
  });
});

describe('a run that is going', () => {
  test('is paused, and goes on when it is resumed', async () => {
    practice.faults.add({ kind: 'slow', path: CONTENT, delayMs: 400 });
    const { body: run } = await start();
    const { status, body } = await rig.ask('pauseRun', `/v1/runs/${run.id}/pause`, POST);
    expect([status, body.asked]).toEqual([202, 'pause']);
    expect(await ended(run.id)).toMatchObject({ status: 'aborted', stop_reason: 'paused' });
    const again = await rig.refused(`/v1/runs/${run.id}/pause`, POST);
    expect([again.status, again.error.code]).toEqual([409, 'RUN_IS_OVER']);

    practice.faults.clear();
    // What an earlier life of the run was asked must not end the next one.
    await requestOfRun(rig.app, run.id, 'stop');
    const resumed = await rig.ask('resumeOneRun', `/v1/runs/${run.id}/resume`, POST);
    expect([resumed.status, resumed.body.id]).toEqual([202, run.id]);
    expect(await ended(run.id)).toMatchObject({ status: 'completed', stop_reason: null });
    const nothing = await rig.refused(`/v1/runs/${run.id}/resume`, POST);
    expect([nothing.status, nothing.error.code]).toEqual([404, 'NOTHING_TO_RESUME']);
  });

  test('is stopped', async () => {
    practice.faults.add({ kind: 'slow', path: CONTENT, delayMs: 400 });
    const { body: run } = await start();
    await rig.ask('stopRun', `/v1/runs/${run.id}/stop`, POST);
    expect(await ended(run.id)).toMatchObject({ status: 'aborted', stop_reason: 'stopped' });
  });
});

test('the log of a run is paged, goes on, and is filtered by level', async () => {
  practice.faults.add({ kind: 'error', status: 403, path: CONTENT, count: 1 });
  const { body: run } = await start();
  await ended(run.id);
  const lines: string[] = [];
  let cursor: string | null = null;
  for (let more = true; more; ) {
    const at: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { body } = await rig.ask('getRunLog', `/v1/runs/${run.id}/log?level=debug&limit=7${at}`);
    lines.push(...body.items.map(({ at: when, text }) => `${when} ${text}`));
    cursor = body.next_cursor;
    more = body.has_more;
  }
  const all = await rig.app.catalog.decisions.find({ runId: run.id, limit: 9_999 });
  expect(lines).toHaveLength(all.length);
  expect(lines.map((line) => line.slice(0, 24))).toEqual(all.map(({ at }) => at));
  const loud = await rig.ask('getRunLog', `/v1/runs/${run.id}/log?level=warn`);
  expect(loud.body.items.length).toBeGreaterThan(0);
  for (const { level } of loud.body.items) expect(['warn', 'error']).toContain(level);
  const later = await rig.ask(
    'getRunLog',
    `/v1/runs/${run.id}/log?level=debug&cursor=${encodeURIComponent(cursor ?? '')}`,
  );
  expect(later.body.items).toEqual([]);
});

async function ended(id: string) {
  for (let tries = 0; tries < 6_000; tries += 1) {
    const { body } = await rig.ask('getRun', `/v1/runs/${id}`);
    if (body.status !== 'running') return body;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  throw new Error(`run ${id} goes on`);
}
