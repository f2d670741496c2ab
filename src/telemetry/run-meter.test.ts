import { expect, test } from 'vitest';
import type { TelemetryEvent } from '../core/telemetry.ts';
import { createRunMeter } from './run-meter.ts';

test('writes, workers and their time are measured for each run, from the first worker on', () => {
  let now = 1_000;
  const meter = createRunMeter({ now: () => now });
  const tell = (ms: number, ...events: TelemetryEvent[]) => {
    now += ms;
    for (const event of events) meter.tell(event);
  };
  const worker = (runId: string, name: string, state: 'started' | 'stopped'): TelemetryEvent => ({
    type: 'worker',
    at: '2026-07-15T06:00:00.000Z',
    runId,
    source: 'papers',
    worker: name,
    state,
  });
  const work = (event: 'keep' | 'retry' | 'give-up'): TelemetryEvent => ({
    type: 'work',
    ...{ runId: 'a', source: 'papers', key: 'k', attempt: 1, event, failure: null, durationMs: 1 },
  });
  tell(500, { type: 'write', runId: 'a', durationMs: 4 });
  tell(500, worker('a', 'worker-01', 'started'), worker('a', 'worker-02', 'started'));
  tell(100, worker('b', 'worker-01', 'started'), work('retry'), work('keep'), work('give-up'));
  tell(900, { type: 'write', runId: 'a', durationMs: 9 }, worker('a', 'worker-02', 'stopped'));
  expect(meter.take('a')).toEqual({ writesMs: [4, 9], workers: 2, works: 2, ms: 1_000 });
  expect(meter.take('a')).toBeUndefined();
  expect(meter.take('b')).toMatchObject({ writesMs: [], workers: 1, works: 0 });
});
