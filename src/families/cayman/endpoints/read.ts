import type { HandlersOf } from '../../../core/endpoint.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import type { Run } from '../../../core/run.ts';
import { type DownloadedCase, downloadedCase, downloadSummary, runRow } from '../report/rows.ts';
import { caymanSettings } from '../settings.ts';
import { targetSource } from '../target-source.ts';
import type * as contract from './contract.ts';

/** What users of the Cayman judgments read: their runs and what is held. */
type Handlers = HandlersOf<typeof contract>;

export function readEndpoints({
  catalog,
  settings,
}: FamilyHost): Pick<
  Handlers,
  | 'getLatestRun'
  | 'getDownloadedCases'
  | 'getDbDownloadedCases'
  | 'listDbRuns'
  | 'getDbLatestRun'
  | 'getDbRunHealth'
  | 'getDbDownloadSummary'
> {
  const { defaultSource } = caymanSettings(settings);
  const meant = (asked: string | undefined) => targetSource(asked, defaultSource);

  async function latest(asked: string | undefined): Promise<Run> {
    const source = meant(asked);
    const run = await catalog.runs.latest(source);
    if (run) return run;
    throw new AnnalsError('NOT_FOUND', `there is no run of ${source} yet`);
  }

  async function one(id: string): Promise<Run> {
    const run = await catalog.runs.find(id);
    if (run) return run;
    throw new AnnalsError('NOT_FOUND', `there is no run ${id}`);
  }

  const heldCases: Handlers['getDownloadedCases'] = async ({ query }) => {
    const { source, run_id: runId, limit } = query;
    const files = await catalog.files.list({ source: meant(source), runId, limit });
    const cases: DownloadedCase[] = files.map(downloadedCase);
    return { body: { count: cases.length, cases } };
  };

  return {
    getDownloadedCases: heldCases,
    getDbDownloadedCases: heldCases,

    async getLatestRun({ query }) {
      const run = await latest(query.source);
      const [row, summary] = await Promise.all([
        runRow(catalog, run),
        downloadSummary(catalog, run),
      ]);
      const { downloaded, failed, skipped } = summary.by_status;
      return {
        body: {
          run_id: run.id,
          mode: row.mode,
          trigger: row.trigger,
          status: row.status,
          started_at: row.started_at,
          ended_at: row.ended_at,
          csv_version_id: row.csv_version_id,
          cases_total: row.cases_total,
          cases_targeted: summary.total,
          downloads_completed: downloaded,
          downloads_failed: failed,
          downloads_skipped: skipped,
          error_counts: { ...summary.error_counts },
          coverage_ratio: row.coverage_ratio,
          run_health: row.run_health,
          stop_reason: row.stop_reason,
          downloads: { ...summary.by_status },
        },
      };
    },

    async listDbRuns({ query }) {
      const found = await catalog.runs.list({ source: meant(query.source), limit: query.limit });
      const runs = await Promise.all(found.map((run) => runRow(catalog, run)));
      return { body: { count: runs.length, runs } };
    },

    getDbLatestRun: async ({ query }) => ({
      body: await runRow(catalog, await latest(query.source)),
    }),

    async getDbRunHealth({ params }) {
      const row = await runRow(catalog, await one(params.run_id));
      const { status, coverage_ratio, run_health, stop_reason } = row;
      const { cases_total, cases_planned, cases_attempted } = row;
      const { cases_downloaded, cases_failed, cases_skipped } = row;
      return {
        body: {
          run_id: row.id,
          status,
          cases_total,
          cases_planned,
          cases_attempted,
          cases_downloaded,
          cases_failed,
          cases_skipped,
          coverage_ratio,
          run_health,
          stop_reason,
        },
      };
    },

    async getDbDownloadSummary({ params }) {
      const summary = await downloadSummary(catalog, await one(params.run_id));
      const { by_status, error_counts, failed_items } = summary;
      return {
        body: {
          ...summary,
          by_status: { ...by_status },
          error_counts: { ...error_counts },
          failed_items: failed_items.map((item) => ({ ...item })),
        },
      };
    },
  };
}
