import type { Column } from '../../core/verb.ts';
import { visibleLength } from '../paint.ts';

export type { Column } from '../../core/verb.ts';

const GAP = '  ';
const LEAST = 12;

/** Aligned columns; on a terminal the columns that may shrink give way until a row fits its width. */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  options: { readonly width?: number; readonly head?: (text: string) => string } = {},
): string {
  const head = options.head ?? ((text: string) => text);
  const widths = columns.map(({ title }, at) =>
    Math.max(visibleLength(title), ...rows.map((row) => visibleLength(row[at] ?? ''))),
  );
  if (options.width !== undefined) narrow(columns, widths, options.width);
  const line = (cells: readonly string[], paint: (text: string) => string) =>
    columns
      .map((column, at) => paint(cell(cells[at] ?? '', widths[at] ?? 0, column)))
      .join(GAP)
      .trimEnd();
  const titles = columns.map(({ title }) => title);
  return [
    ...(titles.some((title) => title !== '') ? [line(titles, head)] : []),
    ...rows.map((row) => line(row, (text) => text)),
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

function narrow(columns: readonly Column[], widths: number[], width: number): void {
  const total = () => widths.reduce((sum, w) => sum + w, GAP.length * (widths.length - 1));
  for (let over = total() - width; over > 0; over = total() - width) {
    let widest = -1;
    for (const [at, column] of columns.entries()) {
      const may = column.shrinks && (widths[at] ?? 0) > LEAST;
      if (may && (widths[at] ?? 0) > (widths[widest] ?? 0)) widest = at;
    }
    if (widest < 0) return;
    widths[widest] = Math.max(LEAST, (widths[widest] ?? 0) - over);
  }
}

function cell(text: string, width: number, column: Column): string {
  const length = visibleLength(text);
  const shown = length > width ? `${[...text].slice(0, width - 1).join('')}…` : text;
  const space = ' '.repeat(Math.max(0, width - length));
  return column.align === 'right' ? space + shown : shown + space;
}
