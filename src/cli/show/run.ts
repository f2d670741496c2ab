import { isDeadOwner } from '../../app/process-owner.ts';
import type { Item, ItemTally } from '../../core/catalog.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import type { Paint } from '../paint.ts';
import { counted, grouped } from './units.ts';

/** A run that calls itself running while its process is gone has crashed, whatever its row says. */
export const hasCrashed = (run: Run): boolean => run.status === 'running' && isDeadOwner(run.owner);

/** `completed`, `failed (items_failed)`, `crashed`: with the colour it deserves. */
export function endingOf(run: Run, paint: Paint): string {
  if (hasCrashed(run)) return paint.bad('crashed');
  const reason = run.stopReason ? ` (${run.stopReason})` : '';
  switch (run.status) {
    case 'running':
      return paint.name('running');
    case 'completed':
      return run.health === 'ok'
        ? paint.good('completed')
        : paint.warn(`completed (health: ${run.health})`);
    case 'aborted':
      return paint.warn(`stopped${reason === ' (stopped)' ? '' : reason}`);
    case 'failed':
      return paint.bad(`failed${reason}`);
  }
}

/** What went wrong with single items: how often and why, then the first of them by name. */
export function troubles(
  run: Run,
  tally: ItemTally,
  failed: readonly Item[],
  paint: Paint,
): string[] {
  const { byStatus } = tally;
  const total = Object.values(byStatus).reduce((sum, n) => sum + n, 0);
  if (total === 0) return [];
  const states = (['downloaded', 'failed', 'skipped', 'in_progress', 'pending'] as const)
    .filter((status) => byStatus[status] > 0)
    .map((status) => `${grouped(byStatus[status])} ${WORDS[status]}`);
  const lines = [
    `${' '.repeat(12)}  ${paint.dim('items   ')}  ${counted(total, 'item')}: ${states.join(', ')}`,
  ];
  const indent = ' '.repeat(24);
  for (const [reason, times] of Object.entries(tally.reasons)) {
    lines.push(indent + paint.bad(`${times} × ${reason}`));
  }
  for (const item of failed.slice(0, 5)) {
    lines.push(`${indent}${item.key}\n  ${indent}  ${paint.dim(item.failure?.message ?? '')}`);
  }
  if (failed.length > 5 && run.counts.failed > 5) {
    lines.push(indent + paint.dim(`and ${run.counts.failed - 5} more; each has its own story`));
  }
  return lines;
}

const WORDS = {
  downloaded: 'kept',
  failed: 'failed',
  skipped: 'passed over',
  in_progress: 'in work',
  pending: 'waiting',
} as const;

/** `date 2026-07-15, total 40, of another day 1`. */
export const fieldsInWords = (object: JsonObject): string =>
  Object.entries(object)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(
      ([name, value]) =>
        `${spaced(name)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join(', ');

const spaced = (name: string): string =>
  name.replace(/[a-z][A-Z]/g, ([end = '', start = '']) => `${end} ${start.toLowerCase()}`);
