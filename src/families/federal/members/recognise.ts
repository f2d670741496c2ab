/** Saved lists of people and committees: those of the project, of the API, and the chambers' own lists of seats. */
import type { Json } from '../../../core/json.ts';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { committeeCandidate, type KnownCommittee } from './committee-record.ts';
import type { Legislator } from './legislator.ts';
import { fullName, type KnownLegislator, legislatorCandidate } from './legislator-record.ts';
import { isCsv, readListed } from './listed-text.ts';
import { readApiCommittees, readApiMembers } from './read-api-members.ts';
import { type Membership, readCommittees, readMemberships } from './read-committees.ts';
import { readLegislators } from './read-legislators.ts';
import { readHouseSeats, readSenateSeats, type Seat } from './read-seats.ts';
import { grouped } from './seats-by-committee.ts';

export function recogniseLegislators({
  name,
  text,
}: SavedAnswer): readonly Recognised<KnownLegislator>[] {
  const publisher = publisherOf(text);
  const { value, unread } = legislatorsIn(text);
  return value.flatMap(({ current, ...one }) => {
    const isFormer = current === false || /historical/.test(name);
    const candidate = legislatorCandidate(named(one), isFormer ? 'once' : 'now');
    if (!candidate) return [];
    const fields = { ...candidate.fields, ...present({ publisher, unread }) };
    return [{ candidate: { ...candidate, fields } }];
  });
}

/** Who gave the answer, where it was not the project. */
function publisherOf(text: string): string | undefined {
  const head = text.slice(0, 4_000);
  if (/<MemberData\b/.test(head)) return CLERK;
  if (/<senators\b/.test(head)) return 'Secretary of the Senate';
  return isOfApi(text) ? LIBRARY : undefined;
}

const isOfApi = (text: string): boolean =>
  /"members?"\s*:/.test(text) && /"bioguideId"\s*:/.test(text);

function legislatorsIn(text: string): Parsed<readonly Legislator[]> {
  const head = text.slice(0, 4_000);
  const seats = /<MemberData\b/.test(head)
    ? readHouseSeats(text)
    : /<senators\b/.test(head)
      ? readSenateSeats(text)
      : undefined;
  if (seats) {
    const type = seats.value.chamber === 'senate' ? 'sen' : 'rep';
    // Nobody sits there, so no record of a person tells of it: it is named among what is not read.
    const vacant = seats.value.seats.filter((seat) => seat.vacant);
    const vacancies = vacant.map(({ place, vacancy }) =>
      [`the seat of ${place || 'no place'} is vacant`, vacancy].filter(Boolean).join(': '),
    );
    const unread = [...seats.unread, ...vacancies];
    return { value: seats.value.seats.map(seated(type)), unread };
  }
  if (isOfApi(text)) return readApiMembers(text);
  const isPeople = !isCsvOfSeats(text) && isList(text, 'the list of legislators');
  return isPeople ? readLegislators(text) : { value: [], unread: [] };
}

/** A seat tells who holds it today and since when; of a vacant one there is nobody to tell. */
const seated =
  (type: 'rep' | 'sen') =>
  ({
    member,
    lisId,
    name,
    nameParts,
    party,
    caucus,
    state,
    stateRank,
    district,
    memberType,
    footnote,
    hometown,
    elected,
    sworn,
    office,
    zip,
    phone,
    url,
    contactForm,
    leadership,
  }: Seat): Legislator => ({
    ...present({ id: member, hometown, elected }),
    name: present({ ...nameParts, full: name }),
    otherNames: [],
    ids: {
      ...(member && { bioguide: [member.slice('member:'.length)] }),
      ...(lisId && { lis: [lisId] }),
    },
    terms: [
      {
        type,
        affiliations: [],
        ...present({
          start: sworn,
          state,
          stateRank,
          url,
          contactForm,
          party,
          caucus,
          memberType,
          note: footnote,
          office,
          zip,
          phone,
          district: numberIn(district),
        }),
      },
    ],
    leadership: leadership === undefined ? [] : [{ title: leadership }],
    family: [],
  });

/** `11th`; the one seat of a State or territory, `At Large` or `Delegate`, is 0 everywhere else. */
const numberIn = (district: string | undefined): number | undefined => {
  const digits = /^\d+/.exec(district ?? '')?.[0];
  if (digits !== undefined) return Number(digits);
  return /^(?:at large|delegate|resident commissioner)/i.test(district ?? '') ? 0 : undefined;
};

/** The list of accounts says of a person no more than the number. */
const named = (one: Legislator): Legislator =>
  fullName(one.name) === '' && one.id ? { ...one, name: { full: one.id } } : one;

export function recogniseCommittees({
  name,
  text,
}: SavedAnswer): readonly Recognised<KnownCommittee>[] {
  const is: KnownCommittee['is'] = /historical/.test(name) ? 'former' : 'current';
  const { value, unread } = committeesIn(text);
  return value
    .filter(({ committee }) => committee.thomasId !== '')
    .map((known) => ({ candidate: committeeCandidate({ ...known, is, ...present({ unread }) }) }));
}

/** Answers of the congress.gov API are the Library's and not the project's. */
const LIBRARY = 'Library of Congress';
const CLERK = 'Clerk of the House';

type ToldCommittee = Omit<KnownCommittee, 'is'>;

function committeesIn(text: string): Parsed<readonly ToldCommittee[]> {
  // The committees of one bill are told of in an answer about that bill.
  const isOfBill = /"billNumber"\s*:|"bill"\s*:\s*\{/.test(text);
  if (/"committees?"\s*:/.test(text) && /"systemCode"\s*:/.test(text) && !isOfBill) {
    const { value, unread } = readApiCommittees(text);
    return { value: value.map((committee) => ({ committee, publisher: LIBRARY })), unread };
  }
  if (/<MemberData\b/.test(text.slice(0, 4_000))) return fromSeatsOfHouse(text);
  if (isCsvOfSeats(text)) return { value: fromCsvOfSeats(text), unread: [] };
  if (isList(text, 'the list of committees')) {
    const { value, unread } = readCommittees(text);
    return { value: value.map((committee) => ({ committee })), unread };
  }
  if (!isOfSeats(text)) return { value: [], unread: [] };
  const { value, unread } = readMemberships(text);
  const told = [...grouped(value.seats)].map(([id, seats]) => {
    // A list of memberships says of a committee no more than its code.
    const code = id.slice('committee:'.length);
    const committee = { id, thomasId: code, name: code, congresses: [], names: {} };
    return { committee, seats };
  });
  return { value: told, unread };
}

/** The Clerk lists the committees beside the members, and of each member the seats. */
function fromSeatsOfHouse(text: string): Parsed<readonly ToldCommittee[]> {
  const { value, unread } = readHouseSeats(text);
  const { seats, committees = [] } = value;
  const held = grouped(
    seats.flatMap(({ member, name, committees: own }) =>
      own.map(({ id, rank, title }) =>
        present<Membership>({ committee: id, member, name, rank, title } as Membership),
      ),
    ),
  );
  const told = committees.map((committee) => ({
    committee,
    publisher: CLERK,
    ...present({ seats: held.get(committee.id) }),
  }));
  return { value: told, unread };
}

const isCsvOfSeats = (text: string): boolean =>
  isCsv(text) && /^[^\n]*\bbioguide\b[^\n]*\bcommittee_id\b/.test(text);

/** The CSV of memberships has a row for each seat, and in each the names of the committee. */
function fromCsvOfSeats(text: string): readonly ToldCommittee[] {
  const rows = readListed(text, 'the list of memberships') as readonly Record<string, string>[];
  const names = new Map(rows.map((row) => [`committee:${row.committee_id}`, row]));
  const seats = rows.map(({ committee_id, bioguide, name, party: side, rank, title, chamber }) =>
    present<Membership>({
      committee: `committee:${committee_id}`,
      member: bioguide && `member:${bioguide}`,
      name,
      side,
      rank: Number(rank) || undefined,
      title,
      chamber,
    } as Membership),
  );
  return [...grouped(seats)].map(([id, own]) => {
    const thomasId = id.slice('committee:'.length);
    const {
      committee_subcommittee_name: sub,
      committee_name: name,
      committee_type,
    } = names.get(id) ?? {};
    const parent = sub ? `committee:${thomasId.slice(0, 4)}` : undefined;
    const committee = {
      id,
      thomasId,
      ...present({ parent, name: sub || name || thomasId, chamber: committee_type?.split(' ')[0] }),
      congresses: [],
      names: {},
    };
    return { committee, seats: own };
  });
}

/** Markup, PDFs and objects are answers of somebody else. */
const isList = (text: string, called: string): boolean =>
  isCsv(text) || /^\uFEFF?\s*(?:#[^\n]*\n\s*|---\s*)*(?:\[|- )/.test(text)
    ? Array.isArray(readListed(text, called))
    : false;

/** Committees by code, each with a list of people: `SSAF:`, `"HSAG15": [`. */
function isOfSeats(text: string): boolean {
  if (!/^\uFEFF?\s*(?:#[^\n]*\n\s*|---\s*|\{\s*)*"?[HSJ][A-Z]{3}\d*"?\s*:/.test(text)) return false;
  const listed: Json = readListed(text, 'the list of memberships');
  return typeof listed === 'object' && listed !== null && !Array.isArray(listed);
}
