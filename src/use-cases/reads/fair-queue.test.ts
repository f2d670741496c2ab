import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const drained = (queue: { shift(): string | undefined }): string[] => {
  const out: string[] = [];
  for (let one = queue.shift(); one !== undefined; one = queue.shift()) out.push(one);
  return out;
};

test('clients take turns, whoever asked most', () => {
  const queue = createFairQueue<string>({ perClient: 9, total: 99 });
  for (const one of ['a1', 'a2', 'a3', 'a4']) queue.push('a', one);
  queue.push('b', 'b1');
  queue.push('c', 'c1');
  queue.push('b', 'b2');
  expect(drained(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  expect(queue.size).toBe(0);
});

test('a client has so many places, all together have so many', () => {
  const queue = createFairQueue<string>({ perClient: 2, total: 3 });
  expect(['a1', 'a2', 'a3'].map((one) => queue.push('a', one))).toEqual([true, true, false]);
  expect(['b1', 'b2'].map((one) => queue.push('b', one))).toEqual([true, false]);
  queue.shift();
  expect(queue.push('b', 'b2')).toBe(true);
});

test('what nobody waits for any more leaves its place', () => {
  const queue = createFairQueue<string>({ perClient: 2, total: 9 });
  queue.push('a', 'a1');
  queue.push('a', 'a2');
  queue.remove('a', 'a1');
  queue.remove('a', 'never there');
  queue.remove('nobody', 'a2');
  expect(queue.push('a', 'a3')).toBe(true);
  expect(queue.all().map(({ one }) => one)).toEqual(['a2', 'a3']);
  expect(drained(queue)).toEqual(['a2', 'a3']);
});
