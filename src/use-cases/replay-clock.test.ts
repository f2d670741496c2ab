import { describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '../core/time.ts';
import { replayClock } from './replay-clock.ts';

const START = Date.parse('2026-07-15T10:00:00Z');

describe('the clock of a replay', () => {
  test('begins when the recording did', () => {
    const before = performance.now();
    const { now } = replayClock(START);
    expect(now()).toBeGreaterThanOrEqual(START);
    // Nothing but the time that really passed, however busy the machine is.
    expect(now() - START).toBeLessThanOrEqual(Math.ceil(performance.now() - before) + 1);
  });

  test('waits are skipped in the order they end, and time has passed afterwards', async () => {
    const clock = replayClock(START);
    const woken: number[] = [];
    // Half an hour that is not skipped is more than a test may take.
    await Promise.all(
      [30, 10, 20].map(async (minutes) => {
        await clock.sleep(minutes * MINUTE);
        woken.push(minutes);
      }),
    );
    expect(woken).toEqual([10, 20, 30]);
    expect(clock.now() - START).toBeGreaterThanOrEqual(30 * MINUTE);
  });

  test('nothing is skipped while something is under way', async () => {
    const clock = replayClock(START);
    let woken = false;
    const sleeping = clock.sleep(HOUR).then(() => {
      woken = true;
    });
    await clock.during(() => new Promise((resolve) => setTimeout(resolve, 120)));
    expect(woken).toBe(false);
    await sleeping;
  });

  test('who watches over others for a day is not woken early', async () => {
    const clock = replayClock(START);
    const stop = new AbortController();
    const watching = clock.sleep(DAY, stop.signal);
    await clock.sleep(MINUTE);
    expect(clock.now() - START).toBeLessThan(HOUR);
    stop.abort(new Error('enough'));
    await expect(watching).rejects.toThrow('enough');
  });

  test('who is stopped before sleeping does not sleep', async () => {
    const clock = replayClock(START);
    await expect(clock.sleep(1, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
      'stopped',
    );
  });
});
