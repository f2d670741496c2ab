import { describe, expect, test } from 'vitest';
import { readCommittees, readMemberships } from './read-committees.ts';
import { readLegislators } from './read-legislators.ts';

const PERSON = {
  id: { bioguide: 'D000001', lis: 'S999', fec: ['S8OR00001', 'P80000001'] },
  name: { first: 'Jane', last: 'Doe', official_full: 'Jane Doe' },
  other_names: [{ last: 'Roe', end: '1999-01-01' }],
  bio: { birthday: '1960-01-01', gender: 'F' },
  terms: [
    {
      type: 'rep',
      start: '2001-01-03',
      end: '2003-01-03',
      state: 'OR',
      district: 0,
      party: 'Democrat',
      'end-type': 'resignation',
    },
    {
      type: 'sen',
      start: '2021-01-03',
      end: '2027-01-03',
      state: 'OR',
      class: 2,
      party: 'Independent',
      caucus: 'Democrat',
      party_affiliations: [{ start: '2021-01-03', end: '2023-01-01', party: 'Democrat' }],
    },
  ],
  leadership_roles: [{ title: 'Whip', chamber: 'senate', start: '2023-01-03' }],
  family: [{ name: 'John Doe', relation: 'son' }],
};
const YAML = `- id:
    bioguide: D000001
    thomas: '00172'
  name: {first: Jane, last: Doe}
  terms:
  - {type: rep, start: '2001-01-03', end: '2003-01-03', state: OR, district: 1}
`;

describe('legislators', () => {
  test('JSON: terms, names, roles and numbers in other systems', () => {
    const { value, unread } = readLegislators(JSON.stringify([PERSON]));
    expect(unread).toEqual([]);
    expect(value[0]).toMatchObject({
      id: 'member:D000001',
      ids: { fec: ['S8OR00001', 'P80000001'], lis: ['S999'] },
      otherNames: [{ last: 'Roe', end: '1999-01-01' }],
      leadership: [{ title: 'Whip' }],
    });
    expect(value[0]?.terms[0]).toMatchObject({ district: 0, endType: 'resignation' });
    expect(value[0]?.terms[1]?.affiliations).toEqual([
      { party: 'Democrat', start: '2021-01-03', end: '2023-01-01' },
    ]);
  });

  test('YAML says the same; leading zeros of a number stay', () => {
    const { value } = readLegislators(YAML);
    expect(value[0]).toMatchObject({
      id: 'member:D000001',
      ids: { thomas: ['00172'] },
      terms: [{ type: 'rep', district: 1 }],
    });
  });

  test('CSV has the last term alone', () => {
    const csv =
      'last_name,first_name,middle_name,suffix,nickname,full_name,birthday,gender,type,state,district,senate_class,party,url,address,phone,contact_form,rss_url,twitter,bioguide_id,lis_id,fec_ids\nDoe,Jane,,,,Jane Doe,1960-01-01,F,sen,OR,,2,Independent,https://doe.example,,,,,doe,D000001,S999,"S8OR00001,P80000001"\n';
    const { value, unread } = readLegislators(csv);
    expect(unread).toEqual([]);
    expect(value[0]).toMatchObject({
      id: 'member:D000001',
      name: { full: 'Jane Doe' },
      ids: { fec: ['S8OR00001', 'P80000001'] },
      terms: [{ type: 'sen', class: 2 }],
      social: { twitter: 'doe' },
    });
  });

  test('a field that is new is named; a list that is none is refused', () => {
    expect(readLegislators(JSON.stringify([{ ...PERSON, aura: 'blue' }])).unread).toEqual(['aura']);
    expect(() => readLegislators('{"message":"Not Found"}')).toThrow(/a list was expected/);
    expect(() => readLegislators('- a: &x 1\n- b: *x\n')).toThrow(/no YAML/);
  });
});

describe('committees and memberships', () => {
  test('a subcommittee carries the id of its committee', () => {
    const { value } = readCommittees(
      JSON.stringify([
        {
          type: 'house',
          name: 'Agriculture',
          thomas_id: 'HSAG',
          house_committee_id: 'AG',
          names: { 93: 'Old Name' },
          congresses: [93, 94],
          subcommittees: [{ name: 'Forestry', thomas_id: '15' }],
        },
      ]),
    );
    expect(value.map((one) => [one.id, one.parent])).toEqual([
      ['committee:HSAG', undefined],
      ['committee:HSAG15', 'committee:HSAG'],
    ]);
    expect(value[0]).toMatchObject({ congresses: [93, 94], names: { 93: 'Old Name' } });
  });

  test('an emptied file is a state of the publisher: no seats, and the committees it leaves empty', () => {
    expect(readMemberships('{}').value).toEqual({ seats: [], emptyCommittees: [] });
    expect(readMemberships('').value).toEqual({ seats: [], emptyCommittees: [] });
    expect(readMemberships('{"HSAG": []}').value).toEqual({
      seats: [],
      emptyCommittees: ['committee:HSAG'],
    });
    const { value } = readMemberships(
      '{"HSAG15": [{"name": "Jane Doe", "party": "majority", "rank": 1, "title": "Chair", "bioguide": "D000001"}]}',
    );
    expect(value.seats).toEqual([
      {
        committee: 'committee:HSAG15',
        member: 'member:D000001',
        name: 'Jane Doe',
        side: 'majority',
        rank: 1,
        title: 'Chair',
      },
    ]);
  });
});
