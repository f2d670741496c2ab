/** Lists of regulations.gov: no further than 5,000 rows at once, then on from the last moment seen. */
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { waysOn } from './eastern-time.ts';
import { API, type Kind, page, type Row } from './shapes.ts';

/** The publisher gives 20 pages of a list, of 5 to 250 rows each. */
const PAGES = 20;
const SMALLEST_PAGE = 5;

export interface WantedRows {
  readonly kind: Kind;
  /** Days in Washington. */
  readonly since: string;
  readonly until?: string | undefined;
  readonly agency?: string | undefined;
  readonly docket?: string | undefined;
  /** Rows of one window. */
  readonly window: number;
}

export interface WalkedRows {
  readonly rows: AsyncIterable<Row>;
  /** How many the publisher counted when the walk began; rows that are added meanwhile come last. */
  counted(): number;
}

/** Every row that was modified since a day, oldest first: what is touched meanwhile moves to the end. */
export function walk<P>(ctx: DiscoverContext<P>, wanted: WantedRows): WalkedRows {
  let counted: number | undefined;

  async function* rows(): AsyncGenerator<Row> {
    const given = new Map<string, string>();
    let from: string | undefined = `${wanted.since} 00:00:00`;
    const tried = new Set([from]);
    let last = '';
    while (from !== undefined) {
      const start: string = from;
      let goesOn = false;
      const listed = ctx.pages({
        url: urlOf(wanted, start, 1),
        shape: page,
        items: ({ data, meta }) => {
          counted ??= meta.totalElements ?? undefined;
          goesOn = meta.hasNextPage === true;
          return data;
        },
        next: {
          by: 'cursor',
          cursor: ({ meta }) =>
            goesOn && (meta.pageNumber ?? PAGES) < PAGES
              ? String((meta.pageNumber ?? 0) + 1)
              : undefined,
          url: (number) => urlOf(wanted, start, Number(number)),
        },
        total: ({ meta }) => meta.totalElements ?? undefined,
        countsUpTo: wanted.window,
        key: ({ id }) => id,
        // The count moves while it is read.
        missing: 'warns',
        options: { cache: 'no-cache' },
      });
      for await (const one of listed) {
        const modified = String(one.attributes.lastModifiedDate ?? '');
        if (modified > last) last = modified;
        // The next window begins with the moment that this one ended with.
        if (given.get(one.id) === modified) continue;
        given.set(one.id, modified);
        yield one;
      }
      if (!goesOn || last === '') return;
      from = nextFrom(ctx, last, tried);
    }
  }

  return { rows: rows(), counted: () => counted ?? 0 };
}

/** The first way on that was not tried: one that leads to the same rows again would be tried for ever. */
function nextFrom<P>(
  ctx: DiscoverContext<P>,
  last: string,
  tried: Set<string>,
): string | undefined {
  const ways = waysOn(last);
  const next = ways.find((way) => !tried.has(way));
  if (next !== undefined && next === ways.at(-1))
    ctx.complain(
      'more records were modified at one moment than the publisher lists; the rest of them is not seen',
      { last, next },
    );
  if (next !== undefined) tried.add(next);
  return next;
}

function urlOf({ kind, until, agency, docket, window }: WantedRows, from: string, number: number) {
  // Dockets are sorted by their own id; documents and comments share theirs.
  const tie = kind === 'dockets' ? 'docketId' : 'documentId';
  const query: Record<string, string> = {
    'filter[lastModifiedDate][ge]': from,
    ...(until && { 'filter[lastModifiedDate][le]': `${until} 23:59:59` }),
    ...(agency && { 'filter[agencyId]': agency }),
    ...(docket && { [kind === 'dockets' ? 'filter[searchTerm]' : 'filter[docketId]']: docket }),
    sort: kind === 'dockets' ? 'lastModifiedDate' : `lastModifiedDate,${tie}`,
    'page[size]': String(Math.max(SMALLEST_PAGE, Math.ceil(window / PAGES))),
    'page[number]': String(number),
  };
  return `${API}/${kind}?${new URLSearchParams(query)}`;
}
