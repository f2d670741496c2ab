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

test('what the lists say of an office, a delegate and a spoken name is kept', () => {
  const member = (fields: string) =>
    `<MemberData><title-info><congress-text>One Hundred Nineteenth</congress-text><clerk>Jo Roe</clerk></title-info><members><member><statedistrict>GU00</statedistrict><member-info><bioguideID>D000001</bioguideID><official-name>Jane Doe</official-name><formal-name>Ms. Doe of Guam</formal-name><state postal-code="GU"><state-fullname>Guam</state-fullname></state>${fields}</member-info></member></members></MemberData>`;
  const { value, unread } = readHouseSeats(
    member(
      '<district>Delegate</district><office-building>LHOB</office-building><office-room>1107</office-room><office-zip>20515</office-zip><office-zip-suffix>5301</office-zip-suffix><footnote-ref>1</footnote-ref><footnote>Elected in a special election</footnote>',
    ),
  );
  expect(unread).toEqual([]);
  expect(value.seats).toMatchObject([
    {
      memberType: 'Delegate',
      office: '1107 LHOB',
      zip: '20515-5301',
      footnote: 'Elected in a special election',
    },
  ]);
  const plain = readHouseSeats(
    member('<district>At Large</district><office-zip-suffix>0000</office-zip-suffix>'),
  );
  expect(plain.value.seats[0]).not.toHaveProperty('memberType');
  expect(plain.value.seats[0]).not.toHaveProperty('zip');
  expect(readHouseSeats(member('<shade>blue</shade>')).unread).toEqual([
    'MemberData/members/member/member-info/shade',
  ]);
  const senate = (alternate: string) =>
    readSenateSeats(
      `<senators><senator><name><first>Charles</first><last>Doe</last></name><alternateName><first>${alternate}</first><last>Doe</last></alternateName><bioguideId>D000002</bioguideId></senator></senators>`,
    ).value.seats[0]?.nameParts;
  expect(senate('Chuck')).toEqual({ first: 'Charles', last: 'Doe', nickname: 'Chuck' });
  expect(senate('Charles')).toEqual({ first: 'Charles', last: 'Doe' });
});
