/** Answers of older years and rarer forms, made after what the publishers print: each was once misread or refused. */
import { expect, test } from 'vitest';
import bills from '../../src/families/federal/bills/source.ts';
import cbo from '../../src/families/federal/cbo_publications/source.ts';
import reports from '../../src/families/federal/committee_reports/source.ts';
import record from '../../src/families/federal/congressional_record/source.ts';
import register from '../../src/families/federal/federal_register/source.ts';
import gao from '../../src/families/federal/gao_reports/source.ts';
import hearings from '../../src/families/federal/hearings/source.ts';
import { uslm_v1 } from '../../src/families/federal/legislation/uslm_v1.ts';
import laws from '../../src/families/federal/public_laws/source.ts';
import code from '../../src/families/federal/us_code/source.ts';
import votes from '../../src/families/federal/votes/source.ts';
import { recognised, recordsOf } from '../saved-records.ts';

const keysOf = (...given: Parameters<typeof recognised>) =>
  recognised(...given).map(({ candidate }) => candidate.key);

test('an enrolled bill spells its Congress out, and its title leaves it out', async () => {
  const xml = `<?xml version="1.0"?><!DOCTYPE bill PUBLIC "-//US Congress//DTDs/bill.dtd//EN" "bill.dtd"><bill bill-stage="Enrolled-Bill"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dublinCore><dc:title> S5 ENR: Lamp Act</dc:title></dublinCore></metadata><form><congress>One Hundred Nineteenth Congress of the United States of America</congress><legis-num>S. 5</legis-num></form><legis-body><section><enum>1.</enum><header>Short title</header><text>Lamps.</text></section></legis-body></bill>`;
  const [found] = await recordsOf(bills, xml);
  expect(found).toMatchObject({ id: 's:119:5', title: 'Lamp Act', metadata: { stage: 'enr' } });
});

test('rows without a number cost themselves alone, in the menu of the Senate and in a list of the House', () => {
  const row = (number: string) =>
    `<vote><vote_number>${number}</vote_number><vote_date>21-Nov</vote_date><issue>Treaty Doc. 100-20</issue></vote>`;
  const menu = `<vote_summary><congress>101</congress><session>1</session><congress_year>1989</congress_year><votes>${row('00312')}${row('')}</votes></vote_summary>`;
  expect(keysOf(votes, menu)).toEqual(['101-s-1-312']);
  const one = { congress: 119, sessionNumber: 1, rollCallNumber: 17, result: 'Passed' };
  const list = { houseRollCallVotes: [{ congress: 119, sessionNumber: 1 }, one] };
  expect(keysOf(votes, JSON.stringify(list))).toEqual(['119-h-1-17']);
});

test('the Clerk raises the endings of Congress and session', () => {
  const page = `<HTML><BODY><H2>Roll Call Votes<BR> 116<SUP>th</SUP> Congress - 2<SUP>nd</SUP> Session (2020)</H2><TABLE><TR><TD><A HREF="http://clerk.house.gov/cgi-bin/vote.asp?year=2020&rollnumber=253">253</A></TD><TD><FONT SIZE="-1">28-Dec</FONT></TD><TD>H R 1</TD><TD>On Passage</TD><TD>P</TD><TD>Lamps</TD></TR></TABLE></BODY></HTML>`;
  expect(keysOf(votes, page, 'ROLL_200.asp')).toEqual(['116-h-2-253']);
});

test('a report of one part, whose MODS has the title twice, is read whole', async () => {
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>LAMP ACT</title></titleInfo><titleInfo><title>LAMP ACT</title><partName>Part 1</partName></titleInfo><extension><accessId>CRPT-112hrpt38</accessId><congress>112</congress></extension></mods>`;
  const [found] = await recordsOf(reports, mods);
  expect(found).toMatchObject({ id: 'report:CRPT-112hrpt38', title: 'LAMP ACT' });
  expect(found?.metadata.unread).toBeUndefined();
});

const print = (title: string, head: string) =>
  `<html><title>${title}</title><body><pre>\n${head}\n</pre></body></html>`;

test('covers: a supplemental part, an executive report, a hearing of both chambers', async () => {
  const second = print(
    'House Report 119-494 - LAMP ACT',
    '[House Report 119-494]\n\n119th Congress }          { Rept. 119-494\n  2d Session   }          {    Part 2\n\n[To accompany H.R. 3495]',
  );
  const [report] = await recordsOf(reports, second, 'saved.htm');
  expect(report).toMatchObject({
    id: 'report:CRPT-119hrpt494',
    title: 'LAMP ACT',
    metadata: { parts: ['2'] },
    relations: [{ kind: 'reports_on', to: 'hr:119:3495' }],
  });
  const executive = print('', '[Senate Executive Report 106-2]\n\n        TREATY ON LAMPS\n');
  expect(keysOf(reports, executive, 'saved.htm')).toEqual(['CRPT-106erpt2']);
  const joint = print(
    ' - On Lamps',
    '[Joint House and Senate Hearing, 119 Congress]\n\n60-491             WASHINGTON : 2026',
  );
  expect(keysOf(hearings, joint, 'saved.htm')).toEqual(['CHRG-119jhrg60491']);
});

test('an article that prints no page is refused without its name, and read with it', async () => {
  const page = print(
    'x',
    '[Congressional Record Volume 140, Number 36 (Friday, March 25, 1994)]\n[House]\n[Page H]\n\n                    LAMPS\n\n  Mr. DOE. Lamps.',
  );
  expect(() => recognised(record, page, 'saved.htm')).toThrow(/page 'H', 1994-03-25/);
  const [found] = await recordsOf(record, page, 'CREC-1994-03-25-pt1-PgH10.htm');
  expect(found?.id).toBe('crec-granule:CREC-1994-03-25-pt1-PgH10');
});

test('pages of a month: titles of two lines, of one line, and decisions', async () => {
  const product = (number: string, above: string, below = '') =>
    `<article class="node node--type-product"><div class="teaser-search--bookmark"><a href="/products/${number}" rel="bookmark">${above}</a></div>${below && `<h3><a href="/products/${number}">${below}</a></h3>`}<div class="dates">Published: Apr 29, 2009.</div></article>`;
  const page = `<html><body><h2 id="a">Agriculture</h2>${product('gao-09-445', 'Crop Insurance', 'Costs Grew')}${product('gao-09-446', 'Lamps of the Ports')}<h2 id="b">Bid Protest Decision</h2>${product('b-401234', 'Bid Protest Decision', 'Lamp Company')}</body></html>`;
  const found = await recordsOf(gao, page);
  expect(found.map((one) => [one?.id, one?.title])).toEqual([
    ['gao:gao-09-445', 'Crop Insurance: Costs Grew'],
    ['gao:gao-09-446', 'Lamps of the Ports'],
    ['gao:b-401234', 'Lamp Company'],
  ]);
});

test('a page of a publication of CBO', async () => {
  const page = `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.cbo.gov/publication/61461" /><title>S. 5, Lamp Act | Congressional Budget Office</title></head><body><main><h1>S. 5, Lamp Act</h1><time datetime="2025-06-04T12:00:00Z">June 4, 2025</time><p>Cost Estimate</p></main></body></html>`;
  const [found] = await recordsOf(cbo, page);
  expect(found).toMatchObject({
    id: 'cbo:61461',
    kind: 'cost_estimate',
    title: 'S. 5, Lamp Act',
    publishedAt: '2025-06-04T12:00:00.000Z',
    body: { normalizer: 'html_v1' },
  });
});

test('a report of CBO is no estimate because the menu and the text speak of estimates', async () => {
  const page = `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.cbo.gov/publication/61470" /><title>Lamps | Outlook | Congressional Budget Office</title></head><body><nav><a href="/cost-estimates">Cost Estimates</a></nav><main><p>Each cost estimate is a projection.</p></main></body></html>`;
  expect(await recordsOf(cbo, page)).toMatchObject([
    { id: 'cbo:61470', kind: 'publication', title: 'Lamps | Outlook' },
  ]);
});

const many = (beginning: string) => beginning.repeat(400_000 / beginning.length);
const table = (inside: string) =>
  `<html><table class='table3act'><span class='act'>119-1</span>${inside}</table></html>`;
const bulkOf = (inside: string) => `<act statutes-at-large-volume='1'>${inside}`;
const title = (inside: string) => `<uscDoc><docNumber>5</docNumber>${inside}</uscDoc>`;
const publication = (inside: string) =>
  `<html><link rel="canonical" href="https://www.cbo.gov/publication/1">${inside}</html>`;

// Read once for each of their beginnings, these would take longer than a test may.
test.each([
  ['rows', code, table(many('<tr>'))],
  ['tags of rows', code, table(many('<tr '))],
  ['tags of cells', code, table(`<tr>${many('<td class="a" ')}</tr>`)],
  ['acts', code, bulkOf(many('<act>'))],
  ['records', code, bulkOf(`<num>119-1</num>${many('<record ')}</act>`)],
  ['appendices', code, title(many('<appendix><num></num><heading>'))],
  ['links', cbo, `<html>${many('<link rel="canonical" ')}</html>`],
  ['times', cbo, publication(many('<time '))],
  ['a title', cbo, publication(`<title>${many(' ')}`)],
  ['a cover', reports, `[House Report 119-1]\n${many('CONGRESS ')}\u2028`],
] as const)('a file of many beginnings of %s and no end is read once', async (_, source, text) => {
  expect((await recordsOf(source, text)).length).toBeLessThanOrEqual(1);
});

test('Table III: an act without anything in it gives its day to no other; single quotes are quotes', async () => {
  const record =
    '<record><united-states-code-title>42</united-states-code-title><united-states-code-section>101</united-states-code-section></record>';
  const bulk = `<act statutes-at-large-volume='1' date='2025-01-01'/><act date='2026-01-20'><num>119-72</num>${record}</act>`;
  expect(await recordsOf(code, bulk)).toMatchObject([
    {
      id: 'law:119-72',
      publishedAt: '2026-01-20T00:00:00.000Z',
      relations: [{ to: 'usc:42-101' }],
    },
  ]);
  const page = table(
    "<tr><td class='unitedstatescodetitle'>42</td><td class='unitedstatescodesection'>101</td></tr>",
  );
  expect(await recordsOf(code, page)).toMatchObject([{ relations: [{ to: 'usc:42-101' }] }]);
});

test('Table III, as a page and in bulk, leads from a law to sections of the Code', async () => {
  const row = (of: string, section: string) =>
    `<tr class="table3row_odd"><td class="actsection">${of}</td><td class="statutesatlargepage"><a href="/x">2001</a></td><td class="unitedstatescodetitle">42</td><td class="unitedstatescodesection"><a href="/y">${section}</a></td><td class="unitedstatescodestatus"></td></tr>`;
  const page = `<html><body><table class='table3act'><caption><span class='textdate'>Jan. 20, <a href='y'>2026</a></span><span class='prioract'>119&ndash;69</span><span class='act'>119&ndash;72<a href="/x.pdf">(pdf)</a></span></caption>${row('1', '101 nt')}${row('2', '300gg&ndash;11')}</table></body></html>`;
  const expected = {
    id: 'law:119-72',
    publishedAt: '2026-01-20T00:00:00.000Z',
    relations: [
      { to: 'usc:42-101', details: { sections: ['1'], page: '2001', status: 'nt' } },
      { to: 'usc:42-300gg-11', details: { sections: ['2'] } },
    ],
  };
  expect((await recordsOf(code, page))[0]).toMatchObject(expected);
  expect(() => recognised(code, page.slice(0, -20))).toThrow(/is cut/);
  const cell = (name: string, words: string) => `<${name}>${words}</${name}>`;
  const entry = (of: string, section: string) =>
    `<record id='r'>${cell('act-section', of)}${cell('statutes-at-large-page', '2001')}${cell('united-states-code-title', '42')}${cell('united-states-code-section', section)}${cell('united-states-code-status', '')}</record>`;
  const act = (number: string, date: string, inside: string) =>
    `<act congress='1' statutes-at-large-volume='1' date='${date}'><num>${number}</num>${inside}</act>`;
  const bulk = `\n${act('1', '1789-06-01', '')}${act('119-72', '2026-01-20', entry('1', '101 nt') + entry('2', '300gg–11'))}`;
  const found = await recordsOf(code, bulk);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject(expected);
  expect(recognised(bills, bulk)).toEqual([]);
});

test('an appendix that was eliminated keeps its name', async () => {
  const xml = `<uscDoc xmlns="http://xml.house.gov/schemas/uslm/1.0"><meta><docNumber>50a</docNumber><docPublicationName>Online@119-102</docPublicationName></meta><appendix><num value="50a">Title 50—APPENDIX</num><heading>WAR [ELIMINATED]</heading></appendix></uscDoc>`;
  expect(await recordsOf(code, xml)).toMatchObject([
    {
      id: 'usc:50A',
      title: 'Title 50—APPENDIX WAR [ELIMINATED]',
      status: 'withdrawn',
      body: { normalizer: 'uslm_v1' },
    },
  ]);
});

test('a correction leads to what it corrects', async () => {
  const document = {
    document_number: 'C1-2026-20818',
    publication_date: '2026-02-02',
    type: 'Correction',
    title: 'Lamps; Correction',
    correction_of: 'https://www.federalregister.gov/api/v1/documents/2026-20818',
  };
  const [found] = await recordsOf(register, JSON.stringify(document));
  expect(found?.relations).toContainEqual({
    kind: 'corrects',
    to: 'fr:2026-20818',
    evidence: 'correction_of',
  });
});

test('a statute with its amendments leads to the law that it compiles', async () => {
  const xml = `<?xml version="1.0"?><statuteCompilation xmlns="http://schemas.gpo.gov/xml/uslm" xmlns:dc="d"><meta><dc:title>LAMP ACT OF 1970</dc:title><citableAs>Public Law 91–581, as amended</citableAs><docNumber>581</docNumber><currentThroughPublicLaw>91–581</currentThroughPublicLaw><processedDate>2021-05-25</processedDate><property role="fileId">1565</property><congress>91</congress><approvedDate>1970-12-24</approvedDate></meta><preface><citationNote>[<citableAs>Public Law 91–581</citableAs>, Approved 1970]</citationNote><editionNote>[As Amended Through <currentThroughPublicLaw>P.L. 116–260</currentThroughPublicLaw>, Enacted 2020]</editionNote></preface><main><section><num value="1">SEC. 1. </num><heading>LAMPS. </heading><content>Light them under <ref href="/us/usc/t16/s791">16 U.S.C. 791</ref>.</content></section></main></statuteCompilation>`;
  const [record] = await recordsOf(laws, xml, 'saved.xml');
  expect(record).toMatchObject({
    id: 'comps:1565',
    kind: 'statute_compilation',
    title: 'LAMP ACT OF 1970',
    publishedAt: '1970-12-24T00:00:00.000Z',
    relations: [
      { kind: 'compiles', to: 'law:91-581' },
      { kind: 'amended_by', to: 'law:116-260' },
      { kind: 'cites', to: 'usc:16-791' },
    ],
  });
  const { markdown } = await uslm_v1.normalize(new TextEncoder().encode(xml), {});
  expect(markdown).toContain('[Public Law 91–581, Approved 1970]');
});
