import { builtInFamilies } from '../families/index.ts';
import { COMMANDS } from './commands.ts';
import { outlineOf } from './program.ts';

/** Prints what help says of the commands that come with Annals; scripts/bundle.js keeps it for help-main.ts. */
const outline = outlineOf({ commands: COMMANDS, families: builtInFamilies });
process.stdout.write(`${JSON.stringify(outline)}\n`);
