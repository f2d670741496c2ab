import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';

let here: EnginePlace;
afterEach(() => here.close());

test.each([1, 3])('with %i at once, the last line tells how many were in work', async (workers) => {
  const keys = Array.from({ length: 9 }, (_, i) => [`b${i}`, {}]);
  here = await enginePlace(Object.fromEntries(keys));
  here.place.practice.faults.add({ kind: 'slow', path: '/book/*', delayMs: 20 });
  const run = await here.run({}, { rules: { workers } });
  const query = { runId: run.id, stages: ['run'], limit: 9 } as const;
  const last = (await here.place.app.catalog.decisions.find(query)).at(-1);
  expect(last).toMatchObject({
    verdict: 'completed',
    details: { peakInFlight: workers, maxParallel: workers, downloaded: 9 },
  });
});

test('a family that needs more workers than requests has them, and the last line says so', async () => {
  here = await enginePlace({ a: {}, b: {} });
  const run = await here.run({}, { workersOf: () => 7 });
  const query = { runId: run.id, stages: ['run'], limit: 9 } as const;
  const last = (await here.place.app.catalog.decisions.find(query)).at(-1);
  expect(last?.details).toMatchObject({ maxParallel: 7 });
});
