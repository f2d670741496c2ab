import { expect, test } from 'vitest';
import { sharedAnswer } from './shared-answer.ts';

test('many who ask together share one look, and nobody gets one begun before the question', async () => {
  let now = 0;
  let looks = 0;
  const slept: number[] = [];
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  const ends: ((answer: number) => void)[] = [];
  const ask = sharedAnswer(
    () => {
      looks += 1;
      return new Promise<number>((resolve) => ends.push(resolve));
    },
    clock,
    250,
  );
  const first = [ask(), ask()];
  await expect.poll(() => looks).toBe(1);
  // Asked while the first look is under way: what it finds may be older than these questions.
  const second = [ask(), ask(), ask()];
  ends[0]?.(1);
  expect(await Promise.all(first)).toEqual([1, 1]);
  await expect.poll(() => looks).toBe(2);
  ends[1]?.(2);
  expect(await Promise.all(second)).toEqual([2, 2, 2]);
  expect(slept).toEqual([250]);
});

test('a look that failed is an error for those who asked, and not for the next', async () => {
  const clock = { now: () => 0, sleep: async () => undefined };
  let broken = true;
  const ask = sharedAnswer(
    async () => {
      if (broken) throw new Error('the catalog is busy');
      return 'well';
    },
    clock,
    0,
  );
  await expect(ask()).rejects.toThrow('busy');
  broken = false;
  expect(await ask()).toBe('well');
});
