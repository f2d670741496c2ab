import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { limiterConformance } from '../../fetch/limits/conformance/limiter.ts';
import { memoryLimiter } from '../../fetch/limits/memory-limiter.ts';
import { politeMemoryConformance } from '../conformance/polite-memory.ts';
import { openPoliteMemory } from './polite-memory.ts';

const newFolder = () => mkdtemp(path.join(tmpdir(), 'annals-polite-'));

politeMemoryConformance('SQLite', async () => {
  const folder = await newFolder();
  return {
    open: () => openPoliteMemory({ folder }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
});

limiterConformance('in memory, with its quota in SQLite', async () => {
  const folder = await newFolder();
  const memories = [await openPoliteMemory({ folder })];
  return {
    limiter: memoryLimiter(memories[0]?.quota ?? never()),
    another: async () => {
      const memory = await openPoliteMemory({ folder });
      memories.push(memory);
      return memoryLimiter(memory.quota);
    },
    close: async () => {
      for (const memory of memories) await memory.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

function never(): never {
  throw new Error('the memory was opened above');
}
