/**
 * Runs the test runner and watches that it moves: a runner that hangs would otherwise hold up whoever waits for it,
 * for hours, and say nothing. Files that it did not end are named and run once more, in a runner of their own; so are
 * a few files that failed (docs/decisions/0012-a-few-failed-files-run-once-more.md).
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder } from './memory-folder.js';
import { ROOT, say } from './steps.js';

/** The longest test may take eight minutes, and what prepares it four: whoever says nothing for longer hangs. */
const SILENT_MINUTES = 15;
const LOOK_EVERY_MS = 5_000;
/** More files than this do not fail by chance: a second run would only cost time. */
const MOST_RUN_AGAIN = 3;

/**
 * Without `args` they are the tests of `npm test`. `again: false` gives a file that failed no second run, where just
 * that is looked for.
 */
export async function runTests(args = [], { env = {}, again = true } = {}) {
  const memory = memoryFolder();
  if (memory === undefined) return runTestsOn(args, env, again);
  say(`temporary files of the tests are in memory (${memory}); TMPDIR chooses another place`);
  try {
    return await runTestsOn(args, { ...env, TMPDIR: memory }, again);
  } finally {
    rmSync(memory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** One line for a run that is one of several, and one for each test that failed in it. */
export function tellOutcome(name, { ok, passed, failed, skipped, minutes, failures }) {
  for (const test of failures) say(`${name}, failed: ${test}`);
  const counts = `${passed} passed, ${failed} failed, ${skipped} skipped`;
  say(`${name}: ${ok ? 'ok' : 'FAILED'}, ${counts} (${minutes.toFixed(1)} min)`);
}

async function runTestsOn(args, env, again) {
  const first = await watched(args, env);
  if (!first.hung) return again ? runFailedAgain(first, env) : summaryOf([first]);
  const left = first.planned.filter((file) => !first.ended.has(file));
  say(`the test runner did nothing for ${SILENT_MINUTES} minutes and was ended`);
  for (const file of first.running) say(`it had begun and not ended: ${file}`);
  if (left.length === 0) return summaryOf([first]);
  say(`${left.length} files that it did not end are run once more`);
  const second = await watched(left, env);
  for (const file of second.running) say(`it hung again: ${file}`);
  return summaryOf([first, second]);
}

async function runFailedAgain(first, env) {
  const files = [...first.ended.values()].filter(({ failed }) => failed > 0);
  // Errors outside the tests belong to no file.
  if (files.length === 0 || files.length > MOST_RUN_AGAIN || !first.over) return summaryOf([first]);
  const names = files.map(({ ended }) => ended);
  say(`failed, and run once more, alone: ${names.join(', ')}`);
  const second = await watched(names, env);
  for (const name of names) first.ended.delete(name);
  const summary = summaryOf([first, second]);
  if (summary.ok) for (const test of first.failures) say(`UNSTABLE, failed once: ${test}`);
  return summary;
}

async function watched(args, env) {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'annals-test-'));
  const progress = join(folder, 'progress.jsonl');
  writeFileSync(progress, '');
  // A group of its own, so that whatever it started ends with it.
  const child = spawn(
    join('node_modules', '.bin', 'vitest'),
    ['run', '--reporter=default', '--reporter=./scripts/progress-reporter.js', ...args],
    {
      cwd: ROOT,
      stdio: 'inherit',
      detached: true,
      env: { ...process.env, ...env, TEST_PROGRESS: progress },
    },
  );
  const end = (signal) => process.kill(-child.pid, signal);
  const passOn = (signal) => end(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  let hung = false;
  const timer = setInterval(() => {
    const silentMs = Date.now() - statSync(progress).mtimeMs;
    if (silentMs < SILENT_MINUTES * 60_000) return;
    hung = true;
    end('SIGKILL');
  }, LOOK_EVERY_MS);
  const status = await new Promise((resolve) => {
    child.once('error', (error) => {
      say(`the test runner did not start: ${error.message}`);
      resolve(1);
    });
    child.once('exit', resolve);
  });
  clearInterval(timer);
  process.off('SIGINT', passOn).off('SIGTERM', passOn);
  const seen = readProgress(progress);
  rmSync(folder, { recursive: true });
  return { ...seen, status, hung, minutes: (performance.now() - started) / 60_000 };
}

function readProgress(file) {
  let planned = [];
  const began = new Set();
  const ended = new Map();
  const failures = [];
  let over = false;
  for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
    const entry = JSON.parse(line);
    if (entry.planned) planned = entry.planned;
    if (entry.began) began.add(entry.began);
    if (entry.ended) ended.set(entry.ended, entry);
    if (entry.state === 'failed') failures.push(`${entry.in}: ${entry.test}`);
    if (entry.over) over = entry.errors === 0;
  }
  const running = [...began].filter((one) => !ended.has(one));
  return { planned, running, ended, failures, over };
}

/** The last run decides: it had everything to do that the one before it had left. */
function summaryOf(runs) {
  const last = runs.at(-1);
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { ended } of runs) {
    for (const one of ended.values()) {
      for (const key of Object.keys(counts)) counts[key] += one[key];
    }
  }
  const unfinished = last.hung ? last.planned.filter((file) => !last.ended.has(file)).length : 0;
  counts.failed += unfinished;
  const runnerFailed = !last.hung && last.status !== 0;
  if (!last.hung && !last.over) say('the test runner met errors outside the tests');
  const failures = runs.flatMap((run) => run.failures);
  const minutes = runs.reduce((sum, run) => sum + run.minutes, 0);
  return {
    ...counts,
    failures,
    minutes,
    ok: counts.failed === 0 && counts.passed > 0 && !runnerFailed,
  };
}
