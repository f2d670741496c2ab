import { volatileMemory } from '../volatile-memory.ts';
import { limiterConformance } from './conformance/limiter.ts';
import { memoryLimiter } from './memory-limiter.ts';

limiterConformance('in memory', async () => {
  const { quota } = volatileMemory();
  return {
    limiter: memoryLimiter(quota),
    another: async () => memoryLimiter(quota),
    close: async () => undefined,
  };
});
