import { expect, test } from 'vitest';
import { readHouseSeats, readSenateSeats } from './read-seats.ts';

test('the Clerk lists a vacancy as a member with empty fields', () => {
  const { value, unread } = readHouseSeats(
    `<MemberData publish-date="January 3, 2025"><title-info><congress-num>119</congress-num><session>1</session><majority>R</majority></title-info><members>
    <member><statedistrict>OR01</statedistrict><member-info><namelist>Doe, Jane</namelist><bioguideID>D000001</bioguideID><official-name>Jane Doe</official-name><party>D</party><caucus>D</caucus><state postal-code="OR"><state-fullname>Oregon</state-fullname></state><district>1st</district><sworn-date date="20250103">January 3, 2025</sworn-date></member-info>
    <committee-assignments><committee comcode="AG00" rank="3"/><subcommittee subcomcode="AG15" rank="1"/></committee-assignments><predecessor-info cause="D"><pred-memindex>R000002</pred-memindex><pred-lastname>Roe</pred-lastname></predecessor-info></member>
    <member><statedistrict>TX18</statedistrict><member-info><bioguideID/></member-info><committee-assignments><committee rank=""/></committee-assignments></member></members><committees/></MemberData>`,
  );
  expect(unread).toEqual([]);
  expect(value).toMatchObject({ congress: 119, session: 1 });
  expect(value.seats).toMatchObject([
    {
      place: 'OR01',
      vacant: false,
      member: 'member:D000001',
      sworn: '2025-01-03',
      committees: [
        { id: 'committee:HSAG', rank: 3 },
        { id: 'committee:HSAG15', rank: 1 },
      ],
      predecessor: { member: 'member:R000002', cause: 'D' },
    },
    { place: 'TX18', vacant: true, committees: [] },
  ]);
});

test('the Senate joins its own numbers to those of the Bioguide', () => {
  const { value, unread } = readSenateSeats(
    '<senators><lastUpdate><date>2025-01-03</date><time>10:00</time></lastUpdate><senator lis_member_id="S999"><name><first>Jane</first><last>Doe</last></name><state>OR</state><party>D</party><leadershipPosition>Whip</leadershipPosition><committees><committee code="SSAF00">Agriculture</committee></committees><bioguideId>D000001</bioguideId></senator></senators>',
  );
  expect(unread).toEqual([]);
  expect(value.seats[0]).toMatchObject({
    lisId: 'S999',
    member: 'member:D000001',
    name: 'Jane Doe',
    leadership: 'Whip',
    committees: [{ id: 'committee:SSAF' }],
  });
  expect(() => readSenateSeats('<html/>')).toThrow(/<senators> was expected/);
});
