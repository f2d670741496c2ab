import { type DrawnCell, linesIn } from './drawn-cell.ts';
import { drawnTables } from './drawn-table-thresholds.ts';
import type { Lattice } from './lattice.ts';

/**
 * Labels beside rows whose lines do not reach them fall into one tall cell. It is cut into rows again where it has a
 * line for every row, set on the baseline of that row: a phrase that truly spans rows wraps at its own distance.
 */
export function splitTallLabels(cells: readonly DrawnCell[], { ys }: Lattice): DrawnCell[] {
  return cells.flatMap((cell) => {
    const rows = cell.r2 - cell.r + 1;
    const lines = linesIn(cell);
    if (rows < 2 || lines.length < rows || (rows === 2 && lines.length > 2)) return [cell];
    if (lines.slice(0, -1).some(({ words }) => connects(words.at(-1)?.text ?? ''))) return [cell];
    const parts: DrawnCell[] = [];
    for (let r = cell.r; r <= cell.r2; r += 1) {
      const [top, bottom] = [ys[r] as number, ys[r + 1] as number];
      const words = cell.words.filter(({ y0, y1 }) => {
        const middle = (y0 + y1) / 2;
        return middle > top && middle <= bottom;
      });
      const part = { ...cell, r, r2: r, words };
      const [first] = linesIn(part);
      if (first === undefined || /^[\p{Ll}(&]/u.test(first.words[0]?.text ?? '')) return [cell];
      const shared = cells.some(
        (other) =>
          other !== cell &&
          other.r === r &&
          other.r2 === r &&
          linesIn(other).some(
            ({ base }) => Math.abs(base - first.base) < drawnTables.sameLine * first.size,
          ),
      );
      if (!shared) return [cell];
      parts.push(part);
    }
    return parts;
  });
}

const connects = (word: string): boolean =>
  /^(?:.*[-–,/&]|and|or|of|the|in|for|to|with|by)$/i.test(word);
