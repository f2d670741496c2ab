/** Answers of the congress.gov API, lists of seats, an issue in XML: what is in them becomes records, and what is not is said. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Recognised } from '../../core/saved-answer.ts';
import type { Source } from '../../core/source.ts';
import bills from './bills/source.ts';
import crs from './crs_reports/source.ts';
import ecfr from './ecfr/source.ts';
import register from './federal_register/source.ts';
import lda from './lda_filings/source.ts';
import committees from './members/committees-source.ts';
import legislators from './members/legislators-source.ts';
import laws from './public_laws/source.ts';
import dockets from './regulations_dockets/source.ts';
import topics from './topics/source.ts';
import code from './us_code/source.ts';
import votes from './votes/source.ts';

const REAL = path.resolve(import.meta.dirname, '../../../../shared/real');

const recognised = (source: Source, text: string, name = 'saved.json'): readonly Recognised[] =>
  source.recognise?.({ name, text, bytes: new TextEncoder().encode(text) }) ?? [];

async function recordsOf(source: Source, text: string, name?: string) {
  const bytes = new TextEncoder().encode(text);
  return Promise.all(
    recognised(source, text, name).map((one) => {
      const file = { file: { name: one.file ?? '', url: 'file:saved' }, url: 'file:saved' };
      const about = { sha256: '', size: bytes.length, mediaType: '', headers: {} };
      const held = { ...file, ...about, bytes: async () => bytes, text: async () => text };
      const files = one.file === undefined ? [] : [held];
      const acquired = {
        files,
        missing: new Map(),
        file: (wanted: string) => files.find(() => wanted === one.file),
      };
      const context = { params: {}, retrievedAt: '2026-11-17T00:00:00.000Z' };
      return source.parse(acquired, one.candidate, context);
    }),
  );
}

const row = { congress: 119, type: 'HJRES', number: '7', title: 'A joint resolution' };
const ofBill = { congress: '119', billType: 'hjres', billNumber: '7' };
const json = (value: unknown) => JSON.stringify(value);

describe('bills of the API', () => {
  test('rows of a list are records that wait for their status', async () => {
    const latestAction = { actionDate: '2025-12-18', text: 'Became Public Law No: 119-60.' };
    const page = { bills: [{ ...row, latestAction, url: 'https://v3/bill/119/hjres/7' }] };
    const [found] = await recordsOf(bills, json(page));
    expect(found).toMatchObject({ id: 'hjres:119:7', title: row.title, incomplete: true });
    expect(found?.metadata).toMatchObject({
      latestAction: { date: '2025-12-18' },
      reserved: false,
    });
    expect(found?.metadata.unread).toBeUndefined();
  });

  test('a detail says which lists are answers of their own', async () => {
    const counted = { count: 3, url: 'https://v3/bill/119/hjres/7/actions' };
    const none = { count: 0, url: 'https://v3/bill/119/hjres/7/amendments' };
    const bill = {
      ...row,
      actions: counted,
      amendments: none,
      laws: [],
      policyArea: { name: 'Taxation' },
    };
    const [found] = await recordsOf(bills, json({ bill }));
    expect(found?.metadata).toMatchObject({ elsewhere: ['actions'], policyArea: 'Taxation' });
    expect(found?.relations).toContainEqual(
      expect.objectContaining({ kind: 'about', to: 'topic:taxation' }),
    );
  });

  test.each([
    [
      'actions',
      [{ actionDate: '2025-01-03', text: 'Introduced <b>&</b>' }],
      { actions: [{ text: 'Introduced <b>&</b>' }] },
    ],
    ['titles', [{ title: 'Short', titleType: 'Short Title(s)' }], { titles: [{ title: 'Short' }] }],
    [
      'summaries',
      [{ versionCode: '00', text: '<p>Words.</p>' }],
      { summaries: [{ versionCode: '00' }] },
    ],
    [
      'textVersions',
      [
        {
          date: null,
          type: 'Enrolled Bill',
          formats: [
            {
              type: 'PDF',
              url: 'https://www.congress.gov/119/bills/hjres7/BILLS-119hjres7enr.pdf',
            },
          ],
        },
      ],
      { newestStage: 'enr' },
    ],
    ['amendments', [], { amendments: [] }],
  ])('the list %s of one bill', async (name, list, facts) => {
    const [found] = await recordsOf(bills, json({ [name]: list, request: ofBill }));
    expect(found).toMatchObject({ id: 'hjres:119:7', metadata: { ...facts, reserved: false } });
    expect(found?.metadata.unread).toBeUndefined();
  });

  test('a file of summaries is what is known of its bill', async () => {
    const summary = `<summary summary-id="id113hr910v28" currentChamber="HOUSE" update-date="2013-06-30"><action-date>2013-06-24</action-date><action-desc>Reported</action-desc><summary-text><![CDATA[<p>Sikes Act.</p>]]></summary-text></summary>`;
    const xml = `<BillSummaries><item congress="113" measure-type="hr" measure-number="910" originChamber="HOUSE" update-date="2013-07-01"><title>Sikes Act</title>${summary}</item></BillSummaries>`;
    const [found] = await recordsOf(bills, xml, 'BILLSUM-113hr910.xml');
    expect(found).toMatchObject({ id: 'hr:113:910', title: 'Sikes Act' });
    expect(found?.metadata).toMatchObject({
      summaries: [{ versionCode: '28', text: '<p>Sikes Act.</p>', actionDate: '2013-06-24' }],
    });
  });

  test('packages of govinfo name bills, each once', () => {
    const packages = ['BILLS-119hr1ih', 'BILLS-119hr1enr', 'BILLS-119sconres2ats'];
    const page = { count: 3, packages: packages.map((packageId) => ({ packageId })) };
    expect(recognised(bills, json(page)).map(({ candidate }) => candidate.key)).toEqual([
      'hr:119:1',
      'sconres:119:2',
    ]);
  });
});

test('laws of the API: number, day and bill, private ones too', async () => {
  const laws2 = [{ number: '119-2', type: 'Private Law' }];
  const latestAction = { actionDate: '2026-01-02', text: 'Became Private Law No: 119-2.' };
  const page = { bills: [{ ...row, laws: laws2, latestAction }] };
  const [found] = await recordsOf(laws, json(page));
  expect(found).toMatchObject({
    id: 'pvtl:119-2',
    kind: 'private_law',
    publishedAt: '2026-01-02T00:00:00.000Z',
    relations: [{ kind: 'enacted_from', to: 'hjres:119:7' }],
  });
});

describe('people and committees', () => {
  test('members of the API, a page and a detail', async () => {
    const terms = { item: [{ chamber: 'House of Representatives', startYear: 2009 }] };
    const listed = {
      bioguideId: 'C001078',
      name: 'Connolly, Gerald E.',
      state: 'Virginia',
      district: 11,
      partyName: 'Democratic',
      terms,
    };
    const one = {
      bioguideId: 'l000174',
      directOrderName: 'Patrick J. Leahy',
      terms: [{ chamber: 'Senate', startYear: 1975, endYear: 1977, stateCode: 'VT' }],
    };
    const [member] = await recordsOf(legislators, json({ members: [listed] }));
    expect(member).toMatchObject({
      id: 'member:C001078',
      title: 'Gerald E. Connolly',
      metadata: { chamber: 'house', district: 11 },
    });
    const [senator] = await recordsOf(legislators, json({ member: one }));
    expect(senator).toMatchObject({
      id: 'member:L000174',
      title: 'Patrick J. Leahy',
      lifecycle: { servedFrom: '1975-01-03' },
    });
  });

  test('seats of the House: a vacant one is nobody', async () => {
    const seat = (number: string) =>
      `<member><statedistrict>OR01</statedistrict><member-info><namelist>B</namelist><bioguideID>${number}</bioguideID><official-name>Suzanne Bonamici</official-name><party>D</party><state postal-code="OR"/><district>1st</district></member-info></member>`;
    const xml = `<MemberData publish-date="x"><members>${seat('B001278')}${seat('')}</members></MemberData>`;
    const found = await recordsOf(legislators, xml, 'MemberData.xml');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      id: 'member:B001278',
      metadata: { state: 'OR', district: 1, party: 'D' },
    });
  });

  test('committees of the API, subcommittees after theirs', async () => {
    const subcommittees = [{ systemCode: 'hsag15', name: 'Forestry' }];
    const page = {
      committees: [{ systemCode: 'hsag00', name: 'Agriculture', chamber: 'House', subcommittees }],
    };
    const found = await recordsOf(committees, json(page));
    expect(found.map(({ id }) => id)).toEqual(['committee:HSAG', 'committee:HSAG15']);
    expect(found[1]?.relations ?? found[1]?.metadata).toBeDefined();
  });

  test.each([
    ['a docket', json({ data: { id: 'EPA-1', type: 'dockets', attributes: {} } })],
    ['a bill', '<?xml version="1.0"?><bill><congress>119</congress></bill>'],
    ['a PDF', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj'],
    ['words', 'Implicit keys need to be on a single line'],
  ])('%s is nothing that lists of people, votes or terms take for theirs', (_, text) => {
    for (const source of [legislators, committees, topics, votes])
      expect(recognised(source, text, 'saved')).toEqual([]);
  });
});

describe('the Federal Register as XML', () => {
  const rule = (number: string, title: string) =>
    `<RULE><PREAMB><PRTPAGE P="9741"/><AGENCY>DEPARTMENT OF TRANSPORTATION</AGENCY><CFR>14 CFR Parts 39 and 71</CFR><RIN>RIN 2120-AA64</RIN><SUBJECT>${title}</SUBJECT><ACT><HD>ACTION:</HD><P>Final rule.</P></ACT></PREAMB><P>Words of ${title}.</P><FRDOC>[FR Doc. ${number}<E> Filed 2-8-24; 2:00 pm]</E></FRDOC></RULE>`;

  test('an issue is as many documents as it prints, each with its own words', async () => {
    const issue = `<FEDREG><VOL>89</VOL><DATE>Monday, February 12, 2024</DATE><RULES>${rule('2024-02930', 'Airplanes')}${rule('2024–02741', 'Drugs')}</RULES></FEDREG>`;
    const found = await recordsOf(register, issue, 'FR-2024-02-12.xml');
    expect(found.map(({ id }) => id)).toEqual(['fr:2024-02930', 'fr:2024-02741']);
    expect(found[1]).toMatchObject({
      title: 'Drugs',
      kind: 'rule',
      publishedAt: '2024-02-12T00:00:00.000Z',
    });
    const { body } = found[1] as { body?: { content: Uint8Array } };
    expect(new TextDecoder().decode(body?.content)).not.toContain('Airplanes');
    expect(found[0]?.metadata).toMatchObject({
      cfr_references: [
        { title: 14, part: 39 },
        { title: 14, part: 71 },
      ],
      start_page: 9741,
    });
  });

  test('a document alone does not pretend to know its day', async () => {
    const [found] = await recordsOf(register, rule('2024-02930', 'Airplanes'), '2024-02930.xml');
    expect(found).toMatchObject({
      id: 'fr:2024-02930',
      publishedAt: null,
      metadata: { filed_on: '2024-02-08', publication_date: null },
    });
  });
});

describe('what does not fit is named', () => {
  test.each([
    [crs, { CRSReport: { id: 'R1', authors: [{ author: 7 }] } }, 'CRSReport.authors.0.author'],
    [crs, { CRSReports: [{ title: 'x' }] }, 'CRSReports.0.id'],
    [
      dockets,
      { data: [{ id: 'EPA-1', type: 'dockets', attributes: {} }, { type: 'dockets' }] },
      'data.1.id',
    ],
    [lda, { results: [{ filing_uuid: 'u', filing_type: 'Q1' }] }, 'filing_year'],
    [
      register,
      { results: [{ document_number: '2026-1', publication_date: 'soon' }] },
      'results.0.publication_date',
    ],
    [
      ecfr,
      { content_versions: [{ identifier: '18.1', type: 'section' }] },
      'content_versions.0.date',
    ],
  ])('%#: %j', (source, answer, field) => {
    expect(() => recognised(source, json(answer))).toThrow(field);
  });

  test('numbers in quotation marks and one thing instead of a list are read', async () => {
    const client = { id: '44', name: 'A client' };
    const filing = {
      filing_uuid: 'U-1',
      filing_type: 'Q1',
      filing_year: '2026',
      client,
      registrant: { name: 'Nobody' },
      lobbying_activities: { general_issue_code: 'TAX' },
    };
    const [found] = await recordsOf(lda, json({ results: [filing] }));
    expect(found).toMatchObject({ id: 'lda:u-1' });
    expect(json(found?.relations)).toContain('lda-client:44');
    expect(json(found?.relations)).not.toContain('undefined');
    const report = {
      id: 'R1',
      title: 'T',
      authors: { author: 'A' },
      topics: [{}],
      currentVersion: '3',
    };
    const [crsReport] = await recordsOf(crs, json({ CRSReport: report }));
    expect(crsReport?.metadata).toMatchObject({ authors: ['A'] });
  });
});

test('corrections of the eCFR are of the sections they name', () => {
  const hierarchy = { title: '41', part: '60-1', section: '60-1.4' };
  const ecfr_corrections = [
    { id: 3, cfr_references: [{ hierarchy }, { hierarchy: { title: '41', part: '60-1' } }] },
  ];
  expect(
    recognised(ecfr, json({ ecfr_corrections })).map(({ candidate }) => candidate.key),
  ).toEqual(['cfr:41-60-1-60-1.4']);
});

describe.skipIf(!existsSync(REAL))(
  'recorded (skipped when ../shared/real is not beside the project)',
  () => {
    test('a title of the Code that is cut gives its whole sections and names the one in which it ends', () => {
      const text = readFileSync(path.join(REAL, 'uscode/usc01.2017.head.xml'), 'utf8');
      const keys = recognised(code, text, 'usc01.xml').map(({ candidate }) => candidate.key);
      expect(keys).toHaveLength(31);
      expect(keys.at(-1)).toMatch(/^usc:1-/);
    });

    test.each([
      ['bill', 20],
      ['bill_117_hr_3076_text', 1],
      ['law_118_pub', 20],
      ['summaries', 2],
      ['committee_senate_slpo00_bills', 4],
    ])('%s.json gives %i bills without a field unread', async (name, count) => {
      const found = await recordsOf(
        bills,
        readFileSync(path.join(REAL, `congress-api/${name}.json`), 'utf8'),
      );
      expect(found).toHaveLength(count);
    });
  },
);
