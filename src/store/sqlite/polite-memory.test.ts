import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import {
  type LimiterUnderTest,
  limiterConformance,
} from '../../fetch/limits/conformance/limiter.ts';
import { sharedLimiter } from '../../fetch/limits/shared-limiter.ts';
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

test('quota that was spent by a clock that was years ahead is there again when it is set back', async () => {
  const folder = await newFolder();
  const memory = await openPoliteMemory({ folder });
  const noon = Date.UTC(2026, 6, 15, 12);
  const budget = [{ name: 'p', turns: 1, windowMs: 3_600_000 }];
  expect(await memory.quota.take(budget, noon + 3650 * 86_400_000)).toEqual({ taken: true });
  expect(await memory.quota.take(budget, noon)).toEqual({ taken: true });
  expect(await memory.quota.take(budget, noon + 1)).toMatchObject({ taken: false });
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

limiterConformance('in SQLite', async (shared) => {
  const folder = await newFolder();
  const opened: { close(): Promise<void> }[] = [];
  const limiterOf: LimiterUnderTest['limiterOf'] = async (owner, isDead, clock = shared) => {
    const memory = await openPoliteMemory({ folder });
    const limiter = sharedLimiter({ memory, clock, owner, isDead });
    opened.push(memory, limiter);
    return limiter;
  };
  return {
    limiterOf,
    close: async () => {
      for (const one of opened.reverse()) await one.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});

test('a file of turns that a power cut has damaged is made again', async () => {
  const folder = await newFolder();
  await writeFile(path.join(folder, 'turns.sqlite'), 'not a database, whatever it was before');
  const memory = await openPoliteMemory({ folder });
  const turns = await memory.turns.update<{ a: number }, number>(['x'], 0, (rows) => {
    rows.set('x', { a: 1 });
    return rows.size;
  });
  expect(turns).toBe(1);
  await memory.close();
  await rm(folder, { recursive: true, force: true });
});

test('after closing, a change of turns is refused instead of opening the file again', async () => {
  const folder = await newFolder();
  const memory = await openPoliteMemory({ folder });
  const count = () => memory.turns.update(['x'], 0, (rows) => rows.size);
  await count();
  await memory.close();
  await expect(count()).rejects.toThrow('turns.sqlite is closed');
  await rm(folder, { recursive: true, force: true });
});
