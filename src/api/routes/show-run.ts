import type { Item } from '../../core/catalog.ts';
import type { Run, RunCounts, RunStatus } from '../../core/run.ts';
import type { DAY_RUN_STATUSES } from '../contract/days.ts';
import type { ItemAnswer, RunAnswer } from '../contract/runs.ts';

/** A run as clients see it; who owns it is nobody else's business. */
export function showRun(run: Run): RunAnswer {
  return {
    id: run.id,
    source: run.source,
    mode: run.mode,
    trigger: run.trigger,
    params: run.params,
    status: run.status,
    started_at: run.startedAt,
    ended_at: run.endedAt,
    duration_ms: durationOf(run),
    counts: showCounts(run.counts),
    coverage: run.coverage,
    health: run.health,
    stop_reason: run.stopReason,
    error: run.error,
    outcome: run.outcome,
  };
}

export const showCounts = ({ withoutText, ...counts }: RunCounts): RunAnswer['counts'] => ({
  ...counts,
  without_text: withoutText,
});

export const durationOf = ({ startedAt, endedAt }: Run): number | null =>
  endedAt === null ? null : Math.max(0, Date.parse(endedAt) - Date.parse(startedAt));

/** In the words of the daily index, where a run that was stopped has failed. */
export const dayStatusOf = (status: RunStatus): (typeof DAY_RUN_STATUSES)[number] =>
  status === 'running' ? 'RUNNING' : status === 'completed' ? 'SUCCESS' : 'FAILED';

export function showItem(item: Item): ItemAnswer {
  const { failure } = item;
  return {
    id: item.id,
    key: item.key,
    plan: item.plan,
    status: item.status,
    attempt: item.attempt,
    not_before: item.notBefore,
    document_id: item.documentId,
    bytes: item.bytes,
    failure: failure && {
      code: failure.code,
      message: failure.message,
      http_status: failure.httpStatus ?? null,
    },
    skip_reason: item.skipReason,
    created_at: item.createdAt,
    updated_at: item.updatedAt,
  };
}
