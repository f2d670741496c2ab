/** A law as GPO prints it: the text, the day it was approved, its page in the Statutes, its bill. */

import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { statutesIn } from '../../../kit/citations/laws.ts';
import { dateWithin, instantOfDay, longDate } from '../../../kit/dates.ts';
import { withoutStop } from '../cite/without-stop.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { type LegislationFacts, readLegislationFacts } from '../legislation/read-facts.ts';
import { compilationRecord } from './compilation.ts';

export const ORGANISATION = 'United States Congress';

export async function parseLaw(acquired: Acquired, candidate: Candidate): Promise<ParsedDocument> {
  const compiled = candidate.key.startsWith('comps:') && acquired.file('compilation');
  if (compiled) return compilationRecord(candidate.key, compiled);
  const file = acquired.file('law');
  if (!file) return listedAlone(candidate);
  const content = await file.bytes();
  const facts = readLegislationFacts(content);
  if (facts.kind !== 'pLaw' || facts.id !== candidate.key) {
    const message = `${file.url}: the file is <${facts.kind}> of ${facts.id}; its name says ${candidate.key}`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message, { url: file.url });
  }
  const approved = dateWithin(facts.approvedDate);
  const processed = dateWithin(facts.processedDate);
  const sourceUrl = `${GOVINFO}/app/details/${packageOf(candidate.key)}`;
  const title = titleOf(facts) ?? candidate.key;
  const cited = facts.citableAs ?? [];
  const day = approved ? ` (${longDate(approved)})` : '';
  return {
    id: candidate.key,
    kind: kindOfLaw(candidate.key),
    title,
    publishedAt: approved ? instantOfDay(approved) : null,
    updatedAt: processed ? instantOfDay(processed) : null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${title.replace(/\.$/, '')}. ${cited.join(', ')}${day}. ${sourceUrl}`,
    metadata: {
      number: facts.number,
      congress: facts.congress,
      publicPrivate: facts.publicPrivate,
      approvedDate: approved,
      citableAs: cited,
      officialTitle: facts.officialTitle,
      shortTitles: facts.shortTitles.map(unquoted),
      bills: facts.bills,
      pages: facts.pages,
      publisherMetadata: facts.metadata as Json,
    },
    aliases: cited.flatMap((printed) => statutesIn(printed, {}).flatMap(({ ids }) => ids)),
    relations: relationsOf(facts),
    body: { normalizer: 'uslm_v1', content, charset: file.charset, baseUrl: file.url },
  };
}

interface ListedLaw extends JsonObject {
  readonly title?: string;
  readonly bill?: string;
  readonly approved?: string;
}

/** A saved list of laws: number, title and bill, until the text comes. */
function listedAlone({ key, fields }: Candidate): ParsedDocument {
  const { title, bill, approved, ...told } = (fields.listed ?? {}) as ListedLaw;
  if ((bill ?? title) === undefined)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its text`);
  const day = dateWithin(approved);
  const sourceUrl = `${GOVINFO}/app/details/${packageOf(key)}`;
  return {
    id: key,
    kind: kindOfLaw(key),
    title: title ?? key,
    publishedAt: day ? instantOfDay(day) : null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${withoutStop(title ?? key)}. ${citedAs(key)}${day ? ` (${longDate(day)})` : ''}. ${sourceUrl}`,
    metadata: { bills: bill ? [bill] : [], ...(day && { approvedDate: day }), ...told },
    ...(bill && { relations: [{ kind: 'enacted_from', to: bill, evidence: 'laws' }] }),
    incomplete: true,
  };
}

/** `law:119-21` as lawyers write it. */
const citedAs = (id: string): string =>
  id.replace(/^law:/, 'Pub. L. ').replace(/^pvtl:/, 'Pvt. L. ');

const kindOfLaw = (id: string): string => (id.startsWith('pvtl:') ? 'private_law' : 'public_law');

/** A short title where the law gives itself one; else what it does, without the number before it. */
function titleOf({ shortTitles, officialTitle, title }: LegislationFacts): string | undefined {
  const [first] = shortTitles;
  return first ? unquoted(first) : (officialTitle ?? title);
}

/** Short titles are printed in the quotation marks of the sentence that gives them. */
const unquoted = (title: string): string => title.replace(/^[“‘"']+|[”’"'.]+$/g, '');

/** The bill it was, and everything it points to with a machine-readable link. */
function relationsOf({ bills, references, id }: LegislationFacts): Relation[] {
  const own = new Set([...bills, id]);
  return [
    ...bills.map((to) => ({ kind: 'enacted_from', to, evidence: 'longTitle/sidenote/ref' })),
    ...references
      .filter((to) => !own.has(to))
      .map((to) => ({ kind: 'cites', to, evidence: 'ref/@href' })),
  ];
}

/** `law:119-21` to `PLAW-119publ21`. */
export function packageOf(id: string): string {
  const [prefix, congress, number] = id.split(/[:-]/);
  return `PLAW-${congress}${prefix === 'pvtl' ? 'pvtl' : 'publ'}${number}`;
}
