/** lda.gov: 25 rows a page whatever is asked for, 15 requests a minute, 120 with a key. */
import {
  json,
  type PracticeRequest,
  type PracticeResponse,
  type Publisher,
} from '../../publisher.ts';
import type { LdaWorld, PracticeFiling } from './world.ts';

const HOST = 'https://lda.gov/api/v1';

export interface LdaLimits {
  readonly now?: () => number;
  /** How many requests a minute it answers without a key; eight times as many with one. */
  readonly perMinute?: number;
}

/**
 * `sunset`: every answer announces the end of the API. `walled`: a challenge instead of an answer; `browser-wall` lets those
 * through who bring the cookie that its page sets.
 * `empty`: lists name nothing. `shrunken`: they name a quarter. `bad-key`: the key is not known.
 */
export function ldaPublisher(
  world: LdaWorld,
  { now = Date.now, perMinute = Number.POSITIVE_INFINITY }: LdaLimits = {},
): Publisher {
  const spent: number[] = [];
  let withKey = 0;
  return {
    name: 'lda_filings',
    hosts: ['lda.gov'],
    plays: ['sunset', 'walled', 'browser-wall', 'empty', 'shrunken', 'bad-key'],
    handle(request) {
      if (request.path === '/robots.txt') return { status: 404 };
      const { faults } = request;
      const isPerson = String(request.headers.cookie ?? '').includes('person=1');
      if (faults.has('walled') || (faults.has('browser-wall') && !isPerson))
        return {
          status: 403,
          headers: {
            'content-type': 'text/html',
            'cf-mitigated': 'challenge',
            ...(faults.has('browser-wall') && { 'set-cookie': 'person=1; Path=/; Secure' }),
          },
          body: '<html><title>Just a moment...</title><body>Checking your browser</body></html>',
        };
      const key = request.headers.authorization;
      if (faults.has('bad-key') || (key && !/^Token \S+$/.test(String(key))))
        return json({ detail: 'Invalid token.' }, 401);
      const at = now();
      while ((spent[0] ?? at) <= at - 60_000) spent.shift();
      if (spent.length >= perMinute * (key ? 8 : 1))
        return json({ detail: 'Request was throttled. Expected available in 60 seconds.' }, 429, {
          'retry-after': '60',
        });
      spent.push(at);
      if (key) withKey += 1;
      const answer = answerOf(world, request);
      return faults.has('sunset')
        ? { ...answer, headers: { ...answer.headers, ...SUNSET } }
        : answer;
    },
    describe: () => ({ filings: world.filings().length, withKey }),
    changes: {
      amend: ({ uuid, type, posted }) =>
        world.amend(String(uuid), { type: String(type), posted: Number(posted) }),
    },
  };
}

const SUNSET = {
  deprecation: 'true',
  sunset: 'Tue, 30 Jun 2026 23:59:59 GMT',
  link: '<https://lda.example/api/v2/>; rel="successor-version"',
};

function answerOf(world: LdaWorld, request: PracticeRequest): PracticeResponse {
  const [, list, uuid] =
    /^\/api\/v1\/(filings|contributions)\/(?:([0-9a-f-]{36})\/)?$/.exec(request.path) ?? [];
  if (!list) return json({ detail: 'Not found.' }, 404);
  const own = world.filings().filter((one) => one.list === list);
  if (uuid) {
    const found = own.find((one) => one.uuid === uuid);
    return found ? json(rowOf(found)) : json({ detail: 'Not found.' }, 404);
  }
  const query = new URLSearchParams(request.search);
  const filters = [...query.keys()].filter((name) => !/^(?:page|page_size|ordering)$/.test(name));
  if (list === 'filings' && filters.length === 0)
    return json(
      { detail: 'You must pass at least one query string parameter to filter the results.' },
      400,
    );
  const all = own.filter((one) => fits(one, query));
  const named = request.faults.has('empty')
    ? []
    : request.faults.has('shrunken')
      ? all.slice(0, Math.ceil(all.length / 4))
      : all;
  const size = Math.min(25, Number(query.get('page_size') ?? 25));
  const number = Number(query.get('page') ?? 1);
  const rows = named.slice((number - 1) * size, number * size);
  if (number > 1 && rows.length === 0) return json({ detail: 'Invalid page.' }, 404);
  const isLast = number * size >= named.length;
  return json({
    count: named.length,
    next: isLast ? null : `${HOST}/${list}/?page=${number + 1}`,
    previous: null,
    results: rows.map(rowOf),
  });
}

function fits(one: PracticeFiling, query: URLSearchParams): boolean {
  const is = (name: string, value: string | number) =>
    !query.has(name) || query.get(name) === String(value);
  const after = query.get('filing_dt_posted_after');
  return (
    is('filing_year', one.year) &&
    is('filing_period', one.period) &&
    is('filing_type', one.type) &&
    is('registrant_id', one.registrant) &&
    is('client_id', one.client) &&
    (!after || one.posted >= Date.parse(after))
  );
}

function rowOf(one: PracticeFiling) {
  const lobbyist = {
    id: one.registrant * 10,
    prefix: null,
    first_name: 'ANN',
    middle_name: null,
    last_name: `LAMP${one.registrant}`,
    suffix: null,
  };
  const shared = {
    url: `${HOST}/${one.list}/${one.uuid}/`,
    filing_uuid: one.uuid,
    filing_type: one.type,
    filing_type_display: TYPES[one.type] ?? one.type,
    filing_year: one.year,
    filing_period: one.period,
    filing_period_display: one.period.replace('_', ' '),
    filing_document_url: `https://lda.gov/filings/public/filing/${one.uuid}/print/`,
    filing_document_content_type: 'text/html',
    dt_posted: new Date(one.posted).toISOString().replace('.000Z', '+00:00'),
    registrant: {
      id: one.registrant,
      url: `${HOST}/registrants/${one.registrant}/`,
      house_registrant_id: one.registrant,
      name: `LAMP PARTNERS ${one.registrant}`,
      dt_updated: '2026-01-01T00:00:00-05:00',
    },
  };
  if (one.list === 'contributions')
    return {
      ...shared,
      filer_type: 'lobbyist',
      lobbyist,
      no_contributions: true,
      pacs: [],
      contribution_items: [],
    };
  return {
    ...shared,
    income: one.income,
    expenses: null,
    termination_date: null,
    client: {
      id: one.client,
      client_id: one.client,
      name: `CITY OF LAMPS ${one.client}`,
      general_description: 'city',
    },
    lobbying_activities: [
      {
        general_issue_code: 'ENG',
        general_issue_code_display: 'Energy/Nuclear',
        description: one.text,
        foreign_entity_issues: '',
        lobbyists: [{ lobbyist, covered_position: 'Clerk, Committee on Lamps', new: false }],
        government_entities: [{ id: 1, name: 'SENATE' }],
      },
    ],
    conviction_disclosures: [],
    foreign_entities: [],
    affiliated_organizations: [],
  };
}

const TYPES: Readonly<Record<string, string>> = {
  RR: 'Registration',
  Q1: '1st Quarter - Report',
  '1A': '1st Quarter - Amendment',
  MM: 'Mid-Year Report',
};
