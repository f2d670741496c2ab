import { z } from 'zod';
import { defineSource } from '../../../core/source.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import { acquirePrint } from '../govinfo/package-files.ts';
import { packageParams, settledCongress } from '../govinfo/package-params.ts';
import { GOVINFO } from '../govinfo/sitemaps.ts';
import { idOfPackage } from '../id-aliases.ts';
import { articleBody, parseArticle } from './article-record.ts';
import { declaredYears, type PrintedNumber } from './days-in-session.ts';
import { parseIssue } from './issue-record.ts';
import { articlesListed, IS_ISSUE, joinedArticle, listedIssues } from './issues.ts';
import { recogniseRecord } from './recognise.ts';

const ZONE = 'America/New_York';
/** The online Record is corrected in place, mostly within days. */
const DAYS_BACK = 10;

const params = packageParams.extend({
  date: z.iso.date().optional().describe('The issue of one day, YYYY-MM-DD'),
});

/** The Congressional Record: each issue, and each article of it with who speaks and what is cited. */
export default defineSource<z.infer<typeof params>>({
  name: 'congressional_record',
  family: 'federal',
  title: 'Congressional Record',
  publisher: 'US Government Publishing Office',
  homepage: `${GOVINFO}/app/collection/crec`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['crec', 'crec-granule'],
  schedule: { cron: '40 8 * * *' },
  timezone: ZONE,
  politeness: { rate: '5/second' },
  // A prayer or a recess is printed in the same words on many days.
  sameBytes: 'allowed',
  completeness:
    'every issue that the sitemap of a year names is held, and there are as many as the highest number printed on one: each day in session has an issue',
  params,

  settle: (given, clock) => {
    const today = dateIn(ZONE, clock.now());
    const asked = given.congress ?? given.year ?? given.date ?? given.since;
    return {
      ...settledCongress(given, clock),
      // Without a word on what is wanted: what was touched lately.
      ...(asked === undefined && { since: addDays(today, -DAYS_BACK) }),
    };
  },

  async *discover(ctx) {
    const { all, wanted } = await listedIssues(ctx);
    const printed: PrintedNumber[] = [];
    for (const issue of wanted) {
      const found = await articlesListed(ctx, issue);
      printed.push(found.printed);
      yield* found.candidates;
    }
    // Whoever asks for days, or for what was touched lately, wants no word on the rest of the year.
    if (ctx.params.date !== undefined || ctx.params.since !== undefined) return;
    const ids = all.map(({ packageId }) => packageId);
    for (const year of declaredYears(ids, printed)) await ctx.declare(year);
  },

  merge: joinedArticle,

  idOf: ({ key }) => idOfPackage(key) ?? key,

  async acquire({ key, files }, ctx) {
    for (const file of files) {
      if (file.name === 'article.htm') await acquirePrint(file, ctx);
      else await ctx.download(file);
    }
    if (files.length === 0) ctx.note('the publisher names no text of it', { key });
  },

  parse: (acquired, candidate) =>
    IS_ISSUE.test(candidate.key)
      ? parseIssue(acquired, candidate)
      : parseArticle(acquired, candidate),

  bodyOf: async (held) => {
    const mods = held.file('mods');
    return mods
      ? { normalizer: 'crec_contents_v1', content: await mods.bytes(), charset: mods.charset }
      : articleBody(held);
  },

  recognise: inEitherForm(recogniseRecord),

  corpus: ({ id, metadata }, { name }) => {
    const date = String(metadata.date);
    const key = id.slice(id.indexOf(':') + 1);
    return `${date.slice(0, 4)}/${date}/${name === 'mods' ? `CREC-${key}.mods.xml` : `${key}.${name.split('.').at(-1)}`}`;
  },
});
