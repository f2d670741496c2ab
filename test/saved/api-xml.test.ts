/** The congress.gov API answers in XML to whoever asks for it; what it says is what the JSON says. */
import { expect, test } from 'vitest';
import type { Source } from '../../src/core/source.ts';
import bills from '../../src/families/federal/bills/source.ts';
import meetings from '../../src/families/federal/committee_meetings/source.ts';
import reports from '../../src/families/federal/committee_reports/source.ts';
import hearings from '../../src/families/federal/hearings/source.ts';
import committees from '../../src/families/federal/members/committees-source.ts';
import legislators from '../../src/families/federal/members/legislators-source.ts';
import laws from '../../src/families/federal/public_laws/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { recordsOf } from '../saved-records.ts';

const answer = (inside: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<api-root>${inside}<request><contentType>application/xml</contentType><chamber>house</chamber></request></api-root>`;

const BILL =
  '<bill><actions><count>2</count><url>https://api.congress.gov/v3/x</url></actions><congress>118</congress><introducedDate>2024-02-01</introducedDate><laws><item><number>118-4</number><type>Public Law</type></item></laws><number>12</number><sponsors><item><bioguideId>A000001</bioguideId><fullName>Rep. Doe, Jane [D-OH-3]</fullName></item></sponsors><title> Lamp &amp; Candle Act </title><type>HR</type></bill>';

test.each<[string, Source, string, object]>([
  ['a bill', bills, BILL, { id: 'hr:118:12', title: 'Lamp & Candle Act' }],
  ['a list of bills', bills, `<bills>${BILL}</bills>`, { id: 'hr:118:12' }],
  ['a law', laws, BILL, { id: 'law:118-4', citation: expect.stringContaining('Pub. L. 118-4') }],
  [
    'a meeting',
    meetings,
    '<committeeMeeting><eventId>326051</eventId><congress>116</congress><title>On lamps</title><chamber>Senate</chamber><date>2019-06-25T18:15:00Z</date><committees><item><systemCode>ssfr00</systemCode><name>Foreign Relations</name></item></committees><relatedItems><bills><bill><type>S</type><number>1102</number><congress>116</congress></bill></bills></relatedItems></committeeMeeting>',
    {
      id: 'meeting:116-s-326051',
      relations: [{ to: 'committee:SSFR' }, { kind: 'considers', to: 's:116:1102' }],
    },
  ],
  [
    'a hearing',
    hearings,
    '<hearing><jacketNumber>61960</jacketNumber><congress>119</congress><chamber>House</chamber><title>LAMPS</title><dates><item><date>2025-05-14</date></item></dates></hearing>',
    { id: 'hearing:61960', publishedAt: '2025-05-14T00:00:00.000Z' },
  ],
  [
    'a report',
    reports,
    '<committeeReports><item><congress>109</congress><type>HRPT</type><number>519</number><title>LAMPS</title><part>1</part></item></committeeReports>',
    { id: 'report:CRPT-109hrpt519', title: 'LAMPS' },
  ],
  [
    'a roll call',
    votes,
    '<houseRollCallVote><congress>118</congress><sessionNumber>1</sessionNumber><rollCallNumber>320</rollCallNumber><result>Failed</result><legislationType>HR</legislationType><legislationNumber>2670</legislationNumber></houseRollCallVote>',
    { id: 'vote:118-h-1-320', outcome: 'Failed' },
  ],
  [
    'a member',
    legislators,
    '<member><bioguideId>L000174</bioguideId><directOrderName>Jane Doe</directOrderName><terms><item><chamber>Senate</chamber><startYear>1975</startYear></item></terms></member>',
    { id: 'member:L000174', title: 'Jane Doe', sourceOrg: 'Library of Congress' },
  ],
  [
    'a committee',
    committees,
    '<committee><systemCode>hsju00</systemCode><isCurrent>True</isCurrent><type>Standing</type><history><item><libraryOfCongressName>Judiciary</libraryOfCongressName></item></history></committee>',
    { id: 'committee:HSJU', title: 'Judiciary', sourceOrg: 'Library of Congress' },
  ],
])('%s', async (_what, source, inside, expected) => {
  const [record] = await recordsOf(source, answer(inside), 'answer.xml');
  expect(record).toMatchObject(expected);
});

test('what the list counts and does not hold is named, as in JSON', async () => {
  const [record] = await recordsOf(bills, answer(BILL), 'bill.xml');
  expect(record?.metadata).toMatchObject({ elsewhere: ['actions'] });
  expect(record?.relations).toMatchObject([{ to: 'member:A000001' }, { to: 'law:118-4' }]);
});
