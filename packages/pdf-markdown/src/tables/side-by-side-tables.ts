import { type Line, lineOf } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { namesTable } from './captions.ts';
import { type Column, columnsOf } from './columns.ts';
import { isData } from './data-cell.ts';
import { type Region, regionOf } from './regions.ts';
import { twoTables as limits } from './table-thresholds.ts';

/** Two tables side by side: the region that holds both is cut where the second begins. */
export function splitSideBySide(
  region: Region,
  page: readonly Line[],
  rules: readonly LevelRule[],
): Region[] {
  const cut = underCaptions(region, page) ?? (region.banded ? undefined : inWideGutter(region));
  if (
    cut === undefined ||
    region.lines.some(({ chunks }) => chunks.some(({ x0, x1 }) => x0 < cut && x1 > cut))
  )
    return [region];
  const [top, foot] = [region.lines[0] as Line, region.lines.at(-1) as Line];
  // A line drawn over both of them holds them together.
  if (
    rules.some(
      ({ x0, x1, y }) =>
        x0 < cut - top.size && x1 > cut + top.size && y > top.y0 - top.size && y < foot.y1,
    )
  )
    return [region];
  const side = (keep: (x: number) => boolean) =>
    region.lines.flatMap(({ words }) => {
      const own = words.filter(({ x0 }) => keep(x0));
      return own.length === 0 ? [] : [lineOf(own)];
    });
  const parts = [side((x) => x < cut), side((x) => x >= cut)];
  return parts.every((lines) => lines.length > 1)
    ? parts.map((lines) => regionOf(lines, 'text'))
    : [region];
}

/** Two captions on one line stand over two tables. */
function underCaptions(region: Region, page: readonly Line[]): number | undefined {
  const top = region.lines[0] as Line;
  const captions = page.find(
    (line) =>
      line.base < top.base &&
      line.base > top.base - limits.captionAbove * top.size &&
      line.chunks.length === 2 &&
      line.chunks.every((chunk) => namesTable(lineOf(chunk.words))),
  );
  const second = captions?.chunks[1];
  return second === undefined ? undefined : second.x0 - limits.beforeCaption * top.size;
}

/** White wider than any gutter, with a table on each side of it: a header of words, labels, and values beside them. */
function inWideGutter({ lines }: Region): number | undefined {
  const em = (lines[0] as Line).size;
  const columns = columnsOf(
    lines.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  const gutters = columns
    .slice(1)
    .map((column, index) => column.x0 - (columns[index] as Column).x1);
  const widest = Math.max(...gutters);
  const at = gutters.indexOf(widest) + 1;
  const next = Math.max(0, ...gutters.filter((_, index) => index + 1 !== at));
  if (widest < limits.between * em || widest < limits.widerThanGutters * next) return undefined;
  const sides = [columns.slice(0, at), columns.slice(at)];
  if (!sides.every((own) => isTableBy(own, lines))) return undefined;
  return ((columns[at - 1] as Column).x1 + (columns[at] as Column).x0) / 2;
}

function isTableBy(columns: readonly Column[], lines: readonly Line[]): boolean {
  const [label, ...values] = columns;
  const [from, to] = [columns[0]?.x0 ?? 0, columns.at(-1)?.x1 ?? 0];
  if (label === undefined || values.length === 0) return false;
  const rows = lines
    .map(({ chunks }) => chunks.filter(({ x0, x1 }) => x1 > from && x0 < to))
    .filter((chunks) => chunks.length > 0);
  const [header, ...body] = rows;
  if (header === undefined || rows.length < limits.rows || header.length < 2) return false;
  if (header.some(({ text }) => isData(text))) return false;
  const labelled = body.filter(([first]) => first !== undefined && !isData(first.text));
  const valued = body.filter((chunks) => isData(chunks.at(-1)?.text ?? '') && chunks.length > 1);
  return (
    labelled.length >= limits.labelShare * body.length &&
    valued.length >= limits.valueShare * body.length
  );
}
