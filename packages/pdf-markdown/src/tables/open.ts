import { around, holds, median, overlap } from '../geometry.ts';
import { type Chunk, type Line, lineOf, linesOf } from '../lines.ts';
import type { LevelRule, UprightRule } from '../rules.ts';
import type { Sheet } from '../sheet.ts';
import type { Word } from '../words.ts';
import { bandedRegions, framedRegions } from './banded.ts';
import { type Column, columnsOf } from './columns.ts';
import { isData } from './data-cell.ts';
import type { FoundCell, FoundTable } from './grid.ts';
import { headerOf } from './header.ts';
import { placeLine } from './place.ts';
import { plausible, signs } from './plausible.ts';
import { proseChunks } from './prose.ts';
import { isCaption, type Region, regionsOf } from './regions.ts';
import { bandRows, groupRows, type PlacedLine } from './rows.ts';
import { partTwins } from './twins.ts';

/** Tables without drawn columns, found from the way their text lines up. */
export function openTables(sheet: Sheet, words: readonly Word[]): FoundTable[] {
  const { level, upright } = sheet.rules;
  const lines = linesOf(words, upright);
  const tables: FoundTable[] = [];
  const keep = (region: Region, all: readonly Line[]) => {
    const table = tableOf(region, all, level, { number: sheet.number, lines });
    if (table !== undefined) tables.push(table);
    return table;
  };
  for (const region of bandedRegions(lines, level)) keep(region, lines);
  for (const region of framedRegions(lines, level, proseChunks(lines))) {
    if (!tables.some((table) => holds(table, region.x0 + 1, (region.lines[0] as Line).base)))
      keep(region, lines);
  }
  const rest = lines.filter((line) => !tables.some((table) => holds(table, line.x0, line.base)));
  const prose = proseChunks(rest);
  const open = rest.flatMap((line) => withoutProse(line, prose, upright));
  for (const region of regionsOf(open, prose, level)) {
    const parts = partTwins(region, lines);
    // The halves of a line are lines of their own: what stands above them was looked at with the whole.
    for (const part of parts) keep(part, parts.length > 1 ? part.lines : open);
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

function tableOf(
  region: Region,
  all: readonly Line[],
  rules: readonly LevelRule[],
  page: { readonly number: number; readonly lines: readonly Line[] },
): FoundTable | undefined {
  const em = region.lines[0]?.size ?? 10;
  const first = columnsOf(
    region.lines.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  if (first.length < 2 || isChart(region, rules)) return undefined;
  const wide = rules.filter(
    ({ x0, x1 }) => overlap(x0, x1, region.x0, region.x1) > 0.85 * (region.x1 - region.x0),
  );
  const lines = [...headLines(region, all, first, wide), ...region.lines];
  const headCount = headerLines(lines, first, wide);
  const body = lines.slice(headCount);
  const columns = refine(body, first, em);
  const placed = lines.map(
    (line): PlacedLine => ({ base: line.base, size: line.size, pieces: placeLine(line, columns) }),
  );
  const inside = rules.filter(({ x0, x1 }) => overlap(x0, x1, region.x0 - 4, region.x1 + 4) > 0);
  const header = headerOf(placed.slice(0, headCount), inside, columns);
  const rows = region.banded
    ? bandRows(placed.slice(headCount), wide, columns)
    : groupRows(placed.slice(headCount), wide, columns);
  if (!plausible({ rows, columns, lines, header: headCount, ...signs(lines, wide, page.lines) }))
    return undefined;
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
  return ends.size >= Math.max(4, 0.3 * region.lines.length) && ends.size > 2 * starts.size;
}

/** Columns again, from the body alone: header phrases set over several columns hide gutters. */
function refine(body: readonly Line[], first: readonly Column[], em: number): readonly Column[] {
  const again = columnsOf(
    body.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  return again.length >= 2 ? again : first;
}

/** Lines over the region that belong to its header. */
function headLines(
  region: Region,
  all: readonly Line[],
  columns: readonly Column[],
  wide: readonly LevelRule[],
): Line[] {
  const top = region.lines[0] as Line;
  const start = all.indexOf(top);
  const head: Line[] = [];
  const second = (columns[1] as Column).x0;
  let upper = top;
  const pitch = median(
    region.lines.slice(1).map((line, index) => line.base - (region.lines[index] as Line).base),
  );
  const headed = !rowOfValues(top, columns, valueColumns(region.lines, columns));
  const roof = wide
    .filter(({ y }) => y < top.base && top.base - y < 12 * top.size)
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  for (let index = start - 1; index >= 0; index -= 1) {
    const line = all[index] as Line;
    if (line.x1 < region.x0 || line.x0 > region.x1) continue;
    if (isTitle(line, columns)) break;
    if (upper.base - line.base > Math.max(2.6 * upper.size, Math.min(1.5 * pitch, 4 * upper.size)))
      break;
    const ruleBetween = roof.some((y) => y > line.base && y < upper.base);
    const underRoof = roof.some((y) => y < line.base);
    if (ruleBetween && !underRoof && (headed || !headerish(line, second, columns))) break;
    if (ruleBetween && (head.length > 0 || !underRoof) && !headerish(line, second, columns)) break;
    if (!underRoof && !headerish(line, second, columns)) break;
    head.unshift(line);
    upper = line;
  }
  return head;
}

/** A caption, or a sentence from the left edge on that runs past the first column. */
function isTitle(line: Line, columns: readonly Column[]): boolean {
  const first = line.chunks[0];
  if (first === undefined) return false;
  if (isCaption(line)) return true;
  const [label, second] = [columns[0] as Column, columns[1] as Column];
  const right = (columns.at(-1) as Column).x1;
  const centred = Math.abs(first.x0 + first.x1 - label.x0 - right) / 2 < 1.5 * line.size;
  if (line.chunks.length === 1 && centred && first.words.length > 3 && first.x0 < second.x0)
    return true;
  return (
    line.chunks.length === 1 &&
    first.x0 < label.x0 + line.size &&
    first.x1 > second.x0 + 2 * line.size &&
    first.words.length > 4
  );
}

function headerish(line: Line, second: number, columns: readonly Column[]): boolean {
  const right = (columns.at(-1) as Column).x1;
  if ((line.chunks.at(-1) as Chunk).x0 > right) return false;
  if (line.chunks.length > 1) {
    const set = line.chunks.filter((chunk) => columns.some((column) => inStep(chunk, column)));
    const short = line.chunks.every(({ text }) => text.length < 45);
    return short && (set.length >= 0.5 * line.chunks.length || headsGroups(line, second, columns));
  }
  return line.x0 > second - 1.5 * line.size && line.words.length < 12;
}

/** Fewer phrases than columns, of words, all over the value columns: each heads a group of them. */
function headsGroups(line: Line, second: number, columns: readonly Column[]): boolean {
  return (
    2 * line.chunks.length <= columns.length - 1 &&
    line.x0 > second - 1.5 * line.size &&
    line.chunks.every(({ text, words }) => !isData(text) && words.length < 6)
  );
}

const inStep = (chunk: Chunk, { x0, x1 }: Column): boolean =>
  Math.min(
    Math.abs(chunk.x0 - x0),
    Math.abs(chunk.x1 - x1),
    Math.abs(chunk.x0 + chunk.x1 - x0 - x1) / 2,
  ) <
  0.8 * chunk.size;

/** How many lines at the top are header: those above the first full-width rule inside, else those before the values. */
function headerLines(
  lines: readonly Line[],
  columns: readonly Column[],
  wide: readonly LevelRule[],
): number {
  const limit = Math.min(12, lines.length - 1);
  const kinds = valueColumns(lines, columns);
  const hasValues = (line: Line) => rowOfValues(line, columns, kinds);
  let ruled = 0;
  for (let index = 1; index <= limit; index += 1) {
    const [above, below] = [lines[index - 1] as Line, lines[index] as Line];
    if (!wide.some(({ y }) => y > above.base - 1 && y < below.base - 0.4 * below.size)) continue;
    // A second rule ends the header when what lies between the two holds no values yet.
    const between = lines.slice(ruled, index);
    if (between.filter(hasValues).length > (ruled > 0 ? 0 : 1)) break;
    if (ruled > 0 && between.every((line) => isLabel(line, columns))) break;
    ruled = index;
    if (kinds.size === 0) break;
  }
  if (ruled > 0) return ruled;
  for (let index = 0; index <= limit; index += 1) {
    if (!hasValues(lines[index] as Line)) continue;
    const words = lastOfWords(lines, index, columns, kinds);
    return words === undefined ? withoutSection(lines, index, columns) : words + 1;
  }
  return Math.min(1, limit);
}

/** "1 / Grade", "$10,000 / or more": numbers in a header have words under them in columns of nothing but values. */
function lastOfWords(
  lines: readonly Line[],
  from: number,
  columns: readonly Column[],
  kinds: ReadonlySet<number>,
): number | undefined {
  const inKinds = (line: Line) => placeLine(line, columns).filter(({ c }) => kinds.has(c));
  const lower = lines.slice(from + 3).flatMap(inKinds);
  if (lower.length < 6) return undefined;
  if (lower.filter(({ chunk }) => isData(chunk.text)).length < 0.95 * lower.length)
    return undefined;
  for (let index = from + 2; index >= from; index -= 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const words = inKinds(line).filter(({ chunk }) => !isData(chunk.text));
    if (words.length >= 2) return index;
  }
  return undefined;
}

const isYear = (text: string): boolean => /^(19|20)\d\d([–-]\d+)?$/.test(text);

const isLabel = (line: Line, columns: readonly Column[]): boolean =>
  placeLine(line, columns).every(({ c, c2 }) => c === 0 && c2 === 0);

/** A label alone just above the first values, when the first column already has its header, heads a section. */
function withoutSection(lines: readonly Line[], end: number, columns: readonly Column[]): number {
  const last = lines[end - 1];
  if (last === undefined || !isLabel(last, columns)) return end;
  const named = lines
    .slice(0, end - 1)
    .some(
      (line) =>
        placeLine(line, columns).length > 1 && placeLine(line, columns).some(({ c }) => c === 0),
    );
  return named ? end - 1 : end;
}

function rowOfValues(line: Line, columns: readonly Column[], kinds: ReadonlySet<number>): boolean {
  const pieces = placeLine(line, columns).filter(({ c }) => kinds.has(c));
  const values = pieces.filter(({ chunk }) => isData(chunk.text) && !isYear(chunk.text));
  return (
    pieces.length > 0 &&
    values.length >= 0.5 * pieces.length &&
    !countsUp(values.map(({ chunk }) => chunk.text))
  );
}

/** "1 2 3 4": a header that numbers its columns. */
function countsUp(texts: readonly string[]): boolean {
  const numbers = texts.map((text) => Number.parseInt(text.replace(/^\(/, ''), 10));
  return (
    numbers.length >= 3 &&
    (numbers[0] as number) <= 3 &&
    numbers.every((value, index) => index === 0 || value === (numbers[index - 1] as number) + 1)
  );
}

/** Columns that hold values in most of the lower lines: where they begin, the header ends. */
function valueColumns(lines: readonly Line[], columns: readonly Column[]): Set<number> {
  const counts = columns.map(() => ({ all: 0, values: 0 }));
  for (const line of lines.slice(Math.floor(lines.length / 3))) {
    for (const { c, c2, chunk } of placeLine(line, columns)) {
      const count = counts[c];
      if (count === undefined || c !== c2 || c === 0) continue;
      count.all += 1;
      if (isData(chunk.text)) count.values += 1;
    }
  }
  return new Set(
    counts.flatMap(({ all, values }, c) => (all > 0 && values >= 0.6 * all ? [c] : [])),
  );
}
