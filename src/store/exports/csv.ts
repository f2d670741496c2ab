import type { ExportColumn } from '../../core/exports/export-tables.ts';
import type { Json } from '../../core/json.ts';
import { appendTo } from './appended-file.ts';
import type { RowFormat } from './table-writer.ts';

/** RFC 4180 in UTF-8. Lists and fields of a source are JSON in a cell. */
export const csv: RowFormat = {
  extension: 'csv',
  mixes: false,
  open(path, columns, mark) {
    const file = appendTo(path, mark as number | undefined);
    if (file.size === 0) file.write(`${columns.map(({ name }) => name).join(',')}\r\n`);
    return {
      write: (_table, row) =>
        file.write(`${columns.map((one) => csvCell(one, row[one.name] ?? null)).join(',')}\r\n`),
      flush: file.flush,
      finish: () => void file.flush(),
      close: file.close,
    };
  },
};

/**
 * A value as one cell. A text that a spreadsheet would run as a formula gets an apostrophe in front;
 * so does one that begins with an apostrophe, so that taking one away always gives the text back.
 */
export function csvCell({ type }: Pick<ExportColumn, 'type'>, value: Json): string {
  if (value === null) return '';
  if (type === 'integer' || type === 'boolean') return String(value);
  const plain = typeof value === 'string' ? value : JSON.stringify(value);
  const text = plain.replaceAll('\0', '');
  const safe = STARTS_A_FORMULA.test(text) ? `'${text}` : text;
  // An empty text is not a missing one.
  return safe === '' || /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Also in full width, which some spreadsheets read alike. */
const STARTS_A_FORMULA = /^(?:'|\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[\t\r\n])/;
