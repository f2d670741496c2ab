import type { ItemTally } from './ledger.ts';
import type { RunCounts } from './run.ts';

/**
 * The counts of a run as its items tell them: the ledger is the truth. Only pages,
 * duplicates and missing texts are counted while the run goes and taken from `live`. `seen` documents were kept or found
 * unchanged by the run.
 */
export function countsOfLedger(tally: ItemTally, live: RunCounts, seen: number): RunCounts {
  const by = tally.byStatus;
  const planned = by.pending + by.in_progress + by.downloaded + by.failed + by.skipped;
  const unchanged = Math.max(0, seen - tally.known);
  return {
    ...live,
    planned,
    unchanged,
    total: planned + unchanged,
    attempted: tally.attempted,
    downloaded: by.downloaded,
    failed: by.failed,
    skipped: by.skipped,
    bytes: tally.bytes,
  };
}
