/** An issue of the Record: its day, its number, and what stands in it. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { dateWithin, instantOfDay, instantWithin, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { detailsUrl } from '../govinfo/package-listing.ts';
import { readPackageSummary } from '../govinfo/package-summary.ts';
import { idOfPackage } from '../id-aliases.ts';
import { recordIssueOf } from '../mods/packages.ts';
import { readMods } from '../mods/read-mods.ts';
import { dateOfIssue } from './issues.ts';
import { readApiIssues } from './read-api-issue.ts';

export const ORGANISATION = 'United States Congress';

/** What is known of an issue, whoever said it. */
export interface IssueFacts {
  readonly packageId?: string | undefined;
  readonly date?: string | undefined;
  readonly volume?: string | undefined;
  readonly issue?: string | undefined;
  readonly congress?: number | undefined;
  readonly session?: number | undefined;
  readonly updated?: string | undefined;
  readonly articles?: number | undefined;
  readonly others?: Json | undefined;
}

export async function parseIssue(
  acquired: Acquired,
  { key, fields }: Candidate,
): Promise<ParsedDocument> {
  const mods = acquired.file('mods');
  if (mods) {
    const content = await mods.bytes();
    const { value, unread } = readMods(await mods.text());
    const { packageId, articles, ...issue } = recordIssueOf(value);
    if (packageId !== key)
      throw new AnnalsError(
        'UNEXPECTED_SHAPE',
        `${mods.url}: the file is about ${packageId}; ${key} was asked for`,
      );
    const sections = [...new Set(articles.map(({ chamber }) => chamber).filter(Boolean))];
    const record = issueRecord(key, {
      ...issue,
      updated: value.changed,
      articles: articles.length,
    });
    return {
      ...record,
      metadata: {
        ...record.metadata,
        sections: sections as Json,
        publisherFields: issue.publisherFields,
        ...(unread.length > 0 && { unread }),
      },
      body: { normalizer: 'crec_contents_v1', content, charset: mods.charset },
    };
  }
  const api = acquired.file('issue');
  if (api) {
    const { value, unread } = readApiIssues(await api.text());
    const issue = value.find((one) => one.packageId === key);
    if (issue) return withUnread(issueRecord(key, issue), unread);
  }
  const summary = acquired.file('summary');
  if (summary) {
    const { dateIssued, congress, session, updated, others } = readPackageSummary(
      await summary.text(),
    ).value;
    const { volume, issue } = others as { volume?: string; issue?: string };
    return issueRecord(key, {
      date: dateIssued,
      congress,
      session,
      updated,
      volume,
      issue,
      others: others as Json,
    });
  }
  if (fields.facts)
    return withUnread(
      issueRecord(key, fields.facts as IssueFacts),
      (fields.unread ?? []) as readonly string[],
    );
  throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its MODS`);
}

/** Fields that came and were not read are named: a later version of this program may read them. */
const withUnread = (record: ParsedDocument, unread: readonly string[]): ParsedDocument =>
  unread.length === 0
    ? record
    : { ...record, metadata: { ...record.metadata, unread: [...unread] }, incomplete: true };

function issueRecord(key: string, facts: IssueFacts): ParsedDocument {
  const date = dateWithin(facts.date) ?? dateOfIssue(key);
  const number = [
    facts.volume && `Volume ${facts.volume}`,
    facts.issue && `Issue ${facts.issue}`,
  ].filter(Boolean);
  const title = `Congressional Record, ${longDate(date)}${number.length > 0 ? ` (${number.join(', ')})` : ''}`;
  const sourceUrl = detailsUrl(key);
  return {
    id: idOfPackage(key) ?? `crec:${key.replace(/^CREC-/, '')}`,
    kind: 'issue',
    title,
    publishedAt: instantOfDay(date),
    updatedAt: instantWithin(facts.updated) ?? null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${title}. ${sourceUrl}`,
    metadata: present({
      packageId: key,
      date,
      volume: facts.volume,
      issue: facts.issue,
      congress: facts.congress,
      session: facts.session,
      articles: facts.articles,
      others: facts.others,
    }),
    relations: [],
  };
}
