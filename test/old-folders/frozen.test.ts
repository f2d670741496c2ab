import { expect, test } from 'vitest';
import { textsOfSchema } from '../../src/store/postgres/migrations.ts';
import { MIGRATIONS } from '../../src/store/sqlite/migrations.ts';
import { FROZEN_IN_POSTGRES, frozenHashes, thawed } from '../../tools/frozen-migrations.ts';

test('no migration differs from the text that data folders were made with', () => {
  expect(thawed(frozenHashes())).toEqual([]);
});

test('an edited migration is named with what to do; so is a new one, and one that is gone', () => {
  const [first, ...rest] = MIGRATIONS;
  const edited = { name: first?.name ?? '', sql: `${String(first?.sql)} ` };
  expect(thawed(frozenHashes(), [edited, ...rest])).toEqual([
    expect.stringMatching(/^0001_runs_and_items was edited: .*as a new migration$/),
  ]);
  const added = { name: '9999_new', sql: 'SELECT 1' };
  expect(thawed(frozenHashes(), [...MIGRATIONS, added])).toEqual([
    expect.stringContaining('9999_new is new: `npx tsx tools/freeze-migrations.ts`'),
  ]);
  expect(thawed(frozenHashes(), rest)).toHaveLength(1);
});

test('what PostgreSQL is told differs neither: a new word of the dialect changes no catalog that is there', async () => {
  const frozen = frozenHashes(FROZEN_IN_POSTGRES);
  const texts = await textsOfSchema();
  expect(thawed(frozen, texts)).toEqual([]);
  const edited = texts.map(({ name, sql }) => ({ name, sql: sql.replace('fillfactor = 75', '') }));
  expect(thawed(frozen, edited)).toEqual([expect.stringMatching(/^first_version was edited: /)]);
  expect(thawed(frozen, texts.slice(1))).toHaveLength(1);
});
