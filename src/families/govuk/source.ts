import { z } from 'zod';
import { defineSource } from '../../core/source.ts';
import type { DiscoverContext } from '../../core/source-contexts.ts';
import { addDays, dateIn, HOUR, isWithin, localDay, parseInstant } from '../../core/time.ts';
import { bucketOf, inOrder } from './day.ts';
import {
  candidateAgain,
  candidateFields,
  candidateOf,
  DAY_FILTERS,
  type DayFilter,
  mergeCandidates,
  searchUrl,
} from './listing.ts';
import { govukId } from './page-id.ts';
import { govukBody, parseGovuk } from './parse.ts';
import { recogniseGovuk } from './recognise.ts';
import { searchPage } from './shapes.ts';

const ZONE = 'Europe/London';

const params = z.object({
  date: z.iso
    .date()
    .optional()
    .describe('The London day to acquire, YYYY-MM-DD; yesterday unless given'),
});
type Params = z.infer<typeof params>;

const dayOf = ({ date }: Params) => localDay(date ?? '', ZONE);

/** What GOV.UK published or updated on a day, and that day's index. */
export default defineSource({
  name: 'govuk',
  family: 'govuk',
  title: 'GOV.UK by day',
  publisher: 'Government Digital Service',
  homepage: 'https://www.gov.uk',
  licence: 'Open Government Licence v3.0',
  keeps: 'document',
  lists: 'part',
  ids: ['govuk'],
  completeness:
    'every page that the two searches of a day name is held, and they name as many as they count',
  schedule: { cron: '0 2 * * *' },
  timezone: ZONE,
  maxRuntimeMs: HOUR,
  // The Content API allows 10 requests a second; the run needs a few thousand an hour at most.
  politeness: {
    rate: '4/second',
    inFlight: 1,
    timeout: { idleMs: 30_000, totalMs: 30_000 },
    retry: { attempts: 4 },
    robots: 'api',
  },
  params,
  fields: candidateFields,
  expects: { atLeast: 1 },
  range: { on: (date) => ({ date }), of: ({ date }) => date },

  settle: (given, clock) => ({ date: given.date ?? addDays(dateIn(ZONE, clock.now()), -1) }),

  async *discover(ctx) {
    const day: DayListed = { keys: new Set(), unnamed: 0 };
    for (const filter of DAY_FILTERS) yield* search(ctx, filter, day);
    const { keys, unnamed } = day;
    await ctx.declare({
      series: ctx.params.date ?? '',
      listed: keys.size,
      total: keys.size + unnamed,
      keys: [...keys],
    });
  },

  merge: mergeCandidates,

  idOf: (candidate) => govukId(candidate.key),

  parse: (acquired, candidate, ctx) =>
    parseGovuk(acquired, candidate, dayOf(ctx.params), ctx.retrievedAt),

  bodyOf: govukBody,

  recognise: recogniseGovuk,

  check: async (document) => candidateAgain(document),

  corpus: (record) => `${new URL(record.sourceUrl).pathname.slice(1) || 'index'}.json`,

  async finish(ctx) {
    const day = dayOf(ctx.params);
    const entries = [];
    let ofAnotherDay = 0;
    for await (const document of ctx.documents()) {
      const bucket = bucketOf(document, day);
      const { id, publishedAt, updatedAt } = document;
      if (bucket) entries.push({ id, publishedAt, updatedAt, bucket });
      else ofAnotherDay++;
    }
    const rows = inOrder(entries).map(({ id, bucket }) => ({ documentId: id, bucket }));
    const count = (bucket: string) => rows.filter((row) => row.bucket === bucket).length;
    const date = ctx.params.date ?? '';
    return {
      day: { date, entries: rows },
      outcome: {
        date,
        total: rows.length,
        new: count('NEW'),
        latest: count('LATEST'),
        // Without it, who reads "listed 38, total 37" looks for a document that was lost.
        ...(ofAnotherDay > 0 ? { ofAnotherDay } : {}),
      },
    };
  },
});

/** What both searches of a day name, and how many results they count and do not show. */
interface DayListed {
  readonly keys: Set<string>;
  unnamed: number;
}

async function* search(ctx: DiscoverContext<Params>, filter: DayFilter, listed: DayListed) {
  const day = dayOf(ctx.params);
  let counted = 0;
  let came = 0;
  const results = ctx.pages({
    url: searchUrl(filter, day, 0),
    shape: searchPage,
    items: (page) => page.results,
    next: { by: 'offset', url: (start) => searchUrl(filter, day, start) },
    total: (page) => {
      counted = page.total;
      return counted;
    },
    // Pages that are updated while the search is read leave it: fewer may come than were counted.
    missing: 'warns',
  });
  for await (const result of results) {
    const updated = parseInstant(result.public_timestamp ?? '');
    // The filter's last minute is inclusive; the day is not.
    const outside = filter === 'public_timestamp' && updated && !isWithin(updated, day);
    came += 1;
    if (outside) continue;
    const candidate = candidateOf(result, filter);
    listed.keys.add(candidate.key);
    yield candidate;
  }
  listed.unnamed += Math.max(0, counted - came);
}
