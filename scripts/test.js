/** `npm test`: everything that must hold, in one go. `--no-install` (npm run check) leaves out the installing. */
import { build, install } from './install.js';
import { runBeside, say, tryRun } from './steps.js';
import { runTests } from './watched-tests.js';

const CHECKS = ['check:format', 'check:imports', 'check:unused'];

if (!process.argv.includes('--no-install')) install();
const failed = [];
const told = (check, { status, seconds }) => {
  say(`${check}: ${status === 0 ? 'ok' : 'FAILED'} (${seconds.toFixed(1)} s)`);
  if (status !== 0) failed.push(check);
};
// The types take a minute of one core; the rest and the build go on beside them.
const types = runBeside('npm', ['run', '--silent', 'check:types']);
for (const check of CHECKS) told(check, tryRun('npm', ['run', '--silent', check]));
if (!build()) failed.push('build');
const typesOver = await types;
process.stdout.write(typesOver.said);
told('check:types', typesOver);

const tests = await runTests();
if (!tests.ok) failed.push('tests');
if (failed.length > 0) say(`FAILED: ${failed.join(', ')}`);
process.stdout.write(`${tests.passed} passed, ${tests.failed} failed, ${tests.skipped} skipped\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
