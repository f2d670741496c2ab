/** Lobbying, statements, members and meetings in forms beside the usual ones. */
import { expect, test } from 'vitest';
import type { ParsedEntity } from '../../src/core/entities.ts';
import bills from '../../src/families/federal/bills/source.ts';
import { committee_meeting_v1 } from '../../src/families/federal/committee_meetings/committee_meeting_v1.ts';
import { lda_filing_v1 } from '../../src/families/federal/lda_filings/lda_filing_v1.ts';
import lda from '../../src/families/federal/lda_filings/source.ts';
import legislators from '../../src/families/federal/members/legislators-source.ts';
import saps from '../../src/families/federal/saps/source.ts';
import { recordsOf } from '../saved-records.ts';

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

const REPORT = {
  filing_uuid: '11111111-84e7-46e3-9cfa-76edae508768',
  filing_type: 'YA',
  filing_type_display: 'Year-End Amendment',
  filing_year: 2024,
  filing_period: 'year_end',
  filer_type: 'lobbyist',
  filer_type_display: 'Lobbyist',
  contact_name: 'Ann Poe',
  address_1: '1 K Street',
  city: 'Washington',
  state: 'DC',
  zip: '20005',
  dt_posted: '2025-01-30T11:42:06-05:00',
  registrant: { id: 5, name: 'LAMP LOBBY LLC' },
  lobbyist: { id: 9, first_name: 'JANE', last_name: 'DOE' },
  no_contributions: false,
  pacs: ['LAMP PAC'],
  contribution_items: [
    {
      contribution_type: 'feca',
      contribution_type_display: 'FECA',
      contributor_name: 'LAMP PAC',
      payee_name: 'Friends | Co',
      honoree_name: 'Ann Roe',
      amount: '2500.00',
      date: '2024-09-30',
    },
  ],
};

test('a report of contributions is of the lobbyist, and its items are a table', async () => {
  const [record] = await recordsOf(lda, JSON.stringify(REPORT));
  expect(record).toMatchObject({
    kind: 'contribution_report',
    title: 'Year-End Amendment 2024: JANE DOE, LAMP LOBBY LLC',
    metadata: { lobbyist: { id: 9, name: 'JANE DOE' } },
  });
  const { markdown } = await lda_filing_v1.normalize(bytes(REPORT), {});
  expect(markdown).toContain('- **Address:** 1 K Street, Washington, DC, 20005');
  expect(markdown).toContain('- **Contact:** Ann Poe');
  expect(markdown).toContain(
    '| FECA | LAMP PAC | Friends \\| Co | Ann Roe | $2,500.00 | 2024-09-30 |',
  );
  const none = { ...REPORT, no_contributions: true, contribution_items: [] };
  expect((await lda_filing_v1.normalize(bytes(none), {})).markdown).toContain('No contributions.');
});

test('statements of older pages of the White House, and of its feed', async () => {
  const page = `<html><body><ul><li><a href="/sites/default/files/omb/legislative/sap/114/saphr5.pdf">HR 5 Lamp Act</a> (1 page, 91 kb) February 25, 2015</li></ul></body></html>`;
  const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>SAPs</title><item><title>H.R. 6578 Strategic Lamp Reserve</title><link>http://www.whitehouse.gov/omb/legislative/sap/110-2/saphr6578-h.pdf</link><description>The Administration opposes it. (30k)</description><pubDate>Thu, 24 Jul 2008 00:00:00 -0500</pubDate></item></channel></rss>`;
  expect(await recordsOf(saps, page)).toMatchObject([{ id: 'sap:2015-02-25-hr5' }]);
  expect(await recordsOf(saps, feed)).toMatchObject([
    {
      id: 'sap:2008-07-24-hr6578',
      metadata: { bills: ['hr:110:6578'], says: 'The Administration opposes it.' },
    },
  ]);
});

test('a member of the API who came in between: the day, the office, and whether they sit', async () => {
  const member = {
    bioguideId: 'W000832',
    directOrderName: 'Ann Doe',
    firstName: 'Ann',
    lastName: 'Doe',
    currentMember: false,
    updateDate: '2026-09-19T07:40:27Z',
    officialWebsiteUrl: 'https://doe.house.gov/',
    addressInformation: {
      city: 'Washington',
      district: 'DC',
      officeAddress: '174 Cannon',
      phoneNumber: '(202) 225-5065',
      zipCode: 20515,
    },
    previousNames: [
      { directOrderName: 'Ann Roe', lastName: 'Roe', startDate: '2026-09-02T04:00:00Z' },
    ],
    terms: [{ chamber: 'House of Representatives', startYear: 2026, endYear: 2028 }],
  };
  const [found] = (await recordsOf(
    legislators,
    JSON.stringify({ member }),
  )) as unknown as readonly ParsedEntity[];
  expect(found).toMatchObject({
    updatedAt: '2026-09-19T07:40:27.000Z',
    lifecycle: { servedFrom: '2026-09-02' },
    names: [{ name: 'Ann Doe' }, { name: 'Ann Roe', kind: 'other' }],
    metadata: {
      serving: false,
      terms: [{ start: '2026-09-02', end: '2028', phone: '(202) 225-5065' }],
    },
  });
});

test('a document of a meeting whose description repeats its name is named once', async () => {
  const committeeMeeting = {
    congress: 119,
    chamber: 'House',
    eventId: '1',
    title: 'Lamps',
    meetingDocuments: [{ name: 'Vote.', description: 'Vote.', documentType: 'Vote', url: 'u' }],
  };
  const { markdown } = await committee_meeting_v1.normalize(bytes({ committeeMeeting }), {});
  expect(markdown).toContain('- Vote. (Vote): u');
});

test('entities of HTML in the titles of estimates are letters', async () => {
  const bill = {
    congress: 119,
    type: 'HR',
    number: '1',
    title: 'Lamp Act',
    cboCostEstimates: [
      { title: 'CBO&#039;s Baseline', url: 'https://www.cbo.gov/publication/61461' },
    ],
  };
  const [record] = await recordsOf(bills, JSON.stringify({ bill }));
  expect(record?.metadata).toMatchObject({ cboCostEstimates: [{ title: "CBO's Baseline" }] });
});
