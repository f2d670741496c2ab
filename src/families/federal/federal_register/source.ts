import { z } from 'zod';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { between, documentUrlOf, HOMEPAGE, listUrl } from './address.ts';
import { candidateFields, candidateOf } from './candidate.ts';
import { parseDocument, textIn } from './parse.ts';
import { recogniseDocument } from './recognise.ts';
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
export default defineSource({
  name: 'federal_register',
  family: 'federal',
  title: 'Federal Register',
  publisher: 'Office of the Federal Register',
  homepage: HOMEPAGE,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['fr', 'eo', 'proclamation'],
  schedule: { cron: '45 8 * * 1-5' },
  timezone: ZONE,
  politeness: { rate: '10/second', robots: 'api' },
  params,
  fields: candidateFields,
  completeness: 'every document that the publisher lists for a day is held',
  range: {
    // The API has nothing older.
    first: '1994-01-01',
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
    const days = new Map<string, string[]>();
    for await (const document of listed(ctx)) {
      const candidate = candidateOf(document, await related.fateOf(document));
      const { publication_date: day } = document;
      days.set(day, [...(days.get(day) ?? []), candidate.key]);
      yield candidate;
      for (const earlier of await related.changedBy(document)) {
        yield candidateOf(earlier, await related.fateOf(earlier));
      }
    }
    for (const [day, keys] of days) await ctx.declare({ series: day, listed: keys.length, keys });
  },

  parse: (acquired, candidate) => parseDocument(acquired, candidate),

  bodyOf: textIn,

  recognise: recogniseDocument,

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

function listed(ctx: DiscoverContext<Params>): AsyncIterable<FrDocument> {
  const { since = '', until = '' } = ctx.params;
  return ctx.pages({
    url: listUrl(between(since, until)),
    shape: frPage,
    items: (page) => page.results ?? [],
    next: { by: 'address', next: (page) => page.next_page_url },
    total: (page) => page.count,
    countsUpTo: 10_000,
    options: { cache: 'no-cache' },
  });
}
