import { existsSync, writeFileSync } from 'node:fs';
import { MIGRATIONS } from '../src/store/sqlite/migrations.ts';
import { FROZEN_FILE, frozenHashes, hashOf } from './frozen-migrations.ts';

/** Adds the hashes of new migrations to frozen.txt. A hash that is there already is never changed. */
const frozen = existsSync(FROZEN_FILE) ? frozenHashes() : new Map<string, string>();
const lines = MIGRATIONS.map((m) => `${m.name} ${frozen.get(m.name) ?? hashOf(m)}\n`);
writeFileSync(FROZEN_FILE, lines.join(''));
