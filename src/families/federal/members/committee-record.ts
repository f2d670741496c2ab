/** A committee or subcommittee as an entity, with its seats as relations. */
import type { Candidate } from '../../../core/candidate.ts';
import type { EntityName, ParsedEntity } from '../../../core/entities.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { JsonObject } from '../../../core/json.ts';
import type { Relation } from '../../../core/relations.ts';
import { yearOfSession } from '../../../kit/congresses.ts';
import { dateWithin, instantWithin } from '../../../kit/dates.ts';
import { present } from '../../../kit/parsed.ts';
import { listedVersion, listOf, PROJECT } from './congress-legislators.ts';
import type { Committee, Membership } from './read-committees.ts';

/** `former`: only the list of all times names it. */
export interface KnownCommittee {
  readonly committee: Committee;
  readonly is: 'current' | 'former';
  /** Whose answer it is, where it is not the project's. */
  readonly publisher?: string;
  /** None where the list of memberships is silent about it: that is no end of a membership. */
  readonly seats?: readonly Membership[];
  /** Fields of a saved answer that nothing read, by name. */
  readonly unread?: readonly string[];
}

export function committeeCandidate(known: KnownCommittee): Candidate<KnownCommittee> {
  return { key: known.committee.thomasId, version: listedVersion(known), files: [], fields: known };
}

export function parseCommittee({ key, fields }: Candidate<KnownCommittee>): ParsedEntity {
  const { committee, is, seats, publisher = PROJECT, unread = [] } = fields;
  const { name, names, id: _id, parent, current, updated, history = [], ...rest } = committee;
  if (name === undefined)
    throw new AnnalsError('UNEXPECTED_SHAPE', `committee ${key} comes without a name`);
  const ended = is === 'former' ? lastCongress(committee) : undefined;
  const disbandedOn =
    current === false ? history[0]?.until : ended === undefined ? undefined : firstDayOf(ended + 1);
  const partOf: Relation[] = parent
    ? [{ kind: 'part_of', to: parent, evidence: 'subcommittees' }]
    : [];
  return {
    is: 'entity',
    id: `committee:${key}`,
    kind: parent ? 'subcommittee' : 'committee',
    title: name,
    updatedAt: instantWithin(updated) ?? null,
    sourceUrl:
      committee.url ??
      (publisher === PROJECT
        ? listOf(is === 'current' ? 'committees-current' : HISTORICAL)
        : 'https://www.congress.gov/committees'),
    sourceOrg: publisher,
    citation: `${publisher}. ${name} (${key}).`,
    names: [...namesOf(name, names), ...namesIn(history)],
    ...(disbandedOn !== undefined && { lifecycle: { disbandedOn } }),
    metadata: {
      ...rest,
      ...present({ parent, history }),
      current: current ?? is === 'current',
      ...(unread.length > 0 && { unread }),
    } as unknown as JsonObject,
    ...relationsOf(),
  };

  function relationsOf(): Pick<ParsedEntity, 'relations'> {
    const evidence = publisher === PROJECT ? listOf('committee-membership-current') : publisher;
    if (seats)
      return { relations: [...partOf, ...seats.flatMap((seat) => seatOf(seat, evidence))] };
    // Relations are replaced together: those of a committee whose seats are not told stay as they are.
    return is === 'former' ? { relations: partOf } : {};
  }
}

export const HISTORICAL = 'committees-historical';

function seatOf(seat: Membership, evidence: string): Relation[] {
  const { member, name, side, rank, title, chamber, start, end } = seat;
  if (member === undefined) return [];
  return [
    present<Relation>({
      kind: 'has_member',
      to: member,
      evidence,
      since: dateWithin(start),
      until: dateWithin(end),
      details: present({ name, side, rank, title, chamber }) as JsonObject,
    } as Relation),
  ];
}

/** Names by Congress; one that it had in several Congresses in a row is one name. */
function namesOf(today: string, names: Committee['names']): EntityName[] {
  const found: EntityName[] = [{ name: today, kind: 'official' }];
  const byCongress = Object.entries(names)
    .map(([congress, name]) => ({ congress: Number(congress), name }))
    .sort((a, b) => a.congress - b.congress);
  let last: number | undefined;
  for (const { congress, name } of byCongress) {
    const before = found.at(-1);
    const from = firstDayOf(congress);
    const until = firstDayOf(congress + 1);
    if (before?.name === name && before.until && last === congress - 1)
      found[found.length - 1] = { ...before, until };
    else found.push({ name, kind: 'by Congress', from, until });
    last = congress;
  }
  return found;
}

/** The names of an answer that knows the days; the one of today without days is among the others already. */
const namesIn = (history: NonNullable<Committee['history']>): EntityName[] =>
  history.flatMap(({ name, officialName, from, until }) =>
    [...new Set([name, officialName])].flatMap((one) =>
      one === undefined
        ? []
        : [{ name: one, kind: 'by date', ...(from && { from }), ...(until && { until }) }],
    ),
  );

const lastCongress = ({ congresses }: Committee): number | undefined =>
  congresses.length === 0 ? undefined : Math.max(...congresses);

/** A Congress begins at noon on the 3rd of January (until 1933 on the 4th of March). */
const firstDayOf = (congress: number): string =>
  `${yearOfSession(congress, 1)}-${congress < 74 ? '03-04' : '01-03'}`;
