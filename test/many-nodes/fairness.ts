import type { ItemChange, Violation } from './history.ts';

/** Items that wait and are due, and before which more than so many later ones of their run were leased. */
export function overtaken(changes: readonly ItemChange[], most: number): readonly Violation[] {
  const found: Violation[] = [];
  const waiting = new Map<number, { run: number; from: number; times: number }>();
  const isLeased = new Set<number>();
  for (const { seq, at, item, run, is } of changes) {
    if (is?.status === 'in_progress') {
      if (!isLeased.has(item)) {
        for (const [other, one] of waiting) {
          if (other >= item || one.run !== run || one.from > at) continue;
          one.times += 1;
          if (one.times !== most + 1) continue;
          const says = `item ${other} waits, and ${one.times} later ones were leased before it`;
          found.push({ invariant: 'fairness', item: other, seq, says });
        }
      }
      isLeased.add(item);
      waiting.delete(item);
    } else {
      isLeased.delete(item);
      if (is?.status === 'pending') {
        waiting.set(item, { run, from: Math.max(at, is.notBefore ?? at), times: 0 });
      } else waiting.delete(item);
    }
  }
  return found;
}
