import { describe, expect, test } from 'vitest';
import { localDay } from '../../core/time.ts';
import { candidateOf, fullUrl, mergeCandidates, searchUrl } from './listing.ts';
import type { SearchResult } from './shapes.ts';

describe('the searches of a day', () => {
  test.each([
    ['2026-07-15', 'from:2026-07-14 23:00,to:2026-07-15 23:00'],
    ['2026-03-29', 'from:2026-03-29 00:00,to:2026-03-29 23:00'],
    ['2025-10-26', 'from:2025-10-25 23:00,to:2025-10-27 00:00'],
    ['2026-01-15', 'from:2026-01-15 00:00,to:2026-01-16 00:00'],
  ])('%s is asked for in UTC', (date, window) => {
    const url = new URL(searchUrl('public_timestamp', localDay(date, 'Europe/London'), 500));
    expect(url.origin + url.pathname).toBe('https://www.gov.uk/api/search.json');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      filter_public_timestamp: window,
      order: 'public_timestamp',
      count: '500',
      start: '500',
      fields:
        'title,link,description,public_timestamp,first_published_at,content_store_document_type,' +
        'format,organisations,taxons,content_id,is_withdrawn',
    });
  });

  test('first publication is a filter of its own', () => {
    const url = searchUrl('first_published_at', localDay('2026-07-15', 'Europe/London'), 0);
    expect(new URL(url).searchParams.get('filter_first_published_at')).toMatch(/^from:/);
  });
});

test.each([
  ['/guidance/a', 'https://www.gov.uk/guidance/a'],
  ['guidance/a', 'https://www.gov.uk/guidance/a'],
  ['/guidance/a/', 'https://www.gov.uk/guidance/a'],
  ['https://www.gov.uk/guidance/a', 'https://www.gov.uk/guidance/a'],
  ['https://www.example.org/', 'https://www.example.org/'],
  ['https://www.example.org/a/', 'https://www.example.org/a/'],
  ['https://www.example.org/a?b=1', 'https://www.example.org/a?b=1'],
])('the full URL of %s is %s', (link, url) => {
  expect(fullUrl(link)).toBe(url);
});

const result = (change: Partial<SearchResult> = {}): SearchResult => ({
  title: 'A title',
  link: '/guidance/a',
  public_timestamp: '2026-07-15T09:00:00Z',
  ...change,
});

describe('the candidate of a result', () => {
  test('its key is the full URL; its one file is the Content API’s item, and optional', () => {
    expect(candidateOf(result(), 'public_timestamp')).toMatchObject({
      key: 'https://www.gov.uk/guidance/a',
      files: [
        {
          name: 'content',
          url: 'https://www.gov.uk/api/content/guidance/a',
          expect: 'json',
          optional: true,
        },
      ],
      fields: { publishedInDay: false },
    });
  });

  test('what lives elsewhere has no file', () => {
    const external = candidateOf(result({ link: 'https://www.example.org/a' }), 'public_timestamp');
    expect(external).toMatchObject({ key: 'https://www.example.org/a', files: [] });
  });

  test('only the search for first publications says that it was published in the day', () => {
    expect(candidateOf(result(), 'first_published_at').fields.publishedInDay).toBe(true);
  });

  const version = (change: Record<string, unknown>) =>
    candidateOf({ ...result(), ...change }, 'public_timestamp').version;

  test.each([
    ['title', { title: 'Another' }],
    ['public_timestamp', { public_timestamp: '2026-07-15T10:00:00Z' }],
    ['organisations', { organisations: [{ slug: 'home-office' }] }],
    ['is_withdrawn', { is_withdrawn: true }],
    ['a field we do not know', { latest_change_note: 'x' }],
  ])('a change of %s is a change', (_what, change) => {
    expect(version(change)).not.toBe(version({}));
  });

  test.each([
    ['es_score', { es_score: 0.5 }],
    ['updated_at, the time of indexing', { updated_at: '2026-09-01T00:00:00Z' }],
    ['popularity', { popularity: 0.1 }],
    ['the order of the keys', { title: 'A title' }],
  ])('%s is none', (_what, change) => {
    expect(version({ ...change })).toBe(version({}));
  });
});

describe('the same URL twice', () => {
  const older = candidateOf(
    result({
      title: 'Older',
      public_timestamp: '2026-07-15T09:30:00.000+01:00',
      taxons: ['t1', 't2'],
      organisations: [{ slug: 'a' }],
      content_id: 'id-of-older',
    }),
    'first_published_at',
  );
  const newer = candidateOf(
    result({ title: 'Newer', public_timestamp: '2026-07-15T09:00:00Z', taxons: ['t2', 't3'] }),
    'public_timestamp',
  );

  test.each([
    ['the older first', older, newer],
    ['the newer first', newer, older],
  ])('%s: the latest update wins, tags are united, raw is the newest', (_what, first, second) => {
    const merged = mergeCandidates(first, second);
    expect(merged.key).toBe('https://www.gov.uk/guidance/a');
    expect(merged.version).toBe(newer.version);
    const fields = merged.fields as { result: SearchResult; publishedInDay: boolean };
    expect(fields.result.title).toBe('Newer');
    expect(fields.result.public_timestamp).toBe('2026-07-15T09:00:00Z');
    expect(fields.result.content_id).toBeUndefined();
    expect([...(fields.result.taxons ?? [])].sort()).toEqual(['t1', 't2', 't3']);
    expect(fields.result.organisations).toEqual([{ slug: 'a' }]);
    expect(fields.publishedInDay).toBe(true);
  });

  test('without an update time the other wins; of equals the later named', () => {
    const undated = candidateOf(
      result({ public_timestamp: undefined, title: 'Undated' }),
      'first_published_at',
    );
    const titleOf = (candidate: typeof undated) =>
      (candidate.fields as { result: SearchResult }).result.title;
    expect(titleOf(mergeCandidates(newer, undated))).toBe('Newer');
    expect(titleOf(mergeCandidates(undated, newer))).toBe('Newer');
    const twin = candidateOf(result({ title: 'Twin' }), 'public_timestamp');
    expect(titleOf(mergeCandidates(newer, twin))).toBe('Twin');
  });

  test('merging again changes nothing', () => {
    const merged = mergeCandidates(older, newer);
    expect(mergeCandidates(merged, merged)).toEqual(merged);
  });
});
