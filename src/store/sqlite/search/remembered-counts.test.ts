import { expect, test, vi } from 'vitest';
import { rememberingCounts } from './remembered-counts.ts';

test('a common word is counted once, a rare one each time, and one that is nowhere is left out', () => {
  const count = vi.fn(
    (words: readonly string[]) =>
      new Map(
        words.flatMap((word) => (word === 'none' ? [] : [[word, word === 'law' ? 5000 : 3]])),
      ),
  );
  const counts = rememberingCounts(count);
  for (let n = 0; n < 2; n += 1) {
    expect([...counts(['law', 'lamp', 'none'])].sort()).toEqual([
      ['lamp', 3],
      ['law', 5000],
    ]);
  }
  expect(count.mock.calls).toEqual([[['law', 'lamp', 'none']], [['lamp', 'none']]]);
});

test('an index grows: after many questions a common word is counted anew', () => {
  let n = 2000;
  const counts = rememberingCounts((words) => new Map(words.map((word) => [word, n])));
  expect(counts(['law']).get('law')).toBe(2000);
  n = 9000;
  for (let at = 0; at < 10_000; at += 1) counts(['law']);
  expect(counts(['law']).get('law')).toBe(9000);
});
