import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { joinContract } from '../src/api/joined-contract.ts';
import { apiReference } from '../src/api/reference.ts';
import { builtInFamilies } from '../src/families/index.ts';

/** Writes docs/api.md from the contract. */
writeFileSync(
  path.resolve(import.meta.dirname, '../docs/api.md'),
  apiReference(await joinContract(builtInFamilies)),
);
