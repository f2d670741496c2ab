/**
 * `npm run test:mirror`: mirrors a running Annals with a real process that is killed with signal 9 or
 * loses its connections, twenty times, at moments drawn by a seed. Afterwards both must export the same,
 * but for what belongs to each, and `fsck` must find nothing. The last line is JSON; ends with 1 when anything differs.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import { draws } from '../../practice/random.ts';
import { startServer } from '../../src/api/server.ts';
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { aParliament, parliamentPublisher, runAll } from '../four-kinds-place.ts';
import { never, practiceApp } from '../practice-app.ts';
import { compared } from './compared.ts';
import { startProxy } from './proxy.ts';

const DISTURBANCES = 20;
const chance = draws(17);
const world = crsWorld({ seed: 5, size: 40 });
const publishers = [crsPublisher(world), parliamentPublisher(aParliament())];
const env = {
  ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
};
const origin = await practiceApp({ publishers }, { env });
const order = { source: 'crs_reports', params: {}, mode: 'full', trigger: 'cli' } as const;
await startRun(origin.app, { ...order, stop: never });
for (const { number } of world.reports().slice(0, 10)) world.revise(number);
await startRun(origin.app, { ...order, stop: never });
await runAll(origin.app);
const served = await startServer(origin.app, { host: '127.0.0.1', port: 0 });
const proxy = await startProxy(served.url);
const folder = await mkdtemp(path.join(tmpdir(), 'annals-mirror-'));
const settings = {
  ANNALS_STORAGE__ROOT: path.join(folder, 'data'),
  ANNALS_STORAGE__MIN_FREE_MB: '1',
  ANNALS_HTTP__CONTACT: 'tests@annals.dev',
  ANNALS_HTTP__BACKOFF__BASE_MS: '1',
  ANNALS_HTTP__BACKOFF__MAX_MS: '2',
  ANNALS_HTTP__BREAKER__FAILURES: '1000',
  ANNALS_MIRROR__RATE: 'unlimited',
  ANNALS_NETWORK__ALLOW_PRIVATE: '127.0.0.1',
  ANNALS_NETWORK__ALLOW_HTTP: '127.0.0.1',
};

let killed = 0;
let cut = 0;
let looks = 0;
for (; killed + cut < DISTURBANCES; looks++) {
  const isKill = looks % 2 === 0;
  if (!isKill) proxy.cutAfter(2_000 + Math.floor(chance.fraction(looks, 1) * 60_000));
  const end = await run(isKill ? 2 + Math.floor(chance.fraction(looks, 2) * 25) : undefined);
  if (end === 'killed') killed += 1;
  else if (!isKill && proxy.wasCut()) cut += 1;
  if (end === 'whole') {
    // There must be something left to disturb.
    for (const { number } of world.reports().slice(10, 20)) world.revise(number);
    await startRun(origin.app, { ...order, stop: never });
  }
  process.stderr.write(`look ${looks + 1}: ${end}; ${killed} killed, ${cut} cut\n`);
}
for (let end = ''; end !== 'whole'; looks++) end = await run(undefined);

const { settings: read } = await loadSettings({ env: settings, cwd: folder });
const app = await openApp({ settings: read, cwd: folder });
const [ours, theirs] = [await compared(app), await compared(origin.app)];
const { findings } = await checkData(app, { mode: 'report', cwd: folder });
const equal = JSON.stringify(ours) === JSON.stringify(theirs);
await app.close();
await proxy.close();
await served.close();
await origin.close();
await rm(folder, { recursive: true });
const ok = equal && findings.length === 0;
process.stdout.write(
  `${JSON.stringify({ ok, equal, lines: ours.length, killed, cut, looks, findings })}\n`,
);
process.exitCode = ok ? 0 : 1;

/** One look by a process of its own, killed when it has asked so often. */
function run(killAfter: number | undefined): Promise<'killed' | 'whole' | 'broken'> {
  const asked = proxy.asked.length;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'src/cli/main.ts', 'mirror', proxy.url, '--once', '--quiet'],
    { env: { ...process.env, ...settings }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const watch =
    killAfter === undefined
      ? undefined
      : setInterval(() => {
          if (proxy.asked.length - asked >= killAfter) child.kill('SIGKILL');
        }, 2);
  return new Promise((done) => {
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      done(signal === 'SIGKILL' ? 'killed' : code === 0 ? 'whole' : 'broken');
    });
  });
}
