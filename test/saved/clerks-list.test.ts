/** The Clerk's list of the House, as it is saved. */
import { expect, test } from 'vitest';
import type { ParsedEntity } from '../../src/core/entities.ts';
import committees from '../../src/families/federal/members/committees-source.ts';
import legislators from '../../src/families/federal/members/legislators-source.ts';
import { readHouseSeats } from '../../src/families/federal/members/read-seats.ts';
import { recordsOf } from '../saved-records.ts';

test('the Clerk lists the committees with their rooms, and who sits on them', async () => {
  const text = `<MemberData publish-date="September 2, 2026"><members><member><statedistrict>AK00</statedistrict><member-info><bioguideID>D000001</bioguideID><official-name>Jane Doe</official-name><party>I</party><caucus>R</caucus><state postal-code="AK"><state-fullname>Alaska</state-fullname></state><district>At Large</district></member-info><committee-assignments><committee comcode="IG00" rank="1" leadership="Chairman"/><committee comcode="EC00" rank="2"/><subcommittee subcomcode="IG01" rank="3"/></committee-assignments></member></members><committees><committee type="select" comcode="IG00" com-room="HVC304" com-header-text="" com-zip="20515" com-zip-suffix="6415" com-building-code="C" com-phone="225-4121"><committee-fullname>Permanent Select Committee on Lamps</committee-fullname><ratio><majority>15</majority><minority>12</minority></ratio><subcommittee subcomcode="IG01" subcom-room="HVC304" subcom-zip="20515" subcom-zip-suffix="0" subcom-building-code="C" subcom-phone="225-4121"><subcommittee-fullname>Wicks</subcommittee-fullname><ratio><majority>6</majority><minority>4</minority></ratio></subcommittee></committee></committees></MemberData>`;
  const listed = (await recordsOf(committees, text)) as unknown as readonly ParsedEntity[];
  expect(listed.map(({ id, title, kind }) => [id, title, kind])).toEqual([
    ['committee:HLIG', 'Permanent Select Committee on Lamps', 'committee'],
    ['committee:HLIG01', 'Wicks', 'subcommittee'],
  ]);
  expect(listed[0]?.metadata).toMatchObject({
    type: 'Select',
    houseId: 'IG',
    address: 'HVC304 C, 20515-6415',
    phone: '225-4121',
    majoritySeats: 15,
    minoritySeats: 12,
  });
  expect(listed[0]?.relations).toEqual([
    {
      kind: 'has_member',
      to: 'member:D000001',
      evidence: 'Clerk of the House',
      details: { name: 'Jane Doe', rank: 1, title: 'Chairman' },
    },
  ]);
  const [member] = (await recordsOf(legislators, text)) as unknown as readonly ParsedEntity[];
  expect(member?.metadata).toMatchObject({ district: 0, terms: [{ caucus: 'R' }] });
  expect(readHouseSeats(text).unread).toEqual([]);
});
