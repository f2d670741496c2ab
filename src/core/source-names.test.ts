import { expect, test } from 'vitest';
import { sourceNames } from './source-names.ts';

const nameOf = sourceNames([
  { name: 'crs_reports', ids: ['crs'] },
  { name: 'courts', ids: ['ky'] },
  { name: 'registers', ids: ['ky'] },
]);

test.each([
  ['crs_reports', 'crs_reports', 'its own name'],
  ['crs-reports', 'crs_reports', 'with a hyphen'],
  ['crs', 'crs_reports', 'the prefix of its ids'],
  ['ky', 'ky', 'a prefix of two sources names neither'],
  ['nosuch', 'nosuch', 'nobody'],
])('%s is %s: %s', (called, name) => {
  expect(nameOf(called)).toBe(name);
});
