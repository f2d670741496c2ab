import { z } from 'zod';
import type { Recognised, SavedAnswer } from '../../../core/saved-answer.ts';
import { defineSource } from '../../../core/source.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';
import { dateIn } from '../../../core/time.ts';
import { congressOfYear } from '../../../kit/congresses.ts';
import { pageBehindWall } from '../../../kit/page-behind-wall.ts';
import {
  ALL_PUBLICATIONS,
  CBO,
  type CboCandidate,
  candidateOf,
  estimatesUrl,
  headOfPage,
  type ListedPublication,
  publicationUrl,
  readEstimates,
  readPublications,
} from './listing.ts';
import { bodyOf, type CboResult, parsePublication } from './record.ts';
import { acquireReprint, LETTER } from './reprint.ts';
import { readStatusEstimates } from './status-estimates.ts';
import { readUslmEstimate } from './uslm-estimate.ts';

const ZONE = 'America/New_York';
const OTHERS = 'feed of all publications of www.cbo.gov';
const PAGES = 'publications of www.cbo.gov';

const params = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(105)
    .max(999)
    .optional()
    .describe('Cost estimates of this Congress; today’s unless given'),
});
type Params = z.infer<typeof params>;

/** Cost estimates and other publications of CBO. The documents are refused; committees reprint the letters. */
export default defineSource({
  name: 'cbo_publications',
  family: 'federal',
  title: 'CBO cost estimates and publications',
  publisher: 'Congressional Budget Office',
  homepage: `${CBO}/cost-estimates`,
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['cbo'],
  completeness: 'every cost estimate that the feed of a Congress names is held',
  schedule: { cron: '20 9,18 * * *' },
  timezone: ZONE,
  politeness: { rate: '2/second', inFlight: 2 },
  params,
  fields: z.custom<ListedPublication>(),
  expects: { atLeast: 1 },

  settle: (given, clock) => ({
    congress: given.congress ?? congressOfYear(Number(dateIn(ZONE, clock.now()).slice(0, 4))),
  }),

  async *discover(ctx) {
    const { congress = 0 } = ctx.params;
    const url = estimatesUrl(congress);
    const estimates = readEstimates(url, await ctx.text(url, { cache: 'no-cache' }));
    ctx.page();
    await ctx.list({ url, rows: estimates.length });
    await ctx.declare({
      series: `cost estimates, Congress ${congress}`,
      url,
      listed: new Set(estimates.map(({ key }) => key)).size,
    });
    const now = ctx.clock.now();
    const named = new Set(estimates.map(({ key }) => key));
    yield* estimates.map((one) => candidateOf(one, now));
    for (const one of await others(ctx)) if (!named.has(one.key)) yield candidateOf(one, now);
  },

  // Two feeds; the status of each bill, and the report that reprints its estimate.
  requestsFor: (records) => ({ 'www.cbo.gov': 2, 'www.govinfo.gov': 2 * records }),

  idOf: ({ key }) => `cbo:${key}`,

  acquire: acquireText,

  parse: (acquired, candidate) => parsePublication(acquired, candidate),

  bodyOf,

  recognise: recogniseFeed,

  corpus: ({ id }, { name }) =>
    `${id.slice('cbo:'.length)}/${name === 'page' ? 'page.html' : name === LETTER ? 'letter.txt' : name}`,
});

/** Reports and testimonies stand in a feed that may be behind the wall, while the estimates are open. */
async function others(ctx: DiscoverContext<Params>): Promise<readonly ListedPublication[]> {
  const found = await ctx.pastWall(OTHERS, [
    { by: 'program', ask: () => ctx.text(ALL_PUBLICATIONS, { cache: 'no-cache', pastWall: true }) },
  ]);
  if (found.is === 'walled') return [];
  const listed = readPublications(ALL_PUBLICATIONS, found.value);
  ctx.page();
  await ctx.list({ url: ALL_PUBLICATIONS, rows: listed.length });
  return listed;
}

/** The reprint first, which nobody refuses; then the page, in the browser, as often as the wall allows. */
async function acquireText(
  { key, fields }: CboCandidate,
  ctx: AcquireContext<Params>,
): Promise<CboResult> {
  const reprint = await acquireReprint(fields, ctx);
  if (reprint) return { reprint };
  const { browser } = ctx;
  const url = publicationUrl(key);
  const found = await ctx.pastWall(PAGES, [
    { by: 'browser', ask: () => pageBehindWall(browser, url, 'main, article') },
  ]);
  if (found.is === 'walled')
    return { refused: `${PAGES}: ${found.says}; no report of a committee reprints it so far` };
  await ctx.hold({ name: 'page', url, expect: 'html' }, new TextEncoder().encode(found.value));
  return {};
}

function recogniseFeed(saved: SavedAnswer): readonly Recognised<ListedPublication>[] {
  const { name, text } = saved;
  const head = text.slice(0, 2_000);
  if (/<cboReport\b/.test(head)) {
    const listed = readUslmEstimate(saved.bytes);
    return listed ? [{ candidate: candidateOf(listed, Number.NaN), file: 'estimate' }] : [];
  }
  if (/<billStatus\b/.test(head))
    return readStatusEstimates(text).map((one) => ({ candidate: candidateOf(one, Number.NaN) }));
  if (/<html\b/i.test(head)) return fromPage(text);
  const listed = /<response\b/.test(head)
    ? readEstimates(name, text)
    : /<rss\b/.test(head) && /cbo\.gov/.test(text)
      ? readPublications(name, text)
      : [];
  // Without a clock: a saved feed is as old as it is.
  return listed.map((one) => ({ candidate: candidateOf(one, Number.NaN) }));
}

/** A page of a publication says by its own address which one it is. */
function fromPage(html: string): readonly Recognised<ListedPublication>[] {
  const key =
    /<link\b[^<>]{0,300}\brel="canonical"[^<>]{0,300}\bhref="https:\/\/www\.cbo\.gov\/(?:publication|cost-estimate)\/(\d+)/i.exec(
      html,
    )?.[1];
  if (key === undefined) return [];
  // The menu of every page names cost estimates; one that is an estimate has the words by themselves.
  const listed = { key, isEstimate: />\s*cost estimate\s*</i.test(html), ...headOfPage(html) };
  return [{ candidate: candidateOf(listed, Number.NaN), file: 'page' }];
}
