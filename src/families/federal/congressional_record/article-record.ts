/** An article of the Record: who speaks in it, and the bills, laws and sections that its MODS names. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateWithin, instantOfDay, longDate } from '../../../kit/dates.ts';
import { present, wholeNumber } from '../../../kit/parsed.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { idOfPackage } from '../id-aliases.ts';
import type { RecordArticle } from '../mods/packages.ts';
import { modsRelations } from '../mods/relations.ts';
import { type RecordGranule, readRecordGranule } from '../record/read-granule.ts';
import { ORGANISATION } from './issue-record.ts';
import { issuesOf } from './issues.ts';

export async function parseArticle(
  acquired: Acquired,
  candidate: Candidate,
): Promise<ParsedDocument> {
  const { key, fields } = candidate;
  const file = acquired.files.find(({ file: { name } }) => name !== 'article.pdf');
  const granule = file && readRecordGranule(await file.text());
  const article = fields.article as unknown as RecordArticle | undefined;
  const asked = /^CREC-(\d{4}-\d{2}-\d{2})/.exec(key)?.[1] ?? '';
  if (granule && file && granule.volume === undefined)
    throw new AnnalsError('NOT_THE_DOCUMENT', `${file.url}: the text is no article of the Record`, {
      url: file.url,
    });
  if (granule?.date !== undefined && granule.date !== asked)
    throw new AnnalsError(
      'NOT_THE_DOCUMENT',
      `${file?.url}: the text is of ${granule.date}; ${key} was asked for`,
    );
  if (!article && acquired.files.length === 0)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its text`);
  const body = await articleBody(acquired);
  return {
    ...headOf(candidate, article, granule, asked),
    metadata: metadataOf(candidate, article, granule, asked),
    relations: article
      ? relationsOf(article, issuesOf(candidate))
      : [{ kind: 'part_of', to: `crec:${asked}`, evidence: key }],
    ...(body && { body }),
    incomplete: body === undefined,
  };
}

export async function articleBody(acquired: Acquired): Promise<RecordBody | undefined> {
  const [file] = acquired.files;
  if (!file) return undefined;
  const content = await file.bytes();
  if (file.file.name.endsWith('.pdf')) return { normalizer: 'pdf_v1', content };
  return { normalizer: 'crec_text_v1', content, charset: file.charset };
}

function headOf(
  candidate: Candidate,
  article: RecordArticle | undefined,
  granule: RecordGranule | undefined,
  asked: string,
) {
  const date = dateWithin(article?.date) ?? granule?.date ?? asked;
  const title = article?.title ?? granule?.title ?? candidate.key;
  const [issue = `CREC-${asked}`] = issuesOf(candidate);
  const sourceUrl = `${GOVINFO}/app/details/${issue}/${candidate.key}`;
  const cited = article?.citation ?? printedCitation(granule);
  return {
    id: idOfPackage(candidate.key) ?? `crec-granule:${candidate.key}`,
    kind: 'article',
    title,
    publishedAt: dateWithin(date) ? instantOfDay(date) : null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${title}, ${cited ? `${cited} ` : ''}(${dateWithin(date) ? longDate(date) : 'n.d.'}). ${sourceUrl}`,
  };
}

const printedCitation = (granule: RecordGranule | undefined): string | undefined =>
  granule?.volume && granule.pages
    ? `${granule.volume} Cong. Rec. ${granule.pages.split('-')[0]}`
    : undefined;

function metadataOf(
  candidate: Candidate,
  article: RecordArticle | undefined,
  granule: RecordGranule | undefined,
  asked: string,
): JsonObject {
  return present({
    granuleId: candidate.key,
    issues: [...issuesOf(candidate)],
    date: article?.date ?? granule?.date ?? asked,
    volume: granule?.volume ?? wholeNumber(article?.volume),
    issue: granule?.issue ?? wholeNumber(article?.issue),
    section: granule?.section ?? article?.chamber,
    class: article?.class,
    pages: granule?.pages ?? pagesOf(article),
    citation: article?.citation ?? printedCitation(granule),
    speakers: granule?.speakers as string[] | undefined,
    members: article?.references.members as unknown as JsonObject[],
    statutes: article?.references.statutes as unknown as JsonObject[],
    publisherFields: article?.publisherFields,
    unread: candidate.fields.unread,
  }) as JsonObject;
}

const pagesOf = (article: RecordArticle | undefined): string | undefined =>
  article?.pages
    .map(({ start, end }) => (end && end !== start ? `${start}-${end}` : start))
    .join(', ') || undefined;

function relationsOf(article: RecordArticle, issues: readonly string[]): Relation[] {
  const within = issues.flatMap((packageId): Relation[] => {
    const to = idOfPackage(packageId);
    return to ? [{ kind: 'part_of', to, evidence: 'MODS constituent' }] : [];
  });
  const own = modsRelations(article.references, {
    member: (role) => (role === 'SPEAKING' ? 'spoken_by' : 'mentions'),
    committee: 'mentions',
    bill: () => 'cites',
  });
  return [...within, ...own];
}
