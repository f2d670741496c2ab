import { describe, expect, test } from 'vitest';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { volatileMemory } from '../volatile-memory.ts';
import { limiterConformance } from './conformance/limiter.ts';
import { simulatedClock } from './conformance/simulated-clock.ts';
import { type Allowance, allowancesOf, type Limiter } from './limiter.ts';
import { sharedLimiter } from './shared-limiter.ts';

limiterConformance('in memory', async (shared) => {
  const memory = volatileMemory();
  const opened: Limiter[] = [];
  return {
    limiterOf: async (owner, isDead, clock = shared) => {
      const limiter = sharedLimiter({ memory, clock, owner, isDead });
      opened.push(limiter);
      return limiter;
    },
    close: async () => {
      for (const limiter of opened) await limiter.close();
    },
  };
});

describe('a memory that answers now and then', () => {
  const place: readonly Allowance[] = [{ is: 'places', name: 'host a', most: 1 }];
  const slowPace: readonly Allowance[] = [...place, ...allowancesOf('host a', '1/second')];

  function unsteady() {
    const memory = volatileMemory();
    let is: 'there' | 'away' | 'lost on its way back' = 'there';
    const turns: TurnMemory = {
      async update(names, now, decide) {
        if (is === 'away') throw new Error('away');
        const answer = await memory.turns.update(names, now, decide);
        if (is === 'lost on its way back') throw new Error('no answer');
        return answer;
      },
    };
    const clock = simulatedClock(Date.UTC(2026, 6, 15));
    const limiter = sharedLimiter({ memory: { ...memory, turns }, clock, owner: 'one' });
    return {
      limiter,
      become: (next: typeof is) => {
        is = next;
      },
    };
  }

  test('a place that was left while it was away is free when it is back', async () => {
    const { limiter, become } = unsteady();
    expect(await limiter.take(place, 0)).toEqual({ taken: true });
    become('away');
    await limiter.leave(place);
    become('there');
    expect(await limiter.take(place, 10)).toEqual({ taken: true });
    expect(await limiter.take(place, 20)).toMatchObject({ taken: false });
  });

  test('a request that ends after the limiter closed asks nothing of the memory', async () => {
    const asked: string[] = [];
    const memory = volatileMemory();
    const turns: TurnMemory = {
      update(names, now, decide) {
        asked.push(names.join(' '));
        return memory.turns.update(names, now, decide);
      },
    };
    const clock = simulatedClock(Date.UTC(2026, 6, 15));
    const limiter = sharedLimiter({ memory: { ...memory, turns }, clock, owner: 'one' });
    await limiter.take(place, 0);
    await limiter.close();
    const before = asked.length;
    await limiter.leave(place);
    expect(asked.length).toBe(before);
  });

  test('a turn whose answer was lost holds nobody up for ever', async () => {
    const { limiter, become } = unsteady();
    become('lost on its way back');
    expect(await limiter.take(slowPace, 0)).toEqual({ taken: true });
    become('there');
    await limiter.leave(slowPace);
    expect(await limiter.take(slowPace, 5_000)).toEqual({ taken: true });
    become('away');
    await limiter.leave(slowPace);
    become('there');
    expect(await limiter.take(slowPace, 10_000)).toEqual({ taken: true });
  });
});
