import { overlap } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';

/** Lines that may together be a table: `lines` in order, top to bottom. */
export interface Region {
  readonly lines: readonly Line[];
  readonly x0: number;
  readonly x1: number;
}

const caption = /^(?:table|figure|exhibit|chart|box|appendix|annex|source|note|notes|nota)\b/i;

/** Runs of lines whose chunks stand under one another, without running text. */
export function regionsOf(
  lines: readonly Line[],
  prose: ReadonlySet<Chunk>,
  rules: readonly LevelRule[],
): Region[] {
  const usable = lines.map((line) => line.chunks.filter((chunk) => !prose.has(chunk)));
  const tabular = lines.map((_, index) => supported(index, lines, usable));
  const regions: Region[] = [];
  let start = -1;
  let last = -1;
  const close = () => {
    if (start >= 0 && last > start) regions.push(regionOf(lines.slice(start, last + 1)));
    start = -1;
  };
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as Line;
    if (!tabular[index]) {
      if (start >= 0 && ends(line, usable[index] as Chunk[])) close();
      continue;
    }
    const before = last >= 0 ? lines[last] : undefined;
    if (
      start >= 0 &&
      before !== undefined &&
      parted(before, line, lines.slice(last + 1, index), rules)
    )
      close();
    if (start < 0) start = index;
    last = index;
  }
  close();
  return regions;
}

const regionOf = (lines: readonly Line[]): Region => {
  const multi = lines.filter(({ chunks }) => chunks.length > 1);
  return {
    lines,
    x0: Math.min(...multi.map(({ x0 }) => x0)),
    x1: Math.max(...multi.map(({ x1 }) => x1)),
  };
};

function ends(line: Line, usable: readonly Chunk[]): boolean {
  if (line.chunks.length > 0 && usable.length === 0) return true;
  return line.chunks.length === 1 && caption.test((line.chunks[0] as Chunk).text);
}

function parted(
  above: Line,
  below: Line,
  between: readonly Line[],
  rules: readonly LevelRule[],
): boolean {
  const distance = below.base - above.base;
  const size = Math.max(above.size, below.size);
  if (distance > (3.2 + 1.4 * between.length) * size * 1.2) return true;
  if (between.length > 4) return true;
  // A rule that closes one table and another that opens the next, with a title between them.
  const wide = rules.filter(
    ({ y, x0, x1 }) =>
      y > above.base &&
      y < below.base &&
      overlap(x0, x1, Math.min(above.x0, below.x0), Math.max(above.x1, below.x1)) >
        0.6 * (below.x1 - below.x0),
  );
  return (
    wide.length >= 2 &&
    between.length >= 1 &&
    (wide.at(-1) as LevelRule).y - (wide[0] as LevelRule).y > 1.5 * size
  );
}

/** At least two chunks of the line stand exactly under or over chunks of one nearby line. */
function supported(
  index: number,
  lines: readonly Line[],
  usable: readonly (readonly Chunk[])[],
): boolean {
  const own = usable[index] as readonly Chunk[];
  if (own.length < 2) return false;
  const line = lines[index] as Line;
  for (
    let other = Math.max(0, index - 4);
    other <= Math.min(lines.length - 1, index + 4);
    other += 1
  ) {
    if (other === index) continue;
    const there = usable[other] as readonly Chunk[];
    if (there.length < 2 || Math.abs((lines[other] as Line).base - line.base) > 9 * line.size)
      continue;
    const aligned = own.filter((chunk) =>
      there.some((each) => inLine(chunk, each, 0.4 * line.size)),
    );
    if (aligned.length >= 2) return true;
  }
  return false;
}

function inLine(a: Chunk, b: Chunk, tolerance: number): boolean {
  return (
    Math.abs(a.x0 - b.x0) < tolerance ||
    Math.abs(a.x1 - b.x1) < tolerance ||
    Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < tolerance
  );
}
