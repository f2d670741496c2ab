/** What a bill's status says of other records: people, committees, bills, laws, votes, estimates. */
import type { Json, JsonObject } from '../../../core/json.ts';
import type { Relation } from '../../../core/relations.ts';
import { dateWithin } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import type { BillStatus, CommitteeOfBill, Cosponsor, Sponsor } from '../billstatus/bill-status.ts';
import { idOfAddress } from '../id-aliases.ts';
import { federalId, topicId } from '../ids.ts';

export function relationsOf(status: BillStatus): Relation[] {
  const votes = [
    ...status.recordedVotes,
    ...status.actions.flatMap((one) => one.recordedVotes ?? []),
  ];
  const reports = [
    ...status.committeeReports,
    ...status.committees.flatMap((one) =>
      one.activities.flatMap(({ reports: cited }) => cited ?? []),
    ),
  ];
  return distinct([
    ...status.sponsors.flatMap((one) => person('sponsored_by', 'sponsors', one)),
    ...status.cosponsors.flatMap((one) => person('cosponsored_by', 'cosponsors', one)),
    ...status.committees.flatMap(committee),
    ...status.relatedBills.flatMap(({ id, relationships, title }) =>
      to('related_to', id, 'relatedBills', { title, relationships: relationships as Json }),
    ),
    ...status.laws.flatMap(({ id, type }) => to('became_law', id, 'laws', { type })),
    ...status.amendments.flatMap(({ type, congress, number, purpose }) =>
      to(
        'amended_by',
        type && number
          ? `${type.toLowerCase()}:${congress ?? status.congress}:${number}`
          : undefined,
        'amendments',
        { purpose },
      ),
    ),
    ...status.cboCostEstimates.flatMap(({ id, title, date }) =>
      to('estimated_by', id, 'cboCostEstimates', { title, date }),
    ),
    ...linkedVotes(status),
    ...votes.flatMap(({ id, question }) => to('voted_on_in', id, 'recordedVotes', { question })),
    ...reports.flatMap((cited) => to('reported_in', reportId(cited), cited)),
    ...(status.policyArea ? to('about', topicId(status.policyArea), 'policyArea') : []),
    ...status.subjects.flatMap((name) => to('about', topicId(name), 'subjects')),
  ]);
}

/** Older files name a vote only by the link from the action's words to the roll call. */
const linkedVotes = ({ actions }: BillStatus): Relation[] =>
  actions.flatMap(({ links = [], text }) =>
    links.flatMap(({ url }) => {
      const id = url === undefined ? undefined : idOfAddress(url);
      return id?.startsWith('vote:') ? to('voted_on_in', id, 'actions', { question: text }) : [];
    }),
  );

function to(
  kind: string,
  id: string | undefined,
  evidence: string,
  more: JsonObject = {},
): Relation[] {
  if (id === undefined) return [];
  const details = present(more);
  return [{ kind, to: id, evidence, ...(Object.keys(details).length > 0 && { details }) }];
}

function person(kind: string, field: string, one: Sponsor | Cosponsor): Relation[] {
  const id = one.bioguideId && federalId(`member:${one.bioguideId}`);
  const cosponsor: Cosponsor = one;
  const since = dateWithin(cosponsor.date);
  const until = dateWithin(cosponsor.withdrawnDate);
  const [relation] = to(kind, id || undefined, field, {
    name: one.name,
    original: cosponsor.original,
    byRequest: one.byRequest,
  });
  return relation ? [{ ...relation, ...(since && { since }), ...(until && { until }) }] : [];
}

function committee({ systemCode, name, activities, subcommittees }: CommitteeOfBill): Relation[] {
  const own = to(
    'considered_by',
    systemCode && federalId(`committee:${systemCode}`),
    'committees',
    {
      name,
      activities: activities.map((one) => present({ name: one.name, date: one.date })) as Json,
    },
  );
  return [...own, ...subcommittees.flatMap(committee)];
}

/** `H. Rept. 119-100`, `S. Rept. 114-12,Part 2`: parts are parts of one report. */
export function reportId(citation: string): string | undefined {
  const [, chamber, congress, number] =
    /^\s*([HSE])[a-z.]*\s*(?:Rept|Rpt)\.?\s*(\d{1,3})\s*[-–]\s*(\d+)/i.exec(citation) ?? [];
  return chamber && federalId(`report:CRPT-${congress}${chamber}rpt${number}`);
}

/** One relation of a kind to a record; a vote is named by the bill and by its action. */
function distinct(relations: readonly Relation[]): Relation[] {
  const found = new Map(relations.map((one) => [`${one.kind} ${one.to}`, one]));
  return [...found.values()];
}
