import { z } from 'zod';
import { AnnalsError } from '../../../core/errors.ts';
import { defineSource } from '../../../core/source.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { addDays, dateIn } from '../../../core/time.ts';
import { congressOfYear, sessionOfYear, yearOfSession } from '../../../kit/congresses.ts';
import { numbering } from '../../../kit/numbering.ts';
import { inEitherForm } from '../congress-api/xml-answer.ts';
import {
  type Chamber,
  candidateOf,
  houseIndexUrl,
  keyOf,
  type ListedVote,
  listedInMenu,
  type Session,
  senateMenuUrl,
} from './listing.ts';
import { readHouseIndex } from './read-house-index.ts';
import { readSenateMenu } from './read-senate-menu.ts';
import { recogniseVotes } from './recognise.ts';
import { acquireVote, senateMenu } from './senate-wall.ts';
import { readRollCalls, rollWith, voteRecord } from './vote-record.ts';

const ZONE = 'America/New_York';
/** The last votes of a session are settled in the first days of the next. */
const DAYS_BACK = 7;

const params = z.object({
  congress: z.coerce
    .number()
    .int()
    .min(101)
    .optional()
    .describe('A Congress; today’s unless given'),
  session: z.coerce.number().int().min(1).max(2).optional().describe('1 or 2; both unless given'),
  chamber: z.enum(['house', 'senate']).optional().describe('Both chambers unless given'),
});
type Params = z.infer<typeof params>;

/** Roll calls of both chambers. A vote is an event: a correction is a new version, and nothing is withdrawn. */
export default defineSource({
  name: 'roll_call_votes',
  family: 'federal',
  title: 'Roll-call votes',
  publisher: 'Clerk of the House and Secretary of the Senate',
  homepage: 'https://clerk.house.gov/Votes',
  licence: 'Public domain (US Government work)',
  keeps: 'event',
  lists: 'part',
  ids: ['vote'],
  completeness:
    'the roll calls of a chamber and session are numbered from 1 to the highest that its list names, without a gap',
  schedule: { cron: '35 5 * * *' },
  timezone: ZONE,
  politeness: { rate: '2/second', inFlight: 2 },
  params,

  async *discover(ctx) {
    const today = dateIn(ZONE, ctx.clock.now());
    for (const session of sessionsOf(ctx.params, today)) {
      for (const chamber of ['house', 'senate'] as const) {
        if (ctx.params.chamber && ctx.params.chamber !== chamber) continue;
        const listed = await listedBy(ctx, session, chamber, today);
        for (const vote of listed) yield candidateOf(session, chamber, vote, today);
      }
    }
  },

  async acquire(candidate, ctx) {
    for (const file of candidate.files) await acquireVote(file, ctx);
  },

  async parse(acquired, { key }) {
    const file = acquired.file('vote.xml');
    if (!file) throw new AnnalsError('UNEXPECTED_SHAPE', `vote ${key} came without its file`);
    const { value, unread } = readRollCalls(await file.text());
    return voteRecord(rollWith(`vote:${key}`, value, file.url), file.url, unread);
  },

  idOf: ({ key }) => `vote:${key}`,

  recognise: inEitherForm(recogniseVotes),

  corpus: ({ id }, { name }) => {
    const [congress, chamber, session, number] = id.slice('vote:'.length).split('-');
    return `${congress}/${chamber}${session}/${number}.${name.split('.').at(-1)}`;
  },
});

function sessionsOf({ congress, session }: Params, today: string): Session[] {
  if (congress !== undefined)
    return (session === undefined ? [1, 2] : [session]).map((one) => ({ congress, session: one }));
  const years = [addDays(today, -DAYS_BACK), today].map((date) => Number(date.slice(0, 4)));
  return [...new Set(years)]
    .map((year) => ({ congress: congressOfYear(year), session: sessionOfYear(year) }))
    .filter((one) => session === undefined || one.session === session);
}

/** Every roll call that the chamber lists for the session, with a word on its numbers. */
async function listedBy(
  ctx: DiscoverContext<Params>,
  session: Session,
  chamber: Chamber,
  today: string,
): Promise<readonly ListedVote[]> {
  const read = chamber === 'house' ? houseVotes : senateVotes;
  let votes: readonly ListedVote[];
  try {
    votes = await read(ctx, session);
  } catch (error) {
    const isMissing = error instanceof AnnalsError && error.code === 'HTTP_404_NOT_FOUND';
    // Nobody has voted yet in a session that is about to begin.
    const hasBegun = `${yearOfSession(session.congress, session.session)}-01-31` < today;
    if (!isMissing || hasBegun) throw error;
    ctx.note(`the ${chamber} lists no roll calls of this session yet`, { ...session });
    return [];
  }
  const numbers = votes.map(({ number }) => number);
  const last = Math.max(0, ...numbers);
  const { missing } = numbering(numbers, { first: 1, last });
  const listed = new Set(numbers).size;
  const facts = { ...session, last, listed };
  const { congress, session: of } = session;
  await ctx.declare({
    series: `${chamber}, Congress ${congress}, session ${of}`,
    listed,
    numbering: { prefix: keyOf(session, chamber, 0).slice(0, -1), first: 1, last },
  });
  if (missing.length === 0) ctx.note(`the ${chamber} lists its roll calls without a gap`, facts);
  else
    ctx.complain(`numbers are missing from the list of the ${chamber}`, {
      ...facts,
      missing: missing.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)),
    });
  return votes;
}

/** The index has the newest, and names the pages of each hundred. */
async function houseVotes(ctx: DiscoverContext<Params>, session: Session): Promise<ListedVote[]> {
  const year = yearOfSession(session.congress, session.session);
  const found = new Map<number, ListedVote>();
  const read = async (page: string) => {
    const url = houseIndexUrl(session, page);
    const index = readHouseIndex(await ctx.text(url, { cache: 'no-cache' }), year);
    ctx.page();
    if (index.congress !== undefined && index.congress !== session.congress)
      throw new AnnalsError(
        'UNEXPECTED_SHAPE',
        `${url} is of Congress ${index.congress}, session ${index.session}`,
        { url },
      );
    for (const vote of index.votes) found.set(vote.number, vote);
    return index.pages;
  };
  for (const page of await read('index.asp')) await read(page);
  await ctx.list({ url: houseIndexUrl(session), rows: found.size });
  return [...found.values()];
}

async function senateVotes(ctx: DiscoverContext<Params>, session: Session): Promise<ListedVote[]> {
  const url = senateMenuUrl(session);
  const menu = readSenateMenu(await senateMenu(ctx, url)).value;
  ctx.page();
  if (menu.congress !== session.congress || menu.session !== session.session)
    throw new AnnalsError('UNEXPECTED_SHAPE', `${url} is of ${menu.congress}-${menu.session}`, {
      url,
    });
  await ctx.list({ url, rows: menu.votes.length });
  return menu.votes.map(listedInMenu);
}
