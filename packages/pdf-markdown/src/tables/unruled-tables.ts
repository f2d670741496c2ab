import { around, holds, overlap } from '../geometry.ts';
import { type Chunk, type Line, lineOf, linesOf } from '../lines.ts';
import type { LevelRule, UprightRule } from '../rules.ts';
import type { Sheet } from '../sheet.ts';
import { contentsLines } from '../text/contents-lists.ts';
import type { Word } from '../words.ts';
import { placeHeader, placeLine } from './column-placement.ts';
import { type Column, columnsOf } from './columns.ts';
import type { FoundCell, FoundTable } from './found-table.ts';
import { headerOf } from './header-cells.ts';
import { headerLines, headLines } from './header-lines.ts';
import { notATable } from './not-tables.ts';
import { lineGroups } from './page-columns.ts';
import { proseChunks } from './prose-columns.ts';
import { type Region, regionsOf } from './regions.ts';
import { bandRows, groupRows, type PlacedLine } from './row-grouping.ts';
import { bandedRegions, framedRegions } from './ruled-rows.ts';
import { splitSideBySide } from './side-by-side-tables.ts';
import { splitStacked } from './stacked-tables.ts';
import { isTable, signs } from './table-evidence.ts';
import { openTables as limits } from './table-thresholds.ts';

/** Tables without drawn columns, found from the way their text lines up. */
export function openTables(sheet: Sheet, words: readonly Word[]): FoundTable[] {
  const { level, upright } = sheet.rules;
  const groups = lineGroups(linesOf(words, upright), level, upright);
  const lines = groups.flat();
  const contents = contentsLines(lines);
  const typewritten =
    words.filter(({ font }) => font.mono).length > limits.typewrittenShare * words.length;
  const tables: FoundTable[] = [];
  const keep = (region: Region, all: readonly Line[]) => {
    const table = tableOf(region, all, level, { number: sheet.number, lines, typewritten });
    if (table !== undefined) tables.push(table);
    return table;
  };
  for (const group of groups) {
    for (const region of bandedRegions(group, level)) keep(region, group);
    for (const region of framedRegions(group, level, proseChunks(group))) {
      if (!tables.some((table) => holds(table, region.x0 + 1, (region.lines[0] as Line).base)))
        keep(region, group);
    }
    const rest = group.filter(
      (line) => !contents.has(line) && !tables.some((table) => holds(table, line.x0, line.base)),
    );
    const prose = proseChunks(rest);
    const open = rest.flatMap((line) => withoutProse(line, prose, upright));
    for (const region of regionsOf(open, prose, level)) {
      const parts = splitSideBySide(region, group, level).flatMap(splitStacked);
      // The halves of a line are lines of their own: what stands above them was looked at with the whole.
      for (const part of parts) keep(part, parts.length > 1 ? part.lines : open);
    }
  }
  return tables;
}

function withoutProse(
  line: Line,
  prose: ReadonlySet<Chunk>,
  uprights: readonly UprightRule[],
): Line[] {
  const kept = line.chunks.filter((chunk) => !prose.has(chunk));
  if (kept.length === line.chunks.length) return [line];
  return kept.length === 0
    ? []
    : [
        lineOf(
          kept.flatMap(({ words }) => words),
          uprights,
        ),
      ];
}

/** A phrase alone under a header that names every column heads the rows below it, not the columns. */
function withoutSubHead(
  lines: readonly Line[],
  header: number,
  columns: readonly Column[],
): number {
  const [above, last] = [lines[header - 2], lines[header - 1]];
  const [phrase, ...others] = last?.chunks ?? [];
  if (above === undefined || phrase === undefined || others.length > 0) return header;
  const under = columns.filter(({ x0, x1 }) => overlap(x0, x1, phrase.x0, phrase.x1) > 0);
  const wide = under.every(
    ({ x0, x1 }) =>
      phrase.x0 < x0 - limits.subHeadOut * phrase.size &&
      phrase.x1 > x1 + limits.subHeadOut * phrase.size,
  );
  return above.chunks.length >= columns.length && wide && /^\p{Lu}/u.test(phrase.text)
    ? header - 1
    : header;
}

function tableOf(
  region: Region,
  all: readonly Line[],
  rules: readonly LevelRule[],
  page: {
    readonly number: number;
    readonly lines: readonly Line[];
    readonly typewritten: boolean;
  },
): FoundTable | undefined {
  const em = region.lines[0]?.size ?? 10;
  const first = columnsOf(
    region.lines.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  if (first.length < 2 || isChart(region, rules)) return undefined;
  const wide = rules.filter(
    ({ x0, x1 }) =>
      overlap(x0, x1, region.x0, region.x1) > limits.wideRule * (region.x1 - region.x0),
  );
  const lines = [...headLines(region, all, first, wide), ...region.lines];
  const headCount = withoutSubHead(lines, headerLines(lines, first, wide), first);
  const body = lines.slice(headCount);
  const columns = refine(body, first, em);
  const heads = placeHeader(lines.slice(0, headCount), columns);
  const placed = lines.map(
    (line, at): PlacedLine => ({
      base: line.base,
      size: line.size,
      pieces: heads[at] ?? placeLine(line, columns),
    }),
  );
  const inside = rules.filter(({ x0, x1 }) => overlap(x0, x1, region.x0 - 4, region.x1 + 4) > 0);
  const header = headerOf(placed.slice(0, headCount), inside, columns);
  const rows = region.banded
    ? bandRows(placed.slice(headCount), wide, columns)
    : groupRows(placed.slice(headCount), wide, columns);
  const found = { rows, columns, lines, header: headCount, ...signs(lines, wide, page.lines) };
  if (!isTable(found)) return undefined;
  const lookalike = { ...found, allRules: inside, page: page.lines, typewritten: page.typewritten };
  if (found.caption !== 'table' && notATable(lookalike) !== undefined) return undefined;
  const cells: FoundCell[] = [...header.cells];
  rows.forEach((row, index) => {
    const at = header.rows + index;
    const joined = new Map<string, { c: number; c2: number; text: string[] }>();
    for (const line of row) {
      for (const { c, c2, chunk } of line.pieces) {
        const span: readonly [number, number] = [c, c2];
        const key = `${span[0]}`;
        const known = joined.get(key);
        if (known === undefined) joined.set(key, { c: span[0], c2: span[1], text: [chunk.text] });
        else known.text.push(chunk.text);
      }
    }
    for (const { c, c2, text } of joined.values())
      cells.push({ r: at, c, r2: at, c2, text: text.join('\n') });
  });
  return {
    ...around(lines),
    page: page.number,
    rows: header.rows + rows.length,
    columns: columns.length,
    headerRows: header.rows,
    cells,
    ruled: false,
    words: new Set(lines.flatMap((line) => line.words)),
    xs: columns.map(({ x0 }) => x0),
  };
}

/** Bars of a chart: many short lines that begin together and end anywhere. */
function isChart(region: Region, rules: readonly LevelRule[]): boolean {
  const [top, bottom] = [(region.lines[0] as Line).y0, (region.lines.at(-1) as Line).y1];
  const margin = 4 * (region.lines[0] as Line).size;
  const inside = rules.filter(
    ({ y, x0, x1 }) =>
      y > top - margin && y < bottom + margin && overlap(x0, x1, region.x0, region.x1) > 0,
  );
  const ends = new Set(inside.map(({ x1 }) => Math.round(x1 / 3)));
  const starts = new Set(inside.map(({ x0 }) => Math.round(x0 / 3)));
  return (
    ends.size >= Math.max(4, limits.chartEnds * region.lines.length) && ends.size > 2 * starts.size
  );
}

/** Columns again, from the body alone: header phrases set over several columns hide gutters. */
function refine(body: readonly Line[], first: readonly Column[], em: number): readonly Column[] {
  const again = columnsOf(
    body.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  return again.length >= 2 ? again : first;
}
