import { z } from 'zod';
import { defineSource } from '../../../core/source.ts';
import { dateIn } from '../../../core/time.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { numberedSeries } from '../../../kit/numbered-series.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { bulkFiles } from '../govinfo/bulk-listing.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { candidateOf, isWanted, recogniseLaw } from './listing.ts';
import { packageOf, parseLaw } from './record.ts';

const ZONE = 'America/New_York';

const params = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(113)
    .max(999)
    .optional()
    .describe('Which Congress, the 113th at the earliest; the one that sits today unless given'),
  since: z.iso.date().optional().describe('Only what the publisher touched since then, YYYY-MM-DD'),
});

/** Public and private laws of a Congress, as GPO publishes them in USLM. */
export default defineSource({
  name: 'public_laws',
  family: 'federal',
  title: 'Public and private laws',
  publisher: 'US Government Publishing Office',
  homepage: `${GOVINFO}/bulkdata/PLAW`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  // One Congress, and of it what the sitemaps name today.
  lists: 'part',
  ids: ['law', 'pvtl', 'comps'],
  completeness: 'the laws of a Congress are numbered from 1 to the highest that the sitemap names',
  schedule: { cron: '50 9 * * *' },
  timezone: ZONE,
  politeness: { rate: '5/second' },
  params,

  settle: (given, clock) => ({
    ...given,
    congress: given.congress ?? congressOfYear(Number(dateIn(ZONE, clock.now()).slice(0, 4))),
  }),

  async *discover(ctx) {
    const { congress = 0, since } = ctx.params;
    const wants = isWanted(congress);
    const series = numberedSeries('missing');
    for await (const file of bulkFiles(ctx, { collection: 'PLAW', wants, since })) {
      const candidate = candidateOf(file);
      if (candidate) {
        const [prefix = '', number] = candidate.key.split('-');
        series.add(`${prefix.replace(':', ', Congress ')}`, `${prefix}-`, Number(number));
        yield candidate;
      } else ctx.note('a file was left out: its name is that of no law', { url: file.url });
    }
    if (since === undefined) await series.declare(ctx);
  },

  idOf: ({ key }) => key,

  parse: (acquired, candidate) => parseLaw(acquired, candidate),

  recognise: inEitherForm(recogniseLaw),

  corpus: ({ id }) => `${id.split(/[:-]/)[1]}/${packageOf(id)}.xml`,
});
