import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CommanderError } from 'commander';
import { mayNameFamilies } from './may-name-families.ts';
import { addName, beginProgram, type Outline } from './outline.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/**
 * The process for whoever only asks what there is (`--help`, `--version`): names and meanings, as
 * scripts/bundle.js wrote them down beside it. Families from elsewhere have commands as well: then the
 * whole program answers.
 */
const typed = process.argv.slice(2);
const terminal = processTerminal();
if (mayNameFamilies(typed, terminal)) void import('./main.ts');
else help(typed[0] ?? 'help', terminal);

function help(asked: string, on: Terminal): void {
  const file = path.join(import.meta.dirname, 'outline.json');
  const outline = JSON.parse(readFileSync(file, 'utf8')) as Outline;
  const program = beginProgram(outline, on);
  for (const command of outline.commands) addName(program, command, outline.groups);
  try {
    program.parse([asked === '--version' ? asked : '--help'], { from: 'user' });
  } catch (error) {
    // Commander ends this way when it has printed what was asked for.
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
}
