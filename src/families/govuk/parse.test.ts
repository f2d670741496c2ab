import { describe, expect, test } from 'vitest';
import type { Acquired, AcquiredFile } from '../../core/acquired.ts';
import { localDay } from '../../core/time.ts';
import { candidateOf, type DayFilter } from './listing.ts';
import { govukId } from './page-id.ts';
import { parseGovuk } from './parse.ts';
import type { SearchResult } from './shapes.ts';

const day = localDay('2026-07-15', 'Europe/London');
const RETRIEVED = '2026-07-16T02:00:00.000Z';

const listed: SearchResult = {
  title: 'A title',
  link: '/guidance/a',
  public_timestamp: '2026-07-15T10:00:00Z',
  content_store_document_type: 'guidance',
  content_id: '7ae28e91-b918-4b9a-898c-fcdee95a83d0',
  organisations: [
    { slug: 'home-office', title: 'Home Office' },
    { slug: 'unknown-to-the-registry' },
  ],
  taxons: ['t1'],
};

const parse = (
  item: unknown,
  result: SearchResult = listed,
  filter: DayFilter = 'public_timestamp',
) =>
  parseGovuk(
    item === undefined ? nothing : answering(item),
    candidateOf(result, filter),
    day,
    RETRIEVED,
  );

describe('when it was published', () => {
  const item = { document_type: 'guidance' };
  test.each<[string, unknown, DayFilter, Partial<SearchResult>, string | null]>([
    [
      'the Content API knows exactly',
      { ...item, first_published_at: '2019-03-31T02:30:00+01:00' },
      'public_timestamp',
      {},
      '2019-03-31T01:30:00.000Z',
    ],
    [
      'the Content API is right against the index',
      { ...item, first_published_at: '2019-01-01T00:00:00Z' },
      'first_published_at',
      { first_published_at: '2018-01-01T00:00:00Z' },
      '2019-01-01T00:00:00.000Z',
    ],
    [
      'without details, what the result shows',
      undefined,
      'public_timestamp',
      { first_published_at: '2018-01-01T00:00:00Z' },
      '2018-01-01T00:00:00.000Z',
    ],
    [
      'older items say it among their details',
      { ...item, details: { first_public_at: '2016-05-04T09:00:00+01:00' } },
      'public_timestamp',
      {},
      '2016-05-04T08:00:00.000Z',
    ],
    [
      'without details, in the day: when it was updated',
      undefined,
      'first_published_at',
      {},
      '2026-07-15T10:00:00.000Z',
    ],
    [
      'without details, in the day, updated later: the first instant of the day',
      undefined,
      'first_published_at',
      { public_timestamp: '2026-07-20T10:00:00Z' },
      '2026-07-14T23:00:00.000Z',
    ],
    ['without details, not in the day: unknown', undefined, 'public_timestamp', {}, null],
    ['nobody says: when it was updated', item, 'public_timestamp', {}, '2026-07-15T10:00:00.000Z'],
  ])('%s', async (_what, content, filter, change, publishedAt) => {
    const record = await parse(content, { ...listed, ...change }, filter);
    expect(record.publishedAt).toBe(publishedAt);
  });
});

test('id, kind, organisation, tags and citation', async () => {
  const record = await parse({
    document_type: 'guidance',
    first_published_at: '2019-01-02T00:00:00Z',
  });
  expect(record).toMatchObject({
    id: govukId('https://www.gov.uk/guidance/a'),
    kind: 'guidance',
    sourceUrl: 'https://www.gov.uk/guidance/a',
    sourceOrg: 'Home Office',
    citation: 'Home Office. A title. 2019-01-02. https://www.gov.uk/guidance/a',
    incomplete: false,
    metadata: {
      tags: {
        topic: ['t1'],
        organisations: ['home-office', 'unknown-to-the-registry'],
        document_type: 'guidance',
        native_ids: { content_id: '7ae28e91-b918-4b9a-898c-fcdee95a83d0' },
      },
      raw: listed,
    },
  });
});

test('a citation names the day in London', async () => {
  const record = await parse({
    document_type: 'guidance',
    first_published_at: '2026-07-15T00:15:00+01:00',
  });
  expect(record.publishedAt).toBe('2026-07-14T23:15:00.000Z');
  expect(record.citation).toContain('. 2026-07-15. ');
});

test('the content id comes from the details when the index lacks it', async () => {
  const record = await parse(
    { document_type: 'guidance', content_id: 'from-the-details' },
    { ...listed, content_id: undefined },
  );
  expect(record.metadata.tags).toMatchObject({ native_ids: { content_id: 'from-the-details' } });
});

describe('tombstones, from explicit signals only', () => {
  test('without details, the search tells that it was withdrawn', async () => {
    const record = await parse(undefined, { ...listed, is_withdrawn: true });
    expect(record).toMatchObject({
      status: 'withdrawn',
      tombstoneAt: '2026-07-15T10:00:00.000Z',
      tombstoneReason: 'withdrawn by the publisher',
    });
  });

  test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['no notice', { document_type: 'guidance' }, {}],
    ['an empty notice', { document_type: 'guidance', withdrawn_notice: {} }, {}],
    ['a null notice', { document_type: 'guidance', withdrawn_notice: null }, {}],
    [
      'a notice',
      {
        document_type: 'guidance',
        withdrawn_notice: {
          explanation: '<p>Out of&nbsp;date &amp; <a href="/b">replaced</a>.</p>',
          withdrawn_at: '2026-07-15T11:00:00+01:00',
        },
      },
      {
        status: 'withdrawn',
        tombstoneAt: '2026-07-15T10:00:00.000Z',
        tombstoneReason: 'Out of date & replaced.',
      },
    ],
    [
      'a notice among the details, as older items have it',
      {
        document_type: 'case_study',
        withdrawn_notice: {},
        details: { withdrawn_notice: { explanation: '<p>Newer ones are there.</p>' } },
      },
      { status: 'withdrawn', tombstoneReason: 'Newer ones are there.' },
    ],
    [
      'a notice with a day and no word',
      {
        document_type: 'guide',
        withdrawn_notice: { explanation: '', withdrawn_at: '2026-07-15T11:00:00+01:00' },
      },
      {
        status: 'withdrawn',
        tombstoneAt: '2026-07-15T10:00:00.000Z',
        tombstoneReason: 'withdrawn by the publisher',
      },
    ],
    [
      'gone, with nothing to say',
      { document_type: 'gone', details: { explanation: '', alternative_path: '' } },
      { status: 'withdrawn', tombstoneReason: 'gone', tombstoneAt: RETRIEVED },
    ],
    [
      'gone, with another place',
      { document_type: 'gone', details: { alternative_path: '/guidance/b' } },
      { status: 'superseded', successorId: govukId('https://www.gov.uk/guidance/b') },
    ],
    [
      'a redirect; what follows the path is no part of the name',
      {
        document_type: 'redirect',
        base_path: '/guidance/a',
        redirects: [
          { path: '/guidance/a/part', destination: '/elsewhere' },
          { path: '/guidance/a', destination: '/guidance/b?x=1#y' },
        ],
      },
      {
        status: 'superseded',
        tombstoneReason: 'redirects to /guidance/b?x=1#y',
        successorId: govukId('https://www.gov.uk/guidance/b'),
      },
    ],
    [
      'a redirect to nowhere',
      { document_type: 'redirect', redirects: [] },
      { status: 'withdrawn', tombstoneReason: 'redirects' },
    ],
  ])('%s', async (_what, item, expected) => {
    const record = await parse(item);
    expect(record).toMatchObject(expected);
    if (Object.keys(expected).length === 0) expect(record.status).toBeUndefined();
  });
});

describe('the body', () => {
  test('parts follow each other under their titles; of alternatives the HTML is taken', async () => {
    const record = await parse({
      document_type: 'guide',
      details: {
        parts: [
          { title: 'One & two', body: '<p>1</p>' },
          {
            title: 'Three',
            body: [
              { content_type: 'text/govspeak', content: '3' },
              { content_type: 'text/html', content: '<p>3</p>' },
            ],
          },
        ],
      },
    });
    expect(record.body).toEqual({
      normalizer: 'html_v1',
      content: '<h2>One &amp; two</h2>\n<p>1</p>\n<h2>Three</h2>\n<p>3</p>',
      baseUrl: 'https://www.gov.uk/guidance/a',
    });
  });

  test('no body is no body', async () => {
    expect((await parse({ document_type: 'guidance', details: {} })).body).toBeUndefined();
  });
});

test.each([
  ['details that did not come', undefined, true],
  ['details that do not fit', { title: 'no type' }, true],
  ['details that came', { document_type: 'guidance' }, false],
])('%s: the record is provisional, or not', async (_what, item, incomplete) => {
  const record = await parse(item);
  expect(record.incomplete).toBe(incomplete);
  expect(record.title).toBe('A title');
});

test('what lives elsewhere has no details and is complete without them', async () => {
  const record = await parse(undefined, { ...listed, link: 'https://www.example.org/a/' });
  expect(record).toMatchObject({ incomplete: false, sourceUrl: 'https://www.example.org/a/' });
});

const nothing: Acquired = { files: [], missing: new Map(), file: () => undefined };

function answering(item: unknown): Acquired {
  const text = JSON.stringify(item);
  const file: AcquiredFile = {
    file: { name: 'content', url: 'https://www.gov.uk/api/content/guidance/a' },
    url: 'https://www.gov.uk/api/content/guidance/a',
    sha256: '',
    size: text.length,
    mediaType: 'application/json',
    headers: {},
    bytes: async () => new TextEncoder().encode(text),
    text: async () => text,
  };
  return { files: [file], missing: new Map(), file: () => file };
}
