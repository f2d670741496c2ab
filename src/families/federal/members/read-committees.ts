/** Committees with their subcommittees, and who sits on them: YAML or JSON. */
import { AnnalsError } from '../../../core/errors.ts';
import type { Json } from '../../../core/json.ts';
import { type JsonReader, jsonFields } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import { readListed, rowsOf } from './listed-text.ts';

export interface Committee {
  /** `committee:HSAG`, of a subcommittee `committee:HSAG15`. */
  readonly id: string;
  readonly thomasId: string;
  readonly parent?: string;
  readonly name?: string;
  readonly chamber?: string;
  readonly houseId?: string;
  readonly senateId?: string;
  readonly url?: string;
  readonly minorityUrl?: string;
  readonly rssUrl?: string;
  readonly minorityRssUrl?: string;
  readonly youtubeId?: string;
  readonly address?: string;
  readonly phone?: string;
  /** How many seats each side has, as the Clerk says it. */
  readonly majoritySeats?: number;
  readonly minoritySeats?: number;
  readonly jurisdiction?: string;
  readonly jurisdictionSource?: string;
  readonly wikipedia?: string;
  readonly congresses: readonly number[];
  /** What it was called in which Congress. */
  readonly names: Readonly<Record<string, string>>;
  /** `Standing`, `Select`, `Joint`, `Commission or Caucus`, as the congress.gov API says it. */
  readonly type?: string;
  /** Where an answer says it itself; else the list it stands in tells. */
  readonly current?: boolean;
  readonly updated?: string;
  /** Its names with the days between which it bore them, the newest first. */
  readonly history?: readonly CommitteeName[];
  /** How many bills, reports and communications the API counts, where it says it. */
  readonly counts?: Readonly<Record<string, number>>;
}
export interface CommitteeName {
  readonly name?: string;
  readonly officialName?: string;
  readonly type?: string;
  readonly establishedBy?: string;
  readonly from?: string;
  readonly until?: string;
  /** Numbers of the Library, the Archives and the Superintendent of Documents. */
  readonly locId?: string;
  readonly naraId?: string;
  readonly sudocs?: string;
}

/** Committees and subcommittees in one list, each subcommittee after its committee. */
export function readCommittees(text: string): Parsed<readonly Committee[]> {
  const called = 'the list of committees';
  const rows = rowsOf(readListed(text, called), called);
  const unread = new Set<string>();
  const value = rows.flatMap((row) => {
    const fields = jsonFields(row as Json, 'a committee');
    const committee = committeeOf(fields.root, undefined);
    const inner = fields.root.all('subcommittees').map((one) => committeeOf(one, committee));
    for (const path of fields.unread()) unread.add(path);
    return [committee, ...inner];
  });
  return { value, unread: [...unread].sort() };
}

function committeeOf(row: JsonReader, parent: Committee | undefined): Committee {
  const own = row.text('thomas_id') ?? '';
  const thomasId = `${parent?.thomasId ?? ''}${own}`;
  const named = row.one('names');
  return {
    id: `committee:${thomasId}`,
    thomasId,
    ...present({
      parent: parent?.id,
      name: row.text('name'),
      chamber: row.text('type') ?? parent?.chamber,
      houseId: row.text('house_committee_id'),
      senateId: row.text('senate_committee_id'),
      url: row.text('url'),
      minorityUrl: row.text('minority_url'),
      rssUrl: row.text('rss_url'),
      minorityRssUrl: row.text('minority_rss_url'),
      youtubeId: row.text('youtube_id'),
      address: row.text('address'),
      phone: row.text('phone'),
      jurisdiction: row.text('jurisdiction'),
      jurisdictionSource: row.text('jurisdiction_source'),
      wikipedia: row.text('wikipedia'),
    }),
    congresses: row.texts('congresses').map(Number),
    names: Object.fromEntries(
      (named?.entries() ?? []).map(([congress]) => [congress, named?.text(congress) ?? '']),
    ),
  };
}

export interface Membership {
  readonly committee: string;
  readonly member?: string;
  readonly name?: string;
  /** `majority` or `minority`. */
  readonly side?: string;
  readonly rank?: number;
  readonly title?: string;
  readonly chamber?: string;
  readonly start?: string;
  readonly end?: string;
}
export interface Memberships {
  readonly seats: readonly Membership[];
  /**
   * At the start of a Congress the file is empty or half: committees listed without members, or none
   * at all. That is a state of the publisher and ends no membership.
   */
  readonly emptyCommittees: readonly string[];
}

export function readMemberships(text: string): Parsed<Memberships> {
  const called = 'the list of memberships';
  const listed = readListed(text, called);
  const table = Array.isArray(listed) && listed.length === 0 ? {} : listed;
  if (Array.isArray(table))
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `${called} is a list; committees by id were expected`,
    );
  const fields = jsonFields(table as Json, called);
  const emptyCommittees: string[] = [];
  const seats = fields.root.entries().flatMap(([code]) => {
    const committee = `committee:${code}`;
    const members = fields.root.all(code);
    if (members.length === 0) emptyCommittees.push(committee);
    return members.map((member) => {
      const bioguide = member.text('bioguide');
      // The number of the same person in a system that is no more: the list of people has it.
      member.skip('thomas');
      return present<Membership>({
        committee,
        member: bioguide && `member:${bioguide}`,
        name: member.text('name'),
        side: member.text('party'),
        rank: member.number('rank'),
        title: member.text('title'),
        chamber: member.text('chamber'),
        start: member.text('start_date'),
        end: member.text('end_date'),
      });
    });
  });
  return { value: { seats, emptyCommittees }, unread: fields.unread() };
}
