import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { jsonIn } from '../../../core/shape.ts';
import { candidateOf, congressCandidate, type ReportCandidate, readCsv } from './listing.ts';
import { congressPage, congressReport, everyReport } from './shapes.ts';

/** A page or a detail of congress.gov; the list or a report of EveryCRSReport. */
export function recogniseReport({
  name,
  text,
}: SavedAnswer): readonly Recognised<ReportCandidate['fields']>[] {
  if (name.endsWith('.csv')) {
    return readCsv(text).map((row) => ({ candidate: candidateOf(row, undefined) }));
  }
  const value = jsonIn(text);
  const page = congressPage.safeParse(value);
  if (page.success) {
    return page.data.CRSReports.map((entry) => ({ candidate: congressCandidate(entry) }));
  }
  const detail = congressReport.safeParse(value);
  if (detail.success) {
    const { id, status } = detail.data.CRSReport;
    return [{ candidate: congressCandidate({ id, status }), file: 'json' }];
  }
  const report = everyReport.safeParse(value);
  if (!report.success) return [];
  const { number } = report.data;
  const row = { number, url: `reports/${number}.json`, sha1: '', latestPubDate: '', title: '' };
  return [{ candidate: candidateOf(row, undefined), file: 'json' }];
}
