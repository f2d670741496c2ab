/** Answers of the LDA API: filings (LD-1, LD-2), contributions (LD-203), and who is named in them. */
import { z } from 'zod';
import type { Candidate } from '../../../core/candidate.ts';
import { listOrOne, numberOrText } from '../../../kit/lenient-shapes.ts';
import { versionOfFields } from '../../../kit/version-of-fields.ts';

export const LDA = 'https://lda.gov/api/v1';
export const LISTS = ['filings', 'contributions'] as const;
export type List = (typeof LISTS)[number];

const text = z.string().nullish();

export const party = z.looseObject({ id: numberOrText, name: text, dt_updated: text });
export const lobbyist = z.looseObject({ id: numberOrText, first_name: text, last_name: text });
/** Named in a filing without a number: nothing could refer to it, and the filing has the name. */
const namedParty = party.extend({ id: numberOrText.nullish() });
const namedLobbyist = lobbyist.extend({ id: numberOrText.nullish() });
const activity = z.looseObject({
  general_issue_code: text,
  general_issue_code_display: text,
  description: text,
  lobbyists: listOrOne(
    z.looseObject({
      lobbyist: namedLobbyist.nullish(),
      covered_position: text,
      new: z.boolean().nullish(),
    }),
  ).nullish(),
  government_entities: listOrOne(z.looseObject({ name: text })).nullish(),
});

export const filing = z.looseObject({
  filing_uuid: z.string().min(1),
  filing_type: z.string(),
  filing_type_display: text,
  filing_year: numberOrText,
  filing_period: text,
  filing_period_display: text,
  filing_document_url: text,
  dt_posted: text,
  registrant: namedParty.nullish(),
  client: namedParty.nullish(),
  lobbyist: namedLobbyist.nullish(),
  lobbying_activities: listOrOne(activity).nullish(),
  contribution_items: listOrOne(z.looseObject({})).nullish(),
});
export type Filing = z.infer<typeof filing>;

export const page = z.looseObject({ count: z.int(), results: z.array(filing) });

/** The newest amendment of a filing, where it is another one. */
export const amendment = z.object({ uuid: z.string(), posted: z.string(), type: z.string() });
export type Amendment = z.infer<typeof amendment>;

/** Who is named in filings: their numbers are the publisher's. */
export const KINDS = ['registrant', 'client', 'lobbyist'] as const;
export const named = z.object({ kind: z.enum(KINDS), of: z.looseObject({ id: z.number() }) });

export const candidateFields = z.object({
  filing: filing.optional(),
  amended: amendment.optional(),
  named: named.optional(),
});
export type LdaCandidate = Candidate<z.infer<typeof candidateFields>>;

export const isContribution = (one: Filing): boolean => one.contribution_items !== undefined;

/** `1A`, `1AY`, `RA`, `MA`, and `1@` for an amended termination. */
export const isAmendment = ({ filing_type }: Pick<Filing, 'filing_type'>): boolean =>
  /^(?:\d|R|M|Y)[A@]/.test(filing_type);

/**
 * Amendments have no pointer to what they amend: registrant, client, year and period do. A registration
 * and a report of one period are different things.
 */
export function groupOf(one: Filing): string {
  const what = isContribution(one)
    ? 'contributions'
    : one.filing_type.startsWith('R')
      ? 'registration'
      : 'report';
  const who = `${one.registrant?.id} ${one.client?.id ?? one.lobbyist?.id ?? '-'}`;
  return `${what} ${who} ${one.filing_year} ${one.filing_period}`;
}

/** By moment, and by number where two were posted at once. */
const order = (one: Pick<Amendment, 'posted' | 'uuid'>): string =>
  `${String(Date.parse(one.posted) || 0).padStart(15, '0')} ${one.uuid}`;

export const amendmentOf = (one: Filing): Amendment => ({
  uuid: one.filing_uuid,
  posted: one.dt_posted ?? '',
  type: one.filing_type_display ?? one.filing_type,
});

export const later = (a: Amendment | undefined, b: Amendment): Amendment =>
  a && order(a) > order(b) ? a : b;

/** A filing, with the amendment that took its place if one was posted after it. */
export function filingCandidate(one: Filing, newest?: Amendment): LdaCandidate {
  const amended = newest && order(newest) > order(amendmentOf(one)) ? newest : undefined;
  const fields = { filing: one, ...(amended && { amended }) };
  const uuid = one.filing_uuid.toLowerCase();
  const url = `${LDA}/${isContribution(one) ? 'contributions' : 'filings'}/${uuid}/`;
  const files = [{ name: 'filing', url, role: 'metadata' as const, expect: 'json' as const }];
  return { key: uuid, version: versionOfFields(fields), files, fields };
}

export function namedCandidate(kind: (typeof KINDS)[number], of: { id: number }): LdaCandidate {
  const fields = { named: { kind, of } };
  return { key: `${kind}:${of.id}`, version: versionOfFields(fields), files: [], fields };
}

/** Everybody whom a filing names. */
export const namedIn = (one: Filing): readonly LdaCandidate[] => [
  ...numbered('registrant', one.registrant),
  ...numbered('client', one.client),
  ...[one.lobbyist, ...lobbyistsOf(one).map((each) => each.lobbyist)].flatMap((each) =>
    numbered('lobbyist', each),
  ),
];

const numbered = (
  kind: (typeof KINDS)[number],
  of: { readonly id?: number | null | undefined } | null | undefined,
): readonly LdaCandidate[] =>
  typeof of?.id === 'number' ? [namedCandidate(kind, { ...of, id: of.id })] : [];

export const lobbyistsOf = (one: Filing) =>
  (one.lobbying_activities ?? []).flatMap(({ lobbyists, ...issue }) =>
    (lobbyists ?? []).map((each) => ({ ...each, issue: issue.general_issue_code ?? undefined })),
  );
