import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MIGRATIONS, type Migration } from '../src/store/sqlite/migrations.ts';

const STORE = path.resolve(import.meta.dirname, '../src/store');

/** One line a migration: its name and the hash of the SQL it runs. */
export const FROZEN_FILE = path.join(STORE, 'sqlite/migrations/frozen.txt');

/** The same for what PostgreSQL is told, which is made from those texts and has some of its own. */
export const FROZEN_IN_POSTGRES = path.join(STORE, 'postgres/schema/frozen.txt');

export type FrozenText = Pick<Migration, 'name' | 'sql'>;

export const hashOf = ({ sql }: Pick<FrozenText, 'sql'>): string =>
  createHash('sha256')
    .update(typeof sql === 'string' ? sql : JSON.stringify(sql))
    .digest('hex');

export const frozenHashes = (file = FROZEN_FILE): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, string] => {
        const [name = '', hash = ''] = line.split(' ');
        return [name, hash];
      }),
  );

/** What is wrong, in the order of the migrations; empty when every one is as it was frozen. */
export function thawed(
  frozen: ReadonlyMap<string, string>,
  migrations: readonly FrozenText[] = MIGRATIONS,
): readonly string[] {
  const complaints = migrations.flatMap((migration) => {
    const { name } = migration;
    const then = frozen.get(name);
    if (then === undefined) {
      return [
        `${name} is new: \`npx tsx tools/freeze-migrations.ts\` writes its hash to frozen.txt`,
      ];
    }
    if (then === hashOf(migration)) return [];
    return [
      `${name} was edited: its hash is ${hashOf(migration)}, frozen.txt says ${then}. Catalogs were made with the text of before and would never see the edit. Put it back, and write what is wanted as a new migration`,
    ];
  });
  const names = migrations.map(({ name }) => name);
  const expected = [...frozen.keys()];
  if (complaints.length === 0 && expected.join() !== names.join()) {
    return [`the migrations are ${names.join(', ')}; frozen.txt has ${expected.join(', ')}`];
  }
  return complaints;
}
