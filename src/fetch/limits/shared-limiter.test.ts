import { volatileMemory } from '../volatile-memory.ts';
import { limiterConformance } from './conformance/limiter.ts';
import type { Limiter } from './limiter.ts';
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
