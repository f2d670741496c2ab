import { z } from 'zod';
import type { DiscoverContext } from '../../core/source-contexts.ts';
import { factsOfOpenAlex, OPENALEX_FIELDS, openAlexWork } from './works/openalex-work.ts';
import { type Work, workOf } from './works/work.ts';

/** What is looked for in OpenAlex. */
export interface OpenalexQuery {
  readonly text: string;
  readonly fromYear?: number;
  readonly toYear?: number;
  readonly openOnly: boolean;
  readonly limit: number;
}

const PAGE_SIZE = 200;

/** Its terms are those of the API; robots.txt speaks to crawlers of pages. */
const API = { robots: 'api', rate: '10/second', timeout: { totalMs: 30_000 } } as const;

const page = z.object({
  meta: z.object({ count: z.number(), next_cursor: z.string().nullish() }),
  results: z.array(openAlexWork),
});

/** The works that OpenAlex finds, page by page, the best matches first, up to the limit. */
export async function* searchOpenAlex(
  query: OpenalexQuery,
  ctx: Pick<DiscoverContext<object>, 'json' | 'page' | 'list' | 'handedIn'>,
): AsyncIterable<Work> {
  let left = query.limit;
  for (let cursor: string | null = '*'; cursor !== null && left > 0; ) {
    const url: string = addressOf(query, cursor, Math.min(PAGE_SIZE, left));
    const key = ctx.handedIn?.secret('papers.keys.openalex');
    const asked = key === undefined ? url : `${url}&api_key=${encodeURIComponent(key)}`;
    const { meta, results }: z.infer<typeof page> = await ctx.json(asked, page, { manners: API });
    ctx.page();
    await ctx.list({
      url,
      rows: results.length,
    });
    for (const result of results.slice(0, left)) {
      const work = workOf(factsOfOpenAlex(result));
      if (work) yield work;
    }
    left -= results.length;
    cursor = results.length === 0 ? null : (meta.next_cursor ?? null);
  }
}

function addressOf(
  { text, fromYear, toYear, openOnly }: OpenalexQuery,
  cursor: string,
  size: number,
) {
  const filters = [
    ...(fromYear === undefined ? [] : [`from_publication_date:${fromYear}-01-01`]),
    ...(toYear === undefined ? [] : [`to_publication_date:${toYear}-12-31`]),
    ...(openOnly ? ['open_access.is_oa:true'] : []),
  ];
  const query = new URLSearchParams({
    search: text,
    ...(filters.length > 0 && { filter: filters.join(',') }),
    select: OPENALEX_FIELDS,
    'per-page': String(size),
    cursor,
  });
  return `https://api.openalex.org/works?${query}`;
}
