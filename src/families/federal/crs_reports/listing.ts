import { parse as parseCsv } from 'csv-parse/sync';
import { z } from 'zod';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { type CongressEntry, type CsvRow, congressEntry, csvRow } from './shapes.ts';

export const EVERY = 'https://www.everycrsreport.com';
export const CONGRESS = 'https://api.congress.gov/v3/crsreport';
/** The most the API gives at once. */
export const PAGE_SIZE = 250;

export const listUrl = (offset: number): string =>
  `${CONGRESS}?format=json&limit=${PAGE_SIZE}&offset=${offset}`;

/** What a candidate carries until parse. */
export const candidateFields = z.object({
  row: csvRow.optional(),
  congress: congressEntry.optional(),
});
export type ReportCandidate = Candidate<z.infer<typeof candidateFields>>;

/** `reports.csv` with or without a byte order mark; a row that does not fit is named. */
export function readCsv(text: string): CsvRow[] {
  const url = `${EVERY}/reports.csv`;
  let rows: unknown[];
  try {
    rows = parseCsv(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${why}`, { url }, cause);
  }
  return rows.map((row, i) => {
    const fit = csvRow.safeParse(row);
    if (fit.success) return fit.data;
    const issue = fit.error.issues[0];
    const where = `record ${i + 1}, ${issue?.path.join('.')}: ${issue?.message}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url}: ${where}`, { url });
  });
}

/** Letters of a number are upper case wherever it is cited; the lists agree only mostly. */
export const reportNumber = (number: string): string => number.trim().toUpperCase();

/** What may stand in an id and in the name of a file. */
export const isReportNumber = (number: string): boolean =>
  /^[A-Z0-9][A-Z0-9.-]{1,30}$/.test(number);

/** A report of `reports.csv`, with congress.gov's word on it when that was asked. */
export function candidateOf(row: CsvRow, congress: CongressEntry | undefined): ReportCandidate {
  return {
    key: reportNumber(row.number),
    // Only the status of congress.gov's entry counts: its other fields move by themselves.
    version: `${row.sha1.toLowerCase()}${statusOf(congress)}`,
    files: [bodyFile(row), reportFile(row)]
      .filter((file) => file !== undefined)
      .map((file) => file as CandidateFile),
    fields: { row, ...(congress && { congress }) },
  };
}

/** A report that only congress.gov has yet: its detail says where the text is. */
export function congressCandidate(entry: CongressEntry): ReportCandidate {
  const number = reportNumber(entry.id);
  return {
    key: number,
    version: `congress ${entry.version ?? ''} ${entry.publishDate ?? ''}${statusOf(entry)}`,
    files: [detailFile(number)],
    fields: { congress: entry },
  };
}

export const detailFile = (number: string): CandidateFile => ({
  name: 'json',
  url: `${CONGRESS}/${encodeURIComponent(number)}?format=json`,
  role: 'metadata',
  expect: 'json',
});

const statusOf = (entry: CongressEntry | undefined): string => {
  const status = entry?.status?.trim().toLowerCase();
  return status && status !== 'active' ? ` ${status}` : '';
};

/** The list states the hash of the report's JSON. */
const reportFile = (row: CsvRow): CandidateFile => ({
  name: 'json',
  url: at(row.url),
  role: 'metadata',
  expect: 'json',
  sha1: row.sha1,
});

/**
 * HTML when there is any; reports before 2000 or so have only a PDF. The hash in a file's name is no
 * declaration: it is that of the file as crs.gov had it, and EveryCRSReport publishes it cleaned.
 */
function bodyFile(row: CsvRow): CandidateFile | undefined {
  if (row.latestHTML) {
    return { name: 'html', url: at(row.latestHTML), expect: 'html', optional: true };
  }
  return row.latestPDF
    ? { name: 'pdf', url: at(row.latestPDF), expect: 'pdf', optional: true }
    : undefined;
}

/** Addresses of the CSV are relative to the site. */
const at = (path: string): string => new URL(path, `${EVERY}/`).href;
