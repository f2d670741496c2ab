/** Writes docs/errors.md and docs/states.md anew. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { errorsDoc, statesDoc } from './core-docs.ts';

const docs = path.resolve(import.meta.dirname, '../docs');
writeFileSync(path.join(docs, 'errors.md'), errorsDoc());
writeFileSync(path.join(docs, 'states.md'), statesDoc());
