import { annals } from './annals.ts';
import { processTerminal } from './terminal.ts';

/** The process: what was typed goes in, the exit code comes out. */
void annals(process.argv.slice(2), processTerminal()).then((code) => {
  process.exitCode = code;
});
