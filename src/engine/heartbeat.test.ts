import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import { systemClock } from '../app/system-clock.ts';
import { instant, MINUTE } from '../core/time.ts';

let here: EnginePlace;
afterEach(() => here.close());

test('while a run beats its leases last: an item that takes long is not given to another worker', async () => {
  const leaseMs = 100;
  here = await enginePlace(
    { long: {}, short: {} },
    {
      async acquire(candidate, ctx) {
        if (candidate.key === 'long') await untilBeatAfter(Date.now() + 3 * leaseMs);
        await ctx.download(fileOf(candidate.key));
      },
    },
  );
  const { catalog } = here.place.app;
  /** Any lease taken before is long over by then, and a beat has looked for those that ran out. */
  const untilBeatAfter = (moment: number) =>
    expect
      .poll(async () => (await catalog.runs.latest())?.heartbeatAt ?? '', { timeout: 240_000 })
      .toSatisfy((at: string) => at > instant(moment));
  const run = await here.run({}, { rules: { leaseMs } });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 2, failed: 0 } });
  const items = await catalog.items.list({ runId: run.id, limit: 9 });
  expect(items.map(({ key, attempt }) => [key, attempt])).toEqual([
    ['long', 1],
    ['short', 1],
  ]);
  expect(here.shelf.asked).toHaveLength(2);
});

test('while a run goes on, the free space is written down every minute', async () => {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  here = await enginePlace(
    { a: {} },
    {
      async acquire(candidate, ctx) {
        for (const times of [1, 2]) {
          ahead += MINUTE;
          await expect.poll(told, { timeout: 240_000 }).toHaveLength(times);
        }
        await ctx.download(fileOf(candidate.key));
      },
    },
  );
  const told = async () => {
    const lines = await here.place.app.catalog.decisions.find({ runWide: true, limit: 99 });
    return lines.filter(({ verdict }) => verdict === 'free disk').map(({ details }) => details);
  };
  const run = await here.run({}, { clock, rules: { minFreeBytes: 3 * 1024 * 1024 } });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1 } });
  const free = { freeMb: expect.any(Number), leastMb: 3 };
  expect(await told()).toEqual([free, free]);
});
