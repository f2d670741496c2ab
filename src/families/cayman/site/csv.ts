import { parse } from 'csv-parse/sync';
import { AnnalsError } from '../../../core/errors.ts';

/** One row of a CSV, read by the names of its columns. */
export interface CsvRow {
  /** The cell of the first of these columns that the list has and that says something. */
  cell(...names: readonly string[]): string;
}

export interface CsvNeeds {
  readonly url: string;
  /** Of each group one column must be there. */
  readonly columns: readonly (readonly string[])[];
}

/** Rows that are not as long as the header: a few are told of, more make the list a broken one. */
const MOST_CROOKED = 0.05;

/** A CSV with a header, or an UNEXPECTED_SHAPE that says what is wrong with it. */
export function readCaseList(text: string, { url, columns }: CsvNeeds): readonly CsvRow[] {
  const refuse = (why: string, cause?: unknown): AnnalsError =>
    new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${why}`, { url }, cause);
  let records: string[][];
  try {
    records = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error), error);
  }
  const [header, ...rows] = records;
  if (!header) throw refuse('the list is empty');
  const at = new Map(header.map((name, i) => [plainHeader(name), i]));
  for (const group of columns) {
    if (group.some((name) => at.has(plainHeader(name)))) continue;
    const has = header.map((name) => `"${name.slice(0, 40)}"`).join(', ');
    throw refuse(`there is no column "${group[0]}"; there are ${has.slice(0, 400)}`);
  }
  if (rows.length === 0) throw refuse('the list has a header and no row');
  const crooked = rows.filter((row) => row.length !== header.length).length;
  if (crooked > rows.length * MOST_CROOKED) {
    throw refuse(`${crooked} of ${rows.length} rows are not as long as the header`);
  }
  return rows.map((row) => ({
    cell: (...names) => {
      for (const name of names) {
        const cell = row[at.get(plainHeader(name)) ?? -1] ?? '';
        if (cell.trim() !== '') return cell;
      }
      return '';
    },
  }));
}

/** A list that has lost half of what it named is more likely broken than true. */
export function mustNotShrink(url: string, named: number, before: number | undefined): void {
  if (before === undefined || named * 2 >= before) return;
  const message = `${url}: the list names ${named}; the last good one named ${before}`;
  throw new AnnalsError('UNEXPECTED_SHAPE', message, { url });
}

const plainHeader = (name: string): string =>
  name
    .replace(/[\s\u00a0.]+/g, ' ')
    .trim()
    .toLowerCase();
