import { type Box, clusterMeans, overlap } from './geometry.ts';
import { lines as limits } from './tables/drawn-table-thresholds.ts';

/** Level and upright lines that separate things, whether drawn as strokes, thin boxes or edges of shaded boxes. */
export interface Rules {
  readonly level: readonly LevelRule[];
  readonly upright: readonly UprightRule[];
}

export interface LevelRule {
  readonly y: number;
  readonly x0: number;
  readonly x1: number;
}

export interface UprightRule {
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
}

interface Fill extends Box {
  readonly colour: number;
}

/** A line at `at` along one axis, reaching over the other. */
interface RuleLine {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

interface Lines {
  readonly level: RuleLine[];
  readonly upright: RuleLine[];
}

const { thinPoints: thin, samePoints: snap, joinPoints: join } = limits;

export function rulesOf(
  strokes: readonly Box[],
  fills: readonly Fill[],
  page: { readonly width: number; readonly height: number },
): Rules {
  const drawn: Lines = { level: [], upright: [] };
  for (const { x0, y0, x1, y1 } of strokes) {
    if (Math.abs(y1 - y0) < limits.strokePoints && Math.abs(x1 - x0) > limits.strokePoints) {
      drawn.level.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) });
    } else if (Math.abs(x1 - x0) < limits.strokePoints && Math.abs(y1 - y0) > limits.strokePoints) {
      drawn.upright.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) });
    }
  }
  const shaded = shadedBoxes(fills, page);
  for (const fill of fills) addThin(fill, shaded, drawn);
  const edges = edgesOf(shaded);
  // A shade set in a little from the lines of its cell would draw each line twice.
  const level = [...drawn.level, ...edges.level.filter((edge) => !shadows(edge, drawn.level))];
  const upright = [
    ...drawn.upright,
    ...edges.upright.filter((edge) => !shadows(edge, drawn.upright)),
  ];
  return {
    level: merged(level, limits.leastLevelPoints).map(({ at, from, to }) => ({
      y: at,
      x0: from,
      x1: to,
    })),
    upright: merged(upright, limits.leastUprightPoints).map(({ at, from, to }) => ({
      x: at,
      y0: from,
      y1: to,
    })),
  };
}

/** Boxes large enough to be the ground of a cell and visible against what lies under them. */
function shadedBoxes(
  fills: readonly Fill[],
  page: { readonly width: number; readonly height: number },
): Fill[] {
  const boxes: Fill[] = [];
  for (const fill of fills) {
    const [width, height] = [fill.x1 - fill.x0, fill.y1 - fill.y0];
    if (width <= limits.shadeWidthPoints || height <= limits.shadeHeightPoints) continue;
    if (width * height > limits.groundShare * page.width * page.height) continue;
    if (boxes.length > limits.mostShades) break;
    const under = boxes.findLast((box) => within(fill, box));
    if (under === undefined ? isWhite(fill.colour) : under.colour === fill.colour) continue;
    boxes.push(fill);
  }
  return boxes;
}

function addThin(fill: Fill, shaded: readonly Fill[], drawn: Lines): void {
  const { x0, y0, x1, y1 } = fill;
  const [width, height] = [x1 - x0, y1 - y0];
  const level = height <= thin && width > height * limits.thinTimes;
  const upright = width <= thin && height > width * limits.thinTimes;
  if (!level && !upright) return;
  if (isWhite(fill.colour) && !shaded.some((box) => touches(fill, box))) return;
  if (level) drawn.level.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
  else drawn.upright.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
}

const isWhite = (colour: number): boolean =>
  (colour >> 16) + ((colour >> 8) & 255) + (colour & 255) > limits.white;

const within = (inner: Box, outer: Box): boolean =>
  inner.x0 >= outer.x0 - limits.insidePoints &&
  inner.x1 <= outer.x1 + limits.insidePoints &&
  inner.y0 >= outer.y0 - limits.insidePoints &&
  inner.y1 <= outer.y1 + limits.insidePoints;

const touches = (a: Box, b: Box): boolean =>
  overlap(a.x0, a.x1, b.x0 - limits.nearPoints, b.x1 + limits.nearPoints) > 0 &&
  overlap(a.y0, a.y1, b.y0 - limits.nearPoints, b.y1 + limits.nearPoints) > 0;

/** The edges one can see: where two boxes of one colour touch there is none. */
function edgesOf(boxes: readonly Fill[]): Lines {
  const edges: Lines = { level: [], upright: [] };
  for (const box of boxes) {
    const { x0, y0, x1, y1 } = box;
    const [same, across] = [
      boxes.length > limits.mostTouching
        ? []
        : boxes.filter((each) => each.colour === box.colour && each !== box && touches(each, box)),
      limits.meetPoints,
    ];
    const meets = (from: number, to: number, at: number, axis: 'x' | 'y') =>
      same.some((each) => {
        const [near, far] = axis === 'y' ? [each.y0, each.y1] : [each.x0, each.x1];
        const [start, end] = axis === 'y' ? [each.x0, each.x1] : [each.y0, each.y1];
        return (
          near < at + across &&
          far > at - across &&
          far - near > 0 &&
          (Math.abs(near - at) < across ||
            Math.abs(far - at) < across ||
            (near < at && far > at)) &&
          overlap(start, end, from, to) > limits.meetShare * (to - from)
        );
      });
    if (!meets(x0, x1, y0, 'y')) edges.level.push({ at: y0, from: x0, to: x1 });
    if (!meets(x0, x1, y1, 'y')) edges.level.push({ at: y1, from: x0, to: x1 });
    if (!meets(y0, y1, x0, 'x')) edges.upright.push({ at: x0, from: y0, to: y1 });
    if (!meets(y0, y1, x1, 'x')) edges.upright.push({ at: x1, from: y0, to: y1 });
  }
  return edges;
}

function shadows(edge: RuleLine, lines: readonly RuleLine[]): boolean {
  return lines.some(
    ({ at, from, to }) =>
      Math.abs(at - edge.at) <= limits.shadowPoints &&
      overlap(from, to, edge.from, edge.to) > limits.meetShare * (edge.to - edge.from),
  );
}

/** Lines that lie on one another, or end where the next begins, are one. */
function merged(lines: readonly RuleLine[], shortest: number): RuleLine[] {
  const means = clusterMeans(
    lines.map(({ at }) => at),
    snap,
  );
  const groups: RuleLine[][] = means.map(() => []);
  for (const line of lines) groups[nearest(means, line.at)]?.push(line);
  const whole: RuleLine[] = [];
  groups.forEach((group, index) => {
    const at = means[index] as number;
    let open: { at: number; from: number; to: number } | undefined;
    for (const { from, to } of group.sort((a, b) => a.from - b.from)) {
      if (open !== undefined && from <= open.to + join) open.to = Math.max(open.to, to);
      else {
        if (open !== undefined) whole.push(open);
        open = { at, from, to };
      }
    }
    if (open !== undefined) whole.push(open);
  });
  return whole.filter(({ from, to }) => to - from >= shortest);
}

function nearest(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  const [above, below] = [sorted[low] as number, sorted[low - 1]];
  return below !== undefined && value - below < above - value ? low - 1 : low;
}
