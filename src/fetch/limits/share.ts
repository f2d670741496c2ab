import type { LevelRow, LevelRows } from './level.ts';
import type { Allowance } from './limiter.ts';

/**
 * What one of several nodes may take when they cannot hear of each other: of a pace its part, of
 * places its part and never less than one. Together they stay within what all share, whoever of
 * them is at work.
 */
export function shareOf(buckets: readonly Allowance[], nodes: number): readonly Allowance[] {
  if (nodes <= 1) return buckets;
  return buckets.map((bucket) => partOf(bucket, nodes));
}

function partOf(bucket: Allowance, nodes: number): Allowance {
  switch (bucket.is) {
    case 'pace':
      return { ...bucket, intervalMs: bucket.intervalMs * nodes, creditMs: 0 };
    case 'window':
      return { ...bucket, windowMs: bucket.windowMs * nodes };
    case 'places':
      return { ...bucket, most: Math.max(1, Math.floor(bucket.most / nodes)) };
    case 'rest':
    case 'quota':
      return bucket;
  }
}

/** Of a level nobody can tell us about: another node may have asked a moment ago. */
export function asIfAskedNow(levels: LevelRows, buckets: readonly Allowance[], now: number): void {
  for (const { is, name } of buckets) {
    if (is !== 'pace' || levels.get(name)?.pace) continue;
    const row: LevelRow = levels.get(name) ?? {};
    row.pace = { at: now, due: now, before: null };
    levels.set(name, row);
  }
}
