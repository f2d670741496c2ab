import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { COMMANDS } from '../src/cli/commands.ts';
import { commandsDoc } from '../src/cli/commands-doc.ts';

/** Writes docs/cli.md from the command table. */
writeFileSync(path.resolve(import.meta.dirname, '../docs/cli.md'), await commandsDoc(COMMANDS));
