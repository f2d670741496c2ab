import { median } from '../geometry.ts';
import type { Chunk, Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { isCaption } from './captions.ts';
import { placeLine } from './column-placement.ts';
import type { Column } from './columns.ts';
import { isData, isYear } from './data-cell.ts';
import type { Region } from './regions.ts';
import { header as limits } from './table-thresholds.ts';

/** Lines over the region that belong to its header. */
export function headLines(
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
    .filter(({ y }) => y < top.base && top.base - y < limits.roof * top.size)
    .map(({ y }) => y)
    .sort((a, b) => a - b);
  for (let index = start - 1; index >= 0; index -= 1) {
    const line = all[index] as Line;
    if (line.x1 < region.x0 || line.x0 > region.x1) continue;
    if (isTitle(line, columns) || (line.chunks.length === 1 && endsSentence(line))) break;
    if (
      upper.base - line.base >
      Math.max(
        limits.pitch * upper.size,
        Math.min(limits.pitches * pitch, limits.pitchMost * upper.size),
      )
    )
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
  const centred =
    Math.abs(first.x0 + first.x1 - label.x0 - right) / 2 < limits.titleCentred * line.size;
  if (
    line.chunks.length === 1 &&
    centred &&
    first.words.length > limits.titleWords &&
    first.x0 < second.x0
  )
    return true;
  return (
    line.chunks.length === 1 &&
    first.x0 < label.x0 + line.size &&
    first.x1 > second.x0 + limits.titlePast * line.size &&
    first.words.length > 4
  );
}

function headerish(line: Line, second: number, columns: readonly Column[]): boolean {
  const right = (columns.at(-1) as Column).x1;
  if ((line.chunks.at(-1) as Chunk).x0 > right) return false;
  if (line.chunks.length > 1) {
    const set = line.chunks.filter((chunk) => columns.some((column) => inStep(chunk, column)));
    const short = line.chunks.every(({ text }) => text.length < limits.phraseLetters);
    return (
      short &&
      (set.length >= limits.inStepShare * line.chunks.length || headsGroups(line, second, columns))
    );
  }
  return (
    line.x0 > second - limits.beforeSecond * line.size &&
    line.words.length < limits.aloneWords &&
    !endsSentence(line)
  );
}

/** The last line of the paragraph above: it goes on in small letters and ends with a full stop. */
function endsSentence({ chunks }: Line): boolean {
  const text = chunks[0]?.text ?? '';
  return /^\p{Ll}/u.test(text) && /\p{Ll}{2}\.$|\d\.$/u.test(text);
}

/** Fewer phrases than columns, of words, all over the value columns: each heads a group of them. */
function headsGroups(line: Line, second: number, columns: readonly Column[]): boolean {
  return (
    2 * line.chunks.length <= columns.length - 1 &&
    line.x0 > second - limits.beforeSecond * line.size &&
    line.chunks.every(({ text, words }) => !isData(text) && words.length < limits.groupWords)
  );
}

const inStep = (chunk: Chunk, { x0, x1 }: Column): boolean =>
  Math.min(
    Math.abs(chunk.x0 - x0),
    Math.abs(chunk.x1 - x1),
    Math.abs(chunk.x0 + chunk.x1 - x0 - x1) / 2,
  ) <
  limits.inStep * chunk.size;

/** How many lines at the top are header: those above the first full-width rule inside, else those before the values. */
export function headerLines(
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
    if (!wide.some(({ y }) => y > above.base - 1 && y < below.base - limits.ruleAbove * below.size))
      continue;
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
  if (lower.filter(({ chunk }) => isData(chunk.text)).length < limits.bodyValues * lower.length)
    return undefined;
  for (let index = from + 2; index >= from; index -= 1) {
    const line = lines[index];
    if (line === undefined) continue;
    const words = inKinds(line).filter(({ chunk }) => !isData(chunk.text));
    if (words.length >= 2) return index;
  }
  return undefined;
}

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
    values.length >= limits.rowValues * pieces.length &&
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
    counts.flatMap(({ all, values }, c) =>
      all > 0 && values >= limits.columnValues * all ? [c] : [],
    ),
  );
}
