/**
 * `npm run test:kills`: kills real processes with signal 9 in the middle of their work, at moments drawn
 * by a seed: runs of every source, `annals serve` with a run begun over HTTP, and the janitor. Afterwards
 * each data folder must export what an undisturbed one does, no item may have failed, and `annals fsck`
 * must find nothing. Needs a build (`npm run build`). `-- --only <name>` kills one of them, `--keep` leaves
 * the data folders. The last line is JSON; ends with 1 when anything differs.
 */
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { draws } from '../../practice/random.ts';
import { startPractice } from '../../practice/server.ts';
import { type Killable, startAnnals } from './killable.ts';

const { values } = parseArgs({
  options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } },
});
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
/** So many that a janitor can be met in the middle of them. */
const LEFT_OVER = 3000;

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
  for (const victim of VICTIMS) if (isWanted(victim.source)) await storm(victim);
  if (isWanted('serve')) await stormServe();
} finally {
  await practice.stop();
  if (values.keep) process.stdout.write(`kept: ${base}\n`);
  else await rm(base, { recursive: true, force: true });
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${JSON.stringify({ kills: killed, problems: problems.length })}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;

function isWanted(name: string): boolean {
  return values.only === undefined || values.only === name;
}

async function storm({ source, kills, run }: (typeof VICTIMS)[number]): Promise<void> {
  const calm = path.join(base, `${source}-calm`);
  const stormy = path.join(base, `${source}-stormy`);
  const asked = practice.log.summary().requests;
  await ended(calm, ['run', source, ...run]);
  const requests = practice.log.summary().requests - asked;
  const before = killed;
  for (let round = 0; killed - before < kills && round < kills * 4; round++) {
    // A run that came to its end is begun again, over everything it holds.
    const begin = ['run', source, ...run, ...(round === 0 ? [] : ['--refetch'])];
    if (!(await kill(annals(stormy, ['resume', source]), requests, round))) {
      await kill(annals(stormy, begin), requests, round);
    }
  }
  if (killed - before < kills)
    problems.push(`${source}: only ${killed - before} kills of ${kills}`);
  await settle(stormy, source, run);
  if (source === 'crs_reports') await stormJanitor(stormy, source);
  await compare(stormy, calm, source);
  process.stdout.write(`${source}: ${killed - before} kills, ${requests} requests undisturbed\n`);
}

/** The janitor is killed where it works: while files that a dead process left vanish from .tmp. */
async function stormJanitor(folder: string, source: string): Promise<void> {
  const left = path.join(folder, 'corpus', 'crs', 'bodies', 'raw', '.tmp');
  for (let round = 0; round < KILLS_OF_JANITOR; round++) {
    await leaveBehind(left);
    const janitor = annals(folder, ['source', 'janitor', source]);
    await Promise.race([
      janitor.ended,
      until(async () => (await readdir(left)).length < LEFT_OVER),
    ]);
    if (await janitor.kill()) killed++;
    else problems.push('the janitor ended before it was killed');
  }
  await must(folder, ['source', 'janitor', source]);
  // What a killed run left a moment ago is too young to be swept.
  const remaining = (await readdir(left)).filter((name) => name.startsWith('left-')).length;
  if (remaining > 0) problems.push(`the janitor left ${remaining} files in .tmp`);
}

async function leaveBehind(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const longAgo = new Date('2026-01-01T00:00:00Z');
  for (let n = 0; n < LEFT_OVER; n++) {
    const file = path.join(folder, `left-${n}.part`);
    await writeFile(file, 'left');
    await utimes(file, longAgo, longAgo);
  }
}

async function stormServe(): Promise<void> {
  const [{ source, run }] = VICTIMS;
  const folder = path.join(base, 'served');
  const calm = path.join(base, `${source}-calm`);
  if (!isWanted(source)) await ended(calm, ['run', source, ...run]);
  for (let round = 0; round < KILLS_OF_SERVE; round++) {
    const child = annals(folder, ['serve', '--port', '0', '--json']);
    const url = await child.line((line) => (JSON.parse(line) as { url?: string }).url);
    const token = (await must(folder, ['token'])).trim();
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${url}/v1/ingest/${DAY}?wait=false`, { method: 'POST', headers });
    if (answer.status !== 202 && answer.status !== 409) {
      problems.push(`serve: POST /v1/ingest answered ${answer.status}: ${await answer.text()}`);
    }
    if (!(await kill(child, 40, round))) problems.push('serve ended before it was killed');
  }
  await settle(folder, source, run);
  await compare(folder, calm, 'serve');
  process.stdout.write(`serve: ${KILLS_OF_SERVE} kills\n`);
}

/** Goes on until nothing is left to go on with, as an operator would. */
async function settle(folder: string, source: string, run: readonly string[]): Promise<void> {
  await annals(folder, ['resume', source]).ended;
  await ended(folder, ['run', source, ...run]);
}

async function compare(folder: string, calm: string, name: string): Promise<void> {
  const [one, other] = [
    await must(folder, ['export', '--comparable']),
    await must(calm, ['export', '--comparable']),
  ];
  if (one === '') problems.push(`${name}: nothing is exported`);
  if (one !== other) problems.push(`${name}: the export differs from that of an undisturbed run`);
  const { code, out } = await annals(folder, ['fsck']).ended;
  if (code !== 0) problems.push(`${name}: fsck ended with ${code}: ${out.trim()}`);
  const failed = (await failedOf(folder)) - (await failedOf(calm));
  if (failed > 0) problems.push(`${name}: ${failed} items failed because of a kill`);
}

/** Of all runs of the folder. What a publisher does not have fails without any kill, too. */
async function failedOf(folder: string): Promise<number> {
  const { recent } = JSON.parse(await must(folder, ['status', '--json', '--runs', '1000'])) as {
    recent: readonly { counts: { failed: number } }[];
  };
  if (recent.length === 0) problems.push(`${folder}: status lists no run`);
  return Math.max(...recent.map(({ counts }) => counts.failed));
}

/**
 * Waits until the process has sent some of its requests, and a few milliseconds more: a moment that a
 * slow machine does not move to before the beginning of its work. True when it lived until it was killed.
 */
async function kill(child: Killable, requests: number, round: number): Promise<boolean> {
  const from = practice.log.summary().requests;
  const share = chance.fraction(round, killed);
  const after = from + 1 + Math.floor(share * share * requests);
  const come = until(() => practice.log.summary().requests >= after);
  await Promise.race([child.ended, come]);
  await wait(Math.floor(chance.fraction(round, killed + 1000) * 30));
  if (!(await child.kill())) return false;
  killed++;
  return true;
}

/** Works that no publisher has fail without any kill, which is exit 5. */
async function ended(folder: string, args: readonly string[]): Promise<void> {
  const { code, err } = await annals(folder, args).ended;
  if (code !== 0 && code !== 5)
    problems.push(`annals ${args[0]} ended with ${code}: ${err.trim()}`);
}

/** For at most a minute: who waits for it also waits for the end of the process. */
async function until(come: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000 && !(await come()); waited += 5) await wait(5);
}

async function must(folder: string, args: readonly string[]): Promise<string> {
  const { code, out, err } = await annals(folder, args).ended;
  if (code !== 0) problems.push(`annals ${args.join(' ')} ended with ${code}: ${err.trim()}`);
  return out;
}

function annals(folder: string, args: readonly string[]): Killable {
  return startAnnals(folder, [...args, ...settings]);
}
