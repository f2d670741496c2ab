import { type Chunk, chunksOf, type Line, linesOf, textOf } from '../lines.ts';
import type { Sheet } from '../sheet.ts';
import { columnsOf } from './columns.ts';
import { areYears, isData } from './data-cell.ts';
import { type DrawnCell, linesIn } from './drawn-cell.ts';
import { falseLattices, lattice as limits } from './drawn-table-thresholds.ts';
import type { Lattice } from './lattice.ts';

/** Bars of a chart make cells too, but hardly two beside one another. */
export function tabular(cells: readonly DrawnCell[]): boolean {
  const perRow = new Map<number, number>();
  for (const { r, words } of cells) if (words.length > 0) perRow.set(r, (perRow.get(r) ?? 0) + 1);
  const pairs = [...perRow.values()].filter((count) => count > 1).length;
  const columns = new Set(cells.filter(({ words }) => words.length > 0).map(({ c }) => c)).size;
  const texts = [...perRow.values()].reduce((sum, count) => sum + count, 0);
  return (
    pairs >= falseLattices.pairShare * perRow.size &&
    texts >= falseLattices.filledShare * columns * perRow.size
  );
}

/** The numbers in the fields of a diagram: marks of a letter or two, most cells empty, and no word that says what they are. */
export function onlyMarks(cells: readonly DrawnCell[]): boolean {
  const texts = cells.filter(({ words }) => words.length > 0);
  const rows = new Set(texts.map(({ r }) => r)).size;
  const columns = new Set(texts.map(({ c }) => c)).size;
  return (
    texts.length < limits.marksFilled * rows * columns &&
    texts.every(({ words }) => words.every(({ text }) => text.length <= limits.markLetters))
  );
}

/** Values hardly ever stand over several columns: where many do, the lines are drawn around paragraphs, not cells. */
export function valuesSpan(cells: readonly DrawnCell[]): boolean {
  const values = cells.filter(({ words }) => words.length > 0 && isData(textOf(words)));
  return values.filter(({ c, c2 }) => c2 > c).length > falseLattices.spanningValues * values.length;
}

/** The boxes of a form: most hold what is asked for in small letters, and what was answered below it. */
export function isForm(cells: readonly DrawnCell[]): boolean {
  const texts = cells.filter(({ words }) => words.length > 0);
  const labelled = texts.filter((cell) => {
    const [first, ...below] = linesIn(cell);
    return below.some(({ size }) => size * falseLattices.labelSize > (first as Line).size);
  });
  return labelled.length >= Math.max(falseLattices.fields, falseLattices.fieldShare * texts.length);
}

/** Lines around a part of a table only, the rest of its rows standing beside them, say little: leave it to its text. */
export function partOfOpenTable(
  lattice: Lattice,
  cells: readonly DrawnCell[],
  sheet: Sheet,
): boolean {
  const inside = linesOf(cells.flatMap(({ words }) => words));
  if (
    inside.length < falseLattices.lines ||
    lattice.ys.length - 1 > falseLattices.rowsPerLine * inside.length
  )
    return false;
  const beside = inside.filter((line) =>
    sheet.words.some(
      (word) =>
        word.turned === 0 &&
        Math.abs(word.base - line.base) < falseLattices.sameBaseline * line.size &&
        Math.abs(word.size - line.size) < falseLattices.sizePoints &&
        (word.x1 < lattice.x0 - falseLattices.besidePoints ||
          word.x0 > lattice.x1 + falseLattices.besidePoints),
    ),
  );
  return beside.length > falseLattices.besideShare * inside.length;
}

/** Lines around groups of columns only: inside a drawn column values stand side by side in step. */
export function hidesColumns(lattice: Lattice, cells: readonly DrawnCell[]): boolean {
  const columns = lattice.xs.length - 1;
  let hiding = 0;
  for (let c = 0; c < columns; c += 1) {
    const words = cells
      .filter((cell) => cell.c === c && cell.c2 === c)
      .flatMap((cell) => cell.words);
    const all = linesOf(words);
    const lines = all.filter((line) => line.chunks.length > 1);
    if (lines.length < falseLattices.lines) continue;
    const inner = columnsOf(lines, (lines[0] as Line).size);
    const valued = lines.filter(
      ({ chunks }) => chunks.filter(({ text }) => isData(text)).length > 1,
    );
    if (
      inner.length > 1 &&
      valued.length >= falseLattices.lines &&
      valued.length > falseLattices.steppedShare * lines.length
    )
      hiding += 1;
    const labelled = lines.filter(
      ({ chunks }) => isData(chunks.at(-1)?.text ?? '') && !isData(chunks[0]?.text ?? ''),
    );
    if (
      inner.length > 1 &&
      labelled.length >= falseLattices.labels &&
      labelled.length > falseLattices.labelledShare * all.length
    )
      hiding += 1;
  }
  for (const cell of cells) {
    if (cell.c === cell.c2) continue;
    const lines = linesIn(cell);
    const stepped = lines.filter(
      ({ words }) => chunksOf(words, falseLattices.phraseGap).length > 1,
    );
    if (
      lines.length >= falseLattices.lines &&
      stepped.length > falseLattices.steppedShare * lines.length
    )
      hiding += 1;
  }
  return hiding > 0;
}

/** A boxed header over rows without lines: the box alone is not the table. */
export function onlyHeader(lattice: Lattice, texts: readonly DrawnCell[], sheet: Sheet): boolean {
  if (
    lattice.ys.length > falseLattices.headerLevels ||
    texts.some(({ words }) => isData(textOf(words)) && !areYears(textOf(words)))
  )
    return false;
  const size = (texts[0] as DrawnCell).words[0]?.size ?? 10;
  const below = linesOf(
    sheet.words.filter(
      ({ base, x0, x1 }) =>
        base > lattice.y1 &&
        base < lattice.y1 + falseLattices.below * size &&
        x1 > lattice.x0 - falseLattices.slackPoints &&
        x0 < lattice.x1 + falseLattices.slackPoints,
    ),
    lattice.xs.map((x) => ({ x, y0: 0, y1: sheet.height })),
  );
  const fits = (chunk: Chunk) =>
    lattice.xs.some(
      (x, index) =>
        chunk.x0 > x - falseLattices.slackPoints &&
        chunk.x1 < (lattice.xs[index + 1] ?? x) + falseLattices.slackPoints,
    );
  return (
    below.filter(({ chunks }) => chunks.length > 2 && chunks.every(fits)).length >=
      falseLattices.openRows ||
    below.filter(
      ({ chunks }) =>
        chunks.length > falseLattices.rowShare * (lattice.xs.length - 1) && chunks.every(fits),
    ).length >= falseLattices.fullRows
  );
}
