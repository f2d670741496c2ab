import { afterEach, describe, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import type { ResumeStrategy } from '../core/resume.ts';
import type { Run } from '../core/run.ts';
import { instant, MINUTE } from '../core/time.ts';
import { aListing, aRun } from '../store/conformance/examples.ts';
import { isAnythingLeft } from './unfinished-items.ts';

let here: EnginePlace;
afterEach(() => here.close());

const CRASHED = '01J0000000000000000000000A';

/** Kept: a. Failed: b. Of a run whose process died an hour ago: c in progress, d never begun. */
async function ledger(): Promise<void> {
  here = await enginePlace({ a: {}, b: {} });
  here.place.practice.faults.add({ kind: 'error', path: '/book/b', status: 500 });
  const run = await here.run();
  expect(run.counts).toMatchObject({ downloaded: 1, failed: 1 });
  here.place.practice.faults.clear();
  const { catalog } = here.place.app;
  const then = instant(Date.parse(run.startedAt) - 60 * MINUTE);
  await catalog.runs.begin(crashed(then), { aliveSince: then, isDead: () => false });
  for (const key of ['c', 'd'])
    here.shelf.books.set(key, { version: '1', body: `The text of ${key}.` });
  const planned = ['c', 'd'].map((key) => ({
    candidate: { key, version: '1', files: [fileOf(key)], fields: {} },
    plan: 'new' as const,
  }));
  await catalog.items.add(CRASHED, 'shelf', planned, (first) => first, then);
  await catalog.items.lease(CRASHED, 'gone', { max: 1, now: then, until: then });
}

const crashed = (startedAt: string): Run =>
  aRun(1, {
    id: CRASHED,
    source: 'shelf',
    startedAt,
    discoveredAt: startedAt,
    owner: 'gone',
    heartbeatAt: startedAt,
  });

const takeUp = (strategy: ResumeStrategy, staleMs = 30 * MINUTE) =>
  here.run({ mode: 'resume', params: { resume_strategy: strategy } }, { rules: { staleMs } });

const keysOf = async (run: Run) => {
  const items = await here.place.app.catalog.items.list({ runId: run.id, limit: 99 });
  return items.map(({ key, status }) => `${key} ${status}`);
};

describe('a run over what earlier runs left', () => {
  test.each([
    ['retry_failed_only', ['b downloaded']],
    ['redo_in_progress', ['c downloaded', 'd downloaded']],
    ['auto', ['b downloaded', 'c downloaded', 'd downloaded']],
  ] as const)('%s takes up %j, and reads no listing', async (strategy, expected) => {
    await ledger();
    const run = await takeUp(strategy);
    expect(run).toMatchObject({ mode: 'resume', status: 'completed', health: 'ok' });
    expect(run.counts).toMatchObject({ planned: expected.length, downloaded: expected.length });
    expect((await keysOf(run)).toSorted()).toEqual(expected);
    expect(here.place.practice.log.entries({ path: '/list' })).toHaveLength(1);
    expect(await isAnythingLeft(await here.parts(), 'shelf', strategy)).toBe(false);
  });

  test('more than are read at a time are all taken up', async () => {
    here = await enginePlace({});
    const { catalog } = here.place.app;
    const then = instant(Date.now() - 60 * MINUTE);
    await catalog.runs.begin(crashed(then), { aliveSince: then, isDead: () => false });
    const planned = Array.from({ length: 501 }, (_, n) => ({
      candidate: { key: `k${n}`, version: '1', files: [fileOf(`k${n}`)], fields: {} },
      plan: 'new' as const,
    }));
    await catalog.items.add(CRASHED, 'shelf', planned, (first) => first, then);
    const params = { resume_strategy: 'auto' } as const;
    const run = await here.run({ mode: 'resume', params }, { rules: { staleMs: 30 * MINUTE } });
    expect(run.counts.planned).toBe(501);
  });

  test('with a limit it takes up so many, and the rest is left to the next', async () => {
    await ledger();
    const params = { resume_strategy: 'auto', limit: 2 };
    const rules = { staleMs: 30 * MINUTE };
    const first = await here.run({ mode: 'resume', params }, { rules });
    expect(first.counts).toMatchObject({ planned: 2, downloaded: 2 });
    const second = await here.run({ mode: 'resume', params }, { rules });
    expect(second.counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect(await isAnythingLeft(await here.parts(), 'shelf', 'auto')).toBe(false);
  });

  test('what is in progress and not yet stale is left to whoever works on it', async () => {
    await ledger();
    const run = await takeUp('redo_in_progress', 61 * MINUTE);
    expect(await keysOf(run)).toEqual(['d downloaded']);
  });

  test('what its list no longer names, or excludes, is not taken up', async () => {
    await ledger();
    const { entries, listings } = here.place.app.catalog;
    const listing = await listings.add(aListing(1, { runId: CRASHED, source: 'shelf' }));
    const entry = (key: string, excluded: string | null = null) => ({ key, fields: {}, excluded });
    await entries.apply('shelf', listing, [entry('b'), entry('c'), entry('d')]);
    await entries.apply('shelf', listing, [entry('b'), entry('d', 'criminal')]);
    await entries.apply('other', listing, [entry('x'), entry('y')]);
    const run = await takeUp('auto');
    expect(await keysOf(run)).toEqual(['b downloaded']);
    // Of its own source, listed and not excluded.
    expect(run.counts.total).toBe(1);
    expect(await listings.usedBy(run.id)).toMatchObject({ id: listing });
  });

  test('its story says what each was before, and in which run', async () => {
    await ledger();
    const run = await takeUp('auto');
    const { decisions } = here.place.app.catalog;
    const [line] = await decisions.find({ key: 'c', runId: run.id, stages: ['plan'], limit: 9 });
    expect(line).toMatchObject({
      verdict: 'taken up',
      details: { was: 'in_progress', in: CRASHED },
    });
    const left = (await decisions.find({ runId: run.id, stages: ['discover'], limit: 9 })).at(-1);
    expect(left).toMatchObject({ verdict: 'left', details: { strategy: 'auto', planned: 3 } });
  });
});

describe('the disk before a run', () => {
  const short = async (freeBytes: number) => {
    here = await enginePlace({ a: {}, b: {} });
    const { store } = here.place.app;
    const parts = {
      store: { ...store, room: async () => freeBytes },
      rules: { minFreeBytes: 1e6 },
    };
    const run = await here.run({}, parts);
    const story = await here.place.app.catalog.decisions.find({
      runId: run.id,
      stages: ['run'],
      limit: 9,
    });
    return { run, line: story.find(({ verdict }) => verdict === 'short of disk') };
  };

  test('too little for what is planned is a line of the story, and no reason to stop', async () => {
    const { run, line } = await short(1.5e6);
    expect(run.status).toBe('completed');
    expect(line).toMatchObject({
      reason: '2 items of about 500 kB need 1 MB; 0 MB can be used',
      details: { items: 2, eachBytes: 500_000, neededBytes: 1_000_000, free: 1_500_000 },
    });
  });

  test('enough is not worth a word', async () => {
    expect((await short(2e6)).line).toBeUndefined();
  });

  test('what was kept before says how large one is', async () => {
    await ledger();
    const mean = await here.place.app.catalog.items.meanBytes('shelf');
    expect(mean).toBe(Buffer.byteLength('The text of a.\n'));
    expect(await here.place.app.catalog.items.meanBytes('nobody')).toBeUndefined();
  });
});
