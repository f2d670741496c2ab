/** Rules and comments whose publishers say a thing in another place than usual. */
import { expect, test } from 'vitest';
import { ecfr_xml_v1 } from '../../src/families/federal/ecfr/ecfr_xml_v1.ts';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import register from '../../src/families/federal/federal_register/source.ts';
import lda from '../../src/families/federal/lda_filings/source.ts';
import regulations from '../../src/families/federal/regulations_dockets/source.ts';
import code from '../../src/families/federal/us_code/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { recognised, recordsOf } from '../saved-records.ts';

const PART = `<DIV5 N="550" TYPE="PART"><HEAD>PART 550—PAY</HEAD><SOURCE><HED>Source:</HED><PSPACE>33 FR 12458, Sept. 4, 1968.</PSPACE></SOURCE><DIV6 N="A" TYPE="SUBPART"><HEAD>Subpart A—Premium Pay</HEAD><AUTH><HED>Authority:</HED><PSPACE>5 U.S.C. 5304; E.O. 12748.</PSPACE></AUTH><DIV8 N="550.101" TYPE="SECTION"><HEAD>§ 550.101 Who is covered?</HEAD><P>All.</P></DIV8></DIV6><DIV6 N="B" TYPE="SUBPART"><HEAD>Subpart B—Other</HEAD><DIV8 N="550.201" TYPE="SECTION"><HEAD>§ 550.201 Others.</HEAD><P>None.</P></DIV8></DIV6></DIV5>`;

test('what a subpart says of its authority holds for its sections alone', async () => {
  const [, first, second] = await recordsOf(ecfr, PART, 'ECFR-title5.xml');
  expect(first?.metadata?.authority).toBe('5 U.S.C. 5304; E.O. 12748.');
  expect(first?.relations?.map(({ kind, to }) => `${kind} ${to}`)).toEqual([
    'part_of cfr:5-550',
    'authorized_by usc:5-5304',
    'authorized_by eo:12748',
    'published_in fr-page:33-12458',
  ]);
  expect(first?.citation).toContain('§ 550.101 Who is covered? https');
  expect(second?.metadata?.authority).toBeUndefined();
});

test('the label of a note of a part runs into its words', async () => {
  const { markdown } = await ecfr_xml_v1.normalize(new TextEncoder().encode(PART), {});
  expect(markdown).toContain('**Source:** 33 FR 12458, Sept. 4, 1968.');
});

test('a day that is written as midnight in Greenwich is that day', async () => {
  const data = {
    id: 'LAMP-2015-0010-0015',
    type: 'documents',
    attributes: {
      agencyId: 'LAMP',
      docketId: 'LAMP-2015-0010',
      documentType: 'Notice',
      title: 'Agenda',
      postedDate: '2015-10-05T00:00:00Z',
      modifyDate: '2015-10-09T15:59:17Z',
    },
  };
  const [record] = await recordsOf(regulations, JSON.stringify({ data }));
  expect(record).toMatchObject({
    publishedAt: '2015-10-05T00:00:00.000Z',
    metadata: { postedOn: '2015-10-05' },
  });
});

test('an order of before 1994 has no number of a document, and is known by its own', async () => {
  const row = {
    document_number: null,
    executive_order_number: '9066',
    citation: '7 FR 1407',
    start_page: 1407,
    end_page: 1407,
    publication_date: '1942-02-25',
    type: 'Presidential Document',
    title: 'Military Areas',
  };
  const other = { ...row, document_number: '2025-02006', publication_date: '2025-01-28' };
  const records = await recordsOf(register, JSON.stringify({ count: 2, results: [row, other] }));
  expect(records.map((one) => [one?.id, one?.aliases])).toEqual([
    ['eo:9066', ['fr-page:7-1407']],
    ['fr:2025-02006', ['eo:9066', 'fr-page:7-1407']],
  ]);
  expect(records[0]).toMatchObject({
    sourceUrl: 'https://www.federalregister.gov/executive-order/9066',
    metadata: { document_number: null },
  });
});

test('a roll call that counts yeas was not vacated, even where the file lists nobody', async () => {
  const vote = (yeas: string) =>
    `<roll_call_vote><congress>117</congress><session>2</session><vote_number>282</vote_number><vote_date>August 3, 2022,  05:27 PM</vote_date><question>On Ratification</question><count><yeas>${yeas}</yeas><nays/></count><members/></roll_call_vote>`;
  const [counted] = await recordsOf(votes, vote('95'));
  const [none] = await recordsOf(votes, vote(''));
  expect([counted?.metadata?.kind, none?.metadata?.kind]).toEqual(['ordinary', 'vacated']);
});

test('a section of a saved title says under which divisions it stands, and how far the title is amended', async () => {
  const title = `<?xml version="1.0"?><ECFR><AMDDATE>Dec. 29, 2022(fm)\n</AMDDATE><DIV1 N="5" TYPE="TITLE"><HEAD>Title 5—Personnel</HEAD><DIV3 N="I" TYPE="CHAPTER"><HEAD> CHAPTER I—LAMPS</HEAD>${PART}<DIV5 N="551" TYPE="PART"><HEAD>PART 551—LIGHT</HEAD><DIV8 N="551.1" TYPE="SECTION"><HEAD>§ 551.1 Wicks.</HEAD><P>Two.</P></DIV8></DIV5></DIV3></DIV1></ECFR>`;
  const found = await recordsOf(ecfr, title);
  const of = (id: string) => found.find((one) => one?.id === id)?.metadata;
  const above = ['Title 5—Personnel', 'CHAPTER I—LAMPS'];
  expect(of('cfr:5-550')?.under).toEqual(above);
  expect(of('cfr:5-550-550.201')?.under).toEqual([...above, 'PART 550—PAY', 'Subpart B—Other']);
  expect(of('cfr:5-551-551.1')?.under).toEqual([...above, 'PART 551—LIGHT']);
  expect(of('cfr:5-551-551.1')?.titleAmendedOn).toBe('2022-12-29');
});

test('an appendix that stands behind a part, and in none, is of no part', async () => {
  const title = `<ECFR><DIV1 N="5" TYPE="TITLE"><HEAD>Title 5</HEAD><DIV3 N="I" TYPE="CHAPTER"><HEAD>CHAPTER I</HEAD>${PART}<DIV9 N="Appendix A to Chapter I" TYPE="APPENDIX"><HEAD>Appendix A to Chapter I—Lamps</HEAD><P>Two.</P></DIV9></DIV3></DIV1></ECFR>`;
  const found = await recordsOf(ecfr, title);
  const appendix = found.find((one) => one?.kind === 'appendix');
  expect(appendix).toMatchObject({
    id: 'cfr:5-appendix-a-to-chapter-i',
    metadata: { part: null, under: ['Title 5', 'CHAPTER I'] },
  });
});

test('the record of a part has what its subparts say, and its sections by their headings alone', async () => {
  const [part] = await recordsOf(ecfr, PART, 'ECFR-title5.xml');
  const text = String(part?.body?.content);
  for (const words of ['Subpart A—Premium Pay', '5 U.S.C. 5304', '§ 550.201 Others.', 'Subpart B'])
    expect(text).toContain(words);
  expect(text).not.toContain('None.');
  const { markdown } = await ecfr_xml_v1.normalize(new TextEncoder().encode(text), {});
  expect(markdown.indexOf('Subpart A')).toBeLessThan(markdown.indexOf('§ 550.101'));
  expect(markdown.indexOf('§ 550.101')).toBeLessThan(markdown.indexOf('Subpart B'));
});

test('a part by itself that says nothing of its title is refused with what would tell it', () => {
  expect(() => recognised(ecfr, PART, 'part.xml')).toThrow(/of which title.*title-5-part-550\.xml/);
});

const CODE = (inside: string) =>
  `<?xml version="1.0"?><uscDoc xmlns="http://xml.house.gov/schemas/uslm/1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><meta><dc:title>Title 42</dc:title><docNumber>42</docNumber><docPublicationName>Online@119-102</docPublicationName><property role="is-positive-law">no</property></meta><main><title identifier="/us/usc/t42"><num value="42">Title 42—</num><heading>PUBLIC HEALTH</heading>${inside}</title></main></uscDoc>`;
const CHAPTERS = `<notes><note><heading>Short Title</heading><p>The title is of lamps.</p></note></notes><chapter id="id12345678-1234-1234-1234-123456789012" identifier="/us/usc/t42/ch1"><num value="1">CHAPTER 1—</num><heading>LAMPS</heading><section identifier="/us/usc/t42/s1...1j" status="repealed"><num value="1 to 1j">§§ 1 to 1j.</num><heading> Repealed. July 1, 1944</heading></section></chapter><chapter identifier="/us/usc/t42/ch2"><num value="2">CHAPTER 2—</num><heading>WICKS</heading><section identifier="/us/usc/t42/s3 /us/usc/t42/s4"><num value="3, 4">§§ 3, 4.</num><heading> Wicks</heading><content>Each lamp has a wick.</content></section></chapter>`;

test('the record of a title of the Code has what stands outside of its sections', async () => {
  const [title] = await recordsOf(code, CODE(CHAPTERS));
  expect(title).toMatchObject({
    id: 'usc:42',
    metadata: { positiveLaw: false, release: '119-102' },
  });
  const text = String(title?.body?.content);
  for (const words of ['The title is of lamps.', 'LAMPS', 'WICKS']) expect(text).toContain(words);
  expect(text).not.toContain('Each lamp has a wick.');
  // Another one each time the publisher makes the file.
  expect(text).not.toContain('id12345678');
});

test('sections of the Code say under which chapter they stand, and ranges are cited in words', async () => {
  const [, first, second] = await recordsOf(code, CODE(CHAPTERS));
  expect(first?.metadata.under).toEqual(['Title 42—PUBLIC HEALTH', 'CHAPTER 1—LAMPS']);
  expect(first?.citation).toMatch(/^42 U\.S\.C\. 1 to 1j\./);
  expect(second?.metadata.under).toEqual(['Title 42—PUBLIC HEALTH', 'CHAPTER 2—WICKS']);
  expect(second?.citation).toMatch(/^42 U\.S\.C\. 3, 4\./);
});

test('a title of a yearly edition has its own words, its day, and whether it is positive law', async () => {
  const page = `<html><head><!-- AUTHORITIES-PUBLICATION-NAME:2024 Main Edition --><!-- AUTHORITIES-LAWS-ENACTED-THROUGH-DATE:20250106 --><!-- AUTHORITIES-USC-TITLE-NAME:TITLE 1 - LAMPS --><!-- AUTHORITIES-USC-TITLE-ENUM:1 --><!-- AUTHORITIES-USC-TITLE-STATUS:positive-law --></head><body>
<!-- documentid:1_ currentthrough:20250106 -->\n<!-- itempath:/010 -->\n<!-- expcite:TITLE 1-LAMPS -->\n<h1>TITLE 1</h1><p>Enacted by act July 30, 1947.</p>
<!-- documentid:1_1 currentthrough:20250106 -->\n<!-- itempath:/010/CHAPTER 1/Sec. 1 -->\n<!-- expcite:TITLE 1-LAMPS!@!CHAPTER 1-WICKS &amp; OIL!@!Sec. 1 -->\n<h3 class="section-head">&sect;1. Wicks</h3><p>Each lamp has one.</p></body></html>`;
  const [title, section] = await recordsOf(code, page);
  expect(title).toMatchObject({
    metadata: { edition: '2024 Main Edition', currentThrough: '2025-01-06', positiveLaw: true },
  });
  expect(String(title?.body?.content)).toContain('Enacted by act July 30, 1947.');
  expect(String(title?.body?.content)).not.toContain('Each lamp has one.');
  expect(section?.metadata.under).toEqual(['TITLE 1-LAMPS', 'CHAPTER 1-WICKS & OIL']);
});

test('every part of the CFR that an agency names is one that its document concerns', async () => {
  for (const [cfrPart, parts] of [
    ['47 CFR Part(s) 0, 1, 73 and 74', ['47-0', '47-1', '47-73', '47-74']],
    ['21 CFR Parts 101 and 102; 40 CFR Part 52', ['21-101', '21-102', '40-52']],
    ['40 CFR 60', ['40-60']],
    ['7 C.F.R. part 1200', ['7-1200']],
    ['See 21 CFR', []],
  ] as const) {
    const attributes = { agencyId: 'LAMP', docketId: 'LAMP-2015-0010', cfrPart };
    const data = { id: 'LAMP-2015-0010-0015', type: 'documents', attributes };
    const [record] = await recordsOf(regulations, JSON.stringify({ data }));
    const concerned = record?.relations?.flatMap(({ kind, to }) => (kind === 'concerns' ? to : []));
    expect(concerned).toEqual(parts.map((part) => `cfr:${part}`));
  }
});

test('a filing keeps its parties as they were when it was filed', async () => {
  const filing = {
    filing_uuid: '3b181214-b253-462c-ad64-783c827e159e',
    filing_type: 'RR',
    filing_year: 2025,
    filing_period: 'first_quarter',
    dt_posted: '2025-01-10T09:14:02-05:00',
    registrant: { id: 5, name: 'LAMP LOBBY', description: 'lobbying', city: 'Washington' },
    client: { id: 6, name: 'LAMPS', general_description: 'makers of lamps', state: 'VT' },
    lobbying_activities: [],
  };
  const [record] = await recordsOf(lda, JSON.stringify(filing));
  expect(record?.metadata).toMatchObject({
    registrant: filing.registrant,
    client: filing.client,
  });
});
