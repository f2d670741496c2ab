import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { fit as fitted, jsonIn } from '../../../core/shape.ts';
import { candidateOf, congressCandidate, type ReportCandidate, readCsv } from './listing.ts';
import { readReportPage } from './report-page.ts';
import { congressReport, congressRows, everyReport } from './shapes.ts';

/** A page, a detail or the text of a report of congress.gov; the list or a report of EveryCRSReport. */
export function recogniseReport({
  name,
  text,
}: SavedAnswer): readonly Recognised<ReportCandidate['fields']>[] {
  if (name.endsWith('.csv') || /^\uFEFF?number,url,sha1,/.test(text)) {
    return readCsv(text).map((row) => ({ candidate: candidateOf(row, undefined) }));
  }
  if (/^\s*</.test(text)) {
    const page = readReportPage(text);
    return page ? [{ candidate: congressCandidate({ id: page.number }), file: 'html' }] : [];
  }
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) return [];
  // What is of the kind and does not fit is an error that names the field.
  if ('CRSReports' in value)
    return fitted(name, congressRows, value).CRSReports.map((entry) => ({
      candidate: congressCandidate(entry),
    }));
  if ('CRSReport' in value) {
    const { id, status } = fitted(name, congressReport, value).CRSReport;
    return [{ candidate: congressCandidate({ id, status }), file: 'json' }];
  }
  if (!('versions' in value && 'number' in value)) return [];
  const { number } = fitted(name, everyReport, value);
  const row = { number, url: `reports/${number}.json`, sha1: '', latestPubDate: '', title: '' };
  return [{ candidate: candidateOf(row, undefined), file: 'json' }];
}
