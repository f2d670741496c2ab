import { describe, expect, test } from 'vitest';
import { londonDay } from './london.ts';
import { createSearch } from './search.ts';
import { govukWorld } from './world.ts';

interface Found {
  readonly results: Record<string, unknown>[];
  readonly total: number;
  readonly start: number;
  readonly aggregates: Record<
    string,
    { options: { value: { slug: string }; documents: number }[] }
  >;
}

const world = govukWorld({ seed: 7, background: 400 });
const answer = createSearch(world);
const find = (search: string): Found => {
  const response = answer(search);
  expect(response.status).toBe(200);
  return JSON.parse(String(response.body)) as Found;
};

describe('mistakes are refused with 422 and the API’s own words', () => {
  for (const [search, error] of [
    ['foo=1&bar=2', 'Unexpected parameters: foo, bar'],
    ['count=1501', "Maximum result set size (as specified in 'count') is 1500"],
    ['start=900001', "Maximum result set start point (as specified in 'start') is 900000"],
    ['count=ten', 'Invalid value "ten" for parameter "count" (expected positive integer)'],
    ['start=-1', 'Invalid negative value "-1" for parameter "start" (expected positive integer)'],
    ['count=1&count=2', 'Too many values (2) for parameter "count" (must occur at most once)'],
    ['q=a&q=b', 'Too many values (2) for parameter "q" (must occur at most once)'],
    ['order=first_published_at', '"first_published_at" is not a valid sort field'],
    ['order=-updated_at', '"updated_at" is not a valid sort field'],
    [
      'fields=title,shoe&fields=size',
      'Some requested fields are not valid return fields: ["size", "shoe"]',
    ],
    ['filter_title=x', '"title" is not a valid filter field'],
    ['reject_all_shoe=x', '"shoe" is not a valid reject field'],
    ['filter_is_withdrawn=maybe', 'is_withdrawn requires a boolean (true or false)'],
    [
      'filter_public_timestamp=2026-01-01',
      'Invalid date filter parameter "2026-01-01:" (expected "from:" or "to:")',
    ],
    [
      'filter_public_timestamp=from:yesterday',
      'Invalid "from" value "yesterday" for parameter "public_timestamp" (expected ISO8601 date)',
    ],
    [
      'filter_public_timestamp=to:2026-02-30 25:00',
      'Invalid "to" value "2026-02-30 25:00" for parameter "public_timestamp" (expected ISO8601 date)',
    ],
    [
      'filter_public_timestamp=from:2026-01-01&filter_public_timestamp=to:2026-01-31',
      'Too many values (2) for parameter "public_timestamp" (must occur at most once)',
    ],
    ['debug=everything', 'Unknown debug option "everything"'],
    [`q=${'a'.repeat(513)}`, 'Query exceeds the maximum allowed length'],
    ['aggregate_title=10', '"title" is not a valid aggregate field'],
    [
      'aggregate_format=many',
      'Invalid value "many" for first parameter for aggregate "format" (expected positive integer)',
    ],
    [
      'count=1501&foo=1',
      "Maximum result set size (as specified in 'count') is 1500. Unexpected parameters: foo",
    ],
  ] as const) {
    test(search.slice(0, 80), () => {
      const response = answer(search);
      expect([response.status, response.body]).toEqual([422, JSON.stringify({ error })]);
    });
  }
});

describe('the shape of an answer', () => {
  test('keys come in the real order, and an empty page is not an error', () => {
    expect(answer('count=0').body).toBe(
      `{"results":[],"total":${find('').total},"start":0,"aggregates":{},"suggested_queries":[],"suggested_autocomplete":[],"es_cluster":"A"}`,
    );
    expect(find('start=5000')).toMatchObject({ results: [], start: 5000 });
  });

  test('a result has the asked fields it holds, alphabetical when repeated, then the five fixed ones', () => {
    const { results } = find(
      'count=1500&fields=title&fields=link&fields[]=description&fields=public_timestamp',
    );
    const keys = new Set(results.map((result) => Object.keys(result).join()));
    const fixed = 'index,es_score,_id,elasticsearch_type,document_type';
    expect(keys).toContain(`description,link,public_timestamp,title,${fixed}`);
    expect(keys).toContain(`link,public_timestamp,title,${fixed}`);
    expect(keys).toContain(`description,link,title,${fixed}`);
    expect(JSON.stringify(results.map(({ es_score, ...rest }) => rest))).not.toContain('null');
  });

  test('a comma list keeps its order', () => {
    const [first] = find('count=1&fields=title,link').results;
    expect(Object.keys(first ?? {}).slice(0, 2)).toEqual(['title', 'link']);
  });

  test('both spellings of time are there', () => {
    const times = find('count=1500&fields=public_timestamp').results.map((result) =>
      String(result.public_timestamp),
    );
    expect(times.some((time) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(time))).toBe(true);
    expect(times.some((time) => /\.000\+01:00$/.test(time))).toBe(true);
    expect(times.some((time) => /\.000\+00:00$/.test(time))).toBe(true);
  });

  test('an external item has an absolute link and its content id as _id', () => {
    const { results } = find('filter_format=recommended-link&fields=link,content_id');
    expect(results).toHaveLength(3);
    for (const { link, _id } of results) {
      expect(link).toMatch(/^https:\/\/.*example\.org\/$/);
      expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    }
  });

  test('first_published_at is returned only for the three types that have it in their schema', () => {
    const { results } = find('count=1500&fields=first_published_at,content_store_document_type');
    const returned = results.filter((result) => 'first_published_at' in result);
    expect(new Set(returned.map((result) => result.content_store_document_type))).toEqual(
      new Set([
        'drug_safety_update',
        'research_for_development_output',
        'traffic_commissioner_regulatory_decision',
      ]),
    );
  });

  test('organisations are objects of which only the slug is certain', () => {
    const { results } = find('count=1500&fields=organisations');
    const all = results.flatMap(
      (result) => (result.organisations ?? []) as { slug: string; title?: string }[],
    );
    expect(all.every(({ slug }) => slug.length > 0)).toBe(true);
    expect(all.some(({ title }) => title === undefined)).toBe(true);
    expect(results.some((result) => !('organisations' in result))).toBe(true);
  });

  test('es_score is a number only for a query that is not sorted', () => {
    expect(typeof find('q=vehicle tax').results[0]?.es_score).toBe('number');
    expect(find('q=vehicle tax&order=title').results[0]?.es_score).toBeNull();
    expect(find('q=vehicle tax').total).toBeLessThan(find('').total);
  });
});

describe('filters', () => {
  const links = (search: string) =>
    find(`count=1500&fields=link&${search}`).results.map((result) => String(result.link));

  test('OR inside a field, AND between fields, reject is the complement', () => {
    const guides = links('filter_format=guide');
    const answers = links('filter_format=answer');
    expect(links('filter_format=guide&filter_format=answer').sort()).toEqual(
      [...guides, ...answers].sort(),
    );
    expect(links('filter_format=guide&filter_organisations=home-office').length).toBeLessThan(
      guides.length,
    );
    expect(links('reject_format=guide')).toHaveLength(find('').total - guides.length);
  });

  test('filter_all wants every value, filter_any one of them', () => {
    const both = links(
      'filter_all_organisations=home-office&filter_all_organisations=cabinet-office',
    );
    const any = links(
      'filter_any_organisations=home-office&filter_any_organisations=cabinet-office',
    );
    expect(both.length).toBeGreaterThan(0);
    expect(any.length).toBeGreaterThan(both.length);
    expect(
      links('reject_all_organisations=home-office&reject_all_organisations=cabinet-office'),
    ).toHaveLength(find('').total - both.length);
  });

  for (const field of [
    'organisations',
    'taxons',
    'public_timestamp',
    'first_published_at',
    'content_id',
  ]) {
    test(`_MISSING finds what has no ${field}`, () => {
      const without = links(`filter_${field}=_MISSING`).length;
      expect(without).toBeGreaterThan(0);
      expect(links(`reject_${field}=_MISSING`)).toHaveLength(find('').total - without);
    });
  }

  const { start, end } = londonDay('2026-07-15');
  for (const [form, from, to] of [
    ['from:2026-07-15,to:2026-07-15', Date.UTC(2026, 6, 15), Date.UTC(2026, 6, 16) - 1],
    ['from:2026-07-14 23:00,to:2026-07-15 22:59:59', start, end - 1],
    ['from:2026-07-14 23:00,to:2026-07-15 23:00', start, end + 999],
    ['from:2026-07-14T23:00:00Z,to:2026-07-15T22:59:59Z', start, end - 1],
    ['from:2026-07-15T00:00:00+01:00', start, Number.POSITIVE_INFINITY],
    ['to:2026-07-14 22:59', Number.NEGATIVE_INFINITY, start - 59_001],
  ] as const) {
    test(`${form} is inclusive at both ends, in UTC unless it says otherwise`, () => {
      for (const field of ['public_timestamp', 'first_published_at'] as const) {
        const expected = [];
        for (let row = 0; row < world.size; row += 1) {
          const instant =
            field === 'public_timestamp' ? world.publicTimestamp(row) : world.firstPublishedAt(row);
          if (world.state(row) === 'live' && instant >= from && instant <= to)
            expected.push(world.document(row).link);
        }
        expect(expected.length).toBeGreaterThan(0);
        expect(links(`filter_${field}=${encodeURIComponent(form)}`).sort()).toEqual(
          expected.sort(),
        );
      }
    });
  }

  test('a reject of dates is the complement', () => {
    const inside = links('filter_public_timestamp=from:2026-07-15').length;
    expect(links('reject_public_timestamp=from:2026-07-15')).toHaveLength(find('').total - inside);
  });
});

describe('order', () => {
  const column = (search: string, field: string) =>
    find(`count=1500&fields=${field},content_id&${search}`).results.map((result) => result[field]);

  test('public_timestamp ascends and descends, the missing last in both', () => {
    for (const order of ['public_timestamp', '-public_timestamp']) {
      const times = column(`order=${order}`, 'public_timestamp').map((time) =>
        time === undefined ? null : Date.parse(String(time)),
      );
      const known = times.filter((time) => time !== null);
      expect(times.slice(known.length)).toEqual([null, null, null]);
      const sorted = [...known].sort((a, b) => (order === 'public_timestamp' ? a - b : b - a));
      expect(known).toEqual(sorted);
    }
  });

  test('equals are told apart by content id, ascending', () => {
    const { results } = find('count=1500&order=-closing_date&fields=content_id');
    const ids = results.map((result) => result.content_id ?? 'z');
    expect(ids).toEqual([...ids].sort());
  });

  test('without order and query the most popular come first', () => {
    const popularity = column('', 'popularity').map(Number);
    expect(popularity).toEqual([...popularity].sort((a, b) => b - a));
  });

  test('pages join to the whole, nothing twice', () => {
    const whole = column('order=-public_timestamp', 'link');
    const pages = [];
    for (let start = 0; start < whole.length; start += 100) {
      pages.push(
        ...find(`count=100&start=${start}&order=-public_timestamp&fields=link`).results.map(
          (result) => result.link,
        ),
      );
    }
    expect(pages).toEqual(whole);
  });
});

test('withdrawn documents show only to those who ask for them', () => {
  expect(find('filter_is_withdrawn=true').total).toBe(0);
  expect(find('filter_is_withdrawn=true&debug=include_withdrawn').total).toBe(3);
});

test('aggregates count every type', () => {
  const { aggregates, total } = find('count=0&aggregate_content_store_document_type=1000');
  const { options = [] } = aggregates.content_store_document_type ?? {};
  expect(
    options.map(({ documents }) => documents).reduce((sum, documents) => sum + documents, 0),
  ).toBe(total);
});
