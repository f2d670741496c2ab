import { expect, test } from 'vitest';
import { listDbRuns } from './read-contract.ts';

test('a limit outside its range is brought back into it, as the original service did', () => {
  const limitOf = (limit: string) => listDbRuns.query.parse({ limit }).limit;
  expect(['0', '5', '5000', '100000'].map(limitOf)).toEqual([1, 5, 5000, 5000]);
  expect(() => limitOf('many')).toThrow();
});
