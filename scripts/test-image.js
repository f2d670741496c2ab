/**
 * `npm run test:image`: builds the image of deploy/ on a root of Debian's packages and tries it as an operator has it:
 * as the user of the image, with the data folder in a volume that outlives the container. Needs mmdebstrap and buildah
 * (Debian packages) and root, and takes minutes. `-- --root root.tar` takes a root that mmdebstrap made before,
 * `--built` an image `annals` that was built before.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, run, say, takeOption } from './steps.js';

/** As deploy/Containerfile says. */
const USER = 10001;
const HOME = '/var/lib/annals';
const MOST_LOOKS = 180;
const NEVER_HEALTHY = 99;

const wanted = process.argv.slice(2);
const root = takeOption(wanted, '--root');
// A build machine seldom has cgroups and networks for containers; the image is the same.
process.env.BUILDAH_ISOLATION ??= 'chroot';
process.env.STORAGE_DRIVER ??= 'vfs';
if (!wanted.includes('--built')) {
  run('deploy/debian-root.sh', root === undefined ? [] : ['bookworm', root]);
  const how = ['--format', 'docker', '--build-arg', 'BASE=localhost/annals-base'];
  run('buildah', ['build', ...how, '-t', 'annals', '-f', 'deploy/Containerfile', '.']);
}
const folder = mkdtempSync(join(tmpdir(), 'annals-image-'));
const volume = join(folder, 'volume');
mkdirSync(volume);
chownSync(volume, USER, USER);
const containers = [];
let failures = 0;
try {
  const first = newContainer();
  judgeUser(first);
  judgeDemo(first);
  // Another container has nothing of the first but the volume, as after an upgrade.
  const second = newContainer();
  judgeVolume(second);
  await judgeServer(second);
} finally {
  for (const name of containers) buildah(['rm', name]);
  rmSync(folder, { recursive: true, force: true });
}
say(failures === 0 ? 'the image does what docs/deployment.md says' : `FAILED: ${failures}`);
process.exitCode = failures === 0 ? 0 : 1;

function judgeUser(name) {
  const user = inside(name, ['id', '-u']).stdout.trim();
  check('its processes are of a user of their own', user === String(USER), user);
  const written = inside(name, ['touch', '/opt/annals/package.json']);
  check('that user cannot change the program', written.status !== 0, written.stderr);
}

function judgeDemo(name) {
  const demo = inside(name, ['annals', 'demo', '--once', '--data', `${HOME}/data`]);
  const said = `${demo.stdout}${demo.stderr}`;
  check('`annals demo --once` ends well in it', demo.status === 0, said.slice(-2000));
  const { uid } = statSync(join(volume, 'data', 'catalog.sqlite'), { throwIfNoEntry: false }) ?? {};
  check('what it kept lies in the volume and belongs to its user', uid === USER, String(uid));
}

function judgeVolume(name) {
  const fsck = inside(name, ['annals', 'fsck', '--json']);
  const { ok, looked } = JSON.parse(fsck.stdout || '{}');
  const rows = looked?.rows ?? 0;
  check(`another container has all of it (${rows} rows)`, ok === true && rows > 0, fsck.stderr);
}

/** Starts it as the image says, asks its own health check until that is content, and asks it to end. */
async function judgeServer(name) {
  const { Entrypoint, Cmd, Healthcheck } = configuration();
  const port = await freePort();
  const asked = Healthcheck.Test.slice(1).map((word) => word.replace(':8080', `:${port}`));
  const here = [`ANNALS_API__PORT=${port}`, 'ANNALS_API__HOST=127.0.0.1'];
  const quoted = (words) => words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  const script = `${here.join(' ')} ${quoted([...Entrypoint, ...Cmd])} & server=$!
    looks=0
    until ${quoted(asked)}; do
      looks=$((looks + 1)); [ $looks -lt ${MOST_LOOKS} ] || exit ${NEVER_HEALTHY}; sleep 1
    done
    kill -TERM $server; wait $server`;
  const { status, stderr } = inside(name, ['sh', '-c', script]);
  const said = `status ${status}: ${stderr.slice(-2000)}`;
  check('it serves, and its own health check says so', status !== NEVER_HEALTHY, said);
  check('it ends well when it is asked to', status === 0, said);
}

function configuration() {
  return JSON.parse(buildah(['inspect', '--type', 'image', 'annals']).stdout).Docker.config;
}

function newContainer() {
  const name = buildah(['from', '--pull-never', 'localhost/annals']).stdout.trim();
  containers.push(name);
  return name;
}

function inside(name, command) {
  return buildah(['run', ...mount(), name, '--', ...command]);
}

function mount() {
  return ['--volume', `${volume}:${HOME}`];
}

function buildah(args) {
  return spawnSync('buildah', args, { cwd: ROOT, encoding: 'utf8' });
}

function check(what, holds, otherwise) {
  say(`${holds ? 'ok' : 'FAILED'}: ${what}${holds ? '' : ` (${otherwise.trim()})`}`);
  if (!holds) failures++;
}

function freePort() {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
