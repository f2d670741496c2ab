/** Boxes and intervals on a page, in points from its top left corner, y growing downwards. */
export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** How much two intervals share; negative is the gap between them. */
export const overlap = (a0: number, a1: number, b0: number, b1: number): number =>
  Math.min(a1, b1) - Math.max(a0, b0);

export function around(boxes: readonly Box[]): Box {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    x0 = Math.min(x0, box.x0);
    y0 = Math.min(y0, box.y0);
    x1 = Math.max(x1, box.x1);
    y1 = Math.max(y1, box.y1);
  }
  return { x0, y0, x1, y1 };
}

export const holds = (outer: Box, x: number, y: number): boolean =>
  x >= outer.x0 && x <= outer.x1 && y >= outer.y0 && y <= outer.y1;

export function median(values: readonly number[]): number {
  if (values.length === 0) return 0;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] as number;
}

/** Groups numbers that lie within `tolerance` of the running mean of their group; returns the means. */
export function clusterMeans(values: readonly number[], tolerance: number): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const means: number[] = [];
  let sum = 0;
  let count = 0;
  for (const value of sorted) {
    if (count > 0 && value - sum / count > tolerance) {
      means.push(sum / count);
      sum = 0;
      count = 0;
    }
    sum += value;
    count += 1;
  }
  if (count > 0) means.push(sum / count);
  return means;
}
