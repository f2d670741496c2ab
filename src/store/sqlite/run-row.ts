import type { ErrorCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import { storedJson } from './stored-json.ts';

export const RUN_COLUMNS = `id, source, mode, "trigger", params_json, status, started_at, ended_at,
  discovered_at, deadline_at, owner, heartbeat_at, total, planned, attempted,
  downloaded, failed, skipped, unchanged, duplicates, pages, bytes,
  without_text,
  coverage_ratio, run_health, stop_reason, error_code, error_summary, outcome_json`;

export interface RunRow {
  readonly id: string;
  readonly source: string;
  readonly mode: Run['mode'];
  readonly trigger: Run['trigger'];
  readonly params_json: string;
  readonly status: Run['status'];
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly discovered_at: string | null;
  readonly deadline_at: string | null;
  readonly owner: string;
  readonly heartbeat_at: string;
  readonly total: number;
  readonly planned: number;
  readonly attempted: number;
  readonly downloaded: number;
  readonly failed: number;
  readonly skipped: number;
  readonly unchanged: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly bytes: number;
  readonly without_text: number;
  readonly coverage_ratio: number | null;
  readonly run_health: Run['health'];
  readonly stop_reason: string | null;
  readonly error_code: ErrorCode | null;
  readonly error_summary: string | null;
  readonly outcome_json: string;
}

export const runOf = (row: RunRow): Run => ({
  id: row.id,
  source: row.source,
  mode: row.mode,
  trigger: row.trigger,
  params: storedJson<JsonObject>(row.params_json),
  status: row.status,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  discoveredAt: row.discovered_at,
  deadlineAt: row.deadline_at,
  owner: row.owner,
  heartbeatAt: row.heartbeat_at,
  counts: {
    total: row.total,
    planned: row.planned,
    attempted: row.attempted,
    downloaded: row.downloaded,
    failed: row.failed,
    skipped: row.skipped,
    unchanged: row.unchanged,
    duplicates: row.duplicates,
    pages: row.pages,
    bytes: row.bytes,
    withoutText: row.without_text,
  },
  coverage: row.coverage_ratio,
  health: row.run_health,
  stopReason: row.stop_reason,
  error: row.error_code ? { code: row.error_code, message: row.error_summary ?? '' } : null,
  outcome: storedJson<JsonObject>(row.outcome_json),
});
