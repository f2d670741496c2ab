import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';
import type { TelemetryEvent } from '../core/telemetry.ts';

let here: EnginePlace;
afterEach(() => here.close());

test('workers tell when they start, are busy, idle and stop; each settled work and write is told once', async () => {
  here = await enginePlace(
    { a: {}, b: {}, c: {} },
    { politeness: { rate: 'unlimited', inFlight: 2, robots: 'api' } },
  );
  const events: TelemetryEvent[] = [];
  const run = await here.run({}, { tell: (event) => void events.push(event) });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3 } });
  const of = <T extends TelemetryEvent['type']>(type: T) =>
    events.filter((one): one is Extract<TelemetryEvent, { type: T }> => one.type === type);
  const workers = of('worker');
  expect(new Set(workers.map(({ worker }) => worker))).toEqual(new Set(['worker-01', 'worker-02']));
  for (const name of ['worker-01', 'worker-02']) {
    const states = workers.filter(({ worker }) => worker === name).map(({ state }) => state);
    expect([states[0], states.at(-1)]).toEqual(['started', 'stopped']);
    expect(states).toContain('idle');
    for (const [at, state] of states.entries()) expect(state).not.toBe(states[at - 1]);
  }
  expect(workers.some(({ state }) => state === 'busy')).toBe(true);
  const kept = of('work').map(({ key, event, attempt }) => [key, event, attempt]);
  expect(kept.sort()).toEqual(['a', 'b', 'c'].map((key) => [key, 'keep', 1]));
  expect(of('write')).toHaveLength(3);
  expect(of('run').map(({ run: told }) => told.status)).toEqual(['running', 'completed']);
});
