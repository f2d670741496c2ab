import { z } from 'zod';
import { instant, runId } from '../../../core/endpoint-fields.ts';
import { RUN_MODES, type RunMode } from '../../../core/plan.ts';
import { RUN_STATUSES, TRIGGERS } from '../../../core/run.ts';

/** Shapes in the words of the original service. */
export const count = z.int().nonnegative();

export const source = z
  .string()
  .max(100)
  .optional()
  .describe('Name of the source; unknown and empty ones mean unreported_judgments')
  .meta({ allowed: 'the name of a source', example: 'unreported_judgments' });

/** The original service brought a number outside its range back into it, and scripts rely on that. */
export const most = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform((text) => Math.min(Math.max(Number(text), 1), 5000))
  .pipe(z.int().min(1).max(5000))
  .describe('How many at most, from 1 to 5000; a number outside counts as the nearest one inside')
  .meta({ allowed: 'a whole number' });

export const downloadedCase = z
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

export const runRow = z
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

export const byStatus = z.object({
  pending: count,
  in_progress: count,
  downloaded: count,
  failed: count,
  skipped: count,
});

/** The run as scripts of the original service read it. */
export const originalRun = runRow
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
  .describe('The run as scripts of the original service read it');

/** How far to trust a run. */
export const coverage = z.object({
  run_id: z.string(),
  ...runRow.pick({
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
  }).shape,
});

export const reasons = z.record(z.string(), count);
/** Stands first in the answers that scripts of the original service read. */
export const ok = z.literal(true);

export const downloadSummary = z
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

export const of = z.strictObject({ source });
export const cases = z.object({
  count,
  cases: z.array(downloadedCase),
  data: z.array(downloadedCase).describe('The same, under the name that DataTables reads'),
});
export const casesQuery = z.strictObject({
  source,
  run_id: z
    .union([z.literal('latest'), runId])
    .optional()
    .describe('Only what this run fetched; `latest` for the newest')
    .meta({ allowed: 'latest, or a run id of 26 capital letters and digits' }),
  limit: most.default(1000),
});
/** Whatever its users call a run; one that is not there is 404, however its id is spelt. */
export const oneRun = z.strictObject({
  run_id: z.string().max(100).describe('Id of the run, or `latest` for the newest of the source'),
});
