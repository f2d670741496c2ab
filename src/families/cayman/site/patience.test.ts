import { describe, expect, test } from 'vitest';
import type { Clock } from '../../../core/time.ts';
import { newPatience } from './patience.ts';

function rig() {
  const slept: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    sleep: async (ms) => {
      slept.push(ms);
      now += ms;
    },
  };
  const { signal } = new AbortController();
  return { slept, clock, signal, patience: newPatience() };
}

describe('a site that refuses', () => {
  test('is given 5, 15 and 45 seconds; then the run stops', async () => {
    const { patience, clock, signal, slept } = rig();
    for (let i = 0; i < 3; i++) {
      await patience.rest(clock, signal);
      patience.refused(clock.now());
    }
    await patience.rest(clock, signal);
    expect(slept).toEqual([5_000, 15_000, 45_000]);
    patience.refused(clock.now());
    await expect(patience.rest(clock, signal)).rejects.toMatchObject({ code: 'SITE_REFUSES' });
  });

  test('is forgiven as soon as it serves', async () => {
    const { patience, clock, signal, slept } = rig();
    patience.refused(clock.now());
    patience.served();
    await patience.rest(clock, signal);
    expect(slept).toEqual([]);
  });

  test('is remembered for the run, and by no other', () => {
    const { patience } = rig();
    patience.renewed('0123456789');
    expect(patience.mayBeOld('0123456789')).toBe(false);
    expect(rig().patience.mayBeOld('0123456789')).toBe(true);
    // It grows old with use.
    patience.worked();
    expect(patience.mayBeOld('0123456789')).toBe(true);
  });

  test('that gives three files by its button only is asked by the button from then on', () => {
    const { patience } = rig();
    const wants = [1, 2, 3].map(() => {
      const before = patience.prefersButton();
      patience.neededButton();
      return before;
    });
    expect([...wants, patience.prefersButton()]).toEqual([false, false, false, true]);
  });
});
