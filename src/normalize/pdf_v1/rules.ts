import { type Box, clusterMeans, overlap } from './geometry.ts';

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

interface Stroke extends Box {
  readonly thickness: number;
}

interface Fill extends Box {
  readonly lightness: number;
}

const thin = 3.2;
const snap = 2;
const join = 3.5;

/** A line at `at` along one axis, reaching over the other. */
interface Line {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

export function rulesOf(
  strokes: readonly Stroke[],
  fills: readonly Fill[],
  page: { readonly width: number; readonly height: number },
): Rules {
  const level: Line[] = [];
  const upright: Line[] = [];
  for (const { x0, y0, x1, y1 } of strokes) {
    if (Math.abs(y1 - y0) < 1 && Math.abs(x1 - x0) > 1) {
      level.push({ at: (y0 + y1) / 2, from: Math.min(x0, x1), to: Math.max(x0, x1) });
    } else if (Math.abs(x1 - x0) < 1 && Math.abs(y1 - y0) > 1) {
      upright.push({ at: (x0 + x1) / 2, from: Math.min(y0, y1), to: Math.max(y0, y1) });
    }
  }
  const shaded = fills.filter(({ lightness }) => lightness < 0.97);
  for (const { x0, y0, x1, y1, lightness } of fills) {
    const [width, height] = [x1 - x0, y1 - y0];
    const visible = lightness < 0.97;
    if (height <= thin && width > height * 2) {
      if (
        visible ||
        shaded.some(
          (s) =>
            s.y1 - s.y0 > thin &&
            overlap(s.x0, s.x1, x0, x1) > width * 0.5 &&
            overlap(s.y0 - 2, s.y1 + 2, y0, y1) > 0,
        )
      )
        level.push({ at: (y0 + y1) / 2, from: x0, to: x1 });
    } else if (width <= thin && height > width * 2) {
      if (
        visible ||
        shaded.some(
          (s) =>
            s.x1 - s.x0 > thin &&
            overlap(s.y0, s.y1, y0, y1) > height * 0.5 &&
            overlap(s.x0 - 2, s.x1 + 2, x0, x1) > 0,
        )
      )
        upright.push({ at: (x0 + x1) / 2, from: y0, to: y1 });
    } else if (
      visible &&
      width > 8 &&
      height > 6 &&
      width * height < 0.6 * page.width * page.height
    ) {
      level.push({ at: y0, from: x0, to: x1 }, { at: y1, from: x0, to: x1 });
      upright.push({ at: x0, from: y0, to: y1 }, { at: x1, from: y0, to: y1 });
    }
  }
  return {
    level: merged(level, 8).map(({ at, from, to }) => ({ y: at, x0: from, x1: to })),
    upright: merged(upright, 6).map(({ at, from, to }) => ({ x: at, y0: from, y1: to })),
  };
}

/** Lines that lie on one another, or end where the next begins, are one. */
function merged(lines: readonly Line[], shortest: number): Line[] {
  const means = clusterMeans(
    lines.map(({ at }) => at),
    snap,
  );
  const groups: Line[][] = means.map(() => []);
  for (const line of lines) {
    let best = 0;
    for (let index = 1; index < means.length; index += 1) {
      if (
        Math.abs((means[index] as number) - line.at) < Math.abs((means[best] as number) - line.at)
      )
        best = index;
    }
    groups[best]?.push(line);
  }
  const whole: Line[] = [];
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
