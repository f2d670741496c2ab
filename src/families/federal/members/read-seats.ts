/** Who sits today: the Clerk's list of the House, and the Senate's own list. */
import { AnnalsError } from '../../../core/errors.ts';
import { isoDate } from '../../../kit/eastern-dates.ts';
import { type Parsed, present, wholeNumber } from '../../../kit/parsed.ts';
import { type ElementReader, fieldsOf } from '../../../kit/xml/element-reader.ts';
import { parseXml } from '../../../kit/xml/parse-xml.ts';
import { committeeOfHouse } from '../house-committees.ts';
import type { PersonName } from './legislator.ts';
import type { Committee } from './read-committees.ts';

export interface Seats {
  readonly chamber: 'house' | 'senate';
  /** The Senate's list states none. */
  readonly congress?: number;
  readonly session?: number;
  readonly published?: string;
  readonly seats: readonly Seat[];
  /** With their subcommittees; the Senate lists none. */
  readonly committees?: readonly Committee[];
}
export interface Seat {
  /** `OR01` in the House; the State in the Senate. */
  readonly place: string;
  /** A seat nobody holds is listed with empty fields. */
  readonly vacant: boolean;
  readonly member?: string;
  readonly lisId?: string;
  readonly name?: string;
  /** The name in parts, as the list has them. */
  readonly nameParts?: PersonName;
  readonly party?: string;
  readonly caucus?: string;
  readonly state?: string;
  readonly district?: string;
  /** `Delegate`, `Resident Commissioner`. */
  readonly memberType?: string;
  readonly hometown?: string;
  readonly url?: string;
  readonly contactForm?: string;
  readonly stateRank?: string;
  readonly elected?: string;
  readonly sworn?: string;
  readonly office?: string;
  readonly zip?: string;
  readonly phone?: string;
  readonly leadership?: string;
  readonly committees: readonly {
    readonly id: string;
    readonly rank?: number;
    readonly title?: string;
  }[];
  readonly predecessor?: { readonly member?: string; readonly cause?: string };
  /** What the Clerk remarks of who sits there. */
  readonly footnote?: string;
  /** Of a vacant seat: who left it, when and why, as the Clerk words it. */
  readonly vacancy?: string;
}

export function readHouseSeats(text: string): Parsed<Seats> {
  const fields = fieldsOf(parseXml(text).root);
  const root = fields.root;
  if (root.name !== 'MemberData')
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file is <${root.name}>; <MemberData> was expected`,
    );
  const info = root.one('title-info');
  const value: Seats = {
    chamber: 'house',
    ...present({
      congress: wholeNumber(info?.text('congress-num')),
      session: wholeNumber(info?.text('session')),
      published: root.attribute('publish-date'),
    }),
    seats: root.list('members', 'member').map(houseSeat),
    committees: root.list('committees', 'committee').flatMap(houseCommittee),
  };
  // The number of the Congress in words, officers of the House, and the Clerk's own site.
  info?.skip('congress-text', 'majority', 'minority', 'clerk', 'weburl');
  return { value, unread: fields.unread() };
}

function houseCommittee(one: ElementReader): Committee[] {
  const place = (of: ElementReader, kind: 'com' | 'subcom') => {
    const said = (name: string) => of.attribute(`${kind}-${name}`);
    const room = [said('room'), said('building-code')].filter(Boolean).join(' ');
    // `0` stands for none.
    const suffix = said('zip-suffix')?.replace(/^0+$/, '');
    const zip = [said('zip'), suffix].filter(Boolean).join('-');
    return { phone: said('phone'), address: [room, zip].filter(Boolean).join(', ') };
  };
  // The room once more, for the head of a page.
  one.attribute('com-header-text');
  const sides = (of: ElementReader) => ({
    majoritySeats: wholeNumber(of.one('ratio')?.text('majority')),
    minoritySeats: wholeNumber(of.one('ratio')?.text('minority')),
  });
  const named = (code: string | undefined) => {
    const thomasId = committeeOfHouse(code ?? '');
    return { id: `committee:${thomasId}`, thomasId };
  };
  const type = one.attribute('type');
  const own: Committee = {
    ...named(one.attribute('comcode')),
    ...present({
      houseId: one.attribute('comcode')?.replace(/00$/, ''),
      name: one.text('committee-fullname'),
      chamber: type === 'joint' ? 'joint' : 'house',
      type: type && type.charAt(0).toUpperCase() + type.slice(1),
      ...place(one, 'com'),
      ...sides(one),
    }),
    congresses: [],
    names: {},
  };
  const below = one.all('subcommittee').map(
    (sub): Committee => ({
      ...named(sub.attribute('subcomcode')),
      ...present({
        parent: own.id,
        name: sub.text('subcommittee-fullname'),
        chamber: own.chamber,
        ...place(sub, 'subcom'),
        ...sides(sub),
      }),
      congresses: [],
      names: {},
    }),
  );
  return [own, ...below];
}

function houseSeat(member: ElementReader): Seat {
  const info = member.one('member-info');
  const state = info?.one('state');
  const number = info?.text('bioguideID');
  const district = info?.text('district');
  const dayOf = (name: string) => {
    const day = info?.one(name);
    // The same day in words.
    day?.words();
    return isoDate(day?.attribute('date'));
  };
  const before = member.one('predecessor-info');
  const assigned = member.one('committee-assignments');
  const footnote = info?.text('footnote');
  const said = [
    footnote,
    ...['pred-official-name', 'pred-party', 'pred-vacate-date'].map((name) => before?.text(name)),
  ];
  const seat: Seat = {
    place: member.text('statedistrict') ?? '',
    vacant: number === undefined,
    ...present({
      member: number && `member:${number}`,
      name: info?.text('official-name') ?? info?.text('namelist'),
      party: info?.text('party'),
      caucus: info?.text('caucus'),
      state: state?.attribute('postal-code'),
      nameParts: present({
        honorific: info?.text('courtesy'),
        first: info?.text('firstname'),
        middle: info?.text('middlename'),
        last: info?.text('lastname'),
        suffix: info?.text('suffix'),
      }),
      district,
      memberType: /^(?:delegate|resident commissioner)\b/i.test(district ?? '')
        ? district
        : undefined,
      hometown: info?.text('townname'),
      elected: dayOf('elected-date'),
      sworn: dayOf('sworn-date'),
      office: [info?.text('office-room'), info?.text('office-building')].filter(Boolean).join(' '),
      zip: [info?.text('office-zip'), info?.text('office-zip-suffix')?.replace(/^0+$/, '')]
        .filter(Boolean)
        .join('-'),
      phone: info?.text('phone'),
      predecessor: predecessorOf(before),
      footnote: number === undefined ? undefined : footnote,
      vacancy: number === undefined ? said.filter(Boolean).join('; ') : undefined,
    }),
    committees: [
      ...(assigned?.all('committee') ?? []),
      ...(assigned?.all('subcommittee') ?? []),
    ].flatMap(assignment),
  };
  // Spellings of the same name and place, for labels and sorting, and the sign of the footnote.
  info?.skip('namelist', 'sort-name', 'official-name', 'formal-name', 'footnote-ref');
  state?.skip('state-fullname');
  return seat;
}

/** `<committee rank=""/>` stands for no committee at all. */
function assignment(one: ElementReader): { id: string; rank?: number; title?: string }[] {
  const code = one.attribute('comcode') ?? one.attribute('subcomcode');
  const rank = wholeNumber(one.attribute('rank'));
  const title = one.attribute('leadership');
  if (code === undefined) return [];
  return [present({ id: `committee:${committeeOfHouse(code)}`, rank, title })];
}

function predecessorOf(before: ElementReader | undefined): Seat['predecessor'] {
  if (!before) return undefined;
  const number = before.text('pred-memindex');
  const found = present({ member: number && `member:${number}`, cause: before.attribute('cause') });
  // The name and the party, which the member's own record holds.
  before.words();
  return Object.keys(found).length === 0 ? undefined : found;
}

export function readSenateSeats(text: string): Parsed<Seats> {
  const fields = fieldsOf(parseXml(text).root);
  const root = fields.root;
  if (root.name !== 'senators')
    throw new AnnalsError(
      'UNEXPECTED_SHAPE',
      `the file is <${root.name}>; <senators> was expected`,
    );
  const update = root.one('lastUpdate');
  const published = [update?.text('date'), update?.text('time')].filter(Boolean).join(' ');
  const value: Seats = {
    chamber: 'senate',
    ...present({ published }),
    seats: root.all('senator').map(senateSeat),
  };
  return { value, unread: fields.unread() };
}

function senateSeat(senator: ElementReader): Seat {
  const name = senator.one('name');
  const number = senator.text('bioguideId');
  const alternate = senator.one('alternateName');
  const spoken = alternate?.text('first');
  // The rest of it is the name once more.
  alternate?.words();
  return {
    place: senator.text('state') ?? '',
    vacant: number === undefined,
    ...present({
      member: number && `member:${number}`,
      lisId: senator.attribute('lis_member_id'),
      name: [name?.text('first'), name?.text('middle'), name?.text('last')]
        .filter(Boolean)
        .join(' '),
      nameParts: present({
        first: name?.text('first'),
        middle: name?.text('middle'),
        last: name?.text('last'),
        suffix: senator.text('suffix') ?? name?.text('suffix'),
        nickname: spoken === name?.text('first') ? undefined : spoken,
      }),
      party: senator.text('party'),
      state: senator.text('state'),
      stateRank: senator.text('stateRank'),
      hometown: senator.text('homeTown'),
      contactForm: senator.text('email'),
      url: senator.text('website'),
      office: senator.text('office'),
      phone: senator.text('phone'),
      leadership: senator.text('leadershipPosition'),
    }),
    committees: senator.list('committees', 'committee').map((one) => {
      const code = one.attribute('code') ?? '';
      one.words();
      return { id: `committee:${code.toUpperCase().replace(/00$/, '')}` };
    }),
  };
}
