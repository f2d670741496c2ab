import { type Box, clusterMeans, overlap } from '../geometry.ts';
import type { LevelRule, Rules, UprightRule } from '../rules.ts';
import { lattice as limits } from './drawn-table-thresholds.ts';

/** A grid drawn with lines: its boundaries and its cells, a merged cell naming its last row and column. */
export interface Lattice extends Box {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly cells: readonly LatticeCell[];
}

export interface LatticeCell {
  readonly r: number;
  readonly c: number;
  readonly r2: number;
  readonly c2: number;
}

const { touchPoints: touch, snapPoints: snap } = limits;

/** Every set of lines that cross one another is one lattice. */
export function latticesOf(rules: Rules): Lattice[] {
  const lattices: Lattice[] = [];
  for (const { level, upright } of crossing(rules)) {
    const closed = withImpliedLevels(closeSides(level, upright));
    const xs = withoutSlivers(
      clusterMeans(
        closed.upright.map(({ x }) => x),
        snap,
      ),
      closed.upright,
    );
    const ys = clusterMeans(
      closed.level.map(({ y }) => y),
      snap,
    );
    if (xs.length < 2 || ys.length < 2) continue;
    if (xs.length > limits.mostColumns || ys.length > limits.mostRows) continue;
    if (isChart(xs, ys, closed.upright)) continue;
    const cells = cellsOf(xs, ys, closed.level, closed.upright);
    const [x0, x1, y0, y1] = [xs[0], xs.at(-1), ys[0], ys.at(-1)] as [
      number,
      number,
      number,
      number,
    ];
    lattices.push({ x0, y0, x1, y1, xs, ys, cells });
  }
  return lattices.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0);
}

/** A short upright close beside a long one is the side of a shade or a mark, not of a column. */
function withoutSlivers(xs: readonly number[], upright: readonly UprightRule[]): number[] {
  const length = (x: number) =>
    upright
      .filter((rule) => Math.abs(rule.x - x) <= snap)
      .reduce((sum, { y0, y1 }) => sum + y1 - y0, 0);
  const lengths = xs.map(length);
  const tallest = Math.max(...lengths);
  return xs.filter((x, index) => {
    const own = lengths[index] as number;
    if (own > limits.sliverShare * tallest) return true;
    return ![index - 1, index + 1].some(
      (other) =>
        Math.abs((xs[other] ?? Infinity) - x) < limits.sliverPoints &&
        (lengths[other] as number) > limits.sliverTimes * own,
    );
  });
}

/** Uprights of a table run through most of its rows; the sides of bars stand alone. */
function isChart(
  xs: readonly number[],
  ys: readonly number[],
  upright: readonly UprightRule[],
): boolean {
  if (xs.length < limits.chartUprights) return false;
  const height = (ys.at(-1) as number) - (ys[0] as number);
  const covered = xs.map((x) =>
    upright
      .filter((rule) => Math.abs(rule.x - x) <= snap)
      .reduce((sum, { y0, y1 }) => sum + y1 - y0, 0),
  );
  const short = covered.filter((length) => length < limits.barShare * height).length;
  return short > limits.chartShare * xs.length;
}

interface Crossing {
  readonly level: LevelRule[];
  readonly upright: UprightRule[];
}

function crossing({ level, upright }: Rules): Crossing[] {
  const parent = [...level, ...upright].map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  level.forEach((h, i) => {
    upright.forEach((v, j) => {
      const meets =
        v.x >= h.x0 - touch && v.x <= h.x1 + touch && h.y >= v.y0 - touch && h.y <= v.y1 + touch;
      if (meets) parent[find(i)] = find(level.length + j);
    });
  });
  const groups = new Map<number, Crossing>();
  const groupOf = (index: number) => {
    const root = find(index);
    const known = groups.get(root);
    if (known !== undefined) return known;
    const made: Crossing = { level: [], upright: [] };
    groups.set(root, made);
    return made;
  };
  level.forEach((h, i) => {
    groupOf(i).level.push(h);
  });
  upright.forEach((v, j) => {
    groupOf(level.length + j).upright.push(v);
  });
  const all = [...groups.values()];
  const crossed = all.filter((group) => group.level.length > 0 && group.upright.length > 0);
  addLoose(
    crossed,
    all.flatMap((group) => (group.level.length === 0 ? group.upright : [])),
  );
  return crossed;
}

/** Where lines run on past the outermost crossing line and end together, the table has an open side there. */
function closeSides(level: readonly LevelRule[], upright: readonly UprightRule[]): Crossing {
  const [top, bottom] = [
    Math.min(...level.map(({ y }) => y)),
    Math.max(...level.map(({ y }) => y)),
  ];
  const [left, right] = [
    Math.min(...upright.map(({ x }) => x)),
    Math.max(...upright.map(({ x }) => x)),
  ];
  const added: Crossing = { level: [...level], upright: [...upright] };
  const farLeft = commonEnd(
    level.map(({ x0 }) => x0),
    (x) => x < left - limits.openSidePoints,
    'least',
  );
  const farRight = commonEnd(
    level.map(({ x1 }) => x1),
    (x) => x > right + limits.openSidePoints,
    'most',
  );
  const farTop = commonEnd(
    upright.map(({ y0 }) => y0),
    (y) => y < top - limits.openEndPoints,
    'least',
  );
  const farBottom = commonEnd(
    upright.map(({ y1 }) => y1),
    (y) => y > bottom + limits.openEndPoints,
    'most',
  );
  const [y0, y1] = [farTop ?? top, farBottom ?? bottom];
  const [x0, x1] = [farLeft ?? left, farRight ?? right];
  if (farLeft !== undefined) added.upright.push({ x: farLeft, y0, y1 });
  if (farRight !== undefined) added.upright.push({ x: farRight, y0, y1 });
  if (farTop !== undefined) added.level.push({ y: farTop, x0, x1 });
  if (farBottom !== undefined) added.level.push({ y: farBottom, x0, x1 });
  return added;
}

/**
 * Where two or more uprights begin or end at one height inside a row, they part the columns of a group: the phrase above or
 * below them heads the group, and its cell ends there though no line is drawn.
 */
function withImpliedLevels({ level, upright }: Crossing): Crossing {
  const heights = clusterMeans(
    upright.flatMap(({ y0, y1 }) => [y0, y1]),
    snap,
  );
  const added: LevelRule[] = [];
  for (const y of heights) {
    if (level.some((rule) => Math.abs(rule.y - y) < limits.nearLevelPoints)) continue;
    const stop = upright.filter(
      ({ y0, y1 }) => Math.abs(y0 - y) <= snap || Math.abs(y1 - y) <= snap,
    );
    if (stop.length < limits.endTogether) continue;
    const passing = upright.filter(({ y0, y1 }) => y0 < y - snap && y1 > y + snap);
    const [left, right] = [
      Math.min(...stop.map(({ x }) => x)),
      Math.max(...stop.map(({ x }) => x)),
    ];
    const x0 = Math.max(...passing.map(({ x }) => x).filter((x) => x < left));
    const x1 = Math.min(...passing.map(({ x }) => x).filter((x) => x > right));
    if (Number.isFinite(x0) && Number.isFinite(x1)) added.push({ y, x0, x1 });
  }
  return added.length === 0 ? { level, upright } : { level: [...level, ...added], upright };
}

/** Uprights that cross nothing belong to the table whose columns they go on with: a phrase over the whole row parts them. */
function addLoose(groups: readonly Crossing[], loose: readonly UprightRule[]): void {
  for (const rule of loose) {
    const home = groups.find(({ level, upright }) => {
      const [top, bottom] = [
        Math.min(...level.map(({ y }) => y)),
        Math.max(...level.map(({ y }) => y)),
      ];
      return (
        rule.y0 > top - touch &&
        rule.y1 < bottom + touch &&
        upright.some(({ x }) => Math.abs(x - rule.x) <= snap)
      );
    });
    home?.upright.push(rule);
  }
}

function commonEnd(
  ends: readonly number[],
  beyond: (end: number) => boolean,
  which: 'least' | 'most',
): number | undefined {
  const out = ends.filter(beyond);
  if (out.length < limits.endTogether) return undefined;
  const far = which === 'least' ? Math.min(...out) : Math.max(...out);
  const together = out.filter((end) => Math.abs(end - far) < limits.endPoints);
  return together.length >= limits.endTogether ? far : undefined;
}

function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  level: readonly LevelRule[],
  upright: readonly UprightRule[],
): LatticeCell[] {
  const columns = xs.length - 1;
  const rows = ys.length - 1;
  const wallRight = (r: number, c: number) =>
    covers(
      upright
        .filter(({ x }) => Math.abs(x - (xs[c + 1] as number)) <= snap)
        .map(({ y0, y1 }) => [y0, y1]),
      ys[r] as number,
      ys[r + 1] as number,
    );
  const wallBelow = (r: number, c: number) =>
    covers(
      level
        .filter(({ y }) => Math.abs(y - (ys[r + 1] as number)) <= snap)
        .map(({ x0, x1 }) => [x0, x1]),
      xs[c] as number,
      xs[c + 1] as number,
    );
  const owner: number[] = Array.from({ length: rows * columns }, (_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while (owner[at] !== at) at = owner[at] as number;
    return at;
  };
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      const here = r * columns + c;
      if (c + 1 < columns && !wallRight(r, c)) owner[find(here + 1)] = find(here);
      if (r + 1 < rows && !wallBelow(r, c)) owner[find(here + columns)] = find(here);
    }
  }
  const members = new Map<number, number[]>();
  for (let index = 0; index < owner.length; index += 1) {
    const root = find(index);
    const list = members.get(root);
    if (list === undefined) members.set(root, [index]);
    else list.push(index);
  }
  return [...members.values()].flatMap((list) => rectangles(list, columns));
}

/** One cell when the members fill a rectangle; otherwise one per row, for a shape no table cell can have. */
function rectangles(members: readonly number[], columns: number): LatticeCell[] {
  const at = members.map((index) => ({ r: Math.floor(index / columns), c: index % columns }));
  const box = {
    r: Math.min(...at.map(({ r }) => r)),
    c: Math.min(...at.map(({ c }) => c)),
    r2: Math.max(...at.map(({ r }) => r)),
    c2: Math.max(...at.map(({ c }) => c)),
  };
  if ((box.r2 - box.r + 1) * (box.c2 - box.c + 1) === members.length) return [box];
  const cells: LatticeCell[] = [];
  for (let r = box.r; r <= box.r2; r += 1) {
    const inRow = at
      .filter((each) => each.r === r)
      .map(({ c }) => c)
      .sort((a, b) => a - b);
    let start = inRow[0] as number;
    inRow.forEach((c, index) => {
      const next = inRow[index + 1];
      if (next === c + 1) return;
      cells.push({ r, c: start, r2: r, c2: c });
      if (next !== undefined) start = next;
    });
  }
  return cells;
}

function covers(
  spans: readonly (readonly [number, number])[] | number[][],
  from: number,
  to: number,
): boolean {
  let covered = 0;
  for (const [a, b] of spans as readonly (readonly [number, number])[])
    covered += Math.max(0, overlap(a, b, from, to));
  return covered >= limits.wallShare * (to - from);
}
