/** Shapes of the publishers of Congress that differ from the usual ones in one place. */
import { expect, test } from 'vitest';
import bills from '../../src/families/federal/bills/source.ts';
import meetings from '../../src/families/federal/committee_meetings/source.ts';
import reports from '../../src/families/federal/committee_reports/source.ts';
import record from '../../src/families/federal/congressional_record/source.ts';
import hearings from '../../src/families/federal/hearings/source.ts';
import { bills_xml_v1 } from '../../src/families/federal/legislation/bills_xml_v1.ts';
import { uslm_v1 } from '../../src/families/federal/legislation/uslm_v1.ts';
import committees from '../../src/families/federal/members/committees-source.ts';
import legislators from '../../src/families/federal/members/legislators-source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { recordsOf } from '../saved-records.ts';

test('the cover of a bill in XML says who brought it in, when, and where it was sent', async () => {
  const xml = `<?xml version="1.0"?><bill bill-stage="Reported-in-House"><metadata><dublinCore><dc:title>119 HR 12 RH: Lamp Act</dc:title><dc:date>2026-05-22</dc:date></dublinCore></metadata><form><congress>119th CONGRESS</congress><legis-num>H. R. 12</legis-num><action><action-date date="20260301">March 1, 2026</action-date><action-desc><sponsor name-id="D000001">Ms. Doe</sponsor> (for herself and <cosponsor name-id="S001">Mr. Roe</cosponsor>) introduced the following bill; which was referred to the <committee-name committee-id="HAP00">Committee on Appropriations</committee-name></action-desc></action><action><action-date>May 22, 2026</action-date><action-desc>Reported by <sponsor name-id="P000002">Mr. Poe</sponsor></action-desc></action><official-title>To mend lamps.</official-title></form><legis-body><section><enum>1.</enum><text>Lamps.</text></section></legis-body></bill>`;
  const [record] = await recordsOf(bills, xml, 'BILLS-119hr12rh.xml');
  expect(record).toMatchObject({
    publishedAt: '2026-03-01T00:00:00.000Z',
    citation:
      'H.R. 12, 119th Cong. (2026). Lamp Act. https://www.congress.gov/bill/119th-congress/house-bill/12',
  });
  expect(record?.metadata).toMatchObject({
    sponsors: [{ name: 'Ms. Doe', bioguideId: 'D000001' }],
    cosponsors: [{ name: 'Mr. Roe', lisId: 'S001' }],
    committees: [{ id: 'committee:HSAP', name: 'Committee on Appropriations' }],
    actions: [{ date: '2026-03-01' }, { date: '2026-05-22', text: 'Reported by Mr. Poe' }],
  });
});

test('a committee is named in the sentence that refers to it, and accounts are under their heading', async () => {
  const uslm = await uslm_v1.normalize(
    new TextEncoder().encode(
      '<resolution xmlns="http://schemas.gpo.gov/xml/uslm"><preface><action><actionDescription><sponsor>Ms. Doe</sponsor> submitted the following; which was referred to the <committee committeeId="HPW00">Committee on Lamps</committee></actionDescription></action></preface></resolution>',
    ),
    {},
  );
  expect(uslm.markdown).toContain('which was referred to the Committee on Lamps');
  const { headings } = await bills_xml_v1.normalize(
    new TextEncoder().encode(
      '<bill><legis-body><title><enum>I</enum><header>Lamps</header><appropriations-major><header>Programs</header></appropriations-major><appropriations-intermediate><header>Loans</header></appropriations-intermediate><appropriations-small><header>Salaries</header><text>Sums.</text></appropriations-small></title></legis-body></bill>',
    ),
    {},
  );
  expect(headings.map(({ level }) => level)).toEqual([2, 3, 4, 5]);
});

test('who voted for nobody is no candidate; a hundred nominations are not all in the title', async () => {
  const tally = (name: string, votes: number) =>
    `<totals-by-candidate><candidate>${name}</candidate><candidate-total>${votes}</candidate-total></totals-by-candidate>`;
  const speaker = `<rollcall-vote><vote-metadata><congress>119</congress><session>1st</session><rollcall-num>2</rollcall-num><vote-question>Election of the Speaker</vote-question><vote-totals>${tally('Doe (LA)', 218)}${tally('Roe', 215)}${tally('Present', 1)}${tally('Not Voting', 2)}</vote-totals></vote-metadata><vote-data/></rollcall-vote>`;
  const [election] = await recordsOf(votes, speaker);
  expect(election?.metadata).toMatchObject({
    kind: 'election',
    candidates: [
      { name: 'Doe (LA)', votes: 218 },
      { name: 'Roe', votes: 215 },
    ],
    counts: { present: 1, absent: 2 },
  });
  const document = (number: number) =>
    `<document><document_type>PN</document_type><document_number>55-${number}</document_number><document_name>PN55-${number}</document_name></document><amendment><amendment_number/><amendment_purpose>No Statement of Purpose on File.</amendment_purpose></amendment>`;
  const enBloc = (numbers: number[]) =>
    `<roll_call_vote><congress>119</congress><session>1</session><vote_number>522</vote_number><vote_question_text>On the Nominations</vote_question_text>${numbers.map(document).join('')}<members/></roll_call_vote>`;
  const [many] = await recordsOf(votes, enBloc([1, 2, 3, 4, 5, 6]));
  expect(many).toMatchObject({ title: 'On the Nominations: PN55-1, PN55-2, PN55-3 and 3 more' });
  const [few] = await recordsOf(votes, enBloc([1, 2, 3, 4]));
  expect(few).toMatchObject({ title: 'On the Nominations: PN55-1, PN55-2, PN55-3, PN55-4' });
});

test('a committee that ended says so, with its names and their days', async () => {
  const history = [
    {
      libraryOfCongressName: 'Lamps and Candles',
      startDate: '1929-06-17T04:00:00Z',
      endDate: '1946-08-03T03:59:00Z',
      establishingAuthority: '71 SRES 55',
    },
    { libraryOfCongressName: 'Lamps', startDate: '1921-04-18T05:00:00Z' },
  ];
  const committee = { systemCode: 'ssla00', isCurrent: false, type: 'Standing', history };
  const [record] = await recordsOf(committees, JSON.stringify({ committee }));
  expect(record).toMatchObject({
    title: 'Lamps and Candles',
    lifecycle: { disbandedOn: '1946-08-03' },
    names: [
      { name: 'Lamps and Candles', kind: 'official' },
      { name: 'Lamps and Candles', from: '1929-06-17', until: '1946-08-03' },
      { name: 'Lamps', from: '1921-04-18' },
    ],
  });
  expect(record?.metadata).toMatchObject({ current: false, type: 'Standing' });
});

test('a report of two parts is of the committees of both, and cited without the part', async () => {
  const part = (number: number, code: string) => ({
    congress: 109,
    type: 'HRPT',
    number: 519,
    part: number,
    title: 'Lamps.',
    citation: `H. Rept. 109-519,Part ${number}`,
    issueDate: '2006-06-22T04:00:00Z',
    committees: [{ systemCode: code, name: code }],
  });
  const [record] = await recordsOf(
    reports,
    JSON.stringify({ committeeReports: [part(1, 'hsgo00'), part(2, 'hspw00')] }),
  );
  expect(record?.citation).toMatch(/^Lamps\. H\. Rept\. 109-519 \(June 22, 2006\)\./);
  expect(record?.metadata).toMatchObject({
    citation: 'H. Rept. 109-519',
    committees: [{ id: 'committee:HSGO' }, { id: 'committee:HSPW' }],
  });
});

test('the Congress of a MODS may say its years; a meeting in the field is in a town', async () => {
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>LAMPS</title></titleInfo><extension><accessId>CHRG-116shrg63315</accessId><congress years="2019-2020">116</congress></extension></mods>`;
  const [hearing] = await recordsOf(hearings, mods);
  expect(hearing?.metadata).toMatchObject({ congress: 116 });
  const xml = `<committee-meeting congress-num="116" meeting-id="HMTG110745"><meeting-details><meeting-title>Lamps</meeting-title><meeting-location><field><building-name>Park</building-name><city>Salem</city><state postal-code="OR"><state-fullname>Oregon</state-fullname></state></field></meeting-location></meeting-details></committee-meeting>`;
  const [meeting] = await recordsOf(meetings, xml);
  expect(meeting?.metadata).toMatchObject({ place: 'Park, Salem, Oregon' });
});

test('a print without a page around it begins with a bracket, and is no JSON', async () => {
  const gpo = '\n[From the U.S. Government Publishing Office]\n\n';
  const [hearing] = await recordsOf(
    hearings,
    `[House Hearing, 118 Congress]${gpo}                    ON LAMPS\n\n    Mr. Doe. Yes.\n`,
    'CHRG-118hhrg52977.txt',
  );
  expect(hearing).toMatchObject({ id: 'hearing:52977' });
  const [report] = await recordsOf(
    reports,
    `[House Report 119-100]${gpo}                    ON LAMPS\n\n                              R E P O R T\n`,
    'report.txt',
  );
  expect(report).toMatchObject({ id: 'report:CRPT-119hrpt100' });
  const [article] = await recordsOf(
    record,
    '[Congressional Record Volume 171, Number 3 (Monday, January 6, 2025)]\n[Senate]\n[Page S12]\nFrom the Congressional Record Online through the Government Publishing Office [www.gpo.gov]\n\n                                 LAMPS\n\n  Mr. DOE. Yes.\n',
    'CREC-2025-01-06-pt1-PgS12.txt',
  );
  expect(article).toMatchObject({ id: 'crec-granule:CREC-2025-01-06-pt1-PgS12', title: 'LAMPS' });
});

test('offices in the district, and memberships as CSV, are read', async () => {
  const office = { id: 'A000055-salem', address: '205 4th Ave.', city: 'Salem', latitude: 34.1 };
  const [person] = await recordsOf(
    legislators,
    JSON.stringify([{ id: { bioguide: 'A000055' }, offices: [office] }]),
  );
  expect(person?.metadata).toMatchObject({ offices: [{ city: 'Salem', latitude: '34.1' }] });
  const csv = `bioguide,name,committee_id,committee_type,committee_name,committee_subcommittee_name,party,title,rank,chamber
B000001,Jane Doe,SSLA,senate,"Senate Committee on Lamps, and Light",,majority,Chairman,1,
L000002,Joe Luján,SSLA13,senate subcommittee,"Senate Committee on Lamps, and Light",Candles,minority,,6,
`;
  const found = await recordsOf(committees, csv, 'committee-membership-current.csv');
  expect(found).toMatchObject([
    {
      id: 'committee:SSLA',
      title: 'Senate Committee on Lamps, and Light',
      relations: [{ to: 'member:B000001', details: { side: 'majority', rank: 1 } }],
    },
    {
      id: 'committee:SSLA13',
      title: 'Candles',
      relations: [
        { kind: 'part_of', to: 'committee:SSLA' },
        { to: 'member:L000002', details: { name: 'Joe Luján', rank: 6 } },
      ],
    },
  ]);
  expect(await recordsOf(legislators, csv)).toEqual([]);
});

test('an estimate that a status names twice is one; votes are found by the links of older files', async () => {
  const estimate = (scheme: string, words: string) =>
    `<item><title>Lamps</title><url>${scheme}://www.cbo.gov/publication/14390</url><description>${words}</description></item>`;
  const link = (url: string) => `<link><name>Vote</name><url>${url}</url></link>`;
  const xml = `<billStatus><bill><number>96</number><type>HCONRES</type><congress>108</congress><title>Lamps.</title><cboCostEstimates>${estimate('http', '&lt;p&gt;As reported&lt;/p&gt;')}${estimate('https', 'As reported')}</cboCostEstimates><actions><item><actionDate>2003-05-05</actionDate><text>Agreed to.</text><links>${link('http://www.senate.gov/legislative/LIS/roll_call_lists/roll_call_vote_cfm.cfm?congress=108&amp;session=1&amp;vote=00171')}${link('http://clerk.house.gov/evs2003/roll183.xml')}${link('https://www.congress.gov/bill/108th-congress/house-bill/1')}</links></item></actions></bill></billStatus>`;
  const [bill] = await recordsOf(bills, xml, 'BILLSTATUS-108hconres96.xml');
  expect(bill?.metadata).toMatchObject({
    cboCostEstimates: [{ id: 'cbo:14390', description: 'As reported' }],
  });
  expect(bill?.relations).toMatchObject([
    { kind: 'estimated_by', to: 'cbo:14390' },
    { kind: 'voted_on_in', to: 'vote:108-s-1-171', details: { question: 'Agreed to.' } },
    { kind: 'voted_on_in', to: 'vote:108-h-1-183' },
  ]);
});

test('the stop after quoted words stands on their last line; an article is cited by either number', async () => {
  const law = await uslm_v1.normalize(
    new TextEncoder().encode(
      '<pLaw xmlns="http://schemas.gpo.gov/xml/uslm"><main><section><num>SEC. 3. </num><heading>LAMPS.</heading><content>by adding: <quotedContent><paragraph><num>“(12) </num><content>lamps.”</content></paragraph></quotedContent>.</content></section></main></pLaw>',
    ),
    {},
  );
  expect(law.markdown).toContain('> - “(12) lamps.”.\n');
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>LAMPS</title></titleInfo><identifier type="congressional record citation">172 Cong. Rec. H5835</identifier><extension><accessId>CREC-2026-09-16-pt1-PgH5835-8</accessId><granuleDate>2026-09-16</granuleDate></extension></mods>`;
  const [article] = await recordsOf(record, mods);
  expect(article?.citation).toMatch(/^LAMPS, 172 Cong\. Rec\. H5835 \(September 16, 2026\)/);
});
