import { overlap } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { type Column, columnsOf } from './columns.ts';
import { stackedValues } from './data-cell.ts';
import { ruledRows as limits } from './drawn-table-thresholds.ts';
import { type Region, regionOf } from './regions.ts';

/**
 * Tables with a rule between their rows but none between their columns. The rules hold the cells together, so that
 * a cell may run on over several lines as prose does.
 */
export function bandedRegions(lines: readonly Line[], rules: readonly LevelRule[]): Region[] {
  const regions: Region[] = [];
  for (const stack of stacksOf(rules)) {
    let run: LevelRule[] = [];
    const close = () => {
      const region = run.length >= limits.rules ? regionIn(run, lines) : undefined;
      if (region !== undefined) regions.push(region);
      run = [];
    };
    for (const rule of stack) {
      const above = run.at(-1);
      if (above !== undefined && !bandOf(above, rule, lines)) close();
      run.push(rule);
    }
    close();
  }
  return regions;
}

/**
 * Tables with a rule over the header, one under it and one under the body, whose cells are words: their text runs on
 * as prose does, but keeps to columns that the header names.
 */
export function framedRegions(
  lines: readonly Line[],
  rules: readonly LevelRule[],
  prose: ReadonlySet<Chunk>,
): Region[] {
  const regions: Region[] = [];
  for (const stack of stacksOf(rules)) {
    for (let index = 0; index + 2 < stack.length; index += 1) {
      const [top, head, bottom] = stack.slice(index, index + 3) as [
        LevelRule,
        LevelRule,
        LevelRule,
      ];
      const header = linesBetween(top, head, lines);
      const body = linesBetween(head, bottom, lines);
      if (header.length === 0 || header.length > limits.headerLines || body.length < 2) continue;
      const wordy = body.filter(({ chunks }) => chunks.some((chunk) => prose.has(chunk))).length;
      if (wordy < limits.proseShare * body.length) continue;
      const columns = columnsOf(
        body.filter(({ chunks }) => chunks.length > 1),
        (body[0] as Line).size,
      );
      const named = columns.filter(({ x0, x1 }) =>
        header.some(({ chunks }) =>
          chunks.some(
            (chunk) =>
              chunk.text.length < limits.headerLetters && overlap(chunk.x0, chunk.x1, x0, x1) > 0,
          ),
        ),
      );
      const crossing = body.filter(({ chunks }) =>
        chunks.some(
          (chunk) =>
            columns.filter(({ x0, x1 }) => overlap(chunk.x0, chunk.x1, x0, x1) > 2).length > 1,
        ),
      );
      const headed = header.some(({ chunks }) => chunks.length > 1);
      if (
        columns.length < 2 ||
        !headed ||
        named.length < 2 ||
        named.length < limits.namedShare * columns.length
      )
        continue;
      if (crossing.length > limits.crossingShare * body.length) continue;
      regions.push(regionOf([...header, ...body], 'text'));
      index += 1;
    }
  }
  return regions;
}

/** Rules with the same ends, top to bottom. */
function stacksOf(rules: readonly LevelRule[]): LevelRule[][] {
  const stacks: LevelRule[][] = [];
  for (const rule of [...rules].sort((a, b) => a.y - b.y)) {
    if (rule.x1 - rule.x0 < limits.leastPoints) continue;
    const home = stacks.find(([first]) => {
      const { x0, x1 } = first as LevelRule;
      return (
        Math.abs(x0 - rule.x0) < limits.sameEndPoints &&
        Math.abs(x1 - rule.x1) < limits.sameEndPoints
      );
    });
    if (home === undefined) stacks.push([rule]);
    else home.push(rule);
  }
  return stacks;
}

const linesBetween = (top: LevelRule, bottom: LevelRule, lines: readonly Line[]): Line[] =>
  lines.filter(
    (line) =>
      line.base > top.y &&
      line.base < bottom.y + 1 &&
      overlap(line.x0, line.x1, top.x0, top.x1) > limits.lineShare * (line.x1 - line.x0),
  );

/** Few enough lines between two rules to be one row, none of them a sentence over the whole width. */
function bandOf(top: LevelRule, bottom: LevelRule, lines: readonly Line[]): boolean {
  const held = linesBetween(top, bottom, lines);
  if (held.length === 0) return bottom.y - top.y < limits.emptyPoints;
  const width = top.x1 - top.x0;
  return (
    held.length <= limits.bandLines &&
    bottom.y - top.y < (held.length + 3) * limits.linePitch * (held[0] as Line).size &&
    held.every(
      ({ x0, x1, size, chunks }) =>
        x0 > top.x0 - size &&
        x1 < top.x1 + size &&
        !(
          chunks.length === 1 &&
          x1 - x0 > limits.sentenceShare * width &&
          x0 < top.x0 + limits.sentenceLeft * width
        ),
    )
  );
}

function regionIn(run: readonly LevelRule[], lines: readonly Line[]): Region | undefined {
  const [top, bottom] = [run[0] as LevelRule, run.at(-1) as LevelRule];
  const held = linesBetween(top, bottom, lines);
  if (held.length < 3) return undefined;
  const multi = held.filter(({ chunks }) => chunks.length > 1);
  const columns = columnsOf(multi, held[0]?.size ?? 10);
  if (columns.length < 2) return undefined;
  let filled = 0;
  let bands = 0;
  let stacked = 0;
  for (let index = 1; index < run.length; index += 1) {
    const band = linesBetween(run[index - 1] as LevelRule, run[index] as LevelRule, lines);
    if (band.length === 0) continue;
    bands += 1;
    const used = columns.filter(({ x0, x1 }) =>
      band.some(({ chunks }) => chunks.some((chunk) => overlap(chunk.x0, chunk.x1, x0, x1) > 0)),
    );
    if (used.length > 1) filled += 1;
    if (stacksValues(band, columns)) stacked += 1;
  }
  return bands >= 4 &&
    filled >= limits.filledShare * bands &&
    stacked <= limits.stackedShare * bands
    ? regionOf(held, 'rules')
    : undefined;
}

/** Two values under one another in one column: two rows with no rule between them. */
function stacksValues(band: readonly Line[], columns: readonly Column[]): boolean {
  return columns
    .slice(1)
    .some(
      ({ x0, x1 }) =>
        stackedValues(
          band.flatMap(({ chunks }) =>
            chunks
              .filter((chunk) => overlap(chunk.x0, chunk.x1, x0, x1) > 0)
              .map(({ text }) => text),
          ),
        ) > 1,
    );
}
