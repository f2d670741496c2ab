import { expect, test } from 'vitest';
import { indexedText, type SearchedDocument } from './indexed-text.ts';

const document: SearchedDocument = {
  id: 'fr:2026-00040',
  source: 'gazette',
  kind: 'rule',
  naturalKey: '2026-00040',
  title: 'Answers by e-mail',
  citation: 'Practice Office, 91 FR 59100',
  sourceUrl: 'https://example.org/d/2026-00040',
  metadata: {
    action: 'Final rule.',
    docket_ids: ['EPA-HQ-OAR-2021-0317'],
    regulation_id_numbers: [{ rin: '1210-AC02' }],
    volume: '91',
    published: '2026-07-15T00:00:00Z',
    hash: 'a'.repeat(64),
    words: 'a sentence with 12 words in it, which is no number of anything at all',
  },
  body: 'On the Straße, 1,000 times.',
  tables: 'Rates of COVID-19',
};

test('ids, dockets, RINs and the citation are there as words and as one word each', () => {
  const { ids } = indexedText(document);
  const tokens = new Set(ids?.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  expect([...tokens]).toEqual(
    expect.arrayContaining(['fr202600040', '202600040', 'epahqoar20210317', '1210ac02', '59100']),
  );
  expect(ids).not.toContain('sentence');
  expect(ids).not.toContain('aaaa');
  expect(ids).not.toContain('2026-07-15');
});

test('words with signs inside are there as one besides, in the column they stand in', () => {
  const { title, body, tables, abstract, action } = indexedText(document);
  expect(title).toBe('Answers by e-mail email');
  expect(body).toBe('On the Strasse, 1,000 times. 1000');
  expect(tables).toBe('Rates of COVID-19 covid19');
  expect([abstract, action]).toEqual([null, 'Final rule.']);
});
