import { expect, test } from 'vitest';
import { sourcesMeant, withSourceNames } from './source-names.ts';

const meant = sourcesMeant([
  { name: 'crs_reports', ids: ['crs'] },
  { name: 'courts', ids: ['ky'] },
  { name: 'registers', ids: ['ky'] },
]);

test.each([
  ['crs_reports', ['crs_reports'], 'its own name'],
  ['crs-reports', ['crs_reports'], 'with a hyphen'],
  ['crs', ['crs_reports'], 'the prefix of its ids'],
  ['ky', ['courts', 'registers'], 'a prefix that two sources share means both'],
  ['nosuch', [], 'nobody'],
])('%s is %j: %s', (called, names) => {
  expect(meant(called)).toEqual(names);
});

test('a shared prefix stands for all its sources in a list, and is left as it is where one source is asked for', () => {
  expect(withSourceNames({ source: ['ky', 'crs', 'crs_reports', 'nosuch'] }, meant)).toEqual({
    source: ['courts', 'registers', 'crs_reports', 'nosuch'],
  });
  expect(withSourceNames({ source: 'ky' }, meant)).toEqual({ source: 'ky' });
  expect(withSourceNames({ source: 'crs', limit: 3 }, meant)).toEqual({
    source: 'crs_reports',
    limit: 3,
  });
  expect(withSourceNames({ limit: 3 }, meant)).toEqual({ limit: 3 });
});
