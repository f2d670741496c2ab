import type { Box } from '../geometry.ts';
import { overlap } from '../geometry.ts';
import { sideHeads } from './side-heads.ts';
import { readingOrder as limits } from './text-thresholds.ts';

/** Something placed on a sheet that is read as a whole: a stretch of a line, or a table. */
export interface Item extends Box {
  readonly base: number;
  readonly size: number;
}

/** Puts items in the order a reader takes them: down each column, full-width items between columns where they stand. */
export function readingOrder<T extends Item>(items: readonly T[], heads = new Set<T>()): T[] {
  if (items.length < 2) return [...items];
  const beside = sideHeads(items);
  if (beside !== undefined) {
    for (const section of beside) for (const head of section.head) heads.add(head);
    return beside.flatMap(({ head, text }) => [...head, ...readingOrder(text, heads)]);
  }
  const rows = rowsOf(items);
  const ordered: T[] = [];
  let at = 0;
  while (at < rows.length) {
    const found = columnsFrom(rows, at);
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
    ordered.push(...readingOrder(left, heads), ...readingOrder(right, heads));
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
  for (let at = start + lastRight + 1; at < end; at += 1) {
    const [row, above] = [rows[at] as readonly T[], rows.slice(start, at).flat()];
    const item = row[0] as T;
    const gap =
      item.base - Math.max(...above.filter((each) => each.x1 <= x + 1).map(({ base }) => base));
    if (gap > limits.setOff * item.size) return at;
  }
  return headOfNext(rows, start, { end, x }) ?? end;
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
  const baseAt = (at: number) => (rows[at]?.[0] as T | undefined)?.base ?? Infinity;
  for (let at = end - 1; at > Math.max(start, end - 1 - limits.headRows); at -= 1) {
    const { size, base } = (rows[at] as readonly T[])[0] as T;
    const white = base - baseAt(at - 1);
    if (white < limits.setOff * size) continue;
    const left = rows
      .slice(start, at)
      .flat()
      .filter((item) => item.x1 <= x + 1);
    const edge = Math.min(...left.map(({ x0 }) => x0));
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

interface Gap {
  readonly from: number;
  readonly to: number;
}

/** The longest run of rows from `start` that leaves one gutter free, with lines enough on both its sides. */
function columnsFrom<T extends Item>(
  rows: readonly (readonly T[])[],
  start: number,
): { readonly end: number; readonly x: number } | undefined {
  const all = rows.slice(start).flat();
  const [x0, x1] = [
    Math.min(...all.map((item) => item.x0)),
    Math.max(...all.map((item) => item.x1)),
  ];
  const tall = all.filter((item) => item.y1 - item.y0 > limits.tall * item.size);
  let free: Gap[] = [{ from: x0, to: x1 }];
  let best: { end: number; x: number } | undefined;
  for (let end = start; end < rows.length; end += 1) {
    const row = rows[end] as readonly T[];
    const { base, size } = row[0] as T;
    const beside = tall.filter((item) => item.y0 < base && item.y1 > base - size);
    free = without(free, [...row, ...beside], Math.max(limits.gutterPoints, limits.gutter * size));
    if (free.length === 0) break;
    for (const gap of free) {
      const x = (gap.from + gap.to) / 2;
      if (best !== undefined && best.x === x && end > best.end) {
        best = { end: end + 1, x };
        continue;
      }
      const held = rows.slice(start, end + 1);
      const left = held.filter((each) =>
        each.some((item) => item.x1 <= gap.from + limits.touchPoints),
      );
      const right = held.filter((each) =>
        each.some((item) => item.x0 >= gap.to - limits.touchPoints),
      );
      if (left.length < limits.linesBeside || right.length < limits.linesBeside) continue;
      const both = left.filter((each) => right.includes(each)).length;
      if (broad(held.flat(), x) && (both >= limits.rowsBeside || interlock(held, x)))
        best = { end: end + 1, x };
    }
  }
  return best;
}

/** Marks of a list, or labels before their values, are too narrow to be a column of text. */
function broad(items: readonly Item[], x: number): boolean {
  const usual = (side: readonly Item[]) =>
    side.reduce((sum, item) => sum + (item.x1 - item.x0) / item.size, 0) / side.length;
  return (
    usual(items.filter((item) => item.x1 <= x)) > limits.broad &&
    usual(items.filter((item) => item.x0 >= x)) > limits.broad
  );
}

/** Columns whose baselines differ share no row, yet stand beside one another. */
function interlock<T extends Item>(rows: readonly (readonly T[])[], x: number): boolean {
  const left = rows.flat().filter((item) => item.x1 <= x);
  const right = rows.flat().filter((item) => item.x0 >= x);
  const [top, bottom] = [
    Math.max(Math.min(...left.map(({ base }) => base)), Math.min(...right.map(({ base }) => base))),
    Math.min(Math.max(...left.map(({ base }) => base)), Math.max(...right.map(({ base }) => base))),
  ];
  const within = (items: readonly T[]) =>
    items.filter(({ base }) => base >= top && base <= bottom).length;
  return within(left) >= limits.linesBeside && within(right) >= limits.linesBeside;
}

/** What is left of the gaps once the items' extents are taken out; slivers narrower than `least` are dropped. */
function without(gaps: readonly Gap[], items: readonly Item[], least: number): Gap[] {
  let left = [...gaps];
  for (const item of items) {
    left = left.flatMap((gap) => {
      if (overlap(item.x0, item.x1, gap.from, gap.to) <= 0) return [gap];
      return [
        { from: gap.from, to: item.x0 },
        { from: item.x1, to: gap.to },
      ].filter(({ from, to }) => to - from >= least);
    });
  }
  return left;
}
