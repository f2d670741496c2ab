/**
 * `npm run test:mutants`: plants each bug of the list in a copy of the project and runs the tests that
 * must notice it. `-- --only <words>` takes those whose file or sentence has the words in it. The last
 * line is JSON. Ends with 1 when less than 90 % are noticed, or when one survives without a reason.
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
const LANES = 2;
const COPIED = ['src', 'test', 'practice', 'packages', 'models', 'tools', 'package.json'];
const CONFIGS = ['tsconfig.json', 'vitest.config.ts', 'bin', 'scripts', 'docs', 'README.md'];

type Outcome = 'killed' | 'survived' | 'not planted';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const wanted = MUTANTS.filter(({ file, bug }) => `${file} ${bug}`.includes(values.only ?? ''));
const outcomes = new Map<Mutant, Outcome>();
const started = performance.now();
const folder = await mkdtemp(path.join(tmpdir(), 'annals-mutants-'));
try {
  const queue = [...wanted];
  await refuseToBeginRed();
  await Promise.all(Array.from({ length: LANES }, (_, lane) => work(lane, queue)));
} finally {
  await rm(folder, { recursive: true, force: true });
}
report();

/** Where a test fails without any bug, it says nothing about the bugs. */
async function refuseToBeginRed(): Promise<void> {
  const named = [...new Set(wanted.flatMap(({ tests }) => tests))];
  if (await passes(ROOT, named)) return;
  throw new Error(`these tests must pass before a bug is planted: ${named.join(' ')}`);
}

async function work(lane: number, queue: Mutant[]): Promise<void> {
  const copy = path.join(folder, `lane-${lane}`);
  for (const name of [...COPIED, ...CONFIGS]) {
    await cp(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  await symlink(path.join(ROOT, 'node_modules'), path.join(copy, 'node_modules'));
  for (let next = queue.shift(); next; next = queue.shift()) {
    const outcome = await plant(copy, next);
    outcomes.set(next, outcome);
    const share = `${outcomes.size}/${wanted.length}`;
    process.stdout.write(
      `${share.padStart(8)}  ${outcome.padEnd(11)}  ${next.file}: ${next.bug}\n`,
    );
  }
}

async function plant(copy: string, mutant: Mutant): Promise<Outcome> {
  const file = path.join(copy, mutant.file);
  const text = await readFile(file, 'utf8');
  if (text.split(mutant.from).length !== 2) return 'not planted';
  await writeFile(
    file,
    text.replace(mutant.from, () => mutant.to),
  );
  try {
    // Near tests first: most bugs need no more.
    for (const tests of mutant.tests) if (!(await passes(copy, [tests]))) return 'killed';
    return 'survived';
  } finally {
    await writeFile(file, text);
  }
}

function passes(copy: string, tests: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const vitest = path.join('node_modules', '.bin', 'vitest');
    const args = ['run', '--bail=1', '--reporter=dot', '--maxWorkers=1', ...tests];
    const child = spawn(vitest, args, { cwd: copy, stdio: 'ignore', detached: true });
    const alarm = setTimeout(
      () => process.kill(-(child.pid ?? 0), 'SIGKILL'),
      LONGEST_MS * tests.length,
    );
    child.on('close', (code) => {
      clearTimeout(alarm);
      resolve(code === 0);
    });
  });
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
