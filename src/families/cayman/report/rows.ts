import type { Catalog, Item, Tally } from '../../../core/catalog.ts';
import { ERRORS, type ErrorCode } from '../../../core/errors.ts';
import type { HeldFile } from '../../../core/held-files.ts';
import { type Json, stableJson } from '../../../core/json.ts';
import type { Run } from '../../../core/run.ts';
import { downloadCode } from './download-code.ts';

/** A judgment that is held, in the columns its readers know. */
export interface DownloadedCase {
  readonly actions_token: string;
  readonly title: string;
  readonly subject: string;
  readonly court: string;
  readonly category: string;
  readonly judgment_date: string;
  /** Sorts by time; what has no date comes last. */
  readonly sort_judgment_date: string;
  readonly cause_number: string;
  readonly downloaded_at: string;
  readonly saved_path: string;
  readonly filename: string;
  readonly size_kb: number;
}

export function downloadedCase(file: HeldFile): DownloadedCase {
  const text = (name: string) => textOf(file.metadata[name]);
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
export interface RunRow {
  readonly id: string;
  readonly source: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly trigger: Run['trigger'];
  readonly mode: Run['mode'];
  readonly csv_version_id: number | null;
  readonly params_json: string;
  readonly status: Run['status'];
  readonly error_summary: string | null;
  readonly stop_reason: string | null;
  readonly cases_total: number;
  readonly cases_planned: number;
  readonly cases_attempted: number;
  readonly cases_downloaded: number;
  readonly cases_failed: number;
  readonly cases_skipped: number;
  readonly coverage_ratio: number | null;
  readonly run_health: Run['health'];
}

export async function runRow(catalog: Catalog, run: Run): Promise<RunRow> {
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

/** What became of the downloads of a run, counted from its ledger. */
export interface DownloadSummary {
  readonly ok: true;
  readonly run_id: string;
  readonly total: number;
  readonly by_status: Tally['byStatus'];
  readonly status_counts: Tally['byStatus'];
  readonly fail_reasons: Readonly<Record<string, number>>;
  readonly skip_reasons: Readonly<Record<string, number>>;
  readonly attempted: number;
  readonly bytes: number;
  readonly error_counts: Readonly<Record<string, number>>;
  readonly failed_items: FailedItem[];
}

export interface FailedItem {
  readonly case_id: number | null;
  readonly actions_token: string;
  readonly error_code: string;
  readonly error_message: string;
  readonly attempt: number;
}

const FAILED_SHOWN = 200;

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
function reasonCounts({ reasons }: Tally): Record<'failed' | 'skipped', Record<string, number>> {
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

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
