import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { instant, nothing, runId } from '../../../core/endpoint-fields.ts';
import { RUN_MODES, type RunMode } from '../../../core/plan.ts';
import { RESUME_STRATEGIES } from '../../../core/resume.ts';
import { RUN_STATUSES, TRIGGERS } from '../../../core/run.ts';
import { CAYMAN_SOURCES } from '../target-source.ts';

/** Where users of the Cayman judgments are at home: their addresses, their words. */
const count = z.int().nonnegative();

const source = z
  .string()
  .max(100)
  .optional()
  .describe('Name of the source; unknown and empty ones mean unreported_judgments')
  .meta({ allowed: 'the name of a source', example: 'unreported_judgments' });

const most = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(5000))
  .describe('How many at most')
  .meta({ allowed: 'a whole number from 1 to 5000' });

const downloadedCase = z
  .object({
    actions_token: z.string(),
    title: z.string(),
    subject: z.string(),
    court: z.string(),
    category: z.string(),
    judgment_date: z.string(),
    sort_judgment_date: z.string().describe('A date that sorts, or nothing'),
    cause_number: z.string(),
    downloaded_at: instant,
    saved_path: z.string().describe('Below the data folder'),
    filename: z.string(),
    size_kb: z.number().nonnegative(),
  })
  .meta({ id: 'DownloadedCase' });

const runRow = z
  .object({
    id: z.string(),
    source: z.string(),
    started_at: instant,
    ended_at: instant.nullable(),
    trigger: z.enum(TRIGGERS),
    mode: z.enum(RUN_MODES as [RunMode, ...RunMode[]]),
    csv_version_id: count.nullable(),
    params_json: z.string(),
    status: z.enum(RUN_STATUSES),
    error_summary: z.string().nullable(),
    stop_reason: z.string().nullable(),
    cases_total: count,
    cases_planned: count,
    cases_attempted: count,
    cases_downloaded: count,
    cases_failed: count,
    cases_skipped: count,
    coverage_ratio: z.number().nullable(),
    run_health: z.enum(['ok', 'partial', 'failed', 'suspicious']).nullable(),
  })
  .meta({ id: 'RunRow' });

const byStatus = z.object({
  pending: count,
  in_progress: count,
  downloaded: count,
  failed: count,
  skipped: count,
});

const reasons = z.record(z.string(), count);
/** Stands first in the answers that scripts of the original service read. */
const ok = z.literal(true);

const downloadSummary = z
  .object({
    ok,
    run_id: z.string(),
    total: count,
    by_status: byStatus,
    status_counts: byStatus.describe('The same as by_status'),
    fail_reasons: reasons.describe('What failed, by error code'),
    skip_reasons: reasons.describe('What was passed over, by reason'),
    attempted: count,
    bytes: count,
    error_counts: z.record(z.string(), count).describe('By error code or reason for passing over'),
    failed_items: z
      .array(
        z.object({
          case_id: count.nullable(),
          actions_token: z.string(),
          error_code: z.string(),
          error_message: z.string(),
          attempt: count,
        }),
      )
      .describe('The first 200'),
  })
  .meta({ id: 'DownloadSummary' });

const of = z.strictObject({ source });
const cases = z.object({
  count,
  cases: z.array(downloadedCase),
  data: z.array(downloadedCase).describe('The same, under the name that DataTables reads'),
});
const casesQuery = z.strictObject({
  source,
  run_id: z
    .union([z.literal('latest'), runId])
    .optional()
    .describe('Only what this run fetched; `latest` for the newest')
    .meta({ allowed: 'latest, or a run id of 26 capital letters and digits' }),
  limit: most.default(1000),
});
/** Whatever its users call a run; one that is not there is 404, however its id is spelt. */
const oneRun = z.strictObject({
  run_id: z.string().max(100).describe('Id of the run, or `latest` for the newest of the source'),
});

const read = { method: 'GET', topic: 'judgments', params: nothing } as const;

export const getLatestRun = endpoint({
  ...read,
  path: '/api/runs/latest',
  summary: 'The latest run of the judgments, with what became of its downloads',
  query: of,
  answer: z.object({
    ok,
    run: runRow
      .pick({
        id: true,
        trigger: true,
        mode: true,
        csv_version_id: true,
        status: true,
        started_at: true,
        ended_at: true,
        error_summary: true,
      })
      .extend({ downloads: byStatus })
      .describe('The run as scripts of the original service read it'),
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
  ...read,
  path: '/api/downloaded-cases',
  summary: 'Judgments that are held, newest first',
  query: casesQuery,
  answer: cases,
  statuses: { 200: 'Those that were downloaded, and no others' },
  errors: [],
});

export const getDbDownloadedCases = endpoint({
  ...read,
  path: '/api/db/downloaded-cases',
  summary: 'The same as /api/downloaded-cases',
  query: casesQuery,
  answer: cases,
  statuses: { 200: 'Those that were downloaded, and no others' },
  errors: [],
});

export const listDbRuns = endpoint({
  ...read,
  path: '/api/db/runs',
  summary: 'Recent runs of the judgments, as their rows are',
  query: z.strictObject({ source, limit: most.default(20) }),
  answer: z.object({ ok, count, runs: z.array(runRow) }),
  statuses: { 200: 'Newest first' },
  errors: [],
  forOperator: true,
});

export const getDbLatestRun = endpoint({
  ...read,
  path: '/api/db/runs/latest',
  summary: 'The row of the latest run, without sums over its downloads',
  query: of,
  answer: runRow.extend({ ok, run: runRow.describe('The same row') }),
  statuses: { 200: 'The row' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

const coverage = runRow
  .pick({
    status: true,
    cases_total: true,
    cases_planned: true,
    cases_attempted: true,
    cases_downloaded: true,
    cases_failed: true,
    cases_skipped: true,
    coverage_ratio: true,
    run_health: true,
    stop_reason: true,
  })
  .extend({ run_id: z.string() });

export const getDbRunHealth = endpoint({
  ...read,
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
  ...read,
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
  ...read,
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
  ...read,
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
  ...read,
  path: '/report',
  summary: 'The latest run and the judgments that are held, as a page',
  query: of,
  answer: z.never(),
  media: ['text/html'],
  statuses: { 200: 'A page without scripts' },
  errors: [],
  forOperator: true,
});

const asked = {
  mode: z.enum(['new', 'full', 'resume']).optional().describe('`cayman.mode` when left out'),
  target_source: source,
  new_limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Judgments at most, in every mode')
    .meta({ allowed: 'a whole number of at least 1' }),
  resume_strategy: z
    .enum(RESUME_STRATEGIES)
    .optional()
    .describe('For mode resume: what of earlier runs is taken up; auto when left out')
    .meta({ allowed: `one of ${RESUME_STRATEGIES.join(', ')}` }),
  per_download_delay: z.coerce
    .number()
    .min(0)
    .max(3600)
    .optional()
    .describe(
      'Seconds between two downloads of this run; `cayman.pacing.perDownloadDelayMs` when left out',
    )
    .meta({ allowed: 'a number of seconds from 0 to 3600' }),
  max_retries: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Tries per judgment in this run, the first included; `cayman.maxAttempts` when left out',
    )
    .meta({ allowed: 'a whole number from 1 to 100' }),
  concurrency: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Downloads at once in this run; `cayman.executor.maxParallel` when left out')
    .meta({ allowed: 'a whole number from 1 to 64' }),
  dry_run: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .describe(
      'Only say what a run of mode new or full would do: the list is read, nothing is written',
    )
    .meta({ allowed: 'true or false' }),
};

const started = z.object({
  ok: z.literal(true),
  run_id: z.string().optional().describe('Left out for a dry run'),
  mode: z.enum(['new', 'full', 'resume']),
  target_source: z.enum(CAYMAN_SOURCES),
  would: z
    .object({ listed: count, new: count, changed: count, unchanged: count, skipped: count })
    .optional()
    .describe('For a dry run: what a run would find and take'),
});

const start = {
  method: 'POST',
  topic: 'judgments',
  params: nothing,
  query: nothing,
  answer: started,
  media: ['text/html'],
  statuses: {
    202: 'It has begun; follow it at /v1/runs/{run_id}',
    303: 'The same for a form: on to /report',
  },
  changesState: true,
} as const;

const orForetell = { ...start.statuses, 200: 'What a run would do, for `dry_run`' };

export const startCayman = endpoint({
  ...start,
  statuses: orForetell,
  path: '/start',
  summary: 'Begins a run of the judgments',
  body: z.strictObject(asked),
  errors: ['SOURCE_BUSY', 'NOTHING_TO_RESUME', 'UNKNOWN_SOURCE'],
});

export const scrapeCayman = endpoint({
  ...start,
  statuses: orForetell,
  path: '/scrape',
  summary: 'Another name of /start',
  body: z.strictObject(asked),
  errors: ['SOURCE_BUSY', 'NOTHING_TO_RESUME', 'UNKNOWN_SOURCE'],
});

export const resumeCayman = endpoint({
  ...start,
  path: '/resume',
  summary: 'Begins a run over what earlier runs of the judgments left',
  body: z.strictObject({
    target_source: source,
    resume_strategy: asked.resume_strategy,
    new_limit: asked.new_limit,
  }),
  errors: ['SOURCE_BUSY', 'NOTHING_TO_RESUME', 'UNKNOWN_SOURCE'],
});

const anything = z.unknown().optional();

export const receiveChange = endpoint({
  method: 'POST',
  path: '/webhook/changedetection',
  topic: 'judgments',
  summary: 'A watcher saw the page change: acquires what is new, and answers when it is done',
  description:
    'Needs `cayman.webhook.secret`, sent as `X-Webhook-Token` or `?token=`. Fields come as JSON, as a form or in the address.',
  params: nothing,
  query: z.looseObject({
    token: anything.describe('The secret, where a header cannot be set'),
    mode: anything.describe('Must be `new`'),
    target_source: anything.describe('Must be `unreported_judgments`'),
    new_limit: anything.describe('New judgments at most'),
  }),
  headers: { 'X-Webhook-Token': 'The secret' },
  body: z.looseObject({
    mode: z.literal('new'),
    target_source: z.literal('unreported_judgments'),
    new_limit: z.int().min(1).optional(),
  }),
  answer: z
    .object({
      ok: z.boolean(),
      entrypoint: z.literal('webhook').optional(),
      mode: z.literal('new').optional(),
      target_source: z.literal('unreported_judgments').optional(),
      run_id: z.string().optional(),
      csv_version_id: count.nullable().optional(),
      summary: z
        .object({ processed: count, downloaded: count, skipped: count, failed: count })
        .optional(),
      error: z
        .enum([
          'webhook_disabled',
          'invalid_token',
          'invalid_params',
          'config_invalid',
          'busy',
          'run_failed',
        ])
        .optional(),
      details: z.array(z.string()).optional(),
    })
    .meta({ id: 'WebhookAnswer' }),
  statuses: {
    200: 'The run is over',
    400: '`invalid_params`: what was sent does not fit',
    403: '`invalid_token`',
    404: '`webhook_disabled`: no secret is set',
    409: '`busy`: a run of the judgments is under way',
    500: '`config_invalid`: the settings do not allow a run',
    502: '`run_failed`: the run did not come to its end',
  },
  errors: [],
});
