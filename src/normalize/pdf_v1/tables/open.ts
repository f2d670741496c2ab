import { around, overlap } from '../geometry.ts';
import { type Line, linesOf } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import type { Sheet } from '../sheet.ts';
import type { Word } from '../words.ts';
import { type Column, columnsOf } from './columns.ts';
import { isData } from './data-cell.ts';
import type { FoundCell, FoundTable } from './grid.ts';
import { headerOf } from './header.ts';
import { placeLine } from './place.ts';
import { proseChunks } from './prose.ts';
import { type Region, regionsOf } from './regions.ts';
import { groupRows, type PlacedLine } from './rows.ts';

/** Tables without drawn columns, found from the way their text lines up. */
export function openTables(sheet: Sheet, words: readonly Word[]): FoundTable[] {
  const lines = linesOf(words);
  const prose = proseChunks(lines);
  const rules = sheet.rules.level;
  const tables: FoundTable[] = [];
  for (const region of regionsOf(lines, prose, rules)) {
    const table = tableOf(region, lines, rules, sheet.number);
    if (table !== undefined) tables.push(table);
  }
  return tables;
}

function tableOf(
  region: Region,
  all: readonly Line[],
  rules: readonly LevelRule[],
  page: number,
): FoundTable | undefined {
  const em = region.lines[0]?.size ?? 10;
  const first = columnsOf(
    region.lines.filter(({ chunks }) => chunks.length > 1),
    em,
  );
  if (first.length < 2) return undefined;
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
  if (!plausible(placed.slice(headCount), columns, wide.length, lines)) return undefined;
  const inside = rules.filter(({ x0, x1 }) => overlap(x0, x1, region.x0 - 4, region.x1 + 4) > 0);
  const header = headerOf(placed.slice(0, headCount), inside, columns);
  const rows = groupRows(placed.slice(headCount), wide, columns);
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
    page,
    rows: header.rows + rows.length,
    columns: columns.length,
    headerRows: header.rows,
    cells,
    ruled: false,
    xs: columns.map(({ x0 }) => x0),
  };
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
  const roof = wide
    .filter(({ y }) => y < top.base && top.base - y < 12 * top.size)
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  for (let index = start - 1; index >= 0; index -= 1) {
    const line = all[index] as Line;
    if (line.x1 < region.x0 || line.x0 > region.x1) continue;
    if (isTitle(line, columns)) break;
    if (upper.base - line.base > 2.6 * upper.size) break;
    const ruleBetween = roof.some((y) => y > line.base && y < upper.base);
    const underRoof = roof.some((y) => y < line.base);
    if (ruleBetween && (head.length > 0 || !underRoof) && !headerish(line, second, columns)) break;
    if (ruleBetween && !underRoof) break;
    if (!underRoof && !headerish(line, second, columns)) break;
    head.unshift(line);
    upper = line;
  }
  return head;
}

const caption =
  /^(?:table|tab\.|exhibit|figure|chart|tableau|tabelle|tabla|tabella|annex|appendix)\b/i;

/** A caption, or a sentence from the left edge on that runs past the first column. */
function isTitle(line: Line, columns: readonly Column[]): boolean {
  const first = line.chunks[0];
  if (first === undefined) return false;
  if (caption.test(first.text)) return true;
  const [label, second] = [columns[0] as Column, columns[1] as Column];
  return (
    line.chunks.length === 1 &&
    first.x0 < label.x0 + line.size &&
    first.x1 > second.x0 + 2 * line.size &&
    first.words.length > 4
  );
}

function headerish(line: Line, second: number, columns: readonly Column[]): boolean {
  const right = (columns.at(-1) as Column).x1;
  if (line.x1 > right + 2 * line.size) return false;
  if (line.chunks.length > 1) return line.chunks.every(({ text }) => text.length < 45);
  return line.x0 > second - 1.5 * line.size && line.words.length < 12;
}

/** How many lines at the top are header: those above the first full-width rule inside, else those before the values. */
function headerLines(
  lines: readonly Line[],
  columns: readonly Column[],
  wide: readonly LevelRule[],
): number {
  const limit = Math.min(12, lines.length - 1);
  for (let index = 1; index <= limit; index += 1) {
    const [above, below] = [lines[index - 1] as Line, lines[index] as Line];
    if (wide.some(({ y }) => y > above.base - 1 && y < below.base - 0.4 * below.size)) return index;
  }
  for (let index = 0; index <= limit; index += 1) {
    const pieces = placeLine(lines[index] as Line, columns).filter(({ c }) => c > 0);
    const values = pieces.filter(
      ({ chunk }) => isData(chunk.text) && !/^(19|20)\d\d([–-]\d+)?$/.test(chunk.text),
    );
    if (pieces.length > 0 && values.length >= 0.5 * pieces.length) return index;
  }
  return Math.min(1, limit);
}

/** Values, or rules, or many short cells in step: otherwise what lines up is chance. */
function plausible(
  body: readonly PlacedLine[],
  columns: readonly Column[],
  wideRules: number,
  lines: readonly Line[],
): boolean {
  const pieces = body.flatMap((line) => line.pieces.filter(({ c }) => c > 0));
  const full = body.filter((line) => line.pieces.length > 1).length;
  if (full < 2 || pieces.length < 3 || full < 0.35 * body.length) return false;
  const values = pieces.filter(({ chunk }) => isData(chunk.text)).length / pieces.length;
  const leaders = lines.filter(({ words }) => words.some(({ text }) => /\.{4,}/.test(text))).length;
  if (columns.length === 2 && leaders > 0.5 * lines.length) return false;
  if (values >= 0.5) return full >= 3 || wideRules >= 1;
  if (wideRules >= 2) return true;
  const long = pieces.filter(({ chunk }) => chunk.text.length > 40).length / pieces.length;
  return columns.length >= 3 && full >= 4 && long < 0.15 && full > 0.6 * body.length;
}
