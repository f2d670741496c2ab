import { annals } from './annals.ts';
import { processTerminal } from './terminal.ts';

/** The process: what was typed goes in, the exit code comes out. */
process.exitCode = await annals(process.argv.slice(2), processTerminal());
