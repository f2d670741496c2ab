import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { resolversDoc } from './resolvers-doc.ts';

/** Writes docs/resolvers.md from the registry. */
writeFileSync(path.resolve(import.meta.dirname, '../docs/resolvers.md'), resolversDoc());
