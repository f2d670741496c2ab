import { type Box, overlap } from '../geometry.ts';
import type { Item } from './reading-order.ts';
import { readingOrder as limits } from './text-thresholds.ts';

/** White between columns that the rows so far leave free, and what stands on its sides. */
export interface Gutter {
  readonly from: number;
  readonly to: number;
  readonly left: Side;
  readonly right: Side;
  /** How many rows have items on both sides, and in how many of these a label stands before it. */
  both: number;
  labels: number;
}

interface Side {
  rows: number;
  items: number;
  /** The widths of its items together, in ems. */
  width: number;
  firstRow: number;
  /** How many items stand beside or below the first one of the other side, and how many of them below its last one. */
  beside: number;
  below: number;
}

const emptySide = (): Side => ({
  rows: 0,
  items: 0,
  width: 0,
  firstRow: Infinity,
  beside: 0,
  below: 0,
});

/** Before any row is looked at, all is free. */
export const firstGutter = (): Gutter => ({
  from: -Infinity,
  to: Infinity,
  left: emptySide(),
  right: emptySide(),
  both: 0,
  labels: 0,
});

/** What is left of the gutters once the extents of these boxes are taken out; slivers narrower than `least` are dropped. */
export function leftFree(
  gutters: readonly Gutter[],
  boxes: readonly Box[],
  least: number,
): Gutter[] {
  let free = [...gutters];
  for (const { x0, x1 } of boxes) {
    if (!free.some(({ from, to }) => overlap(x0, x1, from, to) > 0)) continue;
    free = free.flatMap((gutter) => {
      if (overlap(x0, x1, gutter.from, gutter.to) <= 0) return [gutter];
      return [part(gutter, gutter.from, x0), part(gutter, x1, gutter.to)].filter(
        ({ from, to }) => to - from >= least,
      );
    });
  }
  return free;
}

const part = ({ left, right, both, labels }: Gutter, from: number, to: number): Gutter => ({
  from,
  to,
  left: { ...left },
  right: { ...right },
  both,
  labels,
});

/** Counts a row that leaves the gutter free. Rows are counted from the top of the columns. */
export function countBeside(gutter: Gutter, row: readonly Item[], at: number): void {
  const { left, right } = gutter;
  let [onLeft, onRight] = [0, 0];
  let before: Item | undefined;
  let labelled = false;
  for (const item of [...row].sort((a, b) => a.x0 - b.x0)) {
    const { x0, x1, size } = item;
    const isLeft = x1 <= gutter.from;
    const side = isLeft ? left : right;
    side.width += (x1 - x0) / size;
    // The words of a loosely set line stand as far apart as labels and values do: they are one line of a column all the same.
    const loose =
      before !== undefined &&
      x0 >= gutter.to === before.x0 >= gutter.to &&
      x0 - before.x1 < limits.loose * size;
    if (!loose) side.items += 1;
    if (isLeft) {
      onLeft += 1;
      labelled = item.label === true;
    } else onRight += 1;
    before = item;
  }
  if (onLeft > 0) countRow(left, at);
  if (onRight > 0) countRow(right, at);
  if (onLeft > 0 && onRight > 0) {
    gutter.both += 1;
    if (labelled) gutter.labels += 1;
  }
  if (at < Math.max(left.firstRow, right.firstRow)) return;
  left.beside += onLeft;
  right.beside += onRight;
  left.below = onRight > 0 ? 0 : left.below + onLeft;
  right.below = onLeft > 0 ? 0 : right.below + onRight;
}

function countRow(side: Side, at: number): void {
  side.rows += 1;
  side.firstRow = Math.min(side.firstRow, at);
}

/** Whether columns of text stand on both its sides, row beside row, or with baselines of their own. */
export function hasColumns({ left, right, both, labels }: Gutter): boolean {
  return (
    isColumn(left) &&
    isColumn(right) &&
    // What a form says is read with its label, line by line.
    labels < limits.labelShare * Math.max(both, limits.rowsBeside) &&
    (both >= limits.rowsBeside || (interlocks(left) && interlocks(right)))
  );
}

/** Marks of a list, or labels before their values, are too narrow to be a column of text. */
const isColumn = ({ rows, items, width }: Side): boolean =>
  rows >= limits.linesBeside && width > limits.broad * items;

const interlocks = ({ beside, below }: Side): boolean => beside - below >= limits.linesBeside;
