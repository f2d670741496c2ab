import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function serveAll(queue: FairQueue<string>): string[] {
  const served: string[] = [];
  for (let head = queue.heads()[0]; head; head = queue.heads()[0]) {
    served.push(head.item);
    queue.serve(head.lane);
  }
  return served;
}

describe('fair queue', () => {
  test('within a lane it is first come first served', () => {
    const queue = new FairQueue<string>();
    for (const item of ['1', '2', '3']) queue.add('a', 1, item);
    expect(serveAll(queue)).toEqual(['1', '2', '3']);
  });

  test('lanes take turns by weight', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 100; i++) queue.add('backfill', 1, 'b');
    for (let i = 0; i < 40; i++) queue.add('daily', 4, 'd');
    const first = serveAll(queue).slice(0, 50);
    expect(first.filter((item) => item === 'd')).toHaveLength(40);
    expect(first.filter((item) => item === 'b')).toHaveLength(10);
  });

  test('who comes after ten thousand others in another lane is the next or the one after', () => {
    const queue = new FairQueue<string>();
    for (let i = 0; i < 10_000; i++) queue.add('backfill', 1, 'b');
    for (let i = 0; i < 500; i++) queue.serve('backfill');
    queue.add('daily', 4, 'd');
    expect(serveAll(queue).slice(0, 2)).toContain('d');
  });

  test('a lane that was idle has saved up no credit', () => {
    const queue = new FairQueue<string>();
    queue.add('idle', 1, 'i');
    queue.serve('idle');
    for (let i = 0; i < 50; i++) queue.add('busy', 1, 'b');
    for (let i = 0; i < 40; i++) queue.serve('busy');
    for (let i = 0; i < 20; i++) queue.add('idle', 1, 'i');
    expect(
      serveAll(queue)
        .slice(0, 10)
        .filter((item) => item === 'b').length,
    ).toBeGreaterThan(3);
  });

  test('who is removed is not served', () => {
    const queue = new FairQueue<string>();
    for (const item of ['1', '2', '3']) queue.add('a', 1, item);
    expect(queue.remove('2')).toBe(true);
    expect(queue.remove('2')).toBe(false);
    expect(queue.size).toBe(2);
    expect(serveAll(queue)).toEqual(['1', '3']);
  });
});
