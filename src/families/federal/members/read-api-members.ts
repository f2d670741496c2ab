/** Members and committees as the congress.gov API has them, in the shapes of the lists. */
import type { Json } from '../../../core/json.ts';
import { dateWithin } from '../../../kit/dates.ts';
import { type JsonReader, jsonFields, parseJson } from '../../../kit/json-reader.ts';
import { type Parsed, present } from '../../../kit/parsed.ts';
import type { Legislator, PersonName, Term } from './legislator.ts';
import { partiesOf, withParty } from './party-history.ts';
import type { Committee } from './read-committees.ts';
import { stateCode } from './state-codes.ts';

const CALLED = 'the answer';

/** A page of members, or one member. Of terms the API has the years and no days. */
export function readApiMembers(text: string): Parsed<readonly Legislator[]> {
  const { root, unread } = jsonFields(parseJson(text, CALLED), CALLED);
  const value = [...root.all('members'), ...root.all('member')].map(memberOf);
  root.skip('pagination', 'request');
  return { value, unread: unread() };
}

function memberOf(member: JsonReader): Legislator {
  const bioguide = member.text('bioguideId')?.toUpperCase();
  // The list has the family name first; its first word names the person well enough there.
  const [last, first] = (member.text('name') ?? '').split(/,\s*/);
  const full = member.text('directOrderName');
  const inverted = member.text('invertedOrderName');
  const parties = partiesOf(member);
  const ofNow = present({
    state: stateCode(member.text('state')),
    district: member.number('district'),
    party: member.text('partyName') ?? parties.at(-1)?.party,
  });
  const names = member.all('previousNames').map(nameOf);
  const terms = [
    ...member.all('terms').flatMap((one) => (one.has('item') ? one.all('item') : [one])),
  ].map((term) => withParty(termOf(term, ofNow, names[0]?.start), parties));
  const newest = terms.at(-1);
  if (newest) terms[terms.length - 1] = { ...newest, ...officeOf(member) };
  const depiction = member.one('depiction');
  const counted = (name: string) => {
    const list = member.one(name);
    // Where the bills are listed: an answer of its own.
    list?.skip('url');
    return list?.number('count');
  };
  member.skip('url');
  return {
    ...present({
      id: bioguide && `member:${bioguide}`,
      birthday: member.text('birthYear'),
      died: member.text('deathYear'),
      picture: depiction?.text('imageUrl'),
      pictureBy: depiction?.text('attribution'),
      parties,
      sponsored: counted('sponsoredLegislation'),
      cosponsored: counted('cosponsoredLegislation'),
      updated: member.text('updateDate'),
      current: member.flag('currentMember'),
    }),
    name: present({
      first: member.text('firstName') ?? first,
      middle: member.text('middleName'),
      last: member.text('lastName') ?? last,
      suffix: member.text('suffixName'),
      nickname: member.text('nickName'),
      honorific: member.text('honorificName'),
      full: full ?? ([first, last].filter(Boolean).join(' ') || inverted),
    }),
    otherNames: names.filter((one) => one.full !== full),
    ids: bioguide ? { bioguide: [bioguide] } : {},
    terms,
    leadership: member.all('leadership').map((role) => {
      return present({
        title: role.text('type'),
        congress: role.number('congress'),
        current: role.flag('current'),
      });
    }),
    family: [],
  };
}

function nameOf(name: JsonReader): PersonName {
  // The same name with the family name first.
  name.skip('invertedOrderName');
  return present({
    honorific: name.text('honorificName'),
    first: name.text('firstName'),
    middle: name.text('middleName'),
    last: name.text('lastName'),
    suffix: name.text('suffixName'),
    full: name.text('directOrderName'),
    start: dateWithin(name.text('startDate')),
    end: dateWithin(name.text('endDate')),
  });
}

function officeOf(member: JsonReader): Partial<Term> {
  const place = member.one('addressInformation');
  const parts = ['city', 'district', 'zipCode'].map((name) => place?.text(name));
  const office = place?.text('officeAddress');
  return present({
    office,
    phone: place?.text('phoneNumber'),
    address: office && [office, ...parts].filter(Boolean).join(' '),
    url: member.text('officialWebsiteUrl'),
  });
}

function termOf(term: JsonReader, ofNow: Partial<Term>, named: string | undefined): Term {
  const chamber = term.text('chamber') ?? term.text('memberType') ?? '';
  const memberType = term.text('memberType');
  const stateName = term.text('stateName');
  return {
    type: /^sen/i.test(chamber) ? 'sen' : 'rep',
    ...present({
      ...ofNow,
      start: dayOf(term.text('startYear'), named),
      end: dayOf(term.text('endYear'), undefined),
      state: term.text('stateCode') ?? stateCode(stateName) ?? ofNow.state,
      district: term.number('district') ?? (/^sen/i.test(chamber) ? undefined : ofNow.district),
      congress: term.number('congress'),
      // Delegates and resident commissioners sit in the House and do not vote on passage.
      memberType: /^(?:representative|senator)$/i.test(memberType ?? '') ? undefined : memberType,
    }),
    affiliations: [],
  };
}

/** Congresses change in January of odd years. Who came or left in between did so on a day that only the first name tells. */
function dayOf(year: string | undefined, named: string | undefined): string | undefined {
  if (year === undefined) return undefined;
  if (named?.startsWith(year)) return named;
  return Number(year) % 2 === 1 ? `${year}-01-03` : year;
}

/** A page of committees, or one; a subcommittee names its parent, a committee its subcommittees. */
export function readApiCommittees(text: string): Parsed<readonly Committee[]> {
  const { root, unread } = jsonFields(parseJson(text, CALLED) as Json, CALLED);
  // A detail does not say its chamber; what was asked for does.
  const { chamber } = (root.value('request') ?? {}) as { readonly chamber?: string };
  const rows = [...root.all('committees'), ...root.all('committee')];
  const value = rows.flatMap((one) => {
    const parent = one.one('parent');
    parent?.skip('name', 'url');
    const own = committeeOf(one, parent?.text('systemCode'), chamber);
    const inner = one.all('subcommittees').map((sub) => committeeOf(sub, own.systemCode, chamber));
    return [own.committee, ...inner.map(({ committee }) => committee)];
  });
  root.skip('pagination');
  return { value: value.filter(({ thomasId }) => thomasId !== ''), unread: unread() };
}

function committeeOf(one: JsonReader, parent: string | undefined, chamber: string | undefined) {
  const systemCode = one.text('systemCode') ?? '';
  const thomasId = codeOf(systemCode);
  const history = one.all('history').map((name) => {
    name.skip('updateDate');
    return present({
      name: name.text('libraryOfCongressName') ?? name.text('officialName'),
      officialName: name.text('officialName'),
      type: name.text('committeeTypeCode'),
      establishedBy: name.text('establishingAuthority'),
      from: dateWithin(name.text('startDate')),
      until: dateWithin(name.text('endDate')),
      // Numbers of other catalogues.
      locId: name.text('locLinkedDataId'),
      naraId: name.text('naraId'),
      sudocs: name.text('superintendentDocumentNumber'),
    });
  });
  one.skip('url');
  // What the committee has is listed in answers of their own; here are their numbers.
  const counts = Object.fromEntries(
    ['bills', 'reports', 'communications', 'nominations'].flatMap((name) => {
      const list = one.one(name);
      list?.skip('url');
      const count = list?.number('count');
      return count === undefined ? [] : [[name, count]];
    }),
  );
  const committee: Committee = {
    id: `committee:${thomasId}`,
    thomasId,
    ...present({
      parent: parent && codeOf(parent) !== thomasId ? `committee:${codeOf(parent)}` : undefined,
      name: one.text('name') ?? history.find(({ name }) => name !== undefined)?.name ?? thomasId,
      chamber: (one.text('chamber') ?? chamber)?.toLowerCase(),
      url: one.text('committeeWebsiteUrl'),
      type: one.text('type') ?? one.text('committeeTypeCode'),
      current: one.flag('isCurrent'),
      updated: one.text('updateDate'),
      history,
      counts: Object.keys(counts).length > 0 ? counts : undefined,
    }),
    congresses: [],
    names: {},
  };
  return { committee, systemCode };
}

/** `hsag00` is HSAG, `hsag15` its subcommittee HSAG15. */
const codeOf = (systemCode: string): string => systemCode.toUpperCase().replace(/00$/, '');
