import { expect, test } from 'vitest';
import { contract } from '../../../src/api/contract.ts';
import { ADDRESSES } from './addresses.ts';

test.each(Object.entries(ADDRESSES))('%s is asked where the contract answers it', (name, at) => {
  const { method, path } = contract[name as keyof typeof contract];
  expect(at).toBe(`${method} ${path}`);
});
