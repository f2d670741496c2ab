import type { HandlersOf } from '../../../core/endpoint.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { FamilyHost } from '../../../core/family-host.ts';
import type { Run } from '../../../core/run.ts';
import { downloadedCase, downloadSummary, type ReportRow, runRow } from '../report/rows.ts';
import { caymanSettings } from '../settings.ts';
import { targetSource } from '../target-source.ts';
import type { CaymanContract } from './contract.ts';
import { coverage, originalRun } from './shapes.ts';

type Handlers = HandlersOf<CaymanContract>;

/** What users of the Cayman judgments read: their runs and what is held. */
export function readEndpoints({ catalog, settings }: FamilyHost) {
  const { defaultSource } = caymanSettings(settings);
  const meant = (asked: string | undefined) => targetSource(asked, defaultSource);

  async function latest(asked: string | undefined): Promise<Run> {
    const source = meant(asked);
    const run = await catalog.runs.latest(source);
    if (run) return run;
    throw new AnnalsError('NOT_FOUND', `there is no run of ${source} yet`);
  }

  async function one(id: string, asked: string | undefined): Promise<Run> {
    if (id === 'latest') return latest(asked);
    const run = await catalog.runs.find(id);
    if (run) return run;
    throw new AnnalsError('NOT_FOUND', `there is no run ${id}`);
  }

  const heldCases: Handlers['getDownloadedCases'] = async ({ query }) => {
    const { source, run_id: asked, limit } = query;
    const runId = asked === 'latest' ? (await latest(source)).id : asked;
    const files = await catalog.files.list({ source: meant(source), runId, limit });
    const cases = files.map(downloadedCase);
    return { body: { count: cases.length, cases, data: cases } };
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
          ok: true,
          run: originalRun.parse({ ...row, downloads: summary.by_status }),
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
      return { body: { ok: true, count: runs.length, runs } };
    },

    async getDbLatestRun({ query }) {
      const row = await runRow(catalog, await latest(query.source));
      return { body: { ok: true, run: row, ...row } };
    },

    getDbRunHealth: async ({ params, query }) => ({
      body: coverageOf(await runRow(catalog, await one(params.run_id, query.source))),
    }),

    getDbDownloadSummary: async ({ params, query }) => ({
      body: await downloadSummary(catalog, await one(params.run_id, query.source)),
    }),

    async getDbRunSummary({ params, query }) {
      const run = await one(params.run_id, query.source);
      const row = await runRow(catalog, run);
      const downloads = await downloadSummary(catalog, run);
      return { body: { ok: true, run: row, coverage: coverageOf(row), downloads } };
    },

    async getDbRunDownloadedCases({ params, query }) {
      const { id, source } = await one(params.run_id, query.source);
      const files = await catalog.files.list({ source, runId: id, limit: query.limit });
      const downloads = files.map(downloadedCase);
      return { body: { ok: true, run_id: id, count: downloads.length, downloads } };
    },
  } satisfies Partial<Handlers>;
}

const coverageOf = ({ id, ...row }: ReportRow) => coverage.parse({ run_id: id, ...row });
