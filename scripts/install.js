/** Makes a fresh clone ready with nothing but Node and npm: packages, system packages, `npx annals`. */
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, say, tryRun } from './steps.js';

const LEAST_NODE = [20, 19];

/**
 * Debian packages that tests use, and the command each brings; a test whose package is missing is
 * skipped and says so.
 */
const SYSTEM_PACKAGES = [
  { name: 'chromium', command: 'chromium' },
  { name: 'cmark-gfm', command: 'cmark-gfm' },
  { name: 'poppler-utils', command: 'pdftotext', asks: '-v' },
  { name: 'tesseract-ocr', command: 'tesseract' },
  { name: 'nginx', command: 'nginx', asks: '-v' },
  // The examples of deploy/ and the completion of commands are tried by the programs they are for.
  { name: 'caddy', command: 'caddy', asks: 'version' },
  { name: 'docker-compose', command: 'docker-compose' },
  { name: 'systemd', command: 'systemd-analyze' },
  { name: 'zsh', command: 'zsh' },
  { name: 'fish', command: 'fish' },
  { name: 'sqlite3', command: 'sqlite3' },
  { name: 'redis-server', command: 'redis-server' },
  // A server that speaks S3, of four packages that belong together.
  { name: 'radosgw', command: 'radosgw' },
  { name: 'ceph-mon', command: 'ceph-mon' },
  { name: 'ceph-osd', command: 'ceph-osd' },
  { name: 'ceph-common', command: 'ceph' },
  // Its programs are not on the PATH; tests start a server of their own.
  { name: 'postgresql', command: 'pg_lsclusters', asks: '-h' },
  // For promtool alone, which reads our metrics and alerts.
  { name: 'prometheus', command: 'promtool' },
];

export function install() {
  checkNode();
  if (packagesAreStale()) {
    say('installing packages');
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  linkOwnCommand();
  installSystemPackages();
}

/** Compiles when a source file is newer than what was compiled last. False when that failed. */
export function build() {
  const built = newest(join(ROOT, 'dist', 'src', 'bundle'), (name) => name.endsWith('.cache'));
  const sources = Math.max(
    newest(join(ROOT, 'src'), (name) => name.endsWith('.ts')),
    newest(join(ROOT, 'packages'), (name) => name.endsWith('.ts')),
    newest(join(ROOT, 'practice'), (name) => name.endsWith('.ts')),
    statSync(join(ROOT, 'tsconfig.build.json')).mtimeMs,
  );
  if (built >= sources) return true;
  say('building (npm run build)');
  return tryRun('npm', ['run', '--silent', 'build']).status === 0;
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LEAST_NODE[0] || (major === LEAST_NODE[0] && minor >= LEAST_NODE[1])) return;
  say(`Node is ${process.versions.node}; Annals needs ${LEAST_NODE.join('.')} or newer`);
  process.exit(1);
}

/** What is installed, as npm noted it, against what is locked: times of files tell nothing after a clone. */
function packagesAreStale() {
  const locked = packagesIn(join(ROOT, 'package-lock.json'));
  const installed = packagesIn(join(ROOT, 'node_modules', '.package-lock.json'));
  return Object.entries(locked).some(([path, { version, optional }]) => {
    const found = installed[path];
    // Builds for other machines are locked and optional, and rightly not here.
    return found ? found.version !== version : path !== '' && !optional;
  });
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** `npx annals` finds a package's own command only where npm links those of its dependencies. */
function linkOwnCommand() {
  const folder = join(ROOT, 'node_modules', '.bin');
  const link = join(folder, 'annals');
  if (lstatSync(link, { throwIfNoEntry: false })) return;
  mkdirSync(folder, { recursive: true });
  symlinkSync(join('..', '..', 'bin', 'annals.js'), link);
}

function installSystemPackages() {
  const missing = SYSTEM_PACKAGES.filter(({ command, asks }) => !works(command, asks)).map(
    ({ name }) => name,
  );
  if (missing.length === 0) return;
  const names = missing.join(', ');
  if (process.getuid?.() !== 0 || !works('apt-get')) {
    say(`missing: ${names}; not to be installed from here, tests that need them are skipped`);
    return;
  }
  say(`installing ${names} (apt-get)`);
  const apt = (...args) =>
    spawnSync('apt-get', args, {
      stdio: 'ignore',
      // Run level 1: a package that brings a service must not start it here.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    }).status === 0;
  apt('update', '-qq');
  for (const name of missing) {
    if (!apt('install', '-y', '-qq', '--no-install-recommends', name)) {
      say(`${name} could not be installed; tests that need it are skipped`);
    }
  }
}

const works = (command, asks = '--version') =>
  spawnSync(command, [asks], { stdio: 'ignore' }).status === 0;

function newest(folder, isWanted) {
  if (!existsSync(folder)) return 0;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const times = files
    .filter((entry) => entry.isFile() && isWanted(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mtimeMs);
  return times.reduce((latest, time) => Math.max(latest, time), 0);
}
