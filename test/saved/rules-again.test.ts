/** Rules, lobbying and statements in the odder forms that their publishers have, made smaller: each was once misread, cut or lost. */
import { expect, test } from 'vitest';
import cbo from '../../src/families/federal/cbo_publications/source.ts';
import ecfr from '../../src/families/federal/ecfr/source.ts';
import register from '../../src/families/federal/federal_register/source.ts';
import gao from '../../src/families/federal/gao_reports/source.ts';
import lda from '../../src/families/federal/lda_filings/source.ts';
import { fr_xml_v1 } from '../../src/families/federal/register_print/fr_xml_v1/index.ts';
import regulations from '../../src/families/federal/regulations_dockets/source.ts';
import saps from '../../src/families/federal/saps/source.ts';
import topics from '../../src/families/federal/topics/source.ts';
import code from '../../src/families/federal/us_code/source.ts';
import { recognised, recordsOf } from '../saved-records.ts';

type Records = Awaited<ReturnType<typeof recordsOf>>;
const idsOf = (records: Records) => records.map((one) => one?.id);
const keysOf = (...given: Parameters<typeof recognised>) =>
  recognised(...given).map(({ candidate }) => candidate.key);
const textOf = async (records: Records, id: string) => {
  const content = String(records.find((one) => one?.id === id)?.body?.content);
  return (await fr_xml_v1.normalize(new TextEncoder().encode(content), {})).markdown;
};

const volume = (inside: string) =>
  `<?xml version="1.0"?><CFRDOC xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${inside}</CFRDOC>`;
const section = (number: string, inside: string) =>
  `<SECTION><SECTNO>§ ${number}</SECTNO><SUBJECT>Lamps.</SUBJECT><P>${inside}</P></SECTION>`;
const note = (inside: string) =>
  `<EFFDNOTP><HD SOURCE="HED">Effective Date Note:</HD><REVTXT>${inside}</REVTXT></EFFDNOTP>`;

test('the text of a later day that a note prints is in its section, and replaces none', async () => {
  const later = note(section('1282.1', 'Later words.'));
  const now = section('1282.1', 'Words of today.').replace('</SECTION>', `${later}</SECTION>`);
  const part = `<PART><EAR>Pt. 1282</EAR><HD SOURCE="HED">PART 1282—LAMPS</HD>${now}${section('1282.2', 'Wicks.')}</PART>`;
  const found = await recordsOf(ecfr, volume(part), 'CFR-2025-title12-vol10.xml');
  expect(idsOf(found)).toEqual(['cfr:12-1282', 'cfr:12-1282-1282.1', 'cfr:12-1282-1282.2']);
  const text = await textOf(found, 'cfr:12-1282-1282.1');
  expect(text.indexOf('Words of today.')).toBeLessThan(text.indexOf('Later words.'));
  expect(text).toContain('Later words.');
});

test('a part that a note of its own appendix prints again stays in that appendix', async () => {
  const again = note(
    `<PART><HD SOURCE="HED">PART 1033—LAMPS</HD>${section('1033.101', 'Later words.')}</PART>`,
  );
  const part = `<PART><EAR>Pt. 1033</EAR><HD SOURCE="HED">PART 1033—LAMPS</HD>${section('1033.101', 'Words of today.')}<APPENDIX><HD SOURCE="HED">Appendix A to Part 1033—Wicks</HD><P>A wick.</P>${again}<P>The end of it.</P></APPENDIX>${section('1033.102', 'Oil.')}</PART>`;
  const found = await recordsOf(ecfr, volume(part), 'CFR-2025-title12-vol9.xml');
  expect(idsOf(found)).toEqual([
    'cfr:12-1033',
    'cfr:12-1033-1033.101',
    'cfr:12-1033-appendix-a-to-part-1033',
    'cfr:12-1033-1033.102',
  ]);
  expect(await textOf(found, 'cfr:12-1033-1033.101')).not.toContain('Later');
  const appendix = await textOf(found, 'cfr:12-1033-appendix-a-to-part-1033');
  for (const words of ['A wick.', 'Later words.', 'The end of it.'])
    expect(appendix).toContain(words);
});

test('another part that stands in a note is a part of its own', async () => {
  const next = `<PART><EAR>Pt. 8</EAR><HD SOURCE="HED">PART 8—WICKS</HD>${section('8.1', 'Wicks.')}</PART>`;
  const open = section('6.5', 'Fines.').replace('</SECTION>', `${note(next)}</SECTION>`);
  const part = `<PART><HD SOURCE="HED">PART 6—FINES (EFF. until 1-15-25)</HD>${open}</PART>`;
  const found = await recordsOf(ecfr, volume(part), 'CFR-2025-title15-vol1.xml');
  expect(idsOf(found)).toEqual(['cfr:15-6', 'cfr:15-6-6.5', 'cfr:15-8', 'cfr:15-8-8.1']);
});

test('a section that is printed twice has both texts, and the heading of the one in force', async () => {
  const first = section('10.5', 'Old.').replace('Lamps.', 'Lamps (effective until July 1).');
  const part = `<PART><HD SOURCE="HED">PART 10—LAMPS</HD>${first}${section('10.5', 'New.')}</PART>`;
  const found = await recordsOf(ecfr, volume(part), 'CFR-2025-title15-vol1.xml');
  expect(found[1]).toMatchObject({
    title: '§ 10.5 Lamps (effective until July 1).',
    metadata: { printedAgain: ['§ 10.5 Lamps.'] },
  });
  expect(await textOf(found, 'cfr:15-10-10.5')).toMatch(/Old\.[\s\S]*New\./);
});

test.each([
  ['PART 1-POSTAL POLICY (ARTICLE I)', 'Pt. 1', '1'],
  ['PART 8-4-H CLUB NAME', 'Pt. 8', '8'],
  ['PART 8—4-H CLUB NAME', '', '8'],
  ['PART 300-1—THE FTR', 'Pt. 300-1', '300-1'],
  ['PART 1209—RULES', 'Pt. 1208', '1209'],
  ['PART 5b—PRIVACY', 'Pt. 5b', '5b'],
])('%s is the part with the number that it has', async (heading, margin, number) => {
  const part = `<PART><EAR>${margin}</EAR><HD SOURCE="HED">${heading}</HD></PART>`;
  const found = await recordsOf(ecfr, volume(part), 'CFR-2025-title39-vol1.xml');
  expect(idsOf(found)).toEqual([`cfr:39-${number}`]);
});

test('the path of a unit and the results of a search name their units', () => {
  const path = ['title 14', 'chapter I', 'part 241', 'section 19-8.1'].map((one) => {
    const [type, identifier] = one.split(' ');
    return { type, identifier, label: one };
  });
  expect(keysOf(ecfr, JSON.stringify({ ancestors: path }))).toEqual(['cfr:14-241-19-8.1']);
  const hierarchy = { title: '40', subtitle: null, part: '60', section: '60.1', appendix: null };
  const results = [{ hierarchy }, { hierarchy: { title: '40', part: '61' } }, { hierarchy: {} }];
  expect(keysOf(ecfr, JSON.stringify({ results, meta: {} }))).toEqual([
    'cfr:40-60-60.1',
    'cfr:40-61',
  ]);
});

test('lists of release points name the titles that each brought', async () => {
  const point = (label: string, words: string) =>
    `<li><a href="releasepoints/us/pl/${label}/usc-rp@${label.replace('/', '-')}.htm">${words}</a></li>`;
  const page = `<?xml version="1.0"?><html><body><!-- ${point('119/102', 'Public Law 119-102 (07/12/2026), affecting title 7.')} -->${point('119/102not101', 'Public Law 119-102 (07/12/2026) , except 119-101, affecting titles 5, 11A.')}${point('116/155', 'Pub. L. 116-155 (8/8/2020), affecting title 54.')}</body></html>`;
  const found = await recordsOf(code, page);
  expect(
    found.map((one) => [one?.id, one?.metadata.release, one?.updatedAt?.slice(0, 10)]),
  ).toEqual([
    ['usc:5', '119-102not101', '2026-07-12'],
    ['usc:11A', '119-102not101', '2026-07-12'],
    ['usc:54', '116-155', '2020-08-08'],
  ]);
  const current =
    '<html><h3>Public Law 119-108 (09/11/2026)</h3><div class="usctitle"><a href="releasepoints/us/pl/119/108/xml_usc01@119-108.zip">[XML]</a></div></html>';
  expect(await recordsOf(code, current)).toMatchObject([
    { id: 'usc:1', metadata: { release: '119-108', releasedOn: '2026-09-11' } },
  ]);
});

test('the table of classifications of an older Congress, whole in one file', async () => {
  const link = (law: string) => `<a href='#' onclick="return openPLaw('104');">${law}</a>`;
  const page = `<html><body><pre>
               United States Code Classification of Public Laws
                               104th Congress
 U. S. Code
Title Section       Description           Pub. L.  Sec.             Stat. Page
--------------      -----------           -------------             ----------
42    2000e-16                            ${link('104-1')}    201(c)(1)         8
5A    102           Ethics Act nt new     ${link('104-65')}   22(c)             705
8     1229          tr to 1224            ${link('104-208')}  304(a)(1)         3009-587
</pre></body></html>`;
  const found = await recordsOf(code, page);
  expect(
    found.map((one) => [one?.id, one?.relations?.map(({ to, details }) => [to, details])]),
  ).toEqual([
    ['law:104-1', [['usc:42-2000e-16', { sections: ['201(c)(1)'], page: '8' }]]],
    [
      'law:104-65',
      [['usc:5A-102', { sections: ['22(c)'], page: '705', status: 'Ethics Act nt new' }]],
    ],
    [
      'law:104-208',
      [['usc:8-1229', { sections: ['304(a)(1)'], page: '3009-587', status: 'tr to 1224' }]],
    ],
  ]);
});

test('rules of a court stand under their own name, in an appendix that has a number alone', async () => {
  const xml = `<uscDoc xmlns="http://schemas.gpo.gov/xml/uslm" identifier="/us/usc/t18a"><meta><docNumber>18a</docNumber><docPublicationName>Online@119-46</docPublicationName></meta><main><appendix identifier="/us/usc/t18a"><num value="18a">Title 18—APPENDIX</num><courtRules identifier="/us/usc/t18a/frcrmp"><heading>RULES OF LAMPS</heading><courtRule identifier="/us/usc/t18a/frcrmp/s1"><num value="1">Rule 1.</num><heading> Scope</heading><content><p>These rules govern.</p></content></courtRule></courtRules></appendix></main></uscDoc>`;
  const [title, rule] = await recordsOf(code, xml);
  expect(title).toMatchObject({ id: 'usc:18A', title: 'Title 18—APPENDIX' });
  expect(rule?.metadata.under).toEqual(['Title 18—APPENDIX', 'RULES OF LAMPS']);
});

test('a title whose elements have a prefix is read like any other', async () => {
  const xml = `<u:uscDoc xmlns:u="http://xml.house.gov/schemas/uslm/1.0"><u:meta><u:docNumber>26</u:docNumber><u:docPublicationName>Online@119-46</u:docPublicationName></u:meta><u:title identifier="/us/usc/t26"><u:num>Title 26</u:num><u:heading>Lamps</u:heading><u:section identifier="/us/usc/t26/s32"><u:num>§ 32.</u:num><u:heading>Oil</u:heading></u:section></u:title></u:uscDoc>`;
  expect(idsOf(await recordsOf(code, xml))).toEqual(['usc:26', 'usc:26-32']);
});

test('a filing of before there was a law to file under has no day', async () => {
  const filing = (dt_posted: string) => ({
    filing_uuid: '0c8e0d1c-0000-4dd1-9d5e-000000000001',
    filing_type: 'MM',
    filing_year: 1999,
    filing_period: 'mid_year',
    dt_posted,
    registrant: { id: 3, name: 'ACME' },
  });
  const [odd] = await recordsOf(lda, JSON.stringify(filing('1905-06-22T00:00:00-05:00')));
  expect(odd).toMatchObject({
    publishedAt: null,
    metadata: { dt_posted: '1905-06-22T00:00:00-05:00' },
  });
  expect(odd?.citation).toContain('(n.d.)');
  const [sound] = await recordsOf(lda, JSON.stringify(filing('1999-08-14T00:00:00-04:00')));
  expect(sound?.publishedAt).toBe('1999-08-14T04:00:00.000Z');
});

test('a feed of GAO: products by the number of an index alone, testimonies, summaries with markup', async () => {
  const item = (number: string, words: string) =>
    `<item><title>Lamps</title><link>https://www.gao.gov/products/${number}</link><description>${words}</description></item>`;
  const feed = `<rss version="2.0"><channel><link>https://www.gao.gov/rss/reportslegal.xml</link>${item('b-424129.2', '&lt;p&gt;We deny the protest.&lt;/p&gt;')}${item('t-ggd-98-1', '')}${item('104789', '')}</channel></rss>`;
  expect(await recordsOf(gao, feed)).toMatchObject([
    { id: 'gao:b-424129.2', kind: 'decision', metadata: { summary: 'We deny the protest.' } },
    { id: 'gao:t-ggd-98-1', kind: 'testimony' },
    { id: 'gao:104789', kind: 'report' },
  ]);
});

test('the status of a bill names the estimates of it', async () => {
  const xml = `<billStatus><version>3.0.0</version><bill><number>3139</number><congress>118</congress><type>S</type><title>Lamp Act</title><cboCostEstimates><item><pubDate>2024-02-06T20:26:00Z</pubDate><title>S. 3139, Lamp Act</title><url>https://www.cbo.gov/publication/59945</url><description>As ordered reported&lt;br /&gt;</description></item></cboCostEstimates></bill></billStatus>`;
  expect(await recordsOf(cbo, xml)).toMatchObject([
    {
      id: 'cbo:59945',
      kind: 'cost_estimate',
      publishedAt: '2024-02-06T20:26:00.000Z',
      metadata: { description: 'As ordered reported' },
      relations: [{ kind: 'estimates', to: 's:118:3139' }],
    },
  ]);
});

test('the number of a docket that was typed with quotes is that docket', async () => {
  const attributes = { agencyId: 'EPA', docketId: '"EPA-2026-0001"', documentType: 'Notice' };
  const data = { id: 'EPA-2026-0001-0002', type: 'documents', attributes };
  const [found] = await recordsOf(regulations, JSON.stringify({ data }));
  expect(found?.metadata.docketId).toBe('EPA-2026-0001');
  expect(found?.relations).toContainEqual(expect.objectContaining({ to: 'docket:EPA-2026-0001' }));
});

const statement = (href: string, words: string) => `<a href="${href}">${words}</a>`;
const UPLOADS = 'https://www.whitehouse.gov/wp-content/uploads';
test.each([
  [
    'of 2008',
    `<table><tr><td>07/24/08</td><td>${statement('saphr6578-h.pdf', 'H.R. 6578')}</td><td>Lamps Act</td><td>House</td></tr></table>`,
    ['2008-07-24-hr6578', 'H.R. 6578 Lamps Act', 'hr:110:6578'],
  ],
  [
    'of 2009',
    `<ul><li>March 17, 2009: ${statement('/sites/default/files/omb/legislative/sap/111/saphr1388r_20090317.pdf', 'H.R. 1388')} -- Lamps Act (2 pages, 31 kb)</li></ul>`,
    ['2009-03-17-hr1388', 'H.R. 1388 – Lamps Act', 'hr:111:1388'],
  ],
  [
    'of 2015, in no list',
    `<div><h2>Statements</h2><div>HR 5 ${statement('/sites/default/files/omb/assets/legislative_sap/saphr5r_20150225.pdf', 'Lamps Act')} (1 page, 91 kb) February 25, 2015</div><div>x</div></div>`,
    ['2015-02-25-hr5', 'HR 5 Lamps Act', 'hr:114:5'],
  ],
  [
    'of 2017, with the day in the name of the file alone',
    `<p>${statement(`${UPLOADS}/2017/11/saphjres123_20171206.pdf`, 'H.J. Res. 123')} – Lamps Act</p>`,
    ['2017-12-06-hjres123', 'H.J. Res. 123 – Lamps Act', 'hjres:115:123'],
  ],
  [
    'of 2022',
    `<p>${statement(`${UPLOADS}/2022/07/HR-8373.pdf`, 'H.R. 8373 — Lamps Act')} (House) (July 18, 2022)</p>`,
    ['2022-07-18-hr8373', 'H.R. 8373 — Lamps Act', 'hr:117:8373'],
  ],
])('a page of statements %s', async (_, inside, [key, title, bill]) => {
  const found = await recordsOf(saps, `<html><body>${inside}</body></html>`);
  expect(found).toMatchObject([{ id: `sap:${key}`, title, relations: [{ to: bill }] }]);
});

test('a statement on what the other chamber did to a bill is on that bill', async () => {
  const page = `<html><body><p>${statement(`${UPLOADS}/a.pdf`, 'Senate Amendments to H.R. 1424 – Lamps Act')} (October 1, 2008)</p></body></html>`;
  expect(keysOf(saps, page)).toEqual(['2008-10-01-hr1424']);
});

test('a page of the library has the words of a statement of before 2009', async () => {
  const page = `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.presidency.ucsb.edu/documents/statement-administration-policy-s-2209"/></head><body><h1>Statement of Administration Policy: S. 2209 - Lamps Act</h1><span class="date-display-single" content="1988-10-20T00:00:00+00:00">October 20, 1988</span><p>The Administration supports lamps.</p></body></html>`;
  expect(await recordsOf(saps, page)).toMatchObject([
    {
      id: 'sap:1988-10-20-s2209',
      title: 'S. 2209 - Lamps Act',
      relations: [{ to: 's:100:2209' }],
      body: { normalizer: 'html_v1' },
    },
  ]);
});

test('terms: the subjects of a bill in both forms of the API, and the heading over each list', async () => {
  const json =
    '{"subjects":{"legislativeSubjects":[{"name":"Postal service"}],"policyArea":{"name":"Commerce"}}}';
  const xml =
    '<?xml version="1.0"?><api-root><subjects><legislativeSubjects><item><name>Postal service</name></item></legislativeSubjects><policyArea><name>Commerce</name></policyArea></subjects></api-root>';
  for (const text of [json, xml])
    expect(idsOf(await recordsOf(topics, text))).toEqual([
      'topic:commerce',
      'topic:postal-service',
    ]);
  const page =
    '<html><head><title>Legislative Subject Terms | Congress.gov</title></head><body><main><h2>Geographic Entities</h2><ul><li>Chad</li></ul><h2>Organizations</h2><ul><li>ACTION (agency)</li></ul></main></body></html>';
  expect((await recordsOf(topics, page)).map((one) => one?.metadata)).toEqual([
    { group: 'Geographic Entities' },
    { group: 'Organizations' },
  ]);
});

test('a search of the Federal Register as a table and as a feed', async () => {
  const address = 'https://www.federalregister.gov/documents/2024/01/02/2023-28721/lamps';
  const csv = `title,type,agency_names,abstract,document_number,html_url,publication_date\n"Lamps, New",Rule,"Commerce Department; Lamp Bureau",,2023-28721,${address},2024-01-02\n`;
  const feed = `<rss version="2.0"><channel><link>https://www.federalregister.gov/documents/search</link><item><title>Lamps, New</title><link>${address}</link><description>Of lamps.</description></item></channel></rss>`;
  expect(await recordsOf(register, csv)).toMatchObject([
    {
      id: 'fr:2023-28721',
      kind: 'rule',
      title: 'Lamps, New',
      publishedAt: '2024-01-02T00:00:00.000Z',
      sourceOrg: 'Commerce Department',
    },
  ]);
  expect(await recordsOf(register, feed)).toMatchObject([
    {
      id: 'fr:2023-28721',
      publishedAt: '2024-01-02T00:00:00.000Z',
      metadata: { abstract: 'Of lamps.' },
    },
  ]);
});

test('what govinfo says of a volume: the title with the year whose text it repeats, and the units in it', async () => {
  const granule = (label: string, number: string, over = '') =>
    `<relatedItem type="constituent"><titleInfo><title>X</title></titleInfo><extension>${over}<granuleLabel>${label}</granuleLabel><granuleNumber>${number} </granuleNumber></extension></relatedItem>`;
  const mods = `<mods xmlns="http://www.loc.gov/mods/v3"><originInfo><dateIssued encoding="w3cdtf">2025-01-01</dateIssued></originInfo><extension><docClass>CFR</docClass><accessId>CFR-2025-title14-vol4</accessId><titleNumber>14</titleNumber><isCoverOnly>true</isCoverOnly><originalDateIssued>2023-01-01</originalDateIssued></extension><titleInfo><title>Lamps</title></titleInfo>${granule('part', '241')}${granule('section', '§ 19-8.1', '<partHeading>Part 241</partHeading>')}${granule('chapter', 'VI')}</mods>`;
  expect(keysOf(ecfr, mods)).toEqual(['cfr:14', 'cfr:14-241', 'cfr:14-241-19-8.1']);
  const [title] = await recordsOf(ecfr, mods);
  expect(title).toMatchObject({
    title: 'Title 14—Lamps',
    metadata: { volume: { isCoverOnly: 'true', originalDateIssued: '2023-01-01' } },
  });
});

test('an attachment without a file, and one with a rendition that is withheld, are listed', async () => {
  const attributes = { agencyId: 'EPA', docketId: 'EPA-2026-0001', documentType: 'Notice' };
  const data = { id: 'EPA-2026-0001-0002', type: 'documents', attributes };
  const pdf = { fileUrl: 'https://downloads.regulations.gov/a/attachment_1.pdf', format: 'pdf' };
  const of = (fileFormats: unknown) => ({ type: 'attachments', attributes: { fileFormats } });
  const included = [
    { id: 'a', ...of([pdf, { fileUrl: null, format: 'docx', size: 900 }, null]) },
    of([]),
    { id: 'c', ...of(null) },
  ];
  const [found] = await recordsOf(regulations, JSON.stringify({ data, included }));
  expect(found?.metadata.attachmentCount).toBe(3);
});
