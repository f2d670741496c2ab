/** Lists of the congress.gov API, with what each route takes: it ignores or breaks on some parameters. */
import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { listOrOne, numberOrText } from '../../../kit/lenient-shapes.ts';

export const CONGRESS_API = 'https://api.congress.gov/v3';
/** The most it gives at once; more is cut to it. */
const PAGE_SIZE = 250;

export interface ApiRoute {
  /** The field that has the rows. */
  readonly rows: string;
  /** Whether `fromDateTime` selects; where it does not, asking for it would hide rows or nothing at all. */
  readonly window: 'works' | 'ignored';
}

export const API_ROUTES = {
  bill: { rows: 'bills', window: 'works' },
  'committee-meeting': { rows: 'committeeMeetings', window: 'works' },
  'committee-report': { rows: 'reports', window: 'ignored' },
  crsreport: { rows: 'CRSReports', window: 'ignored' },
  hearing: { rows: 'hearings', window: 'works' },
} as const satisfies Record<string, ApiRoute>;

export interface ApiList<Row> {
  readonly route: keyof typeof API_ROUTES;
  /** What follows the route: `119/house`; nothing for a list of all. */
  readonly path?: string;
  readonly row: z.ZodType<Row>;
  readonly key: (row: Row) => string;
  /** Rows that the publisher touched since this day. */
  readonly since?: string | undefined;
}

/** The format is always said: XML is what comes unless it is. */
export const apiUrl = (
  path: string,
  query: Readonly<Record<string, string | number>> = {},
): string =>
  `${CONGRESS_API}/${path}?${new URLSearchParams({ format: 'json', ...query })}`.replaceAll(
    '%3A',
    ':',
  );

/** A page of a list, which must say how many rows there are in all. */
export const apiPage = <Row>(route: keyof typeof API_ROUTES, row: z.ZodType<Row>) =>
  z
    .looseObject({
      [API_ROUTES[route].rows]: listOrOne(row),
      pagination: z.looseObject({ count: numberOrText }),
    })
    .transform((page) => ({
      rows: page[API_ROUTES[route].rows] as readonly Row[],
      // A computed name hides from the type what the shape has.
      count: (page.pagination as { readonly count: number }).count,
    }));

/** Every row of a list. The declared count moves and has been wrong: what is missing is said, no failure. */
export function apiRows<P, Row>(ctx: DiscoverContext<P>, list: ApiList<Row>): AsyncIterable<Row> {
  const { window } = API_ROUTES[list.route];
  if (list.since !== undefined && window === 'ignored') {
    const message = `congress.gov ignores fromDateTime for ${list.route}; ask for all of it, or use the sitemap`;
    throw new AnnalsError('BAD_PARAMS', message);
  }
  const query: Record<string, string> =
    list.since === undefined ? {} : { fromDateTime: `${list.since}T00:00:00Z` };
  const path = [list.route, list.path].filter(Boolean).join('/');
  const at = (offset: number) => apiUrl(path, { ...query, limit: PAGE_SIZE, offset });
  return ctx.pages({
    url: at(0),
    shape: apiPage(list.route, list.row),
    items: (page) => page.rows,
    next: { by: 'offset', url: at },
    total: (page) => page.count,
    key: list.key,
    movesToFront: true,
    missing: 'warns',
    options: { cache: 'no-cache' },
  });
}
