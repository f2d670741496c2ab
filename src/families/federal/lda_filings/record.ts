/** A lobbying filing as a document; registrants, clients and lobbyists as entities. */
import type { Acquired } from '../../../core/acquired.ts';
import type { ParsedEntity } from '../../../core/entities.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { ParsedDocument, ParsedRecord } from '../../../core/record.ts';
import type { Relation } from '../../../core/relations.ts';
import type { Instant } from '../../../core/time.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { instantWithin, longDate } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { easternDay } from '../eastern-day.ts';
import { type Filing, isContribution, type LdaCandidate, lobbyistsOf } from './filing.ts';

const ORGANISATION = 'Office of Public Records, United States Senate';

export async function parseLda(
  acquired: Acquired,
  { key, fields }: LdaCandidate,
): Promise<ParsedRecord> {
  if (fields.named) return entityOf(fields.named);
  if (!fields.filing) throw new AnnalsError('UNEXPECTED_SHAPE', `${key} came without its filing`);
  return documentOf(fields.filing, fields.amended, acquired);
}

async function documentOf(
  filing: Filing,
  amended: LdaCandidate['fields']['amended'],
  acquired: Acquired,
): Promise<ParsedDocument> {
  const id = `lda:${filing.filing_uuid.toLowerCase()}`;
  const person = personName(filing.lobbyist);
  const firm = filing.registrant?.name;
  // A lobbyist reports own contributions, and the registrant beside it others.
  const who = person && firm ? `${person}, ${firm}` : (firm ?? person ?? 'Unknown registrant');
  const type = filing.filing_type_display ?? filing.filing_type;
  const title = `${type} ${filing.filing_year}: ${who}${filing.client?.name ? ` for ${filing.client.name}` : ''}`;
  const sourceUrl =
    filing.filing_document_url ??
    `https://lda.gov/filings/public/filing/${filing.filing_uuid}/print/`;
  const postedAt = postedMoment(filing.dt_posted);
  const posted = easternDay(postedAt);
  const file = acquired.file('filing');
  const { registrant, client, lobbyist, ...rest } = filing;
  return {
    id,
    kind: isContribution(filing)
      ? 'contribution_report'
      : filing.filing_type.startsWith('R')
        ? 'registration'
        : 'activity_report',
    title,
    publishedAt: postedAt ?? null,
    updatedAt: null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${who}. ${type}, ${filing.filing_year}${filing.client?.name ? `, for ${filing.client.name}` : ''} (${posted ? longDate(posted) : 'n.d.'}). ${sourceUrl}`,
    metadata: {
      ...(present(rest) as unknown as JsonObject),
      // A bill without its Congress is one of the Congress that sat in that year.
      congress: congressOfYear(filing.filing_year),
      // As they were when it was filed; records of their own say what they are today.
      registrant: registrant && present(registrant),
      client: client && present(client),
      ...(lobbyist && { lobbyist: present({ ...lobbyist, name: person }) }),
      tags: { issues: issuesOf(filing) },
    } as JsonObject,
    relations: relationsOf(filing),
    body: {
      normalizer: 'lda_filing_v1',
      content: file ? await file.bytes() : JSON.stringify(filing),
      charset: file?.charset,
    },
    ...(amended && {
      status: 'superseded' as const,
      tombstoneAt: instantWithin(amended.posted) ?? postedAt ?? '1970-01-01T00:00:00.000Z',
      tombstoneReason: `amended: ${amended.type} of the same registrant, client, year and period was posted ${amended.posted}`,
      successorId: `lda:${amended.uuid.toLowerCase()}`,
    }),
  };
}

/** Nothing was filed before the Act of 1995; `1905-06-22` is the year 1999 that somebody read as a count of days. */
const FIRST_FILINGS = '1995-12-19';

const postedMoment = (written: string | null | undefined): Instant | undefined => {
  const at = instantWithin(written);
  return at !== undefined && at >= FIRST_FILINGS ? at : undefined;
};

const issuesOf = ({ lobbying_activities }: Filing): string[] => [
  ...new Set((lobbying_activities ?? []).flatMap((one) => one.general_issue_code_display ?? [])),
];

function relationsOf(filing: Filing): Relation[] {
  const found = new Map<string, Relation>();
  const add = (relation: Relation) => {
    if (!found.has(relation.to)) found.set(relation.to, relation);
  };
  const { registrant, client, lobbyist } = filing;
  if (registrant?.id)
    add({ kind: 'filed_by', to: `lda-registrant:${registrant.id}`, evidence: 'registrant' });
  if (client?.id) add({ kind: 'on_behalf_of', to: `lda-client:${client.id}`, evidence: 'client' });
  if (lobbyist?.id)
    add({ kind: 'filed_by', to: `lda-lobbyist:${lobbyist.id}`, evidence: 'lobbyist' });
  for (const { lobbyist: one, covered_position, new: isNew, issue } of lobbyistsOf(filing))
    if (one?.id)
      add({
        kind: 'lobbied_by',
        to: `lda-lobbyist:${one.id}`,
        evidence: 'lobbying_activities',
        details: present({
          position: covered_position,
          new: isNew ?? undefined,
          issue,
        }) as JsonObject,
      });
  return [...found.values()];
}

type Named = NonNullable<LdaCandidate['fields']['named']>;

function entityOf({ kind, of }: Named): ParsedEntity {
  const {
    registrant,
    dt_updated: updated,
    ...rest
  } = of as Named['of'] & {
    readonly registrant?: { readonly id?: number } | null;
    readonly dt_updated?: string | null;
  };
  const title =
    (kind === 'lobbyist' ? personName(rest) : textIn(rest, 'name')) ?? `${kind} ${of.id}`;
  const sourceUrl = `https://lda.gov/api/v1/${kind}s/${of.id}/`;
  return {
    is: 'entity',
    id: `lda-${kind}:${of.id}`,
    kind: kind === 'lobbyist' ? 'lobbyist' : `lobbying_${kind}`,
    title,
    updatedAt: instantWithin(updated) ?? null,
    sourceUrl,
    sourceOrg: ORGANISATION,
    citation: `${ORGANISATION}. ${title} (${kind} ${of.id}). ${sourceUrl}`,
    names: [{ name: title, kind: 'official' }],
    metadata: present(rest) as unknown as JsonObject,
    // Only the answer about somebody alone says for whom they work; without it, what is held stays.
    ...(registrant?.id !== undefined && {
      relations: [
        { kind: 'registered_by', to: `lda-registrant:${registrant.id}`, evidence: 'registrant' },
      ],
    }),
  };
}

const textIn = (of: object, name: string): string | undefined => {
  const value = (of as Record<string, unknown>)[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};

/** `TRACEE SUTTON`, with what else the publisher has of the name. */
export function personName(of: object | null | undefined): string | undefined {
  const parts = ['first_name', 'middle_name', 'last_name', 'suffix_display'];
  return parts.flatMap((name) => textIn(of ?? {}, name) ?? []).join(' ') || undefined;
}
