/** One practice report and the files its publishers make of it. */
import { createHash } from 'node:crypto';
import { onePagePdf } from '../../one-page-pdf.ts';

export interface CrsVersion {
  readonly id: string;
  /** `2024-03-05` */
  readonly date: string;
  readonly title: string;
  readonly summary: string;
  readonly source:
    | 'EveryCRSReport.com'
    | 'University of North Texas Libraries Government Documents Department'
    | 'CRSReports.Congress.gov';
}

export interface CrsReport {
  readonly row: number;
  readonly number: string;
  readonly type: string;
  readonly contentType: 'Reports' | 'Posts' | 'Resources';
  /** The folder of its files on congress.gov: not always the letters of its number. */
  readonly folder: string;
  readonly topics: readonly string[];
  readonly authors: readonly string[];
  /** Newest first. */
  readonly versions: readonly CrsVersion[];
  readonly has: 'html and pdf' | 'pdf';
  /** Dates in its JSON carry a time of day, as older files do. */
  readonly datesWithTime: boolean;
  readonly archived: boolean;
  /** Milliseconds: when congress.gov last touched it. */
  readonly touchedAt: number;
  readonly on: { readonly every: boolean; readonly congress: boolean };
}

/** The practice Congress made a law of its first bill: reports tell its story, as real ones do. */
const CITING =
  '<h2>Background</h2>\n<p>The lamps were last considered in H.R. 1 (119th Congress), enacted as P.L. 119-1 (139 Stat. 101).</p>\n';

export function bodyHtml(report: CrsReport): string {
  const [latest] = report.versions;
  const paragraphs = Array.from(
    { length: 3 },
    (_, i) => `<p>${latest?.summary} Section ${i + 1} considers options for Congress.</p>`,
  ).join('\n');
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(latest?.title ?? '')}</title></head>
<body><div class="Report"><h1>${escapeHtml(latest?.title ?? '')}</h1>
<p>${latest?.date} <b>${report.number}</b></p>
<h2>Summary</h2>
${paragraphs}${report.row % 4 === 0 ? '\n<p>Congress considers this in H.R. 1 (119th Congress).</p>' : ''}
<table><tr><th>Fiscal year</th><th>Appropriation</th></tr><tr><td>FY${2000 + (report.row % 25)}</td><td>$${report.row + 1} million</td></tr></table>
${report.row % 3 === 0 ? CITING : ''}<p>Version ${latest?.id}.</p></div></body></html>
`;
}

/** One page with one line of text. */
export function bodyPdf(report: CrsReport): Buffer {
  const [latest] = report.versions;
  return onePagePdf([`${report.number} ${latest?.title} Version ${latest?.id}`]);
}

/** EveryCRSReport's JSON. Versions it took from a library are `active: false`, whatever they are. */
export function everyJson(report: CrsReport): string {
  const versions = report.versions.map((version) => ({
    source: version.source,
    id: version.id,
    date: report.datesWithTime ? `${version.date}T00:00:00` : version.date,
    retrieved: `${version.date}T12:00:00.000000`,
    title: version.title,
    summary: version.summary,
    type: report.type,
    typeId: 'REPORTS',
    active: !version.source.startsWith('University'),
    formats: formatsOf(report, version),
    topics: report.topics.map((name, i) => ({ source: 'IBCList', id: 4800 + i, name })),
  }));
  return JSON.stringify(
    {
      id: `ZZZ-${report.number}`,
      type: report.type,
      typeId: 'REPORTS',
      number: report.number,
      active: versions[0]?.active,
      source: report.versions.map(({ source }) => source).join(', '),
      versions,
      topics: report.topics,
    },
    null,
    2,
  );
}

function formatsOf(report: CrsReport, version: CrsVersion) {
  const isLatest = version === report.versions[0];
  const file = (format: 'HTML' | 'PDF') => ({
    format,
    encoding: format === 'HTML' ? 'utf-8' : null,
    url: `https://www.crs.gov/Reports/${report.number}`,
    ...(isLatest && { sha1: originalSha1(report, format), filename: filename(report, format) }),
    images: format === 'HTML' ? {} : null,
  });
  return report.has === 'pdf' ? [file('PDF')] : [file('HTML'), file('PDF')];
}

export const contentOf = (report: CrsReport, format: 'HTML' | 'PDF'): string | Buffer =>
  format === 'HTML' ? bodyHtml(report) : bodyPdf(report);

export function filename(report: CrsReport, format: 'HTML' | 'PDF'): string {
  const date = report.versions[0]?.date ?? '';
  const day = report.row % 2 === 0 ? date : date.replaceAll('-', '');
  return `files/${day}_${report.number}_${originalSha1(report, format)}.${format.toLowerCase()}`;
}

/** Names and hashes are those of the file as crs.gov had it: what is published was cleaned since. */
const originalSha1 = (report: CrsReport, format: 'HTML' | 'PDF'): string =>
  sha1(`crs.gov ${sha1(contentOf(report, format))}`);

export const sha1 = (content: string | Buffer): string =>
  createHash('sha1').update(content).digest('hex');

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
