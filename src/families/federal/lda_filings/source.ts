import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import type { ParsedRecord } from '../../../core/record.ts';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import {
  type Amendment,
  amendmentOf,
  candidateFields,
  type Filing,
  filingCandidate,
  groupOf,
  isAmendment,
  LDA,
  type LdaCandidate,
  LISTS,
  type List,
  later,
  namedIn,
  page,
} from './filing.ts';
import { recogniseLda } from './recognise.ts';
import { parseLda } from './record.ts';
import { pageOfList } from './wall.ts';

const ZONE = 'America/New_York';
/** A run that was missed is made up for by the next one. */
const DAYS_BACK = 6;
/** The publisher gives no more, whatever is asked for. */
const PAGE_SIZE = 25;

const params = z.object({
  year: z.coerce
    .number()
    .int()
    .min(1999)
    .max(2999)
    .optional()
    .describe('All filings for one year, for a backfill'),
  since: z.iso.date().optional().describe('First day of posting; a week ago unless given'),
  only: z
    .enum(LISTS)
    .optional()
    .describe('Filings (LD-1, LD-2) or contributions (LD-203) alone; both unless given'),
});
type Params = z.infer<typeof params>;

/** Registrations and reports of lobbyists, and who files them, for whom, through whom. */
export default defineSource<Params, unknown, unknown, ParsedRecord, LdaCandidate['fields']>({
  name: 'lda_filings',
  family: 'federal',
  title: 'Lobbying disclosure filings',
  publisher: 'Secretary of the Senate and Clerk of the House',
  homepage: 'https://lda.gov',
  licence: 'Public domain (US Government work)',
  keeps: 'document',
  lists: 'part',
  ids: ['lda', 'lda-registrant', 'lda-client', 'lda-lobbyist'],
  schedule: { cron: '35 5 * * *' },
  timezone: ZONE,
  // The pace is that of the key, or of those without one: the family's settings say it.
  politeness: { inFlight: 1, robots: 'api' },
  params,
  fields: candidateFields,
  completeness: 'as many filings are held as the publisher counts for the year, or since the day',
  requestsFor: (records) => ({ 'lda.gov': Math.ceil(records / PAGE_SIZE) }),

  settle: (given, clock) =>
    given.year !== undefined
      ? given
      : { ...given, since: given.since ?? addDays(dateIn(ZONE, clock.now()), -DAYS_BACK) },

  async *discover(ctx) {
    const { year, since, only } = ctx.params;
    const seen = new Map<string, string | undefined>();
    let listed = 0;
    let total = 0;
    for (const list of only ? [only] : LISTS) {
      const newest = year === undefined ? undefined : await amendmentsOf(ctx, list, year);
      const query = year === undefined ? `filing_dt_posted_after=${since}` : `filing_year=${year}`;
      const rows = rowsOf(ctx, list, query, (count) => {
        total += count;
      });
      for await (const one of rows) {
        listed += 1;
        const group = newest
          ? [filingCandidate(one, newest.get(groupOf(one)))]
          : await groupCandidates(ctx, list, one);
        yield* group;
        for (const who of namedIn(one)) {
          if (seen.get(who.key) === who.version) continue;
          seen.set(who.key, who.version);
          yield who;
        }
      }
    }
    if (listed === 0 && total > 0)
      throw new AnnalsError(
        'DISCOVERY_INCOMPLETE',
        `lda.gov counts ${total} filings and lists none of them`,
      );
    const series = year === undefined ? `posted since ${since}` : `${year}`;
    await ctx.declare({
      series,
      listed: listed + seen.size,
      total: Math.max(total, listed) + seen.size,
    });
  },

  // A filing that was listed before its amendment came up is the same filing.
  merge: (first, second) => (first.fields.amended && !second.fields.amended ? first : second),

  idOf: ({ key }) => (key.includes(':') ? `lda-${key}` : `lda:${key}`),

  async acquire({ files, fields }, ctx) {
    for (const file of files)
      await ctx.hold(file, new TextEncoder().encode(`${JSON.stringify(fields.filing, null, 1)}\n`));
  },

  parse: parseLda,

  bodyOf: async (held) => {
    const file = held.file('filing');
    return file && { normalizer: 'lda_filing_v1', content: await file.bytes() };
  },

  recognise: recogniseLda,

  corpus: ({ id, metadata }) => `${metadata.filing_year}/${id.slice('lda:'.length)}.json`,
});

function rowsOf(
  ctx: DiscoverContext<Params>,
  list: List,
  query: string,
  counted: (count: number) => void = () => undefined,
): AsyncIterable<Filing> {
  const at = (number: number) =>
    `${LDA}/${list}/?${query}&ordering=dt_posted&page=${number}&page_size=${PAGE_SIZE}`;
  let isFirst = true;
  return ctx.pages({
    url: at(1),
    shape: page,
    items: ({ results, count }) => {
      if (isFirst) counted(count);
      isFirst = false;
      return results;
    },
    next: { by: 'page', url: at },
    total: ({ count }) => count,
    key: ({ filing_uuid }) => filing_uuid,
    missing: 'warns',
    ask: (url) => pageOfList(ctx, url),
  });
}

const AMENDING = {
  filings: [
    'RA',
    ...['1', '2', '3', '4', 'M', 'Y'].flatMap((p) => [`${p}A`, `${p}AY`, `${p}@`, `${p}@Y`]),
  ],
  contributions: ['MA', 'YA'],
} as const;

/** The newest amendment of each group of a year. Quarters are reported since 2008, half-years before. */
async function amendmentsOf(
  ctx: DiscoverContext<Params>,
  list: List,
  year: number,
): Promise<ReadonlyMap<string, Amendment>> {
  const newest = new Map<string, Amendment>();
  const isOfYear = (type: string) =>
    list === 'contributions' || type === 'RA' || /^\d/.test(type) === year >= 2008;
  for (const type of AMENDING[list].filter(isOfYear)) {
    const query = `filing_year=${year}&filing_type=${encodeURIComponent(type)}`;
    for await (const one of rowsOf(ctx, list, query)) {
      const group = groupOf(one);
      newest.set(group, later(newest.get(group), amendmentOf(one)));
    }
  }
  return newest;
}

/** An amendment brings along what it amends, whenever that was posted; everything else comes alone. */
async function groupCandidates(
  ctx: DiscoverContext<Params>,
  list: List,
  one: Filing,
): Promise<readonly LdaCandidate[]> {
  if (!isAmendment(one) || !one.registrant) return [filingCandidate(one)];
  const who =
    list === 'filings' ? `client_id=${one.client?.id}` : `lobbyist_id=${one.lobbyist?.id}`;
  const query = `registrant_id=${one.registrant.id}&${who}&filing_year=${one.filing_year}&filing_period=${one.filing_period}`;
  const group: Filing[] = [one];
  for await (const other of rowsOf(ctx, list, query))
    if (groupOf(other) === groupOf(one) && other.filing_uuid !== one.filing_uuid) group.push(other);
  const newest = group.filter(isAmendment).map(amendmentOf).reduce(later);
  return group.map((each) => filingCandidate(each, newest));
}
