import type { LeasedItem } from '../../core/catalog.ts';
import type { TryReport } from '../../core/telemetry.ts';
import type { Database } from './driver.ts';

/** A row of `fallback_attempts`. To be called inside a transaction. */
export type WriteTried = (item: LeasedItem, tried: TryReport) => void;

export function createWriteTried(db: Database): WriteTried {
  const columns =
    'run_id, item, key, attempt, at, tier, resolver, outcome, duration_ms, url, http_status, reason, message';
  const insert = db.inserter('fallback_attempts', columns.split(', '));
  return ({ runId, id, candidate, attempt }, one) => {
    const { at, tier, resolver, outcome, url, httpStatus, reason, message } = one;
    const durationMs = Math.round(one.durationMs);
    insert.add(
      runId,
      id,
      candidate.key,
      attempt,
      at,
      tier,
      resolver,
      outcome,
      durationMs,
      url,
      httpStatus,
      reason,
      message,
    );
  };
}
