import type { z } from 'zod';
import type { Catalog, Item, ItemTally } from '../../../core/catalog.ts';
import { ERRORS, type ErrorCode } from '../../../core/errors.ts';
import type { HeldFile } from '../../../core/held-files.ts';
import { type Json, stableJson } from '../../../core/json.ts';
import type { Run } from '../../../core/run.ts';
import type * as shapes from '../endpoints/shapes.ts';
import { downloadCode } from './download-code.ts';

export type DownloadedCase = z.infer<typeof shapes.downloadedCase>;
export type ReportRow = z.infer<typeof shapes.runRow>;
export type DownloadSummary = z.infer<typeof shapes.downloadSummary>;
export type FailedItem = DownloadSummary['failed_items'][number];

/** A judgment that is held, in the columns its readers know. */
export function downloadedCase(file: HeldFile): DownloadedCase {
  const text = (name: string) => jsonText(file.metadata[name]);
  const date = text('judgment_date');
  return {
    actions_token: text('action_token_raw') || file.key,
    title: file.title,
    subject: text('subject'),
    court: text('court'),
    category: text('category'),
    judgment_date: date,
    sort_judgment_date: /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : '',
    cause_number: text('cause_number'),
    downloaded_at: file.retrievedAt,
    saved_path: file.path,
    filename: file.path.split('/').at(-1) ?? '',
    size_kb: Math.round((file.size / 1024) * 10) / 10,
  };
}

/** The row of a run as it is, without sums over its downloads. */
export async function runRow(catalog: Catalog, run: Run): Promise<ReportRow> {
  const { counts } = run;
  return {
    id: run.id,
    source: run.source,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    trigger: run.trigger,
    mode: run.mode,
    csv_version_id: (await catalog.listings.usedBy(run.id))?.id ?? null,
    params_json: stableJson(run.params),
    status: run.status,
    error_summary: run.error && `${run.error.code}: ${run.error.message}`,
    stop_reason: run.stopReason,
    cases_total: counts.total,
    cases_planned: counts.planned,
    cases_attempted: counts.attempted,
    cases_downloaded: counts.downloaded,
    cases_failed: counts.failed,
    cases_skipped: counts.skipped,
    coverage_ratio: run.coverage,
    run_health: run.health,
  };
}

const FAILED_SHOWN = 200;

/** What became of the downloads of a run, counted from its ledger. */
export async function downloadSummary(catalog: Catalog, run: Run): Promise<DownloadSummary> {
  const [tally, failed] = await Promise.all([
    catalog.items.tally(run.id),
    catalog.items.list({ runId: run.id, status: ['failed'], limit: FAILED_SHOWN }),
  ]);
  const { failed: fail_reasons, skipped: skip_reasons } = reasonCounts(tally);
  return {
    ok: true,
    run_id: run.id,
    total: Object.values(tally.byStatus).reduce((sum, n) => sum + n, 0),
    by_status: { ...tally.byStatus },
    status_counts: { ...tally.byStatus },
    fail_reasons,
    skip_reasons,
    attempted: tally.attempted,
    bytes: tally.bytes,
    error_counts: { ...skip_reasons, ...fail_reasons },
    failed_items: await Promise.all(failed.map((item) => failedItem(catalog, item))),
  };
}

/** Reasons for passing something over are words of their users already. */
function reasonCounts({
  reasons,
}: ItemTally): Record<'failed' | 'skipped', Record<string, number>> {
  const failed: Record<string, number> = {};
  const skipped: Record<string, number> = {};
  for (const [reason, times] of Object.entries(reasons)) {
    const isCode = reason in ERRORS;
    const counts = isCode ? failed : skipped;
    const code = isCode ? downloadCode(reason as ErrorCode) : reason.toLowerCase();
    counts[code] = (counts[code] ?? 0) + times;
  }
  return { failed, skipped };
}

async function failedItem(catalog: Catalog, item: Item): Promise<FailedItem> {
  return {
    case_id: (await catalog.entries.find(item.source, item.key))?.id ?? null,
    actions_token: item.key,
    error_code: item.failure ? downloadCode(item.failure.code) : 'unknown',
    error_message: item.failure?.message ?? '',
    attempt: item.attempt,
  };
}

const jsonText = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
