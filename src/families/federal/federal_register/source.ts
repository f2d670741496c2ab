import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import { type DiscoverContext, defineSource } from '../../../core/source.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { between, documentUrlOf, HOMEPAGE, isOurs, listUrl } from './address.ts';
import { candidateOf } from './candidate.ts';
import { parseDocument, textIn } from './parse.ts';
import { createRelated } from './related.ts';
import { type FrDocument, frDocument, frPage } from './shapes.ts';

const ZONE = 'America/New_York';
/** A run that was missed is made up for by the next one. */
const DAYS_BACK = 6;

const params = z.object({
  date: z.iso.date().optional().describe('One day of publication, YYYY-MM-DD'),
  since: z.iso.date().optional().describe('First day of publication; a week ago unless given'),
  until: z.iso.date().optional().describe('Last day of publication; today unless given'),
});
type Params = z.infer<typeof params>;

/** What the Federal Register published on some days, and the earlier documents that it withdraws or corrects. */
export default defineSource<Params>({
  name: 'federal_register',
  family: 'federal',
  title: 'Federal Register',
  publisher: 'Office of the Federal Register',
  homepage: HOMEPAGE,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['fr'],
  schedule: { cron: '45 8 * * 1-5' },
  timezone: ZONE,
  politeness: { rate: '10/second', robots: 'api' },
  params,
  days: {
    on: (date) => ({ since: date, until: date }),
    of: ({ since, until }) => (since === until ? since : undefined),
  },

  settle: ({ date, since, until }, clock) => {
    if (date !== undefined) return { since: date, until: date };
    const last = until ?? dateIn(ZONE, clock.now());
    return { since: since ?? addDays(last, -DAYS_BACK), until: last };
  },

  async *discover(ctx) {
    const related = createRelated(ctx, dateIn(ZONE, ctx.clock.now()));
    for await (const document of listed(ctx)) {
      yield candidateOf(document, await related.fateOf(document));
      for (const earlier of await related.changedBy(document)) {
        yield candidateOf(earlier, await related.fateOf(earlier));
      }
    }
  },

  parse: (acquired, candidate) => parseDocument(acquired, candidate),

  bodyOf: textIn,

  async check(document, ctx) {
    const { document_number: number } = document.metadata;
    if (typeof number !== 'string') return undefined;
    const found = await ctx.json(documentUrlOf(number), frDocument, { cache: 'no-cache' });
    const related = createRelated(ctx, dateIn(ZONE, ctx.clock.now()));
    return candidateOf(found, await related.fateOf(found));
  },

  corpus: (record, file) => {
    const [year, month] = (record.publishedAt ?? '').split('-');
    return `${year}/${month}/${String(record.metadata.document_number)}.${file.name}`;
  },
});

async function* listed(ctx: DiscoverContext<Params>): AsyncGenerator<FrDocument> {
  const { since = '', until = '' } = ctx.params;
  let url: string | null | undefined = listUrl(between(since, until));
  let named = 0;
  let count = 0;
  const visited = new Set<string>();
  while (url) {
    visited.add(url);
    const page: z.infer<typeof frPage> = await ctx.json(url, frPage, { cache: 'no-cache' });
    const results = page.results ?? [];
    ctx.page();
    await ctx.listed({
      url,
      rows: results.length,
      valid: true,
      etag: null,
      lastModified: null,
      sha256: null,
      error: null,
      path: null,
    });
    yield* results;
    named += results.length;
    count = page.count;
    url = results.length === 0 ? null : page.next_page_url;
    if (url && (visited.has(url) || !isOurs(url))) {
      throw new AnnalsError(
        'DISCOVERY_INCOMPLETE',
        `the next page is ${url}; it leads nowhere new`,
        {
          url,
        },
      );
    }
  }
  // The count stops at 10,000; what follows is told by the pages alone.
  if (named < count) {
    const message = `${since} to ${until}: ${count} documents are counted, ${named} were listed`;
    throw new AnnalsError('DISCOVERY_INCOMPLETE', message);
  }
}
