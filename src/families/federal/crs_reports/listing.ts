import { z } from 'zod';
import type { Candidate, CandidateFile } from '../../../core/candidate.ts';
import { csvRows } from '../../../kit/csv-rows.ts';
import { apiUrl } from '../congress-api/lists.ts';
import { type CongressEntry, type CsvRow, congressEntry, csvRow } from './shapes.ts';

export const EVERY = 'https://www.everycrsreport.com';

/** What a candidate carries until parse. */
export const candidateFields = z.object({
  row: csvRow.optional(),
  congress: congressEntry.optional(),
});
export type ReportCandidate = Candidate<z.infer<typeof candidateFields>>;

/** `reports.csv`: every report, with the hash of its JSON. */
export const LIST = `${EVERY}/reports.csv`;
export const readCsv = (text: string): CsvRow[] => csvRows(LIST, csvRow, text);

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
    files: [...bodyFiles(row), reportFile(row)],
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
  url: apiUrl(`crsreport/${encodeURIComponent(number)}`),
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
function bodyFiles({ latestHTML, latestPDF }: CsvRow): CandidateFile[] {
  if (latestHTML) return [{ name: 'html', url: at(latestHTML), expect: 'html', optional: true }];
  return latestPDF ? [{ name: 'pdf', url: at(latestPDF), expect: 'pdf', optional: true }] : [];
}

/** Addresses of the CSV are relative to the site. */
const at = (path: string): string => new URL(path, `${EVERY}/`).href;
