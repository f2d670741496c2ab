import { existsSync, writeFileSync } from 'node:fs';
import { textsOfSchema } from '../src/store/postgres/migrations.ts';
import { MIGRATIONS } from '../src/store/sqlite/migrations.ts';
import {
  FROZEN_FILE,
  FROZEN_IN_POSTGRES,
  type FrozenText,
  frozenHashes,
  hashOf,
} from './frozen-migrations.ts';

/** Adds the hashes of new migrations to both frozen.txt. A hash that is there already is never changed. */
freeze(FROZEN_FILE, MIGRATIONS);
freeze(FROZEN_IN_POSTGRES, await textsOfSchema());

function freeze(file: string, texts: readonly FrozenText[]): void {
  const frozen = existsSync(file) ? frozenHashes(file) : new Map<string, string>();
  const lines = texts.map((text) => `${text.name} ${frozen.get(text.name) ?? hashOf(text)}\n`);
  writeFileSync(file, lines.join(''));
}
