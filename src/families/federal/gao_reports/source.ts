import { z } from 'zod';
import type { CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';
import { MONTHS } from '../../../kit/dates.ts';
import { fileBehindWall, pageBehindWall } from '../../../kit/page-behind-wall.ts';
import { acquirePackage, modsFile } from '../govinfo/package-files.ts';
import { listedPackages } from '../govinfo/package-listing.ts';
import {
  candidateOf,
  FEED,
  type GaoCandidate,
  type ListedProduct,
  mergeProducts,
  monthUrl,
  productUrl,
  readGaoFeed,
  readMonthPage,
} from './listing.ts';
import { PRODUCT_SIGN } from './product-page.ts';
import { recogniseProduct } from './recognise.ts';
import { bodyOf, parseProduct } from './record.ts';

const LISTS = 'lists of www.gao.gov';
const PAGES = 'product pages of www.gao.gov';
/** Until then govinfo has the reports; from the next year on GAO's own lists are the only ones. */
const LAST_AT_GOVINFO = 2008;
const MOST_PAGES = 400;

const params = z.object({
  year: z.coerce
    .number()
    .int()
    .min(1994)
    .max(9999)
    .optional()
    .describe(
      'All products of a year: until 2008 from govinfo, then from GAO’s lists in the browser',
    ),
  month: z.enum(MONTHS).optional().describe('One month of that year'),
});
type Params = z.infer<typeof params>;

/** Reports, testimonies and decisions of the Government Accountability Office. */
export default defineSource({
  name: 'gao_reports',
  family: 'federal',
  title: 'GAO reports, testimonies and decisions',
  publisher: 'U.S. Government Accountability Office',
  homepage: 'https://www.gao.gov/reports-testimonies',
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['gao'],
  completeness:
    'every product that the feed, or the list of the month or year that was asked for, names is held',
  schedule: { cron: '50 7,16 * * *' },
  timezone: 'America/New_York',
  politeness: { rate: '1/second', inFlight: 2 },
  // Three files and a page for each product; a page of a month's list names some 20.
  requestsFor: (records) => ({
    'files.gao.gov': 3 * records,
    'www.gao.gov': records + Math.ceil(records / 20),
  }),
  params,
  fields: z.custom<ListedProduct>(),

  async *discover(ctx) {
    const { year, month } = ctx.params;
    if (month !== undefined && year === undefined)
      throw new AnnalsError('BAD_PARAMS', `--month ${month} needs --year`);
    if (year === undefined) yield* newest(ctx);
    else if (year <= LAST_AT_GOVINFO) yield* atGovinfo(ctx, year);
    else yield* inMonths(ctx, year, month);
  },

  merge: mergeProducts,

  idOf: ({ key }) => `gao:${key}`,

  async acquire(candidate, ctx) {
    if (candidate.fields.packageId !== undefined) return acquirePackage(candidate, ctx);
    for (const file of candidate.files) await ctx.download(file);
    return acquirePage(candidate, ctx);
  },

  parse: (acquired, candidate) => parseProduct(withResult(acquired), candidate),

  bodyOf,

  recognise: recogniseProduct,

  corpus: ({ id }, { name, url }) => {
    const key = id.slice('gao:'.length);
    const folder = /^gao-(\d{2})-/.exec(key)?.[1] ?? key.replace(/\W.*$/, '');
    const ending = /\.[a-z]{3,4}$/i.exec(url)?.[0] ?? '.html';
    return `${folder}/${key}.${name}${ending}`;
  },
});

/** The feed has the 25 newest: two runs a day see them all. */
async function* newest(ctx: DiscoverContext<Params>): AsyncGenerator<GaoCandidate> {
  const { browser } = ctx;
  const found = await ctx.pastWall(LISTS, [
    { by: 'program', ask: () => ctx.text(FEED, { cache: 'no-cache', pastWall: true }) },
    { by: 'browser', ask: () => fileBehindWall(browser, FEED, /<rss\b/) },
  ]);
  if (found.is === 'walled') throw walled(FEED, found.says);
  const products = readGaoFeed(FEED, found.value);
  ctx.page();
  await ctx.list({ url: FEED, rows: products.length });
  if (products.length === 0)
    throw new AnnalsError(
      'DISCOVERY_INCOMPLETE',
      `${FEED} names no product; it has the newest 25`,
      { url: FEED },
    );
  yield* products.map(candidateOf);
}

async function* inMonths(
  ctx: DiscoverContext<Params>,
  year: number,
  month: string | undefined,
): AsyncGenerator<GaoCandidate> {
  const { browser } = ctx;
  const seen = new Set<string>();
  for (let page = 0; page < MOST_PAGES; page++) {
    const url = monthUrl(year, month, page);
    const found = await ctx.pastWall(LISTS, [
      { by: 'browser', ask: () => pageBehindWall(browser, url, 'section.gao-month-in-review') },
    ]);
    if (found.is === 'walled') throw walled(url, found.says);
    const products = readMonthPage(found.value);
    ctx.page();
    await ctx.list({ url, rows: products.length });
    const isNew = products.some(({ number, topics }) => !seen.has(`${number} ${topics}`));
    for (const { number, topics } of products) seen.add(`${number} ${topics}`);
    // After the last page the site shows an empty one, or the last one again.
    if (!isNew) return;
    yield* products.map(candidateOf);
  }
}

async function* atGovinfo(
  ctx: DiscoverContext<Params>,
  year: number,
): AsyncGenerator<GaoCandidate> {
  const packages = listedPackages(ctx, { collection: 'GAOREPORTS', years: [year] });
  for await (const { packageId, lastModified } of packages) {
    const number = packageId.replace(/^GAOREPORTS-/i, '').toLowerCase();
    yield {
      key: number,
      ...(lastModified !== undefined && { version: lastModified }),
      files: [modsFile(packageId)],
      fields: { number, title: '', packageId },
    };
  }
}

/** The page is asked for politely; where a wall stands the record says so. */
async function acquirePage(candidate: GaoCandidate, ctx: AcquireContext<Params>): Promise<string> {
  const { browser } = ctx;
  const { number, others = [] } = candidate.fields;
  const url = productUrl([number, ...others].join('%2C'));
  const file: CandidateFile = { name: 'page', url, expect: 'html' };
  const found = await ctx.pastWall(PAGES, [
    { by: 'browser', ask: () => pageBehindWall(browser, url, PRODUCT_SIGN) },
  ]);
  if (found.is === 'walled') return found.says;
  await ctx.hold(file, new TextEncoder().encode(found.value));
  return '';
}

/** Why the page did not come stands among what is missing, as for any other file. */
const withResult = (acquired: Parameters<typeof parseProduct>[0]): typeof acquired =>
  typeof acquired.result === 'string' && acquired.result !== ''
    ? {
        ...acquired,
        file: acquired.file,
        missing: new Map([...acquired.missing, ['page', acquired.result]]),
      }
    : acquired;

const walled = (url: string, says: string): AnnalsError =>
  new AnnalsError('CHALLENGE_PAGE', `${url}: ${says}`, { url, challenged: true });
