import type { LevelRow, LevelRows } from './level.ts';
import type { Allowance } from './limiter.ts';

/**
 * What one of several nodes may take when they cannot hear of each other: of a pace its part, of
 * places its part and never less than one. Together they stay within what all share, whoever of
 * them is at work.
 */
export function shareOf(allowances: readonly Allowance[], nodes: number): readonly Allowance[] {
  if (nodes <= 1) return allowances;
  return allowances.map((allowance) => partOf(allowance, nodes));
}

function partOf(allowance: Allowance, nodes: number): Allowance {
  switch (allowance.is) {
    case 'pace':
      return { ...allowance, intervalMs: allowance.intervalMs * nodes, creditMs: 0 };
    case 'window':
      return { ...allowance, windowMs: allowance.windowMs * nodes };
    case 'places':
      return { ...allowance, most: Math.max(1, Math.floor(allowance.most / nodes)) };
    case 'rest':
    case 'quota':
      return allowance;
  }
}

/** Of a level nobody can tell us about: another node may have asked a moment ago. */
export function asIfAskedNow(
  levels: LevelRows,
  allowances: readonly Allowance[],
  now: number,
): void {
  for (const { is, name } of allowances) {
    if (is !== 'pace' || levels.get(name)?.pace) continue;
    const row: LevelRow = levels.get(name) ?? {};
    row.pace = { at: now, due: now, before: null };
    levels.set(name, row);
  }
}
