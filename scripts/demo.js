/** `npm run demo`: from a fresh clone to a run of every family, with nothing installed before. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install } from './install.js';
import { ROOT } from './steps.js';

install();
if (!build()) process.exit(1);
const demo = [join(ROOT, 'bin', 'annals.js'), 'demo', ...process.argv.slice(2)];
const child = spawn(process.execPath, demo, { stdio: 'inherit' });
// Ctrl-C reaches both; the demo decides when to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => forward(signal));
child.on('close', (code) => process.exit(code ?? 1));

/** A terminal has told the child already; a supervisor tells only this process. */
function forward(signal) {
  if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
}
