/** Answers of kinds that the publishers have beside those which were recorded: fields, forms and files as they are documented. */
import { expect, test } from 'vitest';
import bills from '../../src/families/federal/bills/source.ts';
import meetings from '../../src/families/federal/committee_meetings/source.ts';
import reports from '../../src/families/federal/committee_reports/source.ts';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import hearings from '../../src/families/federal/hearings/source.ts';
import { bills_xml_v1 } from '../../src/families/federal/legislation/bills_xml_v1.ts';
import committees from '../../src/families/federal/members/committees-source.ts';
import laws from '../../src/families/federal/public_laws/source.ts';
import dockets from '../../src/families/federal/regulations_dockets/source.ts';
import code from '../../src/families/federal/us_code/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { answerInWords } from '../../src/use-cases/answer-in-words.ts';
import { recognised, recordsOf } from '../saved-records.ts';

const classic = (attributes: string, title: string, inside: string, root = 'bill') =>
  `<?xml version="1.0"?><!DOCTYPE ${root} PUBLIC "-//US Congress//DTDs/${root}.dtd//EN" "${root}.dtd">
<${root} ${attributes}><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dublinCore><dc:title>${title}</dc:title><dc:date>2026-05-22</dc:date></dublinCore></metadata>${inside}</${root}>`;
const FORM =
  '<form><congress>119th CONGRESS</congress><session>2d Session</session><legis-num>H. R. 9022</legis-num><legis-type>A BILL</legis-type><official-title>Making appropriations for energy.</official-title></form>';

test.each([
  ['119 HR 9022 RH: Energy Appropriations Act, 2027', 'Energy Appropriations Act, 2027'],
  ['119 HR 9022 RH: Making appropriations for energy.', 'Lamp Act'],
  ['119 HR 9022 RH: ', 'Lamp Act'],
])('the title of a printing that calls itself “%s”', async (title, expected) => {
  const xml = classic(
    'bill-stage="Reported-in-House"',
    title,
    `${FORM}<legis-body><section><enum>1.</enum><text>Cited as the <quote><short-title>Lamp Act</short-title></quote>.</text></section></legis-body>`,
  );
  const [record] = await recordsOf(bills, xml);
  expect(record).toMatchObject({ id: 'hr:119:9022', title: expected });
  expect(record?.metadata).toMatchObject({ stage: 'rh', printedOn: '2026-05-22' });
});

test('accounts, provisos and a table of contents in columns keep their words and their order', async () => {
  const xml = classic(
    'bill-stage="Reported-in-House"',
    '119 HR 9022 RH: X',
    `${FORM}<legis-body style="appropriations"><title><enum>III</enum><header>Department of Energy</header><appropriations-major><header>Programs</header></appropriations-major><appropriations-small><text>Such sums: <proviso><italic>Provided,</italic></proviso> That none.</text><paragraph><enum>(1)</enum><text>cash;</text></paragraph><continuation-text> <proviso><italic>Provided further,</italic></proviso> That all.</continuation-text></appropriations-small></title><section><enum>2.</enum><quoted-block style="OLC"><toc><multi-column-toc><multi-column-toc-entry level="section"><toc-enum>Sec. 6.</toc-enum><level-header level="section">Oil.</level-header><target>12</target></multi-column-toc-entry></multi-column-toc></toc></quoted-block></section></legis-body>`,
  );
  const { markdown, warnings } = await bills_xml_v1.normalize(new TextEncoder().encode(xml), {});
  expect(warnings).toEqual([]);
  expect(markdown).toContain('### Programs\n\nSuch sums: *Provided,* That none.\n\n- (1) cash;');
  expect(markdown).toContain('*Provided further,* That all.');
  expect(markdown).toContain('- “Sec. 6. Oil. 12”');
});

const PRINT = `<html><body><pre>
[Congressional Bills 113th Congress]
[From the U.S. Government Publishing Office]
[H.J. Res. 72 Failed Passage House (FPH)]

113th CONGRESS
    Sec. 101. (a) Amounts are provided for \`\`Department of Veterans 
Affairs'' at a rate.
</pre></body></html>`;

test('a printed bill names itself, and is read as words and not as a picture of a page', async () => {
  const [record] = await recordsOf(bills, PRINT, 'page.htm');
  expect(record).toMatchObject({ id: 'hjres:113:72', body: { normalizer: 'gpo_text_v1' } });
  expect(record?.metadata).toMatchObject({ stage: 'fph', textFormat: 'htm' });
  expect(recognised(bills, '<html><body>another page</body></html>', 'page.htm')).toEqual([]);
});

test('a folder of the bulk data, and the MODS of a printing, name their bills', async () => {
  const base = 'https://www.govinfo.gov/bulkdata';
  const files = ['BILLSTATUS-119hres10.xml', 'BILLSTATUS-119-hres.zip', 'BILLS-114sjres30is.xml'];
  const folder = JSON.stringify({
    files: files.map((name) => ({ name, link: `${base}/${name}` })),
  });
  expect(recognised(bills, folder).map(({ candidate }) => candidate.key)).toEqual([
    'hres:119:10',
    'sjres:114:30',
  ]);
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>Providing for a joint session.</title></titleInfo><titleInfo type="alternative"><title>H. Con. Res. 11 (ENR)</title></titleInfo><location><url access="raw object">https://www.govinfo.gov/content/pkg/BILLS-119hconres11enr/xml/BILLS-119hconres11enr.xml</url></location><extension><accessId>BILLS-119hconres11enr</accessId><congress>119</congress><action date="2025-02-19">Agreed to</action></extension></mods>`;
  const [record] = await recordsOf(bills, mods);
  expect(record).toMatchObject({
    id: 'hconres:119:11',
    title: 'Providing for a joint session.',
    aliases: ['hconres:119:11@enr'],
  });
  expect(record?.metadata.unread).toBeUndefined();
});

test('an amendment counts printings that are an answer of their own', async () => {
  const amendedBill = { congress: 119, number: '3944', title: 'MilCon', type: 'HR' };
  const textVersions = {
    count: 1,
    url: 'https://api.congress.gov/v3/amendment/119/samdt/3000/text',
  };
  const amendment = { amendedBill, congress: 119, number: '3000', type: 'SAMDT', textVersions };
  const [record] = await recordsOf(bills, JSON.stringify({ amendment }));
  expect(record).toMatchObject({ id: 'hr:119:3944', title: 'MilCon' });
  expect(record?.metadata.unread).toBeUndefined();
});

test('a committee that counts its bills is a committee; the committees of a bill are the bill’s', async () => {
  const bills = { count: 5272, url: 'https://api.congress.gov/v3/committee/house/hsju01/bills' };
  const parent = { name: 'Judiciary', systemCode: 'hsju00', url: 'https://api.congress.gov/v3/x' };
  const history = [{ libraryOfCongressName: 'Immigration', startDate: '2023-01-03T17:00:00Z' }];
  const committee = { bills, history, parent, systemCode: 'hsju01', type: 'Subcommittee' };
  const [record] = await recordsOf(committees, JSON.stringify({ committee, request: {} }));
  expect(record).toMatchObject({ id: 'committee:HSJU01', title: 'Immigration' });
  const ofBill = { committees: [{ systemCode: 'hsju00' }], request: { billNumber: '1' } };
  expect(recognised(committees, JSON.stringify(ofBill))).toEqual([]);
});

test('the summary of a package is a record until its text comes', async () => {
  const summary = (collectionCode: string, packageId: string, more = {}) =>
    JSON.stringify({
      collectionCode,
      packageId,
      title: 'On lamps',
      dateIssued: '2026-02-11',
      ...more,
    });
  const [report] = await recordsOf(reports, summary('CRPT', 'CRPT-119hrpt494', { pages: '22' }));
  expect(report).toMatchObject({
    id: 'report:CRPT-119hrpt494',
    publishedAt: '2026-02-11T00:00:00.000Z',
    metadata: { govinfo: { pages: '22' } },
    incomplete: true,
  });
  const held = { heldDates: ['2026-01-02', '2026-01-03'] };
  const [hearing] = await recordsOf(hearings, summary('CHRG', 'CHRG-118hhrg52385', held));
  expect(hearing).toMatchObject({ id: 'hearing:52385', metadata: { dates: held.heldDates } });
  const [law] = await recordsOf(laws, summary('PLAW', 'PLAW-119publ21'));
  expect(law).toMatchObject({ id: 'law:119-21', title: 'On lamps', metadata: { bills: [] } });
  expect(recognised(reports, summary('ERP', 'ERP-2009'))).toEqual([]);
});

const meeting = (attributes: string) =>
  `<committee-meeting ${attributes} meeting-id="HHRG115955" meeting-type="HHRG"><meeting-details><updates><update-date date="2023-05-16"/></updates><subcommittees><committee-name id="II10" parent-id="II00" parent-name="Natural Resources">Federal Lands</committee-name></subcommittees><meeting-date><calendar-date>2023-05-23</calendar-date><end-time>16:30:00</end-time></meeting-date><rescheduled-dates><meeting-dates><calendar-date>2023-05-24</calendar-date></meeting-dates></rescheduled-dates><meeting-title>On lamps</meeting-title></meeting-details><meeting-documents><meeting-document type="SD"><description>Memo</description><updates/><filename-metadata><doc-type>SD</doc-type><version-num>2</version-num><short-desc>M</short-desc></filename-metadata></meeting-document></meeting-documents></committee-meeting>`;

test('a meeting of the House is read whole, and has no Congress but the one it names', async () => {
  const [record] = await recordsOf(meetings, meeting('congress-num="118"'));
  expect(record?.id).toBe('meeting:118-h-115955');
  expect(record?.metadata.unread).toBeUndefined();
  expect(() => recognised(meetings, meeting(''))).toThrow(/115955 names no Congress/);
  const list = { committeeMeetings: [{ eventId: '1', chamber: 'House' }] };
  expect(recognised(meetings, JSON.stringify(list))).toEqual([]);
});

test('a roll call without its three numbers is refused with those it has', () => {
  const roll = { congress: 119, sessionNumber: 1, voteQuestion: 'On Passage' };
  expect(() => recognised(votes, JSON.stringify({ houseRollCallVote: roll }))).toThrow(
    /Congress '119', session '1', roll 'undefined'/,
  );
});

test('sections of the Code that share a heading, stand in a range or have no identifier', async () => {
  const xml = `<uscDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><meta><docNumber>42</docNumber><docPublicationName>Online@119-99</docPublicationName></meta><main><title identifier="/us/usc/t42"><num value="42">Title 42—</num><heading>Health</heading><section status="repealed" identifier="/us/usc/t42/s1...1j"><num value="1 to 1j">§§ 1 to 1j.</num><heading> Repealed.</heading></section><section status="repealed" identifier="/us/usc/t42/s3 /us/usc/t42/s4"><num value="3, 4">§§ 3, 4.</num><heading> Repealed.</heading></section><section status="transferred"><num value="5">[§ 5.</num><heading> Transferred]</heading></section><section status="transferred"><num value="6">[§ 6.</num><heading> Transferred]</heading></section><section identifier="/us/usc/t42/s6"><num value="6">§ 6.</num><heading> Lamps</heading></section></title></main></uscDoc>`;
  const found = await recordsOf(code, xml);
  const sections = found.slice(1).map((one) => [one?.id, one?.status, one?.aliases]);
  expect(sections).toEqual([
    ['usc:42-1...1j', 'withdrawn', ['usc:42-1', 'usc:42-1j']],
    ['usc:42-3', 'withdrawn', ['usc:42-4']],
    ['usc:42-6', undefined, []],
    ['usc:42-5', 'withdrawn', []],
  ]);
  expect(found[3]?.title).toBe('§ 6. Lamps');
});

test('an appendix that was saved by itself has the id that the list of changes gives it', () => {
  const name = 'Appendix A to Part 60';
  const xml = `<DIV9 N="${name}" TYPE="APPENDIX" hierarchy_metadata="{&quot;path&quot;:&quot;/on/2025-01-01/title-40/appendix-A&quot;}"><HEAD>${name}—Methods</HEAD><P>Words.</P></DIV9>`;
  const row = { identifier: name, part: '60', title: '40', type: 'appendix', date: '2025-02-01' };
  const [text] = recognised(ecfr, xml);
  const [listed] = recognised(ecfr, JSON.stringify({ content_versions: [row] }));
  expect(text?.candidate.key).toBe('cfr:40-60-appendix-a-to-part-60');
  expect(listed?.candidate.key).toBe(text?.candidate.key);
});

test('what is no word is no title of a document', async () => {
  const attributes = { title: { html: 'x' }, agencyId: [], postedDate: '2025-07-22T04:00:00Z' };
  const data = { id: 'ACF-2025-0038-0001', type: 'documents', attributes };
  const [record] = await recordsOf(dockets, JSON.stringify({ data }));
  expect(record).toMatchObject({ title: 'ACF-2025-0038-0001', sourceOrg: 'ACF' });
});

test.each([
  ['', 'an empty file'],
  ['%PDF-1.7', 'a PDF'],
  ['[]', 'an empty JSON list'],
  ['{"summaries":[],"request":{}}', 'JSON with the fields summaries (empty), request'],
  ['{"a":1,', 'text that is no whole JSON'],
  [
    '<?xml version="1.0"?><!-- x --><statuteCompilation/>',
    'XML whose root is <statuteCompilation>',
  ],
  ['<!DOCTYPE html><title>Not found</title>', 'an HTML page titled “Not found”'],
  ['Dear sir', 'text that begins “Dear sir”'],
])('a refusal says what the file is: %s', (text, expected) => {
  expect(answerInWords(new TextEncoder().encode(text), text)).toBe(expected);
});
