import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Database, openDatabase } from '../driver.ts';
import { openCatalog } from '../open.ts';
import { ftsWords } from './filter-sql.ts';
import { createFoundSets } from './found-sets.ts';

test('rows in hand are looked at one by one, not with every number that has the words', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'annals-found-'));
  const catalog = await openCatalog({ folder, clock: Date });
  await catalog.close();
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  try {
    let asked = '';
    const listening: Pick<Database, 'query'> = {
      query: (sql) => {
        asked = sql;
        return db.query(sql);
      },
    };
    const term = { words: ['lantern'], field: null, ending: 'exact' } as const;
    const narrow = { is: 'any', of: [{ is: 'term', term }] } as const;
    const sets = createFoundSets(listening as Database, { ...ftsWords, among: undefined });
    expect(sets.passing(['crs:R1'], { statuses: '*', fulfils: { narrow, unwanted: [] } })).toEqual(
      [],
    );
    const plan = db.query<{ detail: string }>(`EXPLAIN QUERY PLAN ${asked}`).all('[]', '"lantern"');
    const steps = plan.map(({ detail }) => detail).filter((one) => /SEARCH documents /.test(one));
    expect(steps).toHaveLength(1);
    expect(steps[0]).not.toContain('rowid=?');
    // And the words are gone through once, not once for each number.
    const { sql, values } = ftsWords.among?.(narrow, [1, 2, 3]) ?? { sql: '', values: [] };
    const once = db
      .query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...values)
      .map(({ detail }) => detail);
    const searched = once.filter((one) => /documents_fts/.test(one));
    expect(searched).toHaveLength(1);
    expect(searched[0]).not.toContain('=');
  } finally {
    db.close();
    rmSync(folder, { recursive: true });
  }
});
