import { expect, test } from 'vitest';
import { columnsOfCopy, wrongColumn } from './copies.ts';

const row = (source: string) => ({
  ...Object.fromEntries(columnsOfCopy('term', 'today').map((column) => [column, 'x'])),
  source,
  metadata: '{}',
  listed: 1,
  deprecated: 0,
});

test('the source of a copy is a name, not a way to another folder', () => {
  expect(wrongColumn('term', row('crs_reports'), 'today')).toBeUndefined();
  for (const name of ['../..', '/etc', '.', 'a/b', 'a\\b', '', 'a\0', 'x'.repeat(101)]) {
    expect(wrongColumn('term', row(name), 'today'), name).toContain('the column source is');
  }
});
