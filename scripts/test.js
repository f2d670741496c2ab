/** `npm test`: everything that must hold, in one go. `--no-install` (npm run check) leaves out the installing. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from './install.js';
import { runBeside, say, tryRun } from './steps.js';

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

const folder = mkdtempSync(join(tmpdir(), 'annals-test-'));
const report = join(folder, 'report.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
say(
  'left out, for they take minutes: many nodes, journeys on servers, scaffolds (npm run test:long)',
);
const { status } = tryRun(join('node_modules', '.bin', 'vitest'), ['run', ...reporters], {
  WITHOUT_LONG: '1',
});
const counts = countsOf(report);
rmSync(folder, { recursive: true });
if (status !== 0) failed.push('tests');
if (failed.length > 0) say(`FAILED: ${failed.join(', ')}`);
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

/** A file that could not even be loaded has no tests to count; it counts as one that failed. */
function countsOf(file) {
  try {
    const { numPassedTests, numFailedTests, numTotalTests, testResults } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const broken = testResults.filter(
      (one) =>
        one.status === 'failed' && one.assertionResults.every((test) => test.status !== 'failed'),
    ).length;
    const skipped = numTotalTests - numPassedTests - numFailedTests;
    return { passed: numPassedTests, failed: numFailedTests + broken, skipped };
  } catch (error) {
    say(`the test runner left no report: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
