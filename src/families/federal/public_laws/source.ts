import { z } from 'zod';
import { defineSource } from '../../../core/source.ts';
import { dateIn } from '../../../core/time.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
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
  ids: ['law', 'pvtl'],
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
    for await (const file of bulkFiles(ctx, { collection: 'PLAW', wants, since })) {
      const candidate = candidateOf(file);
      if (candidate) yield candidate;
      else ctx.note('a file was left out: its name is that of no law', { url: file.url });
    }
  },

  idOf: ({ key }) => key,

  parse: (acquired, candidate) => parseLaw(acquired, candidate),

  recognise: recogniseLaw,

  corpus: ({ id }) => `${id.split(/[:-]/)[1]}/${packageOf(id)}.xml`,
});
