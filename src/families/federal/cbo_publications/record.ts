/** A publication of CBO as a record: the feed's words, and a text that says where it comes from. */
import type { Acquired } from '../../../core/acquired.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, RecordBody } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateIn, type Instant } from '../../../core/time.ts';
import { instantOfDay, longDate, longDatesIn } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { billsIn, type CboCandidate, type ListedPublication, publicationUrl } from './listing.ts';
import { LETTER, type Reprint } from './reprint.ts';

export const ORGANISATION = 'Congressional Budget Office';

/** What acquiring came to: the reprint, or in which words CBO refuses. */
export interface CboResult {
  readonly reprint?: Reprint;
  readonly refused?: string;
}

export async function parsePublication(
  acquired: Acquired<CboResult>,
  { key, fields: listed }: CboCandidate,
): Promise<ParsedDocument> {
  const { reprint, refused = NOT_ASKED } = acquired.result ?? {};
  const sourceUrl = publicationUrl(key);
  const day = listed.published && dayOf(listed.published);
  const body = (await bodyOf(acquired)) ?? { normalizer: 'refused_v1', content: refused };
  return {
    id: `cbo:${key}`,
    kind: listed.isEstimate ? 'cost_estimate' : 'publication',
    title: listed.title || `CBO publication ${key}`,
    publishedAt: listed.published ?? null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${ORGANISATION}. ${listed.title}. ${day ? longDate(day) : 'n.d'}. ${sourceUrl}`,
    metadata: metadataOf(listed, acquired, reprint, refused),
    relations: relationsOf(listed, reprint),
    body,
    ...fateIn(listed),
  };
}

function metadataOf(
  listed: ListedPublication,
  acquired: Acquired,
  reprint: Reprint | undefined,
  refused: string,
): JsonObject {
  const { key, description, billNumber, bills, laws, congress, answers } = listed;
  const textFrom = reprint
    ? `reprinted in ${reprint.report}`
    : acquired.file('estimate')
      ? 'the publisher’s USLM'
      : acquired.file('page')
        ? 'the publisher’s page'
        : undefined;
  return present({
    publicationId: Number(key),
    description,
    billNumber,
    bills,
    laws,
    congress,
    answers,
    textFrom,
    reprint: reprint && ({ ...reprint } as unknown as JsonObject),
    lacks: textFrom === undefined ? [`the text: ${refused}`] : undefined,
  }) as JsonObject;
}

function relationsOf(
  { bills = [], laws = [], billNumber, congress }: ListedPublication,
  reprint: Reprint | undefined,
): Relation[] {
  const inField = billsIn(billNumber, congress);
  const relations: Relation[] = [
    ...bills.map((to) => ({
      kind: 'estimates',
      to,
      evidence: inField.includes(to) ? 'Bill_Number' : 'Title',
    })),
    ...laws.map((to) => ({ kind: 'estimates', to, evidence: 'Title' })),
  ];
  if (reprint)
    relations.push({
      kind: 'reprinted_in',
      to: reprint.report,
      evidence: 'a letter of the Congressional Budget Office in the report',
      ...(reprint.letter.date && { since: reprint.letter.date }),
    });
  return relations;
}

/** The letter as the committee printed it, else the publisher’s own page. */
export async function bodyOf(acquired: Acquired): Promise<RecordBody | undefined> {
  const letter = acquired.file(LETTER);
  if (letter) {
    const text = (await letter.text()).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return { normalizer: 'gpo_text_v1', content: `<pre>\n${text}\n</pre>` };
  }
  const uslm = acquired.file('estimate');
  if (uslm) return { normalizer: 'uslm_v1', content: await uslm.bytes(), charset: uslm.charset };
  const page = acquired.file('page');
  return page && { normalizer: 'html_v1', content: await page.bytes(), baseUrl: page.url };
}

/** Only CBO's own words withdraw or replace an estimate. */
export function fateIn({
  title,
  description = '',
}: Pick<ListedPublication, 'title' | 'description'>): Partial<ParsedDocument> {
  for (const sentence of `${title}. ${description}`.split(/(?<=[.!?])\s+/)) {
    const gone =
      /\b(?:has been|was|is) (?:withdrawn|rescinded)\b|^withdrawn\b|\((?:withdrawn|rescinded)\)/i.test(
        sentence,
      );
    const replaced = /\b(?:superseded|replaced) by\b/i.test(sentence);
    if (!gone && !replaced) continue;
    const [day] = longDatesIn(sentence);
    const successor = /publication\/(\d{3,6})/.exec(sentence)?.[1];
    return {
      status: replaced && successor ? 'superseded' : 'withdrawn',
      ...(day && { tombstoneAt: instantOfDay(day) }),
      tombstoneReason: sentence.trim(),
      ...(replaced && successor && { successorId: `cbo:${successor}` }),
    };
  }
  return {};
}

/** The day in Washington, where an evening is the next day's night in UTC. Midnight of UTC is a day without a time. */
const dayOf = (at: Instant): string =>
  /T00:00:00\.000Z$/.test(at) ? at.slice(0, 10) : dateIn('America/New_York', Date.parse(at));

const NOT_ASKED = 'it was not asked for';
