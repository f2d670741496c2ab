/** Odd and old answers of the publishers: what they say is in the record, or named there. */
import { expect, test } from 'vitest';
import { recordsOf } from '../../../test/saved-records.ts';
import bills from './bills/source.ts';
import reports from './committee_reports/source.ts';
import hearings from './hearings/source.ts';
import legislators from './members/legislators-source.ts';
import { recogniseVotes } from './votes/recognise.ts';
import votes from './votes/source.ts';

const saved = (name: string, text: string) => ({
  name,
  text,
  bytes: new TextEncoder().encode(text),
});
const MODS = (inner: string) => `<mods xmlns="http://www.loc.gov/mods/v3">${inner}</mods>`;

test('a saved menu of the Senate names each vote with all that its row says', () => {
  const [single, bloc] = recogniseVotes(
    saved(
      'vote_menu_101_1.xml',
      '<vote_summary><congress>101</congress><session>1</session><congress_year>1989</congress_year><votes><vote><vote_number>00312</vote_number><vote_date>21-Nov</vote_date><issue>H.R. 3660</issue><question>On the Motion <measure>S.Amdt. 1170</measure></question><result>Rejected</result><vote_tally><yeas>43</yeas><nays>56</nays></vote_tally><title>Motion to waive</title><shade>blue</shade></vote><vote><vote_number>00311</vote_number><vote_date>21-Nov</vote_date><en_bloc><matter><issue>PN22-3</issue><question>On the Nomination</question><result>Confirmed</result><title>A</title></matter></en_bloc><title>En bloc</title></vote></votes></vote_summary>',
    ),
  );
  expect(single?.candidate.fields).toEqual({
    date: '1989-11-21',
    issue: 'H.R. 3660',
    question: 'On the Motion',
    measure: 'S.Amdt. 1170',
    result: 'Rejected',
    title: 'Motion to waive',
    yeas: 43,
    nays: 56,
    unread: ['vote_summary/votes/vote/shade'],
  });
  expect(bloc?.candidate.fields).toMatchObject({
    title: 'En bloc',
    enBloc: [{ issue: 'PN22-3', question: 'On the Nomination', result: 'Confirmed', title: 'A' }],
  });
  expect(single && votes.idOf?.(single.candidate)).toBe('vote:101-s-1-312');
});

test('a saved page of the Clerk names each vote with all that its row says', () => {
  const [vote] = recogniseVotes(
    saved(
      'index.asp',
      '<html><h1>108th Congress - 1st Session (2003)</h1><table><tr><td><a href="vote.asp?year=2003&rollnumber=3">3</a></td><td>7-Jan</td><td>H RES 5</td><td>On Ordering the Previous Question</td><td>P</td><td>Adopting the Rules</td></tr></table></html>',
    ),
  );
  expect(vote?.candidate.fields).toEqual({
    date: '2003-01-07',
    issue: 'H RES 5',
    question: 'On Ordering the Previous Question',
    result: 'P',
    title: 'Adopting the Rules',
  });
});

test('what a cataloguer wrote of a hearing is kept, and which package is its erratum', async () => {
  const [hearing] = await recordsOf(
    hearings,
    MODS(
      '<extension><docClass>HHRG</docClass><accessId>CHRG-108hhrg95830</accessId><chamber>HOUSE</chamber><congress>108</congress></extension><titleInfo><title>H.R. 4170</title><subTitle>legislative hearing</subTitle></titleInfo><titleInfo type="alternative"><title>Oars</title></titleInfo><abstract>On oars.</abstract><subject authority="lcsh"><topic>Boats</topic></subject><note type="statement">Printed late.</note><relatedItem type="host"><titleInfo><title>Congressional Hearings</title></titleInfo></relatedItem><relatedItem type="isReferencedBy" xlink:href="https://www.govinfo.gov/app/details/CHRG-108hhrg95831" xmlns:xlink="http://www.w3.org/1999/xlink"><titleInfo><title>Errata</title></titleInfo></relatedItem>',
    ),
  );
  expect(hearing?.metadata).toMatchObject({
    publisherFields: {
      titlePart: 'legislative hearing',
      furtherTitles: ['Oars'],
      abstracts: ['On oars.'],
      topics: ['Boats'],
      notes: ['Printed late.'],
      related: [
        {
          type: 'isReferencedBy',
          title: 'Errata',
          url: 'https://www.govinfo.gov/app/details/CHRG-108hhrg95831',
        },
      ],
    },
  });
});

test('MODS of one part of a report is of the report', async () => {
  const [report] = await recordsOf(
    reports,
    MODS(
      '<extension><docClass>HRPT</docClass><accessId>CRPT-111hrpt299-pt2</accessId><congress>111</congress></extension><titleInfo><title>ON OARS</title><partNumber>2</partNumber></titleInfo>',
    ),
  );
  expect(report).toMatchObject({ id: 'report:CRPT-111hrpt299', title: 'ON OARS' });
});

test('a vacant seat of the House is named, with who left it', async () => {
  const records = await recordsOf(
    legislators,
    '<MemberData><members><member><statedistrict>AK00</statedistrict><member-info><bioguideID>B001323</bioguideID><official-name>Nicholas Begich</official-name></member-info></member><member><statedistrict>TX18</statedistrict><member-info><bioguideID/><footnote>Vacancy due to a death.</footnote></member-info><predecessor-info cause="D"><pred-official-name>Jane Doe</pred-official-name><pred-vacate-date date="20250305">March 5, 2025</pred-vacate-date></predecessor-info></member></members></MemberData>',
  );
  expect(records.map((one) => one?.id)).toEqual(['member:B001323']);
  expect(JSON.stringify(records)).toContain(
    'the seat of TX18 is vacant: Vacancy due to a death.; Jane Doe; March 5, 2025',
  );
});

test('subjects keep what they were filed under, amendments the votes on them', async () => {
  const [bill] = await recordsOf(
    bills,
    '<billStatus><bill><billNumber>8</billNumber><billType>SJRES</billType><congress>114</congress><title>T</title><subjects><billSubjects><legislativeSubjects><item><name>Unions</name><parentSubject><name>Labor</name></parentSubject></item></legislativeSubjects></billSubjects></subjects><amendments><amendment><number>2</number><type>HAMDT</type><congress>114</congress><actions><actions><item><actionDate>2015-03-19</actionDate><text>Failed.</text><recordedVotes><recordedVote><rollNumber>4</rollNumber><chamber>House</chamber><congress>114</congress><date>2015-03-19T22:11:58Z</date><sessionNumber>1</sessionNumber></recordedVote></recordedVotes></item></actions></actions></amendment></amendments></bill></billStatus>',
  );
  expect(bill?.metadata).toMatchObject({
    subjectGroups: ['Labor'],
    amendments: [{ recordedVotes: [{ id: 'vote:114-h-1-4', date: '2015-03-19T22:11:58Z' }] }],
  });
});

test('a hearing considers the bill on its cover; a report accompanies its bill and cites others', async () => {
  const bill = (context: string, number: number) =>
    `<bill congress="108" context="${context}" number="${number}" type="HR"/>`;
  const of = (accessId: string, bills: string) =>
    MODS(
      `<extension><accessId>${accessId}</accessId><congress>108</congress>${bills}</extension><titleInfo><title>T</title></titleInfo>`,
    );
  const [hearing] = await recordsOf(
    hearings,
    of('CHRG-108hhrg95830', bill('COVER', 1) + bill('BODY', 2)),
  );
  expect(hearing?.relations?.map(({ kind, to }) => [kind, to])).toEqual([
    ['considers', 'hr:108:1'],
    ['cites', 'hr:108:2'],
  ]);
  const [report] = await recordsOf(
    reports,
    of('CRPT-108hrpt3', bill('PRIMARY', 1) + bill('BODY', 2)),
  );
  expect(report?.relations?.map(({ kind, to }) => [kind, to])).toEqual([
    ['reports_on', 'hr:108:1'],
    ['cites', 'hr:108:2'],
  ]);
});
