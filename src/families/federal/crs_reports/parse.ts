import type { Acquired } from '../../../core/acquired.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { documentId } from '../../../core/ids.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import { fitJson } from '../../../core/shape.ts';
import { dateIn, type LocalDate, parseInstant } from '../../../core/time.ts';
import { dateWithin, instantOfDay, longDate } from '../../../kit/dates.ts';
import { EVERY, type ReportCandidate } from './listing.ts';
import { type ReportPage, readReportPage, withHeadings } from './report-page.ts';
import { retirementOf, successionIn } from './retired.ts';
import {
  type CongressReport,
  congressReport,
  type EveryReport,
  everyReport,
  type ReportVersion,
} from './shapes.ts';

export const ORGANISATION = 'Congressional Research Service';

export async function parseReport(
  acquired: Acquired,
  candidate: ReportCandidate,
): Promise<ParsedDocument> {
  const { congress } = candidate.fields;
  const known = await knownOf(acquired, candidate);
  const body = await bodyOf(acquired);
  const { prose, ...record } = known;
  const named = successionIn(prose);
  return {
    ...record,
    id: documentId('crs', candidate.key),
    sourceOrg: ORGANISATION,
    citation: citationOf(candidate.key, record),
    metadata: {
      ...record.metadata,
      number: candidate.key,
      congressStatus: congress?.status ?? undefined,
      successionNote: named,
    },
    ...(body && { body }),
    ...retirementOf(candidate.key, congress, prose),
    // Without its text the record stays provisional: the next run asks again.
    incomplete: body === undefined && acquired.missing.size > 0,
  };
}

async function knownOf(acquired: Acquired, { key, fields }: ReportCandidate): Promise<Known> {
  const file = acquired.file('json');
  const html = file ? undefined : await acquired.file('html')?.text();
  const page = html === undefined ? undefined : readReportPage(html);
  if (page) return fromPage(page);
  if (!file) throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its JSON`);
  const text = await file.text();
  return fields.row
    ? fromEvery(key, fitJson(file.url, everyReport, text), fields.row.title)
    : fromCongress(key, fitJson(file.url, congressReport, text).CRSReport);
}

/** A saved text alone says little of itself. */
const fromPage = ({ number, title, day, type }: ReportPage): Known => ({
  kind: kindOfReport(type),
  title,
  ...daysOf(undefined, day),
  sourceUrl: congressUrl(number),
  metadata: { type, source: 'congress.gov' },
  prose: [title],
});

const congressUrl = (number: string): string =>
  `https://www.congress.gov/crs-report/${encodeURIComponent(number)}`;

type Known = Pick<
  ParsedDocument,
  'kind' | 'title' | 'publishedAt' | 'updatedAt' | 'sourceUrl' | 'metadata'
> & { readonly prose: readonly (string | null | undefined)[] };

function fromEvery(number: string, report: EveryReport, listedTitle: string): Known {
  const versions = newestFirst(report.versions);
  const [latest] = versions;
  const dates = versions.map(({ date }) => dateWithin(date)).filter((date) => date !== undefined);
  const topics = latest?.topics ?? report.topics ?? [];
  return {
    kind: kindOfReport(latest?.type ?? report.type),
    title: latest?.title || listedTitle,
    ...daysOf(dates.at(-1), dates[0]),
    sourceUrl: `${EVERY}/reports/${encodeURIComponent(number)}.html`,
    metadata: {
      summary: latest?.summary ?? undefined,
      type: latest?.type ?? report.type ?? undefined,
      typeId: latest?.typeId ?? report.typeId ?? undefined,
      source: report.source ?? undefined,
      active: report.active ?? undefined,
      versions: versions.map(({ id, date, title, source }) => ({
        id: id ?? undefined,
        date: dateWithin(date) ?? date,
        title,
        source: source ?? undefined,
      })) as Json,
      tags: { topics: distinct(topics.map((one) => (typeof one === 'string' ? one : one.name))) },
    },
    prose: [latest?.summary, latest?.title],
  };
}

/** They come so; a file that does not is put right. */
const newestFirst = (versions: readonly ReportVersion[]): ReportVersion[] =>
  [...versions].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));

function fromCongress(number: string, report: CongressReport): Known {
  // Midnight in Washington, written in UTC.
  const published = parseInstant(report.publishDate ?? '');
  const day = published && dateIn('America/New_York', Date.parse(published));
  return {
    kind: kindOfReport(report.contentType?.replace(/s$/, '')),
    title: report.title || number,
    ...daysOf(undefined, day),
    sourceUrl: congressUrl(number),
    metadata: {
      summary: report.summary ?? undefined,
      type: report.contentType ?? undefined,
      source: 'congress.gov',
      authors: distinct((report.authors ?? []).flatMap(({ author }) => author ?? [])),
      currentVersion: report.currentVersion ?? undefined,
      related: (report.relatedMaterials ?? []).map(({ type, congress, number, title }) => ({
        type: type ?? undefined,
        congress: congress ?? undefined,
        number: number ?? undefined,
        title: title ?? undefined,
      })) as Json,
      tags: { topics: distinct((report.topics ?? []).flatMap(({ topic }) => topic ?? [])) },
    },
    prose: [report.summary, report.title],
  };
}

const daysOf = (first: LocalDate | undefined, last: LocalDate | undefined) => ({
  publishedAt: (first ?? last) ? instantOfDay((first ?? last) as LocalDate) : null,
  updatedAt: last ? instantOfDay(last) : null,
});

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/** "CRS Report" is a report, "CRS In Focus" an in_focus. */
const kindOfReport = (type: string | null | undefined): string =>
  (type ?? 'report')
    .trim()
    .toLowerCase()
    .replace(/^crs\s+/, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '') || 'report';

async function bodyOf(acquired: Acquired): Promise<RecordBody | undefined> {
  const html = acquired.file('html');
  if (html) {
    const { url: baseUrl, charset } = html;
    const text = await html.text();
    const marked = withHeadings(text);
    if (marked !== text) return { normalizer: 'html_v1', content: marked, baseUrl };
    return { normalizer: 'html_v1', content: await html.bytes(), charset, baseUrl };
  }
  const pdf = acquired.file('pdf');
  return pdf && { normalizer: 'pdf_v1', content: await pdf.bytes() };
}

function citationOf(number: string, record: Omit<Known, 'prose'>): string {
  const date = dateWithin(record.updatedAt);
  const day = date ? longDate(date) : 'n.d';
  const authors = (record.metadata as JsonObject).authors;
  const who = Array.isArray(authors) && authors.length > 0 ? `${authors.join(', ')}. ` : '';
  return `${ORGANISATION}. ${who}${record.title}. CRS ${number}. ${day}. ${record.sourceUrl}`;
}
