import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { idsDoc } from './ids-doc.ts';

/** Writes docs/ids.md from the families' tables of ids. */
writeFileSync(path.resolve(import.meta.dirname, '../docs/ids.md'), idsDoc());
