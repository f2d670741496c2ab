/**
 * `npm run test:busy`: runs the tests of `npm test` beside eight busy loops, for no test may depend on a quiet machine.
 * `-- test/journeys` says which, `--loops 4` how many loops, `--times 3` how often. Ends with 1 when a test fails once.
 */
import { spawn } from 'node:child_process';
import { build } from './install.js';
import { takeOption } from './steps.js';
import { runTests, tellOutcome } from './watched-tests.js';

const wanted = process.argv.slice(2);
const count = Number(takeOption(wanted, '--loops') ?? 8);
const times = Number(takeOption(wanted, '--times') ?? 1);
if (!build()) process.exit(1);
// A loop that ends with its parent: one that outlives a killed run would keep the machine busy for ever.
const LOOP =
  'const parent = process.ppid; for (let n = 0; n % 1e8 || process.ppid === parent; n++);';
const loops = Array.from({ length: count }, () =>
  spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }),
);
let failures = 0;
for (let time = 1; time <= times; time++) {
  const tests = await runTests(wanted, { again: false });
  tellOutcome(`beside ${loops.length} busy loops, run ${time}`, tests);
  if (!tests.ok) failures++;
}
for (const loop of loops) loop.kill('SIGKILL');
process.exitCode = failures === 0 ? 0 : 1;
