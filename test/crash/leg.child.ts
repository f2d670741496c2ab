/**
 * One leg of an interrupted journey: resumes what was left, or begins, and tells on stdout how far it is. It kills
 * itself with signal 9 at the moment it is given (phase, how far, milliseconds later): whoever watches from outside
 * may come too late on a busy machine.
 */
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { Progress } from '../../src/core/run-order.ts';
import { resume, startRun } from '../../src/use-cases/running.ts';

const [date = '', phaseOfDeath, reached = '0', ms = '0'] = process.argv.slice(2);
const { settings } = await loadSettings({ env: process.env, cwd: process.cwd() });
const app = await openApp({ settings, cwd: process.cwd() });
const common = { source: 'govuk', trigger: 'cli', stop: new AbortController().signal } as const;
let before: number | undefined;
const onProgress = ({ phase, counts }: Progress) => {
  before ??= counts.downloaded;
  // Written at once: who listens may end this process at the very next instruction.
  process.stdout.write(`${phase} ${counts.pages} ${counts.downloaded - before}\n`);
  if (hasCome(phase, counts.pages, counts.downloaded - before)) dieIn(Number(ms));
};
let isDying = false;
const unfinished = await app.catalog.runs.unfinished('govuk');
const run = unfinished
  ? await resume(app, { ...common, retryFailed: true, onProgress })
  : await startRun(app, { ...common, params: { date }, mode: 'full', onProgress });
// Its last milliseconds were longer than the run: it dies with all of it done and nothing closed.
if (isDying) die();
await app.close();
process.stdout.write(`ended ${run.status} ${run.error?.message ?? ''}\n`);

function hasCome(phase: string, pages: number, settled: number): boolean {
  if (phaseOfDeath === undefined || isDying) return false;
  if (phaseOfDeath === 'finish' || phase === 'finish') return phase === 'finish';
  if (phase !== phaseOfDeath) return false;
  return (phase === 'discover' ? pages : settled) >= Number(reached);
}

function dieIn(delay: number): void {
  isDying = true;
  if (delay === 0) die();
  else setTimeout(die, delay);
}

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
