import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { apiReference } from '../src/api/reference.ts';

/** Writes docs/api.md from the contract. */
writeFileSync(path.resolve(import.meta.dirname, '../docs/api.md'), apiReference());
