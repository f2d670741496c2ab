import { z } from 'zod';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext } from '../../../core/source-contexts.ts';
import { dateIn } from '../../../core/time.ts';
import { BILL_TYPES } from '../../../kit/bill-types.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { numberedSeries } from '../../../kit/numbered-series.ts';
import { readBillStatus } from '../billstatus/read-bill-status.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { bulkFiles } from '../govinfo/bulk-listing.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { apiCounts } from './api-counts.ts';
import { apiDelta } from './api-delta.ts';
import { bodyIn } from './body.ts';
import { candidateOf, isWanted } from './listing.ts';
import { recogniseBill } from './recognise.ts';
import { parseBill } from './record.ts';
import { fetchZip, type StatusZips, statusInZip } from './status-zip.ts';
import { filesOf, printingsOf, textName } from './text-versions.ts';

const ZONE = 'America/New_York';

const params = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(108)
    .max(999)
    .optional()
    .describe('Which Congress; the one that sits today unless given'),
  type: z.enum(BILL_TYPES).optional().describe('One type of bill or resolution; all unless given'),
  since: z.iso.date().optional().describe('Only what the publisher touched since then, YYYY-MM-DD'),
  by: z
    .enum(['sitemap', 'api'])
    .optional()
    .describe(
      'Who is asked what changed: the sitemaps, or congress.gov, which needs a key and `since`',
    ),
  counts: z
    .enum(['api', 'off'])
    .optional()
    .describe('Whether congress.gov is asked how many bills of each type it counts; needs a key'),
  status: z
    .enum(['files', 'zip'])
    .optional()
    .describe('`zip`: status files come from the zip of each type, for a backfill'),
});

/** Bills and resolutions of a Congress: what became of each, and its newest text. */
export default defineSource<z.infer<typeof params>, StatusZips>({
  name: 'bills',
  family: 'federal',
  title: 'Bills and resolutions of Congress',
  publisher: 'Library of Congress, by way of GPO',
  homepage: `${GOVINFO}/bulkdata/BILLSTATUS`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  // One Congress, and of it what the sitemaps name today.
  lists: 'part',
  ids: BILL_TYPES,
  schedule: { cron: '30 9 * * *' },
  timezone: ZONE,
  politeness: { rate: '5/second' },
  params,

  completeness:
    'every number of a type from 1 to the highest that the sitemap names is held, but for those that it does not name: the chambers reserve numbers; and there are as many as congress.gov counts, where a key is set',

  // A status file and, of nearly every bill, one text; the sitemaps of the eight types beside them.
  requestsFor: (records) => ({ 'www.govinfo.gov': 2 * records + BILL_TYPES.length + 1 }),

  settle: (given, clock) => ({
    ...given,
    congress: given.congress ?? congressOfYear(Number(dateIn(ZONE, clock.now()).slice(0, 4))),
  }),

  begin: () => ({ zips: new Map() }),

  // What comes out of a zip waits for nobody: so many at once share transactions, and their pages.
  workers: ({ status }) => (status === 'zip' ? 256 : undefined),

  async *discover(ctx) {
    const { congress = 0, type, since } = ctx.params;
    if (ctx.params.status === 'zip')
      for (const one of type ? [type] : BILL_TYPES) await fetchZip(ctx, congress, one);
    if (ctx.params.by === 'api') return yield* apiDelta(ctx, { congress, type, since });
    const wants = isWanted(congress, type ? [type] : BILL_TYPES);
    const series = numberedSeries('reserved');
    for await (const file of bulkFiles(ctx, { collection: 'BILLSTATUS', wants, since })) {
      const candidate = candidateOf(file);
      if (candidate) {
        const [of, , number] = candidate.key.split(':');
        series.add(`${of}, Congress ${congress}`, `${of}:${congress}:`, Number(number));
        yield candidate;
      } else ctx.note('a file was left out: its name is that of no bill', { url: file.url });
    }
    if (since === undefined)
      await series.declare(ctx, ctx.params.counts === 'api' ? apiCounts(ctx, congress) : undefined);
  },

  idOf: ({ key }) => key,

  async acquire(candidate, ctx) {
    for (const file of candidate.files) {
      const inZip = await statusInZip(ctx.state, candidate);
      const status = inZip
        ? { is: 'held' as const, file: await ctx.hold(file, inZip) }
        : await ctx.download(file);
      if (status.is === 'held') await acquireText(await status.file.text(), ctx);
    }
  },

  parse: (acquired, candidate) => parseBill(acquired, candidate),

  bodyOf: bodyIn,

  recognise: inEitherForm(recogniseBill),

  corpus: ({ id }, file) => {
    const [type, congress, number] = id.split(':');
    const folder = `${congress}/${type}`;
    const name = `${congress}${type}${number}`;
    const text = textName(file.name);
    if (!text) return `billstatus/${folder}/BILLSTATUS-${name}.xml`;
    const ending = text.format === 'uslm' ? 'uslm.xml' : text.format;
    return `text/${folder}/BILLS-${name}${text.stage}.${ending}`;
  },
});

/** The newest printing in its best format; where the publisher has none of it yet, the one before. */
async function acquireText(
  status: string,
  ctx: Pick<AcquireContext<unknown>, 'download'>,
): Promise<void> {
  for (const printing of printingsOf(readBillStatus(status).value)) {
    for (const file of filesOf(printing)) {
      if ((await ctx.download(file)).is === 'held') return;
    }
  }
}
