import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CITATION_COLUMNS } from '../../src/core/view.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { freshTables, meaningGaps, readMeanings, tablesDoc } from '../../tools/tables-doc.ts';

test('every table, view and column has a meaning in tools/table-meanings.yaml, and nothing else has', async () => {
  expect(meaningGaps(await freshTables(), readMeanings())).toEqual([]);
});

test('a column without a meaning, and a meaning without a column, are both told', () => {
  const columns = [{ name: 'id', type: 'TEXT' }];
  const known = {
    everywhere: {},
    tables: { b: { is: 'B.', columns: { id: 'Its id.', x: 'X.' } } },
  };
  expect(
    meaningGaps(
      [
        { name: 'a', is: 'table', columns },
        { name: 'b', is: 'view', columns },
      ],
      known,
    ),
  ).toEqual(['a has no meaning', 'a.id has no meaning', 'b.x is no column']);
});

test('docs/tables.md is the catalog as it is made (npx tsx tools/write-tables-doc.ts)', async () => {
  const file = path.resolve(import.meta.dirname, '../../docs/tables.md');
  expect(readFileSync(file, 'utf8')).toBe(tablesDoc(await freshTables(), readMeanings()));
});

test('every view of records has the six columns that a record is cited by, under their own names', async () => {
  const ofRecords = builtInFamilies
    .flatMap(({ views = [] }) => views)
    .filter((view) => 'source' in view || view.name === 'cases')
    .map(({ name }) => name);
  expect(ofRecords.length).toBeGreaterThan(4);
  for (const { name, columns } of await freshTables()) {
    if (!ofRecords.includes(name)) continue;
    const names = columns.map((column) => column.name);
    expect(names, name).toEqual(expect.arrayContaining(Object.keys(CITATION_COLUMNS)));
  }
});

test('a withdrawn document does not look like one that stands: its view says its status', async () => {
  const silent: string[] = [];
  for (const { sources, views = [] } of builtInFamilies)
    for (const view of views) {
      if (!('source' in view) || 'status' in view.columns) continue;
      const loaded = await sources[view.source]?.();
      if (loaded?.default.keeps === 'document') silent.push(view.name);
    }
  expect(silent).toEqual([]);
});
