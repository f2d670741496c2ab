import { around, type Box, median } from '../geometry.ts';
import { countBeside, firstGutter, type Gutter, hasColumns, leftFree } from './gutters.ts';
import { sideHeads, sideNotes } from './side-heads.ts';
import { readingOrder as limits } from './text-thresholds.ts';

/** Something placed on a sheet that is read as a whole: a stretch of a line, or a table. */
export interface Item extends Box {
  readonly base: number;
  readonly size: number;
  /** Words that say what stands after them: "Name:". */
  readonly label?: boolean;
}

/** What is left of the steps that a page may take: one that is made of thousands of rows is read row by row after them. */
interface Budget {
  steps: number;
}

/** Puts items in the order a reader takes them: down each column, full-width items between columns where they stand. */
export function readingOrder<T extends Item>(
  items: readonly T[],
  heads = new Set<T>(),
  budget: Budget = { steps: limits.mostSteps },
): T[] {
  if (items.length < 2) return [...items];
  const beside = sideHeads(items) ?? sideNotes(items);
  if (beside !== undefined) {
    for (const section of beside) for (const head of section.head) heads.add(head);
    return beside.flatMap(({ head, text }) => [...head, ...readingOrder(text, heads, budget)]);
  }
  const rows = rowsOf(items);
  const barriers = barriersIn(rows);
  const ordered: T[] = [];
  let at = 0;
  while (at < rows.length) {
    const found = budget.steps < 0 ? undefined : columnsFrom(rows, at, barriers, budget);
    if (found === undefined) {
      ordered.push(...(rows[at] as T[]).sort((a, b) => a.x0 - b.x0));
      at += 1;
      continue;
    }
    const end = ownEnd(rows, at, found);
    const held = rows.slice(at, end).flat();
    if (standsAlone(rows[at] as T[], held, found.x)) {
      ordered.push(...(rows[at] as T[]));
      at += 1;
      continue;
    }
    const left = held.filter((item) => (item.x0 + item.x1) / 2 < found.x);
    const right = held.filter((item) => (item.x0 + item.x1) / 2 >= found.x);
    for (const side of [left, right])
      for (const item of readingOrder(side, heads, budget)) ordered.push(item);
    at = end;
  }
  return ordered;
}

/** A title over the columns that happens to end at their gutter: it begins where no line of its side does. */
function standsAlone<T extends Item>(row: readonly T[], held: readonly T[], x: number): boolean {
  const [item] = row;
  if (item === undefined || row.length > 1) return false;
  const side = held.filter(
    (other) => other !== item && (other.x0 + other.x1) / 2 < x === (item.x0 + item.x1) / 2 < x,
  );
  const near = side.filter((other) => Math.abs(other.x0 - item.x0) < limits.titleNear * item.size);
  return (
    side.length >= limits.titleLines &&
    near.length < limits.titleShare * side.length &&
    item.x1 - item.x0 < limits.titleWidth * item.size
  );
}

/** Lines under the columns, set off from the left one when the right ones have ended, are no part of them. */
function ownEnd<T extends Item>(
  rows: readonly (readonly T[])[],
  start: number,
  { end, x }: { readonly end: number; readonly x: number },
): number {
  const lastRight = rows
    .slice(start, end)
    .findLastIndex((row) => row.some((item) => item.x0 >= x - 1));
  let lowest = -Infinity;
  const apart = setOffFrom(rows.slice(start, end), x);
  for (let at = start; at < end; at += 1) {
    const row = rows[at] as readonly T[];
    const item = row[0] as T;
    if (at > start + lastRight && item.base - lowest > apart(item)) return at;
    for (const each of row) if (each.x1 <= x + 1) lowest = Math.max(lowest, each.base);
  }
  return headOfNext(rows, start, { end, x }) ?? end;
}

/** How much white sets a line off from the lines over it: more than lines of one size need, and more than these lines leave. */
function setOffFrom<T extends Item>(
  rows: readonly (readonly T[])[],
  x: number,
): (item: T) => number {
  const bases = rows.flatMap((row) => row.find(({ x1 }) => x1 <= x + 1)?.base ?? []);
  const steps = bases.slice(1).map((base, index) => base - (bases[index] as number));
  const usual = steps.length < limits.linesBeside ? 0 : median(steps);
  return ({ size }) => Math.max(limits.setOff * size, limits.setOffPitches * usual);
}

/**
 * Where the head of what follows at full width begins: under white that runs over both columns, closer to what follows than
 * to the columns, and not in line with the left one. A worksheet under two columns has such a head, its title at the left and
 * a remark at the right.
 */
function headOfNext<T extends Item>(
  rows: readonly (readonly T[])[],
  start: number,
  { end, x }: { readonly end: number; readonly x: number },
): number | undefined {
  const apart = setOffFrom(rows.slice(start, end), x);
  const baseAt = (at: number) => (rows[at]?.[0] as T | undefined)?.base ?? Infinity;
  for (let at = end - 1; at > Math.max(start, end - 1 - limits.headRows); at -= 1) {
    const first = (rows[at] as readonly T[])[0] as T;
    const { size, base } = first;
    const white = base - baseAt(at - 1);
    if (white < apart(first)) continue;
    const left = rows
      .slice(start, at)
      .flat()
      .filter((item) => item.x1 <= x + 1);
    const edge = around(left).x0;
    const set = rows
      .slice(at, end)
      .flat()
      .filter((item) => item.x1 <= x + 1);
    const inLine = set.some((item) => item.x0 < edge + limits.inLine * size);
    return set.length === 0 || inLine || baseAt(end) - baseAt(end - 1) > white ? undefined : at;
  }
  return undefined;
}

/** Items on one baseline, top to bottom. */
function rowsOf<T extends Item>(items: readonly T[]): T[][] {
  const rows: T[][] = [];
  let row: T[] = [];
  let base = -Infinity;
  for (const item of [...items].sort((a, b) => a.base - b.base)) {
    if (
      row.length === 0 ||
      item.base - base > limits.sameRow * Math.min(item.size, (row[0] as T).size)
    ) {
      row = [];
      rows.push(row);
      base = item.base;
    }
    row.push(item);
  }
  return rows;
}

/**
 * The longest run of rows from `start` that leaves one gutter free, with lines enough on both its sides. No item lies across a
 * gutter that is free: a gutter that is divided hands down to its parts what was counted beside it.
 */
function columnsFrom<T extends Item>(
  rows: readonly (readonly T[])[],
  start: number,
  barriers: readonly Barrier[],
  budget: Budget,
): { readonly end: number; readonly x: number } | undefined {
  let gutters: Gutter[] = [firstGutter()];
  let best: { end: number; x: number } | undefined;
  for (let at = start; at < rows.length; at += 1) {
    const row = rows[at] as readonly T[];
    const { base, size } = row[0] as T;
    const beside = barriers.filter(
      ({ row: own, y0, y1 }) => own >= start && y0 < base && y1 > base - size,
    );
    const least = Math.max(limits.gutterPoints, limits.gutter * size);
    gutters = leftFree(gutters, [...row, ...beside], least);
    budget.steps -= (gutters.length + 1) * row.length + barriers.length;
    if (gutters.length === 0 || budget.steps < 0) break;
    for (const gutter of gutters) {
      countBeside(gutter, row, at - start);
      if (hasColumns(gutter)) best = { end: at + 1, x: (gutter.from + gutter.to) / 2 };
    }
  }
  return best;
}

/** A table, which bars the way for the rows beside it; `row` is its own. */
interface Barrier extends Box {
  readonly row: number;
}

const barriersIn = (rows: readonly (readonly Item[])[]): Barrier[] =>
  rows.flatMap((items, row) =>
    items
      .filter((item) => item.y1 - item.y0 > limits.tall * item.size)
      .map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1, row })),
  );
