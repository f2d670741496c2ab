import type { App } from '../app/app.ts';
import { AnnalsError } from '../core/errors.ts';
import { type JsonObject, stableJson } from '../core/json.ts';
import type { Run } from '../core/run.ts';
import { type Corruption, type Measured, type RunReport, reportOf } from '../core/run-report.ts';
import { instant } from '../core/time.ts';

export interface ReportOrder {
  readonly source: string;
  /** The newest run when left out. */
  readonly runId?: string;
  /** Reads every file of the run again and compares its hash. */
  readonly verify: boolean;
  readonly onProgress?: (checked: number) => void;
}

/** How good a run was, from its rows; what only its process could measure, from its summary. */
export async function reportRun(app: App, order: ReportOrder): Promise<RunReport> {
  const run = await runToReport(app, order);
  const corruption = order.verify ? await checkFiles(app, run, order.onProgress) : undefined;
  const kept = await app.catalog.figures.summary(run.id);
  return compose(app, run, kept?.payload as Partial<RunReport> | undefined, corruption);
}

/** Keeps the report of a run that has ended, with what this process measured of it. */
export async function summarize(app: App, run: Run, measured: Measured | undefined): Promise<void> {
  const report = await compose(app, run, measured, undefined);
  const payload = report as unknown as JsonObject;
  const at = instant(app.clock.now());
  await app.catalog.figures.summarize({ runId: run.id, source: run.source, at, payload });
}

async function compose(
  app: App,
  run: Run,
  measured: Measured | Partial<RunReport> | undefined,
  corruption: Corruption | undefined,
): Promise<RunReport> {
  const { items, figures } = app.catalog;
  return reportOf({
    run,
    tally: await items.tally(run.id),
    figures: await figures.ofRun(run.id),
    measured: measured && ('writesMs' in measured ? measured : timesOf(measured)),
    corruption,
    isRepeat: await wasAskedBefore(app, run),
  });
}

const timesOf = ({ catalogWriteMs = null, throughput = null }: Partial<RunReport>) => ({
  catalogWriteMs,
  throughput,
});

async function runToReport(app: App, { source, runId }: ReportOrder): Promise<Run> {
  const { name } = app.registry.source(source);
  const run = await (runId === undefined
    ? app.catalog.runs.latest(name)
    : app.catalog.runs.find(runId));
  if (run && run.source === name) return run;
  throw new AnnalsError(
    'NOT_FOUND',
    runId === undefined ? `${name} has never run here` : `${name} has no run ${runId}`,
  );
}

const EARLIER_RUNS = 50;

async function wasAskedBefore(app: App, run: Run): Promise<boolean> {
  const query = { source: run.source, limit: EARLIER_RUNS, before: run.id };
  const earlier = await app.catalog.runs.list(query);
  const params = stableJson(run.params);
  return earlier.some((one) => stableJson(one.params) === params && one.counts.attempted > 0);
}

const IDS_SHOWN = 20;

/** Every file that the run brought, read again and hashed. */
async function checkFiles(
  app: App,
  run: Run,
  onProgress: ReportOrder['onProgress'],
): Promise<Corruption> {
  const seen = new Set<string>();
  const corrupt: string[] = [];
  for await (const { sha256, status, doc_id } of app.catalog.manifest.ofRun(run.id)) {
    if (sha256 === null || status !== 'ok' || seen.has(sha256)) continue;
    seen.add(sha256);
    if ((await app.store.verify(sha256)) !== 'whole') corrupt.push(doc_id);
    onProgress?.(seen.size);
  }
  return { checked: seen.size, corrupt: corrupt.length, ids: corrupt.slice(0, IDS_SHOWN) };
}
