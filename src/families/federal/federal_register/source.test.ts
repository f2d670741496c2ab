import { describe, expect, test } from 'vitest';
import { DEFAULT_POLITENESS, withPoliteness } from '../../../core/politeness.ts';
import type { ParsedDocument } from '../../../core/record.ts';
import { candidateOf } from './candidate.ts';
import source from './source.ts';

test('ten requests a second of an API, on working mornings in Washington', () => {
  expect(withPoliteness(DEFAULT_POLITENESS, source.politeness)).toMatchObject({
    rate: '10/second',
    robots: 'api',
  });
  expect(source.schedule?.cron).toBe('45 8 * * 1-5');
  expect(source.timezone).toBe('America/New_York');
});

describe('the days of a run', () => {
  const clock = { now: () => Date.parse('2026-09-18T02:00:00Z'), sleep: async () => undefined };
  test.each([
    ['the last week in Washington', {}, { since: '2026-09-11', until: '2026-09-17' }],
    ['one day', { date: '2024-02-12' }, { since: '2024-02-12', until: '2024-02-12' }],
    ['since a day', { since: '2026-01-01' }, { since: '2026-01-01', until: '2026-09-17' }],
    [
      'a range',
      { since: '2026-01-01', until: '2026-01-31' },
      { since: '2026-01-01', until: '2026-01-31' },
    ],
  ])('%s', (_what, given, settled) => expect(source.settle?.(given, clock)).toEqual(settled));
});

const base = { document_number: '2026-08558', publication_date: '2026-05-04', type: 'Notice' };

describe('the version of a document', () => {
  const version = (change: object) => candidateOf({ ...base, ...change }, undefined).version;
  test.each([
    ['the title', { title: 'x' }],
    [
      'a correction',
      { corrections: ['https://www.federalregister.gov/api/v1/documents/C1-2026-08558'] },
    ],
    ['significance known to be false', { significant: false }],
  ])('%s is a change', (_what, change) => expect(version(change)).not.toBe(version({})));
  test.each([
    ['page views', { page_views: { count: 3 } }],
    ['what regulations.gov counted', { regulations_dot_gov_info: { comments_count: 3 } }],
    ['the address of the inspection copy', { public_inspection_pdf_url: 'https://x?2' }],
  ])('%s are none', (_what, change) => expect(version(change)).toBe(version({})));

  test('what became of it is a change', () => {
    const by = { id: 'fr:2026-1', date: '2026-06-01', citation: null, action: null };
    expect(candidateOf(base, { is: 'withdrawn', by }).version).not.toBe(version({}));
  });
});

test('files lie by year and month', () => {
  const record = {
    publishedAt: '2026-05-04T00:00:00.000Z',
    metadata: base,
  } as unknown as ParsedDocument;
  expect(source.corpus(record, { name: 'xml', url: '' })).toBe('2026/05/2026-08558.xml');
});
