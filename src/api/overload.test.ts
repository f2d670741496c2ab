import { expect, test } from 'vitest';
import type { Clock } from '../core/time.ts';
import { createOverload } from './overload.ts';

/** A clock whose sleeps last as much longer as the list says, then end the watching. */
function lateClock(lateness: readonly number[], until: AbortController): Clock {
  let now = 0;
  let at = 0;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms + (lateness[at] ?? 0);
      at += 1;
      if (at >= lateness.length) until.abort();
    },
  };
}

const delayed = async (lateness: readonly number[]) => {
  const until = new AbortController();
  const overload = createOverload(
    { maxRequests: 10, maxDelayMs: 1000 },
    lateClock(lateness, until),
  );
  await overload.watch(until.signal);
  return overload;
};

test('so many requests may be in hand; who leaves makes room', () => {
  const clock: Clock = { now: () => 0, sleep: async () => undefined };
  const overload = createOverload({ maxRequests: 2, maxDelayMs: 1000 }, clock);
  overload.enter();
  overload.enter();
  expect(() => overload.enter()).toThrow('2 requests are in hand, and no more may be');
  overload.leave();
  expect(() => overload.enter()).not.toThrow();
});

test('a process that is late for long refuses; one long pause is no overload', async () => {
  const late = await delayed(Array<number>(20).fill(1500));
  expect(() => late.enter()).toThrow(/the server is 1\d{3} ms late/);
  const paused = await delayed([7 * 24 * 3_600_000]);
  expect(() => paused.enter()).not.toThrow();
});

test('it has caught up, and answers again', async () => {
  const over = await delayed([...Array<number>(20).fill(1500), ...Array<number>(20).fill(0)]);
  expect(() => over.enter()).not.toThrow();
});
