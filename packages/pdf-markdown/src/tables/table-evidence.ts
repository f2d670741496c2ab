import { overlap } from '../geometry.ts';
import { isBullet, type Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { namesTable } from './captions.ts';
import type { Column } from './columns.ts';
import { isData } from './data-cell.ts';
import type { PlacedLine } from './row-grouping.ts';
import { evidence as limits } from './table-thresholds.ts';

/** What else on the page says that a region is a table. */
export interface Signs {
  /** Rules as wide as the region, in it or close to it. */
  readonly rules: number;
  readonly caption: 'table' | 'none';
}

interface Candidate extends Signs {
  readonly rows: readonly (readonly PlacedLine[])[];
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  /** How many of the lines are header. */
  readonly header: number;
}

export function signs(
  lines: readonly Line[],
  wide: readonly LevelRule[],
  page: readonly Line[],
): Signs {
  const [first, last] = [lines[0] as Line, lines.at(-1) as Line];
  const margin = limits.rulesNear * first.size;
  const rules = wide.filter(({ y }) => y > first.y0 - margin && y < last.y1 + margin).length;
  const [x0, x1] = [
    Math.min(...lines.map((line) => line.x0)),
    Math.max(...lines.map((line) => line.x1)),
  ];
  const captioned = page.some(
    (line) =>
      line.base < first.base &&
      line.base > first.base - limits.captionAbove * first.size &&
      namesTable(line) &&
      overlap(line.x0, line.x1, x0, x1) > 0,
  );
  return { rules, caption: captioned ? 'table' : 'none' };
}

/** Values, or rules, or a caption, or many short cells in step: otherwise what lines up is chance. */
export function isTable(candidate: Candidate): boolean {
  const { rows, columns, lines, rules } = candidate;
  const pieces = rows.flat().flatMap((line) => line.pieces.filter(({ c }) => c > 0));
  const filled = (row: readonly PlacedLine[]) =>
    new Set(row.flatMap((line) => line.pieces.map(({ c }) => c))).size;
  const full = rows.filter((row) => filled(row) > 1).length;
  if (full < 2 || pieces.length < 3 || full < limits.fullShare * rows.length) return false;
  const values = pieces.filter(({ chunk }) => isData(chunk.text)).length / pieces.length;
  const leaders = lines.filter(({ words }) => words.some(({ text }) => /\.{4,}/.test(text))).length;
  if (columns.length === 2 && leaders > limits.leaderShare * lines.length) return false;
  if (columns.length === 2 && rules < 3 && numbered(rows)) return false;
  if (values >= limits.valueShare) return full >= 3 || rules >= 1;
  if (rules >= 2) return true;
  const long =
    pieces.filter(({ chunk }) => chunk.text.length > limits.longLetters).length / pieces.length;
  if (candidate.caption === 'table')
    return (
      full >= 3 &&
      full > limits.fullShareCaptioned * rows.length &&
      long < limits.longShareCaptioned
    );
  if (
    columns.length >= 3 &&
    full >= 4 &&
    long < limits.longShare &&
    full > limits.fullShareWords * rows.length
  )
    return true;
  return (
    full >= 4 &&
    full > limits.fullShareHeaded * rows.length &&
    long < limits.longShare &&
    headed(candidate)
  );
}

/** Numbers or marks before paragraphs make a list. */
function numbered(rows: readonly (readonly PlacedLine[])[]): boolean {
  const labels = rows
    .flat()
    .flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === 0 && c2 === 0))
    .map(({ chunk }) => chunk.text);
  const marks = labels.filter(
    (text) => isBullet(text) || /^\(?(?:\d{1,3}(?:\.\d+)*|[a-z]|[ivx]{1,5})[.)]$/i.test(text),
  );
  return marks.length > 0 && marks.length >= limits.marksShare * labels.length;
}

/** A bold first line over plain ones, its words over the columns: a header, with a gutter no sentence has. */
function headed({ lines, columns, header }: Candidate): boolean {
  const [first, ...rest] = lines;
  const [left, right] = columns;
  if (header < 1 || first === undefined || left === undefined || right === undefined) return false;
  const bold = first.chunks.length > 1 && first.chunks.every((chunk) => chunk.bold);
  const plain = rest.filter(({ chunks }) => !chunks.some((chunk) => chunk.bold)).length;
  return (
    bold &&
    plain > limits.plainShare * rest.length &&
    right.x0 - left.x1 > limits.headedGutter * first.size
  );
}
