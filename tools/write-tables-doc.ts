import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshTables, readMeanings, tablesDoc } from './tables-doc.ts';

/** Writes docs/tables.md from a fresh catalog. */
writeFileSync(
  path.resolve(import.meta.dirname, '../docs/tables.md'),
  tablesDoc(await freshTables(), readMeanings()),
);
