import { median, overlap } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { isCaption } from './captions.ts';
import { regions as limits } from './table-thresholds.ts';

/** Lines that may together be a table: `lines` in order, top to bottom. */
export interface Region {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly x1: number;
  /** Rules between its rows say where each row ends. */
  readonly banded: boolean;
}

/** Runs of lines whose chunks stand under one another; `prose` is what may not lie between them. */
export function regionsOf(
  lines: readonly Line[],
  prose: ReadonlySet<Chunk>,
  rules: readonly LevelRule[],
): Region[] {
  const regions: Region[] = [];
  let run: Line[] = [];
  let waiting: Line[] = [];
  const close = () => {
    if (run.length > 1) regions.push(regionOf([...run, ...restOf(run, waiting)], 'text'));
    run = [];
    waiting = [];
  };
  lines.forEach((line, index) => {
    if (isCaption(line)) {
      close();
      return;
    }
    if (!supported(index, lines)) {
      if (run.length > 0) waiting.push(line);
      return;
    }
    if (run.length > 0 && parted(run, line, waiting, rules, prose)) close();
    run.push(...waiting, line);
    waiting = [];
  });
  close();
  return regions;
}

/** Lines after the last row that can only be the rest of its cells: close under one that is not the first, as wide. */
function restOf(run: readonly Line[], after: readonly Line[]): Line[] {
  const rest: Line[] = [];
  const row = run.at(-1) as Line;
  let above = row;
  for (const line of after) {
    const close =
      line.base - above.base < limits.restPitch * row.size &&
      Math.abs(line.size - row.size) < limits.restSizePoints;
    const fits = line.chunks.every((chunk) =>
      row.chunks.some((upper, index) => {
        const next =
          row.chunks[index + 1]?.x0 ?? Math.max(upper.x1, ...run.map(({ x1 }) => x1)) + 1;
        return (
          index > 0 && Math.abs(upper.x0 - chunk.x0) < limits.restEdge * row.size && chunk.x1 < next
        );
      }),
    );
    if (!close || !fits) break;
    rest.push(line);
    above = line;
  }
  return rest;
}

export function regionOf(lines: readonly Line[], by: 'text' | 'rules'): Region {
  const multi = lines.filter(({ chunks }) => chunks.length > 1);
  const shown = multi.length > 0 ? multi : lines;
  return {
    lines,
    x0: Math.min(...shown.map(({ x0 }) => x0)),
    x1: Math.max(...shown.map(({ x1 }) => x1)),
    banded: by === 'rules',
  };
}

function parted(
  run: readonly Line[],
  below: Line,
  between: readonly Line[],
  rules: readonly LevelRule[],
  prose: ReadonlySet<Chunk>,
): boolean {
  const above = run.at(-1) as Line;
  const distance = below.base - above.base;
  const size = Math.max(above.size, below.size);
  const pitch = median(run.slice(1).map((line, index) => line.base - (run[index] as Line).base));
  const reach = Math.max(
    limits.reach * size,
    Math.min(limits.reachPitches * pitch, limits.reachMost * size),
  );
  if (
    between.length > limits.mostBetween ||
    distance > reach + limits.lineBetween * size * between.length
  )
    return true;
  const [x0, x1] = [Math.min(above.x0, below.x0), Math.max(above.x1, below.x1)];
  for (const chunk of prose) {
    if (
      chunk.base > above.base &&
      chunk.base < below.base &&
      overlap(chunk.x0, chunk.x1, x0, x1) > limits.proseShare * (x1 - x0)
    ) {
      return true;
    }
  }
  // A rule that closes one table and another that opens the next, with a title between them.
  const wide = rules.filter(
    ({ y, x0: left, x1: right }) =>
      y > above.base &&
      y < below.base &&
      overlap(left, right, x0, x1) > limits.ruleShare * (below.x1 - below.x0),
  );
  return (
    wide.length >= 2 &&
    between.length >= 1 &&
    (wide.at(-1) as LevelRule).y - (wide[0] as LevelRule).y > limits.rulesApart * size
  );
}

/** At least two chunks of the line stand exactly under or over chunks of one nearby line. */
function supported(index: number, lines: readonly Line[]): boolean {
  const line = lines[index] as Line;
  if (line.chunks.length < 2) return false;
  const last = Math.min(lines.length - 1, index + 4);
  for (let other = Math.max(0, index - 4); other <= last; other += 1) {
    if (other === index) continue;
    const there = lines[other] as Line;
    if (there.chunks.length < 2 || Math.abs(there.base - line.base) > limits.near * line.size)
      continue;
    const aligned = line.chunks.filter((chunk) =>
      there.chunks.some((each) => inLine(chunk, each, limits.inLine * line.size)),
    );
    if (aligned.length >= 2) return true;
  }
  return false;
}

/** Two phrases that share their left edge, their right edge or their middle. */
export function inLine(a: Chunk, b: Chunk, tolerance: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) < tolerance ||
    Math.abs(a.x1 - b.x1) < tolerance ||
    Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < tolerance
  );
}
