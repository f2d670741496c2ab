import { describe, expect, test } from 'vitest';
import type { Acquired, AcquiredFile } from '../../../core/acquired.ts';
import { parseDocument } from './parse.ts';
import { recogniseDocument } from './recognise.ts';

const recordsIn = async (name: string, content: unknown) => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  const bytes = new TextEncoder().encode(text);
  const found = recogniseDocument({ name, bytes, text });
  return Promise.all(
    found.map(({ candidate, file }) => {
      const held = file === undefined ? [] : [heldFile(file, text)];
      const acquired: Acquired = {
        files: held,
        missing: new Map(),
        file: (wanted) => held.find((one) => one.file.name === wanted),
      };
      return parseDocument(acquired, candidate);
    }),
  );
};

const heldFile = (name: string, text: string): AcquiredFile => ({
  file: { name, url: 'file:saved' },
  url: 'file:saved',
  sha256: '',
  size: text.length,
  mediaType: '',
  headers: {},
  bytes: async () => new TextEncoder().encode(text),
  text: async () => text,
});

describe('saved answers of other forms than the listing we ask for', () => {
  test('the contents of an issue name each document, its agency, kind and subject', async () => {
    const records = await recordsIn('issue.json', {
      agencies: [
        { name: 'A Department', slug: 'a-department', see_also: [], document_categories: [] },
        {
          name: 'Coast Guard',
          slug: 'coast-guard',
          document_categories: [
            {
              type: 'Rule',
              documents: [
                {
                  subject_1: 'Safety Zone:',
                  subject_2: 'A river',
                  document_numbers: ['2024-31391', '2024-31392'],
                },
              ],
            },
          ],
        },
      ],
      meta: { publication_date: '2024-12-31' },
    });
    expect(records.map(({ id }) => id)).toEqual(['fr:2024-31391', 'fr:2024-31392']);
    expect(records[0]).toMatchObject({
      kind: 'rule',
      title: 'Safety Zone: A river',
      sourceOrg: 'Coast Guard',
      publishedAt: '2024-12-31T00:00:00.000Z',
    });
  });

  test('a document on public inspection that has no day yet was filed', async () => {
    const [record] = await recordsIn('inspection.json', {
      document_number: '2026-19958',
      publication_date: null,
      filed_at: '2026-09-28T11:15:00.000-04:00',
      title: 'Meetings; Sunshine Act  ',
      type: 'Notice',
      agency_names: ['Railroad Retirement Board'],
      docket_numbers: ['EPA-HQ-2026-0001'],
      html_url: 'https://www.federalregister.gov/public-inspection/2026-19958/meetings',
    });
    expect(record).toMatchObject({
      id: 'fr:2026-19958',
      title: 'Meetings; Sunshine Act',
      publishedAt: null,
      citation:
        'Railroad Retirement Board. Meetings; Sunshine Act. FR Doc. 2026-19958 (filed September 28, 2026).',
      metadata: { publication_date: null, filed_on: '2026-09-28' },
      relations: [{ kind: 'in_docket', to: 'docket:EPA-HQ-2026-0001' }],
    });
  });

  test.each<[string, object, string, string | null]>([
    ['the number alone', { document_number: 'C1-2014-25788' }, 'fr:C1-2014-25788', null],
    ['a number of two digits', { document_number: '94-1234' }, 'fr:94-1234', null],
    [
      'an address with the day',
      {
        document_number: '2024-31396',
        html_url: 'https://www.federalregister.gov/documents/2024/12/31/2024-31396/air-plan',
      },
      'fr:2024-31396',
      '2024-12-31T00:00:00.000Z',
    ],
  ])('a row without its day, %s', async (_what, row, id, publishedAt) => {
    const [record] = await recordsIn('p.json', { count: 1, results: [{ title: 'A', ...row }] });
    expect(record).toMatchObject({ id, publishedAt });
    if (publishedAt === null) expect(record?.citation).toMatch(/\(n\.d\.\)\.$/);
  });

  test('a day that is none is still refused by its name', async () => {
    await expect(
      recordsIn('p.json', { results: [{ document_number: '2024-1', publication_date: 'soon' }] }),
    ).rejects.toThrow(/publication_date/);
  });
});

const TEXT = `<html>
<head>
<title>Federal Register, Volume 89 Issue 250 (Tuesday, December 31, 2024)</title>
</head>
<body><pre>
[Federal Register Volume 89, Number 250 (Tuesday, December 31, 2024)]
[Proposed Rules]
[Pages 107012-107015]
From the Federal Register Online via the Government Publishing Office [<a href="http://www.gpo.gov">www.gpo.gov</a>]
[FR Doc No: 2024-31396]


-----------------------------------------------------------------------

SOME PROTECTION AGENCY

40 CFR Part 52

[EPA-R09-OAR-2023-0649; FRL-11647-02-R9]


Plans of a State; A Long Title That
Goes Over Two Lines

AGENCY: Some Protection Agency (SPA).

ACTION: Proposed rule.

-----------------------------------------------------------------------

SUMMARY: The agency proposes to approve &lt;5 percent of a
revision.

DATES: Comments are due January 30, 2025.

[FR Doc. 2024-31396 Filed 12-30-24; 8:45 am]
BILLING CODE 6560-50-P
</pre></body>
</html>
`;

test('a document as plain text says what it is in its first lines', async () => {
  const [record] = await recordsIn('2024-31396.txt', TEXT);
  expect(record).toMatchObject({
    id: 'fr:2024-31396',
    kind: 'proposed_rule',
    title: 'Plans of a State; A Long Title That Goes Over Two Lines',
    publishedAt: '2024-12-31T00:00:00.000Z',
    sourceOrg: 'SOME PROTECTION AGENCY',
    metadata: {
      citation: '89 FR 107012',
      start_page: 107012,
      end_page: 107015,
      action: 'Proposed rule.',
      dates: 'Comments are due January 30, 2025.',
      docket_ids: ['EPA-R09-OAR-2023-0649', 'FRL-11647-02-R9'],
    },
    body: { normalizer: 'text_v1' },
  });
  expect(String(record?.body?.content)).toContain('Office [www.gpo.gov]');
  expect(String(record?.body?.content)).toContain('<5 percent');
  expect(record?.relations).toContainEqual({
    kind: 'proposes_to_amend',
    to: 'cfr:40-52',
    evidence: 'cfr_references',
  });
});

test('what an answer has beside the fields that a run asks for is kept, except how often it was read', async () => {
  const answer = {
    document_number: '2026-19200',
    publication_date: '2026-09-18',
    title: 'Lamps',
    mods_url: 'https://www.govinfo.gov/metadata/granule/FR-2026-09-18/2026-19200/mods.xml',
    page_length: 1,
    page_views: { count: 56 },
    images: {},
    presidential_document_number: null,
    regulations_dot_gov_info: { document_id: 'FERC-2026-5579-0001' },
  };
  for (const given of [answer, { count: 1, results: [answer] }]) {
    const [found] = await recordsIn('saved.json', given);
    expect(found?.metadata).toMatchObject({
      page_length: 1,
      mods_url: answer.mods_url,
      regulations_dot_gov_info: { document_id: 'FERC-2026-5579-0001' },
      title: 'Lamps',
    });
    expect(Object.keys(found?.metadata ?? {})).not.toContain('page_views');
    expect(Object.keys(found?.metadata ?? {})).not.toContain('images');
  }
});
