import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { App } from '../app/app.ts';
import { plainReports } from '../app/plain-reports.ts';
import { reportName } from '../store/report-files.ts';

/** Whether two tellings of one thing agree, and in what they do not. */
export interface Agreement {
  readonly ok: boolean;
  readonly says: string;
  /** The file is about a run that the catalog does not have. */
  readonly unknownRun?: string;
}

const summary = z.looseObject({
  id: z.string(),
  status: z.string(),
  counts: z.looseObject({ downloaded: z.int(), failed: z.int(), skipped: z.int() }),
});

/** The summaries against the ledger of their runs: a file is a copy, and a copy can be of another day. */
export async function summaryAgrees(
  app: Pick<App, 'catalog' | 'reportsFolder' | 'registry'>,
): Promise<Agreement> {
  const plain = plainReports(app.registry.families);
  const names = app.registry.sources.map(({ name }) => reportName('summary.json', name, plain));
  const all = await Promise.all(names.map((name) => agrees(app, name)));
  const compared = all.filter((one) => one !== undefined);
  const wrong = compared.filter(({ ok }) => !ok);
  if (compared.length === 0) return { ok: true, says: 'there is no summary.json yet' };
  const said = wrong.length > 0 ? wrong : compared;
  const unknownRun = wrong.find((one) => one.unknownRun !== undefined)?.unknownRun;
  return { ok: wrong.length === 0, says: said.map(({ says }) => says).join('; '), unknownRun };
}

async function agrees(
  app: Pick<App, 'catalog' | 'reportsFolder'>,
  name: string,
): Promise<Agreement | undefined> {
  let text: string;
  try {
    text = await readFile(join(app.reportsFolder, name), 'utf8');
  } catch {
    return undefined;
  }
  const summary = readSummary(text);
  if (!summary) return { ok: false, says: `${name} is not what a run writes` };
  const run = await app.catalog.runs.find(summary.id);
  if (!run) {
    const says = `${name} tells of run ${summary.id}, which is not here`;
    return { ok: false, says, unknownRun: summary.id };
  }
  if (run.status === 'running') return { ok: true, says: `run ${run.id} is under way` };
  const { byStatus } = await app.catalog.items.tally(run.id);
  const pairs = [
    ['status', summary.status, run.status],
    ['downloaded', summary.counts.downloaded, byStatus.downloaded],
    ['failed', summary.counts.failed, byStatus.failed],
    ['skipped', summary.counts.skipped, byStatus.skipped],
  ] as const;
  const wrong = pairs.filter(([, file, row]) => file !== row);
  if (wrong.length === 0) return { ok: true, says: `${name} and run ${run.id} agree` };
  const why = wrong.map(([field, file, row]) => `${field} is ${file}, the catalog has ${row}`);
  return { ok: false, says: `${name} of run ${run.id}: ${why.join('; ')}` };
}

function readSummary(text: string): z.output<typeof summary> | undefined {
  try {
    return summary.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
