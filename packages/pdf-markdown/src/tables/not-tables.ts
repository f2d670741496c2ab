import { median, overlap } from '../geometry.ts';
import type { Line } from '../lines.ts';
import type { LevelRule } from '../rules.ts';
import { notTables as limits } from '../thresholds.ts';
import type { Column } from './columns.ts';
import { isData } from './data-cell.ts';
import type { PlacedLine } from './row-grouping.ts';

/** Lines that stand in columns, and what else the page says about them. */
export interface Lookalike {
  readonly rows: readonly (readonly PlacedLine[])[];
  readonly columns: readonly Column[];
  readonly lines: readonly Line[];
  /** How many of the lines are header. */
  readonly header: number;
  /** How many rules as wide as the region stand in it or close to it. */
  readonly rules: number;
  /** Every level rule that reaches into the region. */
  readonly allRules: readonly LevelRule[];
  /** Every line of the page. */
  readonly page: readonly Line[];
  /** Whether most of the page is set in letters of one width, as typewriters do: then such letters say nothing. */
  readonly typewritten: boolean;
}

/** What lines up as a table does and is none: named, so that a reader of the code can look for it. */
export function notATable(found: Lookalike): string | undefined {
  if (hasColumnOfMarks(found))
    return 'a column of one mark: the head of a court paper, or a list of symbols';
  if (isNotes(found)) return 'numbers or marks before sentences';
  if (isCode(found)) return 'code';
  if (found.rules >= 2) return undefined;
  if (isEquation(found)) return 'an equation';
  if (isAddresses(found)) return 'addresses side by side';
  if (isMarginNote(found)) return 'notes in the margin';
  if (isChart(found)) return 'the scale of a chart';
  return undefined;
}

const pieceTexts = ({ rows }: Lookalike, column: number): string[] =>
  rows
    .flat()
    .flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === column && c2 === column))
    .map(({ chunk }) => chunk.text);

/** ")" or ":" on every line parts what stands left of it from what stands right of it, as a drawn line would. */
function hasColumnOfMarks(found: Lookalike): boolean {
  const pieces = found.rows.flat().flatMap((line) => line.pieces);
  if (
    pieces.filter(({ chunk }) => /\d/.test(chunk.text)).length >
    limits.digitShare * pieces.length
  )
    return false;
  return found.columns.some((_, column) => {
    const texts = pieceTexts(found, column);
    const marks = texts.filter((text) => /^(?:[)(§:*|=]\s?)+$/.test(text));
    return (
      texts.length >= Math.max(limits.marks, limits.markRows * found.rows.length) &&
      marks.length > limits.markShare * texts.length &&
      new Set(marks.map((text) => text[0])).size === 1
    );
  });
}

/** "(1) For approval of materials …": marks with sentences behind them are notes, whatever lines are drawn around them. */
function isNotes(found: Lookalike): boolean {
  if (found.columns.length !== 2) return false;
  const [labels, texts] = [pieceTexts(found, 0), pieceTexts(found, 1)];
  const marks = labels.filter((text) =>
    /^(?:\((?:\d{1,2}|[a-z*])\)|[*†‡]{1,2}|\d{1,2}[:.)])$/i.test(text),
  );
  const counted = labels.filter((text) => /^\d{1,3}$/.test(text)).map(Number);
  const lineNumbers =
    found.header === 0 &&
    found.rules < 2 &&
    counted.length >= 4 &&
    counted.length === labels.length &&
    counted.every(
      (number, index) => index === 0 || number === (counted[index - 1] as number) + 1,
    ) &&
    !texts.some((text) => isData(text));
  if (lineNumbers) return true;
  const letters = texts.reduce((sum, text) => sum + text.length, 0) / Math.max(1, texts.length);
  return (
    marks.length >= 2 &&
    marks.length >= limits.noteShare * labels.length &&
    letters > limits.noteLetters
  );
}

const mathematics = /[=≈≠≤≥∑∏∫√∂∈∀∃→⇒×÷±∞∇≡]/;

/** Signs of mathematics in many cells, or values over one another with a short line between: a fraction. */
function isEquation({ rows, columns, lines, allRules }: Lookalike): boolean {
  const pieces = rows.flat().flatMap((line) => line.pieces);
  const signs = pieces.filter(
    ({ chunk }) => mathematics.test(chunk.text) || /^[\p{L}+−–-]$/u.test(chunk.text),
  );
  if (rows.length <= limits.equationRows && signs.length >= limits.equationSigns * pieces.length)
    return true;
  if (lines.length > limits.fractionLines) return false;
  const width = (columns.at(-1)?.x1 ?? 0) - (columns[0]?.x0 ?? 0);
  return allRules.some((rule) => {
    if (rule.x1 - rule.x0 > limits.fractionRule * width) return false;
    const near = (above: boolean) =>
      lines.some(({ chunks, size }) =>
        chunks.some(
          (chunk) =>
            isData(chunk.text) &&
            (above
              ? chunk.base < rule.y + 1 && chunk.base > rule.y - size
              : chunk.y0 > rule.y - 2 && chunk.y0 < rule.y + size) &&
            overlap(chunk.x0, chunk.x1, rule.x0, rule.x1) >
              limits.fractionOver * (chunk.x1 - chunk.x0),
        ),
      );
    return near(true) && near(false);
  });
}

/** The line over it, "Example 2-1 Query to determine …", is set as text is and says nothing. */
function isCode({ lines: all, header, typewritten }: Lookalike): boolean {
  const lines = all.slice(header);
  const words = lines.flatMap((line) => line.words);
  const mono = words.filter(({ font }) => font.mono).length;
  if (!typewritten && mono > limits.monoShare * words.length) return true;
  const code = lines.filter(({ chunks }) => {
    const text = chunks.map((chunk) => chunk.text).join(' ');
    return /[{};]$|^(?:\/\/|\/\*|#include|(?:for|if|while|else|return|def|function|end|do)\b.*[({:]?$|(?:SELECT|FROM|WHERE|ORDER BY)\b)/.test(
      text,
    );
  }).length;
  return code >= 2 && code > limits.codeShare * lines.length;
}

const address =
  /@\w|\b(?:universit|department of|dept\.|institute|faculty|street|avenue|suite|boulevard|p\.?\s?o\.? box|telephone|tel\.|fax|phone|e-?mail|www\.)|\b[A-Z]{2}\s+\d{5}\b/i;

/** Authors or parties side by side, each over their address. */
function isAddresses(found: Lookalike): boolean {
  const { lines } = found;
  if (lines.length > limits.addressLines) return false;
  const placed = lines.filter(({ chunks }) => chunks.some(({ text }) => address.test(text)));
  const values = lines.filter(({ chunks }) => chunks.some(({ text }) => isData(text)));
  return (
    placed.length >= 2 &&
    placed.length >= limits.addressShare * lines.length &&
    values.length < limits.addressShare * lines.length
  );
}

/** Small words beside larger ones: rows of a table are set in one size. */
function isMarginNote(found: Lookalike): boolean {
  if (found.columns.length !== 2) return false;
  const sizes = [0, 1].map((column) =>
    found.rows
      .flat()
      .flatMap(({ pieces }) => pieces.filter(({ c, c2 }) => c === column && c2 === column))
      .map(({ chunk }) => chunk.size),
  );
  const [left, right] = sizes.map((own) => (own.length === 0 ? 0 : median(own))) as [
    number,
    number,
  ];
  const texts = pieceTexts(found, 1);
  const values = texts.filter((text) => isData(text)).length;
  return (
    left > 0 &&
    right > 0 &&
    Math.abs(left - right) > limits.noteSize * Math.max(left, right) &&
    values < limits.valueShare * texts.length
  );
}

/**
 * Numbers that fall by even steps down one side of the lines or go on so above or below them, with little beside: a scale.
 * A column of years falls, too, but has values beside each of them.
 */
function isChart(found: Lookalike): boolean {
  const { rows, columns, page } = found;
  const all = rows.flat().flatMap(({ pieces }) => pieces);
  return [0, columns.length - 1].some((column) => {
    const own = all.filter(({ c, c2 }) => c === column && c2 === column);
    const first = own[0]?.chunk;
    if (first === undefined || own.some(({ chunk }) => !isData(chunk.text))) return false;
    const scale = page
      .flatMap(({ chunks }) => chunks)
      .filter(
        ({ x0, x1, text }) =>
          isData(text) && (Math.abs(x0 - first.x0) < 2 || Math.abs(x1 - first.x1) < 2),
      )
      .map(({ text }) => Number.parseFloat(text.replace(/[$€£,%\s]/g, '')));
    if (scale.length < limits.scale || scale.length < own.length) return false;
    const step = (scale[0] as number) - (scale[1] as number);
    const even = scale
      .slice(1)
      .every((number, index) => Math.abs((scale[index] as number) - number - step) < 1e-6);
    return step > 0 && even && all.length - own.length < limits.besideScale * scale.length;
  });
}
