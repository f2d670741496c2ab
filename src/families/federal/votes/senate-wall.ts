/** senate.gov refuses programs from some addresses at some times: a browser is then asked to look. */
import type { CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';
import type { PastWall } from '../../../core/walls.ts';
import { fileBehindWall } from '../../../kit/page-behind-wall.ts';

const OPTIONS = { cache: 'no-cache', pastWall: true } as const;
const LISTS = 'lists of votes of www.senate.gov';
const VOTES = 'votes of www.senate.gov';
const XML = /^\s*<\?xml|^\s*<(?:vote_summary|roll_call_vote)\b/;

/** The menu of a session, by the plain way, and by the browser where that is walled. */
export async function senateMenu<P>(ctx: DiscoverContext<P>, url: string): Promise<string> {
  const { browser } = ctx;
  const found = await ctx.pastWall(LISTS, [
    { by: 'program', ask: () => ctx.text(url, OPTIONS) },
    { by: 'browser', ask: () => fileBehindWall(browser, url, XML) },
  ]);
  const menu = throughWall(found, url);
  if (found.is === 'passed' && found.by === 'browser')
    ctx.note('senate.gov refuses programs today; the browser asks instead', { url });
  return menu;
}

export async function acquireVote<P>(file: CandidateFile, ctx: AcquireContext<P>): Promise<void> {
  if (new URL(file.url).hostname !== 'www.senate.gov') {
    await ctx.download(file);
    return;
  }
  const { browser } = ctx;
  const byProgram = async (): Promise<undefined> =>
    void (await ctx.download(file, { pastWall: true }));
  const found = await ctx.pastWall<string | undefined>(VOTES, [
    { by: 'program', ask: byProgram },
    { by: 'browser', ask: () => fileBehindWall(browser, file.url, XML) },
  ]);
  const xml = throughWall(found, file.url);
  if (xml !== undefined) await ctx.hold(file, new TextEncoder().encode(xml));
}

function throughWall<T>(found: PastWall<T>, url: string): T {
  if (found.is === 'passed') return found.value;
  throw new AnnalsError('CHALLENGE_PAGE', `${url}: ${found.says}`, { url, challenged: true });
}
