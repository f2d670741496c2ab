/**
 * `npm run test:mutants`: plants each bug of the list in a copy of the project and runs the tests that
 * must notice it. `-- --only <words>` (several times, if need be) takes those whose file or sentence has the words in it, `--lanes`
 * says how many are tried at a time. Under each bug stands the test that noticed it. The last line is JSON. Ends with 1 when less than 90 % are noticed, or when one survives without a reason.
 */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MUTANTS } from './list.ts';
import type { Mutant } from './mutant.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** A bug that makes a test wait for ever is noticed, too. */
const LONGEST_MS = 300_000;
const LEAST_KILLED = 0.9;
const COPIED = ['src', 'test', 'practice', 'packages', 'models', 'tools', 'package.json'];
const CONFIGS = ['tsconfig.json', 'vitest.config.ts', 'bin', 'scripts', 'docs', 'README.md'];

type Outcome = 'killed' | 'survived' | 'not planted';
/** Of one bug: what became of it, and which test noticed it. */
interface Trial {
  readonly outcome: Outcome;
  readonly by?: string;
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: [''] },
    lanes: { type: 'string', default: '2' },
  },
});
const wanted = MUTANTS.filter(({ file, bug }) =>
  values.only.some((words) => `${file} ${bug}`.includes(words)),
);
const outcomes = new Map<Mutant, Outcome>();
const started = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'annals-mutants-'));
try {
  const queue = [...wanted];
  await refuseToBeginRed();
  await Promise.all(Array.from({ length: Number(values.lanes) }, (_, lane) => work(lane, queue)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
report();

/** Where a test fails without any bug, it says nothing about the bugs. */
async function refuseToBeginRed(): Promise<void> {
  const named = [...new Set(wanted.flatMap(({ tests }) => tests))];
  const failed = await firstFailure(ROOT, named);
  if (failed === undefined) return;
  throw new Error(`this test must pass before a bug is planted: ${failed}`);
}

async function work(lane: number, queue: Mutant[]): Promise<void> {
  const copy = path.join(folder, `lane-${lane}`);
  for (const name of [...COPIED, ...CONFIGS]) {
    await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const { outcome, by } = await plant(copy, next);
    outcomes.set(next, outcome);
    const share = `${outcomes.size}/${wanted.length}`;
    process.stdout.write(
      `${share.padStart(8)}  ${outcome.padEnd(11)}  ${next.file}: ${next.bug}\n`,
    );
    if (by !== undefined) process.stdout.write(`${' '.repeat(10)}by ${by}\n`);
  }
}

async function plant(copy: string, mutant: Mutant): Promise<Trial> {
  const file = path.join(copy, mutant.file);
  const text = await readFile(file, 'utf8');
  if (text.split(mutant.from).length !== 2) return { outcome: 'not planted' };
  await writeFile(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    // Near tests first: most bugs need no more.
    for (const tests of mutant.tests) {
      const by = await firstFailure(copy, [tests]);
      if (by !== undefined) return { outcome: 'killed', by };
    }
    return { outcome: 'survived' };
  } finally {
    await writeFile(file, text);
  }
}

/** The first test that fails, or that the limit ran out; nothing when all pass. */
function firstFailure(copy: string, tests: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const vitest = path.join('node_modules', '.bin', 'vitest');
    const args = ['run', '--bail=1', '--reporter=json', '--maxWorkers=1', ...tests];
    const child = spawn(vitest, args, {
      cwd: copy,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    const alarm = setTimeout(
      () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
      LONGEST_MS * tests.length,
    );
    child.on('close', (code) => {
      clearTimeout(alarm);
      resolve(code === 0 ? undefined : (failedTestOf(out) ?? `the end of the runner (${code})`));
    });
  });
}

function failedTestOf(out: string): string | undefined {
  try {
    const { testResults } = JSON.parse(out.slice(out.indexOf('{'))) as JsonReport;
    for (const { name, status, assertionResults } of testResults) {
      const test = assertionResults.find((one) => one.status === 'failed');
      const file = path.basename(name);
      if (test) return `${file}: ${test.title.slice(0, 120)}`;
      if (status === 'failed') return `${file}: it does not load`;
    }
  } catch {
    // A runner that was ended leaves half a report or none.
  }
  return undefined;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[];
  }[];
}

function report(): void {
  const having = (outcome: Outcome) => wanted.filter((mutant) => outcomes.get(mutant) === outcome);
  const survivors = having('survived');
  const planted = wanted.length - having('not planted').length;
  const killed = having('killed').length;
  for (const { file, bug, survives } of survivors) {
    process.stdout.write(`survived: ${file}: ${bug} (${survives ?? 'NO REASON GIVEN'})\n`);
  }
  const ratio = planted === 0 ? 0 : killed / planted;
  const figures = {
    mutants: wanted.length,
    planted,
    killed,
    survived: survivors.length,
    unexplained: survivors.filter(({ survives }) => survives === undefined).length,
    ratio: Number(ratio.toFixed(3)),
    seconds: Math.round((performance.now() - started) / 1000),
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  const holds = ratio >= LEAST_KILLED && figures.unexplained === 0 && planted === wanted.length;
  process.exitCode = holds ? 0 : 1;
}
