/** A docket, a document or a comment of regulations.gov as a record. */
import type { Acquired } from '../../../core/acquired.ts';
import type { Candidate } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Json, JsonObject } from '../../../core/json.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import { instantOfDay, instantWithin, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { federalId } from '../ids.ts';
import { writtenDay } from './eastern-time.ts';
import { fateOf } from './fate.ts';
import { type Attachment, type Row, recordId } from './shapes.ts';
import { bodyIn, saidIn } from './texts.ts';

const PAGES = { dockets: 'docket', documents: 'document', comments: 'comment' } as const;

export type RegulationsCandidate = Candidate<{ readonly row: Row }>;

export async function parseRecord(
  acquired: Acquired,
  { key, fields }: RegulationsCandidate,
  retrievedAt: Instant,
): Promise<ParsedDocument> {
  const said = await saidIn(acquired);
  const row: Row = said.row ?? fields.row;
  if (recordId(row) !== key) {
    const message = `the answer is about ${recordId(row)}; ${key} was asked for`;
    throw new AnnalsError('UNEXPECTED_SHAPE', message);
  }
  // A detail has `modifyDate` in the place of the row's `lastModifiedDate`: both are one moment.
  const attributes: JsonObject = { ...fields.row.attributes, ...row.attributes };
  const text = (name: string) => wordsOf(attributes[name]);
  const title = text('title') ?? row.id;
  const sourceUrl = `https://www.regulations.gov/${PAGES[row.type]}/${row.id}`;
  const posted = writtenDay(text('postedDate'));
  const body = await bodyIn(acquired, sourceUrl);
  const agency = text('agencyId') ?? row.id.split('-')[0] ?? 'regulations.gov';
  return {
    id: key,
    kind: recordKindOf(row, text('documentType')),
    title,
    publishedAt: posted ? instantOfDay(posted) : null,
    updatedAt: instantWithin(text('modifyDate') ?? text('lastModifiedDate')) ?? null,
    sourceUrl,
    sourceOrg: agency,
    citation: `${agency}. ${title}. ${row.id} (${posted ? longDate(posted) : 'n.d.'}). ${sourceUrl}`,
    metadata: metadataOf(row, attributes, said, acquired),
    relations: relationsOf(row, attributes),
    ...(body && { body }),
    ...fateOf(attributes, retrievedAt),
    incomplete: [...acquired.missing.values()].some((why) => !IS_FINAL.test(why)),
  };
}

/** What is no word and no number says nothing, whatever else the publisher puts in its place. */
const wordsOf = (value: Json | undefined): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).trim() || undefined
    : undefined;

/** Some agencies typed the number of their docket with quotes around it. */
const docketName = (value: Json | undefined): Json | undefined =>
  typeof value === 'string' ? value.replace(/^[\s"'“”]+|[\s"'“”]+$/g, '') || undefined : value;

/**
 * `AccessDenied` of the store behind downloads.regulations.gov says that the file is not served: it is
 * no proof that there is none, and asking every day changes nothing. That a client is refused passes.
 */
const IS_FINAL = /^HTTP_40[34]_/;

function recordKindOf({ type }: Row, documentType = 'document'): string {
  if (type !== 'documents') return PAGES[type];
  return documentType.toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

/** What the API shows on its own pages, and not of the record. */
const OF_THE_PAGE = new Set(['displayProperties', 'highlightedContent']);

function metadataOf(
  row: Row,
  attributes: JsonObject,
  {
    attachments,
    row: detail,
  }: { readonly attachments: readonly Attachment[]; readonly row?: Row | undefined },
  { missing }: Acquired,
): JsonObject {
  const own = Object.entries(present(attributes)).filter(([name]) => !OF_THE_PAGE.has(name));
  const { fileFormats, documentType, agencyId } = attributes;
  const docketId = docketName(attributes.docketId);
  const withheld = attachments.filter(({ attributes: one }) => one.restrictReasonType).length;
  return {
    ...(Object.fromEntries(own) as JsonObject),
    ...present({
      [`${PAGES[row.type]}Id`]: row.id,
      docketId: row.type === 'dockets' ? row.id : (docketId ?? row.id.replace(/-\d+$/, '')),
      postedOn: writtenDay(attributes.postedDate as string | null),
      commentStartsOn: writtenDay(attributes.commentStartDate as string | null),
      commentEndsOn: writtenDay(attributes.commentEndDate as string | null),
      attachments: attachments.map(({ id, attributes: one }) => ({
        id,
        ...present(one),
      })) as JsonObject[],
      attachmentCount: attachments.length || undefined,
      attachmentsWithheld: withheld || undefined,
      notServed: [...missing].map(([file, why]) => ({ file, why })),
      lacksText:
        !fileFormats && detail?.type === 'documents' ? 'the publisher names no file' : undefined,
    }),
    tags: {
      agencies: agencyId ? [agencyId] : [],
      types: [documentType ?? attributes.docketType ?? []].flat(),
    },
  } as JsonObject;
}

function relationsOf({ type }: Row, attributes: JsonObject): Relation[] {
  const found = new Map<string, Relation>();
  const add = (kind: string, prefix: string, field: string, name: unknown = attributes[field]) => {
    const to = typeof name === 'string' ? federalId(`${prefix}:${name.trim()}`) : undefined;
    if (to && !found.has(`${kind} ${to}`))
      found.set(`${kind} ${to}`, { kind, to, evidence: field });
  };
  if (type !== 'dockets') add('part_of', 'docket', 'docketId', docketName(attributes.docketId));
  add('published_as', 'fr', 'frDocNum');
  add('comments_on', 'regdoc', 'commentOnDocumentId');
  add('replaces', 'regdoc', 'originalDocumentId');
  add('part_of', 'rin', 'rin');
  const rins = attributes.additionalRins;
  for (const rin of Array.isArray(rins) ? rins : []) add('part_of', 'rin', 'additionalRins', rin);
  for (const name of cfrParts(String(attributes.cfrPart ?? '')))
    add('concerns', 'cfr', 'cfrPart', name);
  return [...found.values()];
}

/** `47 CFR Part(s) 0, 1, 73 and 74`, `21 CFR 101; 40 CFR Part 52`, in whatever form an agency types them. */
function cfrParts(text: string): readonly string[] {
  return text.split(/(?=\b\d{1,2}\s*C\.?F\.?R)/i).flatMap((one) => {
    const [, title, rest = ''] = /^(\d{1,2})\s*C\.?F\.?R\.?\s*([\s\S]*)/i.exec(one) ?? [];
    const parts = /^(?:part\(s\)|parts?)?[:\s]*((?:\d{1,4}\b[\s,;&]*(?:and\b)?\s*)*)/i.exec(
      rest,
    )?.[1];
    return [...(parts ?? '').matchAll(/\d{1,4}/g)].map(([part]) => `${title}-${part}`);
  });
}
