/**
 * `npm run test:kills`: kills real processes with signal 9 at moments drawn by a seed: runs of every
 * source, `annals serve` with a run begun over HTTP, and the janitor. Afterwards each data folder must
 * export what an undisturbed one does, no item may have failed, and `annals fsck` must find nothing.
 * Needs a build (`npm run build`). The last line is JSON; ends with 1 when anything differs.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { draws } from '../../practice/random.ts';
import { startPractice } from '../../practice/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const DAY = '2026-07-15';
const chance = draws(9);

/** What is killed, how often, and how it is begun. */
const VICTIMS = [
  { source: 'govuk', kills: 25, run: ['--date', DAY] },
  { source: 'federal_register', kills: 20, run: ['--date', '2026-09-17'] },
  { source: 'crs_reports', kills: 20, run: [] },
  {
    source: 'papers',
    kills: 10,
    run: ['--works', Array.from({ length: 24 }, (_, row) => `10.5555/practice.${row}`).join(',')],
  },
  { source: 'unreported_judgments', kills: 10, run: [] },
] as const;
const KILLS_OF_SERVE = 8;
const KILLS_OF_JANITOR = 7;

const base = await mkdtemp(path.join(tmpdir(), 'annals-kills-'));
const practice = await startPractice({ days: [DAY], perDay: 120, size: 120 });
const ca = path.join(base, 'ca.pem');
await writeFile(ca, practice.ca);
const settings = Object.entries({
  'network.connectTo': `*=${practice.address}`,
  'network.ca': ca,
  'http.contact': 'kills@annals.example',
  'http.rate': '200/second',
  'papers.hostRate': '200/second',
  'sources.govuk.rate': '200/second',
  'sources.federal_register.rate': '200/second',
  'cayman.pacing.perDownloadDelayMs': '0',
  'cache.enabled': 'false',
}).flatMap(([name, value]) => ['--set', `${name}=${value}`]);

let killed = 0;
const problems: string[] = [];
try {
  for (const victim of VICTIMS) await storm(victim);
  await stormServe();
} finally {
  await practice.stop();
  await rm(base, { recursive: true, force: true });
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${JSON.stringify({ kills: killed, problems: problems.length })}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

async function storm({ source, kills, run }: (typeof VICTIMS)[number]): Promise<void> {
  const calm = path.join(base, `${source}-calm`);
  const stormy = path.join(base, `${source}-stormy`);
  await must(calm, ['run', source, ...run]);
  const before = killed;
  for (let round = 0; killed - before < kills && round < kills * 4; round++) {
    // A run that came to its end is begun again, over everything it holds.
    const begin = ['run', source, ...run, ...(round === 0 ? [] : ['--refetch'])];
    if (!(await kill(stormy, ['resume', source], round))) await kill(stormy, begin, round);
  }
  await settle(stormy, source, run);
  if (source === 'crs_reports') await stormJanitor(stormy, source);
  await compare(stormy, calm, source);
  process.stdout.write(`${source}: ${killed - before} kills\n`);
}

/** The janitor is killed where it works: over a folder with a swept temporary file each time. */
async function stormJanitor(folder: string, source: string): Promise<void> {
  for (let round = 0; round < KILLS_OF_JANITOR; round++) {
    await kill(folder, ['source', 'janitor', source], round);
  }
  await must(folder, ['source', 'janitor', source]);
}

async function stormServe(): Promise<void> {
  const [{ source, run }] = VICTIMS;
  const folder = path.join(base, 'served');
  for (let round = 0; round < KILLS_OF_SERVE; round++) {
    const child = annals(folder, ['serve', '--port', '0', '--json']);
    const url = await child.line((line) => (JSON.parse(line) as { url?: string }).url);
    const token = (await must(folder, ['token'])).trim();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/v1/ingest/${DAY}?wait=false`, { method: 'POST', headers });
    if (answer.status !== 202 && answer.status !== 409) {
      problems.push(`serve: POST /v1/ingest answered ${answer.status}`);
    }
    await wait(moment(round));
    await child.kill();
    killed++;
  }
  await settle(folder, source, run);
  await compare(folder, path.join(base, `${source}-calm`), 'serve');
}

/** Goes on until nothing is left to go on with, as an operator would. */
async function settle(folder: string, source: string, run: readonly string[]): Promise<void> {
  await annals(folder, ['resume', source]).ended;
  await must(folder, ['run', source, ...run]);
}

async function compare(folder: string, calm: string, name: string): Promise<void> {
  const [one, other] = [await must(folder, ['export']), await must(calm, ['export'])];
  if (one !== other) problems.push(`${name}: the export differs from that of an undisturbed run`);
  const { code, out } = await annals(folder, ['fsck']).ended;
  if (code !== 0) problems.push(`${name}: fsck ended with ${code}: ${out.trim()}`);
  const runs = JSON.parse(await must(folder, ['status', '--json'])) as {
    runs?: readonly { counts: { failed: number } }[];
  };
  const failed = (runs.runs ?? []).reduce((sum, { counts }) => sum + counts.failed, 0);
  if (failed > 0) problems.push(`${name}: ${failed} items failed because of a kill`);
}

/** True when the process lived until it was killed. */
async function kill(folder: string, args: readonly string[], round: number): Promise<boolean> {
  const child = annals(folder, args);
  const first = await Promise.race([wait(moment(round)).then(() => 'alive'), child.ended]);
  if (first !== 'alive') return false;
  await child.kill();
  killed++;
  return true;
}

/** From the start of the program into its work, in milliseconds. */
const moment = (round: number): number => 150 + Math.floor(chance.fraction(round, killed) * 1500);

async function must(folder: string, args: readonly string[]): Promise<string> {
  const { code, out, err } = await annals(folder, args).ended;
  if (code !== 0) problems.push(`annals ${args.join(' ')} ended with ${code}: ${err.trim()}`);
  return out;
}

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function annals(folder: string, args: readonly string[]) {
  const program = path.join(ROOT, 'bin', 'annals.js');
  const child = spawn(process.execPath, [program, ...args, ...settings, '--data', folder], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, out, err })),
  );
  return {
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    /** The first thing that `read` finds in what it prints. */
    line: async <T>(read: (line: string) => T | undefined): Promise<T> => {
      for (;;) {
        const found = out.includes('\n') ? read(out.slice(0, out.indexOf('\n'))) : undefined;
        if (found !== undefined) return found;
        await wait(20);
      }
    },
  };
}
