import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { instant } from '../../../core/endpoint-fields.ts';
import {
  byStatus,
  cases,
  casesQuery,
  count,
  coverage,
  downloadedCase,
  downloadSummary,
  most,
  of,
  ok,
  oneRun,
  originalRun,
  runRow,
  source,
} from './shapes.ts';

export const getLatestRun = endpoint({
  topic: 'judgments',
  path: '/api/runs/latest',
  summary: 'The latest run of the judgments, with what became of its downloads',
  query: of,
  answer: z.object({
    ok,
    run: originalRun,
    run_id: z.string(),
    mode: runRow.shape.mode,
    trigger: runRow.shape.trigger,
    status: runRow.shape.status,
    started_at: instant,
    ended_at: instant.nullable(),
    csv_version_id: count.nullable(),
    cases_total: count,
    cases_targeted: count,
    downloads_completed: count,
    downloads_failed: count,
    downloads_skipped: count,
    error_counts: z.record(z.string(), count),
    coverage_ratio: z.number().nullable(),
    run_health: runRow.shape.run_health,
    stop_reason: z.string().nullable(),
    downloads: byStatus,
  }),
  statuses: { 200: 'The newest run, running or not' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getDownloadedCases = endpoint({
  topic: 'judgments',
  path: '/api/downloaded-cases',
  summary: 'Judgments that are held, newest first',
  query: casesQuery,
  answer: cases,
  statuses: { 200: 'Those that were downloaded, and no others' },
});

export const getDbDownloadedCases = endpoint({
  ...getDownloadedCases,
  path: '/api/db/downloaded-cases',
  summary: 'The same as /api/downloaded-cases',
});

export const listDbRuns = endpoint({
  topic: 'judgments',
  path: '/api/db/runs',
  summary: 'Recent runs of the judgments, as their rows are',
  query: z.strictObject({ source, limit: most.default(20) }),
  answer: z.object({ ok, count, runs: z.array(runRow) }),
  statuses: { 200: 'Newest first' },
  forOperator: true,
});

export const getDbLatestRun = endpoint({
  topic: 'judgments',
  path: '/api/db/runs/latest',
  summary: 'The row of the latest run, without sums over its downloads',
  query: of,
  answer: runRow.extend({ ok, run: runRow.describe('The same row') }),
  statuses: { 200: 'The row' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getDbRunHealth = endpoint({
  topic: 'judgments',
  path: '/api/db/runs/{run_id}/health',
  summary: 'How far to trust a run',
  params: oneRun,
  query: of,
  answer: coverage,
  statuses: { 200: 'Counts, coverage and health' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getDbDownloadSummary = endpoint({
  topic: 'judgments',
  path: '/api/db/runs/{run_id}/download-summary',
  summary: 'What became of the downloads of a run',
  params: oneRun,
  query: of,
  answer: downloadSummary,
  statuses: { 200: 'Counted from the ledger' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getDbRunSummary = endpoint({
  topic: 'judgments',
  path: '/api/db/runs/{run_id}/summary',
  summary: 'A run, how far to trust it, and what became of its downloads',
  params: oneRun,
  query: of,
  answer: z.object({ ok, run: runRow, coverage, downloads: downloadSummary }),
  statuses: { 200: 'The row, its counts and its ledger' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getDbRunDownloadedCases = endpoint({
  topic: 'judgments',
  path: '/api/db/runs/{run_id}/downloaded-cases',
  summary: 'Judgments that a run fetched and that are held',
  params: oneRun,
  query: z.strictObject({ source, limit: most.default(1000) }),
  answer: z.object({ ok, run_id: z.string(), count, downloads: z.array(downloadedCase) }),
  statuses: { 200: 'The same rows as /api/downloaded-cases' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const getReport = endpoint({
  topic: 'judgments',
  path: '/report',
  summary: 'The latest run and the judgments that are held, as a page',
  query: of,
  answer: z.never(),
  media: ['text/html'],
  statuses: { 200: 'A page without scripts' },
  forOperator: true,
});
