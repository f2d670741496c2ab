import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsTable } from '../src/app/settings/settings-table.ts';
import { builtInFamilies } from '../src/families/index.ts';

/** Writes docs/settings.md from the schema. */
writeFileSync(
  path.resolve(import.meta.dirname, '../docs/settings.md'),
  settingsTable(builtInFamilies),
);
