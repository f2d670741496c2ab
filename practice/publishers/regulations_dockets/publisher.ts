/** api.regulations.gov (v4) and downloads.regulations.gov, with their bounds, quirks and refusals. */
import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
} from '../../publisher.ts';
import { detailOf, pathOf, rowOf } from './answers.ts';
import type { Change, PracticeRecord, RegulationsWorld } from './world.ts';

export interface RegulationsLimits {
  /** What the key may ask in an hour, as the headers state it; refused above it. */
  readonly perHour?: number;
  readonly now?: () => number;
}

const SORTS = ['commentEndDate', 'lastModifiedDate', 'postedDate', 'title'];

/**
 * `client-refused`: CloudFront turns the client away. `not-served`: the store does not serve a file.
 * `moving-total`: the count grows with every page. `empty`: lists name nothing. `shrunken`: they name a
 * quarter of what there is.
 */
export function regulationsPublisher(
  world: RegulationsWorld,
  { perHour = 1000, now = Date.now }: RegulationsLimits = {},
): Publisher {
  const spent: number[] = [];
  let pagesRead = 0;
  return {
    name: 'regulations_dockets',
    hosts: ['api.regulations.gov', 'downloads.regulations.gov'],
    plays: ['client-refused', 'not-served', 'moving-total', 'empty', 'shrunken'],
    handle(request) {
      if (request.path === '/robots.txt') return { status: 404 };
      if (request.host === 'downloads.regulations.gov') return fileAt(world, request);
      if (!request.headers['x-api-key'])
        return json(
          { error: { code: 'API_KEY_MISSING', message: 'No api_key was supplied.' } },
          403,
        );
      const at = now();
      while ((spent[0] ?? at) <= at - 3_600_000) spent.shift();
      if (spent.length >= perHour)
        return json({ errors: [{ status: '429', title: 'OVER_RATE_LIMIT' }] }, 429, limits(0));
      spent.push(at);
      const answer = answerOf(world, request, () => pagesRead++);
      return { ...answer, headers: { ...answer.headers, ...limits(perHour - spent.length) } };
    },
    describe: () => ({ records: world.records().length, spent: spent.length }),
    changes: {
      touch: ({ id, ...change }) => world.touch(String(id), change as Change),
      vanish: ({ id }) => world.vanish(String(id)),
    },
  };

  function limits(remaining: number): Record<string, string> {
    return { 'x-ratelimit-limit': String(perHour), 'x-ratelimit-remaining': String(remaining) };
  }
}

function answerOf(
  world: RegulationsWorld,
  request: PracticeRequest,
  count: () => number,
): PracticeResponse {
  const [, type = '', id, below] =
    /^\/v4\/([a-z]+)(?:\/([^/]+)(?:\/([a-z]+))?)?$/.exec(request.path) ?? [];
  const own = world.records().filter((one) => one.type === type);
  if (id === undefined) return list(own, request, count);
  const found = own.find((one) => one.id === decodeURIComponent(id));
  if (found?.legacy || /-RULEMAKING$/.test(id))
    return refused('Invalid ID', `'${id}' is no id.`, 400);
  if (!found) return refused('The document ID could not be found.', id, 404);
  const answer = detailOf(
    found,
    request.search.includes('include=attachments') || below === 'attachments',
  );
  return json(below === 'attachments' ? { data: answer.included } : answer, 200, {
    'content-type': 'application/vnd.api+json',
  });
}

const refused = (title: string, detail: string, status: number): PracticeResponse =>
  json({ errors: [{ status: String(status), title, detail }] }, status);

function list(
  own: readonly PracticeRecord[],
  request: PracticeRequest,
  count: () => number,
): PracticeResponse {
  const query = new URLSearchParams(request.search);
  const size = Number(query.get('page[size]') ?? 25);
  const number = Number(query.get('page[number]') ?? 1);
  const [sort = '-postedDate'] = (query.get('sort') ?? '').split(',');
  if (size < 5 || size > 250)
    return refused('INVALID_PAGE_SIZE', 'page[size] must be between 5 and 250', 400);
  if (number < 1 || number > 20)
    return refused('INVALID_PAGE_NUMBER', 'page[number] must be at most 20', 400);
  if (!SORTS.includes(sort.replace(/^-/, '')))
    return refused('INVALID_SORT', `${sort} cannot be sorted by`, 400);
  const from = easternMoment(query.get('filter[lastModifiedDate][ge]')) ?? 0;
  const to = easternMoment(query.get('filter[lastModifiedDate][le]')) ?? Number.POSITIVE_INFINITY;
  const docket = query.get('filter[docketId]');
  const words = query.get('filter[searchTerm]');
  const all = own
    .filter(({ modified }) => modified >= from && modified <= to)
    .filter((one) => !docket || one.docket === docket)
    .filter((one) => !words || one.id.startsWith(words))
    .sort((a, b) => a.modified - b.modified || (a.id < b.id ? -1 : 1));
  const { faults } = request;
  const named = faults.has('empty')
    ? []
    : faults.has('shrunken')
      ? all.slice(0, Math.ceil(all.length / 4))
      : all;
  const totalElements = named.length + (faults.has('moving-total') ? 2 + count() : 0);
  const totalPages = Math.ceil(named.length / size);
  return json({
    data: named.slice((number - 1) * size, number * size).map(rowOf),
    meta: {
      aggregations: {},
      filters: {},
      hasNextPage: number < totalPages,
      hasPreviousPage: number > 1,
      numberOfElements: Math.max(0, Math.min(size, named.length - (number - 1) * size)),
      pageNumber: number,
      pageSize: size,
      totalElements,
      totalPages,
      firstPage: number === 1,
      lastPage: number >= totalPages,
    },
  });
}

/** The filter is what a clock in Washington shows; only summer and winter are told apart here. */
function easternMoment(text: string | null): number | undefined {
  if (!text) return undefined;
  const asUtc = Date.parse(`${text.replace(' ', 'T')}Z`);
  const shown = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    timeZoneName: 'shortOffset',
  });
  const offset = /GMT([-+]\d+)/.exec(shown.format(asUtc))?.[1] ?? '-5';
  return asUtc - Number(offset) * 3_600_000;
}

/** 403 with a page: the client is turned away. 403 with XML: the store does not serve the file. Never 404. */
function fileAt(
  world: RegulationsWorld,
  { path, headers, faults }: PracticeRequest,
): PracticeResponse {
  const isBrowser = /^Mozilla\//.test(String(headers['user-agent'] ?? ''));
  if (!isBrowser || headers['x-api-key'] || faults.has('client-refused'))
    return {
      status: 403,
      headers: { 'content-type': 'text/html', server: 'CloudFront' },
      body: `<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY>${'<P>Request blocked.</P>'.repeat(20)}<PRE>Generated by cloudfront (CloudFront)</PRE></BODY></HTML>`,
    };
  const file = faults.has('not-served') ? undefined : pathOf(world.records(), path);
  if (file === undefined)
    return {
      status: 403,
      headers: { 'content-type': 'application/xml', server: 'AmazonS3' },
      body: '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>',
    };
  return {
    status: 200,
    headers: { 'content-type': 'binary/octet-stream' },
    body: Buffer.from(file),
  };
}
