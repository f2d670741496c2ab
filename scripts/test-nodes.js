/**
 * `npm run test:nodes`: runs the tests on other versions of Node, which the npm package `node` brings.
 * `-- --nodes 22,24 src/store test/journeys` says which versions and which tests; without them the tests of
 * `npm test` run on 20, 22 and 24. Ends with 1 when a test fails once on any of them.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { build } from './install.js';
import { say, takeOption, tryRun } from './steps.js';
import { runTests, tellOutcome } from './watched-tests.js';

const wanted = process.argv.slice(2);
const nodes = (takeOption(wanted, '--nodes') ?? '20,22,24').split(',');
if (!build()) process.exit(1);
const folder = mkdtempSync(join(tmpdir(), 'annals-nodes-'));
// Tests start processes as another user, who must reach this node, too.
chmodSync(folder, 0o755);
const failed = [];
try {
  for (const version of nodes) {
    const bin = nodeOf(version);
    if (bin === undefined) {
      failed.push(version);
      continue;
    }
    // The runner and the processes that tests start by the name `node` are of this version, too.
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}` };
    const asked = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' });
    const tests = await runTests(wanted, { env, again: false });
    tellOutcome(`Node ${asked.stdout.trim()}`, tests);
    if (!tests.ok) failed.push(version);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed.length === 0 ? 0 : 1;

/** The folder with a `node` of that version; undefined when it cannot be installed. */
function nodeOf(version) {
  const place = join(folder, version);
  const args = ['install', '--prefix', place, '--no-audit', '--no-fund', `node@${version}`];
  const { status } = tryRun('npm', [...args, '--loglevel=error']);
  if (status === 0) return join(place, 'node_modules', 'node', 'bin');
  say(`node@${version} cannot be installed`);
  return undefined;
}
