/** One leg of an interrupted journey: resumes what was left, or begins, and tells on stdout how far it is. */
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { Progress } from '../../src/core/run-order.ts';
import { resume, startRun } from '../../src/use-cases/running.ts';

const [date = ''] = process.argv.slice(2);
const { settings } = await loadSettings({ env: process.env, cwd: process.cwd() });
const app = await openApp({ settings, cwd: process.cwd() });
const common = { source: 'govuk', trigger: 'cli', stop: new AbortController().signal } as const;
let before: number | undefined;
const onProgress = ({ phase, counts }: Progress) => {
  before ??= counts.downloaded;
  // Written at once: who listens may end this process at the very next instruction.
  process.stdout.write(`${phase} ${counts.pages} ${counts.downloaded - before}\n`);
};
const unfinished = await app.catalog.runs.unfinished('govuk');
const run = unfinished
  ? await resume(app, { ...common, retryFailed: true, onProgress })
  : await startRun(app, { ...common, params: { date }, mode: 'full', onProgress });
await app.close();
process.stdout.write(`ended ${run.status} ${run.error?.message ?? ''}\n`);
