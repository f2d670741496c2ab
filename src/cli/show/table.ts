import type { TableColumn } from '../../core/verb.ts';
import { visibleLength } from '../paint.ts';

const GAP = '  ';
const LEAST = 12;

/**
 * Aligned columns. In a pipe (no width) every cell is whole. On a terminal no row is wider than it:
 * columns that may shrink give way first, then columns that may be left out go, and at last the
 * widest of the others are cut.
 */
export function table(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  options: { readonly width?: number | undefined; readonly head?: (text: string) => string } = {},
): string {
  const head = options.head ?? ((text: string) => text);
  const { shown, widths } = fitted(columns, rows, options.width);
  const line = (cells: readonly string[], paint: (text: string) => string) =>
    shown
      .map((at, n) => paint(cell(cells[at] ?? '', widths[n] ?? 0, columns[at])))
      .join(GAP)
      .trimEnd();
  const sentence = columns.at(-1)?.wraps ? (widths.at(-1) ?? 0) : Number.POSITIVE_INFINITY;
  const titles = columns.map(({ title }) => title);
  const left = columns.filter((_, at) => !shown.includes(at)).map(({ title }) => title);
  return [
    ...(titles.some((title) => title !== '') ? [line(titles, head)] : []),
    ...rows.flatMap((row) => broken(row, sentence)).map((row) => line(row, (text) => text)),
    ...(left.length > 0
      ? [head(cutTo(`a wider terminal has: ${left.join(', ')}`, options.width ?? 0))]
      : []),
  ].join('\n');
}

/** A name and what it is, line by line: `rate      4/second`. */
export function facts(
  pairs: readonly (readonly [name: string, value: string | undefined])[],
  name: (text: string) => string = (text) => text,
): string {
  const given = pairs.filter((pair): pair is [string, string] => pair[1] !== undefined);
  const width = Math.max(0, ...given.map(([label]) => label.length));
  return given
    .map(([label, value]) => {
      const lines = value.split('\n').join(`\n${' '.repeat(width + GAP.length)}`);
      return `${name(label.padEnd(width))}${GAP}${lines}`.trimEnd();
    })
    .join('\n');
}

/** Which columns are shown, and how wide. */
function fitted(
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  width: number | undefined,
): { readonly shown: readonly number[]; readonly widths: readonly number[] } {
  const full = columns.map(({ title }, at) =>
    Math.max(visibleLength(title), ...rows.map((row) => visibleLength(row[at] ?? ''))),
  );
  let shown = columns.map((_, at) => at);
  if (width === undefined) return { shown, widths: full };
  for (;;) {
    const widths = shown.map((at) => full[at] ?? 0);
    const may = shown.map((at) => columns[at]?.shrinks === true || columns[at]?.wraps === true);
    if (narrowed(widths, may, width, LEAST)) return { shown, widths };
    const leaving = shown
      .filter((at) => columns[at]?.leaves !== undefined)
      .sort((a, b) => (columns[a]?.leaves ?? 0) - (columns[b]?.leaves ?? 0))[0];
    if (leaving === undefined) {
      narrowed(
        widths,
        shown.map(() => true),
        width,
        1,
      );
      return { shown, widths };
    }
    shown = shown.filter((at) => at !== leaving);
  }
}

/** Takes from the widest of those that may give, down to `least`; false when that is not enough. */
function narrowed(
  widths: number[],
  may: readonly boolean[],
  width: number,
  least: number,
): boolean {
  const total = () => widths.reduce((sum, w) => sum + w, GAP.length * (widths.length - 1));
  for (let over = total() - width; over > 0; over = total() - width) {
    let widest = -1;
    for (const [at, one] of widths.entries()) {
      if (may[at] && one > least && one > (widths[widest] ?? 0)) widest = at;
    }
    if (widest < 0) return false;
    widths[widest] = Math.max(least, (widths[widest] ?? 0) - over);
  }
  return true;
}

function cell(text: string, width: number, column: TableColumn | undefined): string {
  const shown = cutTo(text, width);
  const space = ' '.repeat(Math.max(0, width - visibleLength(shown)));
  return column?.align === 'right' ? space + shown : shown + space;
}

/** A row, and rows that have nothing but what is left of its last cell, so many signs a line. */
function broken(row: readonly string[], width: number): (readonly string[])[] {
  const text = row.at(-1) ?? '';
  if (visibleLength(text) <= width) return [row];
  const before = row.slice(0, -1);
  const space = text.slice(0, width + 1).lastIndexOf(' ');
  const end = space > 0 ? space : width;
  const rest = [...before.map(() => ''), text.slice(end).trimStart()];
  return [[...before, text.slice(0, end)], ...broken(rest, width)];
}

const COLOUR = /(\p{Cc}\[\d{1,2}m)/u;

/** At most so many signs, the last of them an ellipsis where some are missing; colours stay whole. */
function cutTo(text: string, width: number): string {
  if (visibleLength(text) <= width) return text;
  let room = Math.max(0, width - 1);
  let ended = false;
  return text
    .split(COLOUR)
    .map((part, at) => {
      // What the pattern found stands at the odd places.
      if (at % 2 === 1) return part;
      const signs = [...part];
      const kept = signs.slice(0, room).join('');
      room -= Math.min(room, signs.length);
      if (ended || kept.length === part.length) return kept;
      ended = true;
      return `${kept}…`;
    })
    .join('');
}
