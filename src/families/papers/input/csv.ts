import { parse } from 'csv-parse/sync';
import type { Scheme } from '../works/work.ts';
import { type Entry, entryOf, quotedText, type Reference, yearIn } from './entry.ts';
import type { InputLine } from './lines.ts';

/** How Zotero, Scopus, Web of Science and people name the columns that say which work it is. */
const NAMES: Readonly<Record<string, Scheme>> = {
  doi: 'doi',
  'doi link': 'doi',
  pmid: 'pmid',
  'pubmed id': 'pmid',
  pmcid: 'pmcid',
  'pmc id': 'pmcid',
  arxiv: 'arxiv',
  'arxiv id': 'arxiv',
  openalex: 'openalex',
  'openalex id': 'openalex',
};
const TITLES = ['title', 'article title', 'document title'];
const YEARS = ['year', 'publication year', 'pub year', 'date', 'publication date'];
const DELIMITERS = [',', ';', '\t'] as const;

/** The first line of a table with a column that names works; a single column is a table, too. */
export const isCsvHeader = (line: string): boolean => {
  const columns = headerOf(line)?.columns ?? [];
  return columns.some((name) => name in NAMES);
};

/** A table with a header: one work a row. A quoted cell may go on over several lines. */
export async function* readCsvOfWorks(lines: AsyncIterable<InputLine>): AsyncIterable<Entry> {
  let header: Header | undefined;
  let open: { readonly number: number; text: string } | undefined;
  for await (const { number, text, tooLong } of lines) {
    if (tooLong) {
      yield { line: number, bad: `the line is too long; it begins ${quotedText(text)}` };
      continue;
    }
    if (!open && text.trim() === '') continue;
    if (open) open.text += `\n${text}`;
    else open = { number, text };
    if (!isWhole(open.text)) continue;
    const row: string = open.text;
    const line: number = open.number;
    open = undefined;
    if (!header) header = headerOf(row);
    else yield rowOf(line, row, header);
  }
  if (open) yield { line: open.number, bad: 'a quotation begins in this row and does not end' };
}

interface Header {
  readonly delimiter: string;
  readonly columns: readonly string[];
}

function headerOf(line: string): Header | undefined {
  const delimiter = DELIMITERS.find((one) => line.includes(one)) ?? ',';
  const columns = cellsOf(line, delimiter)?.map((name) => name.trim().toLowerCase());
  return columns && { delimiter, columns };
}

function rowOf(line: number, text: string, { delimiter, columns }: Header): Entry {
  const cells = cellsOf(text, delimiter);
  if (!cells) return { line, bad: `not a row of the table: ${quotedText(text)}` };
  const names: { scheme: Scheme; text: string }[] = [];
  const addresses: { url: string }[] = [];
  columns.forEach((column, at) => {
    const value = cells[at]?.trim() ?? '';
    const scheme = NAMES[column];
    if (value === '') return;
    if (scheme) names.push({ scheme, text: value });
    else if (column === 'url' && /^https?:\/\//i.test(value)) addresses.push({ url: value });
  });
  const first = (wanted: readonly string[]) =>
    wanted.map((name) => cells[columns.indexOf(name)]?.trim()).find((value) => value);
  const reference: Reference = {
    names,
    addresses,
    title: first(TITLES) ?? null,
    year: yearIn(first(YEARS)),
  };
  return entryOf(line, reference);
}

/** Quotation marks come in pairs: inside a quotation they are doubled. */
const isWhole = (text: string): boolean => (text.split('"').length - 1) % 2 === 0;

function cellsOf(text: string, delimiter: string): readonly string[] | undefined {
  try {
    const [row] = parse(text, { delimiter, relax_column_count: true }) as string[][];
    return row;
  } catch {
    return undefined;
  }
}
