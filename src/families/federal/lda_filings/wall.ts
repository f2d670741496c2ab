/** lda.gov answers programs as a rule; where it does not, the browser asks for the same addresses. */
import { AnnalsError } from '../../../core/errors.ts';
import type { DiscoverContext } from '../../../core/source-contexts.ts';
import { fileBehindWall } from '../../../kit/page-behind-wall.ts';

const LISTS = 'lists of filings of lda.gov';
/** A browser shows JSON as a page of its own. */
const JSON_TEXT = /^\s*\{\s*"count"/;

/** A page of a list, by the plain way, and by the browser where that is walled. */
export async function pageOfList<P>(ctx: DiscoverContext<P>, url: string): Promise<string> {
  const { browser } = ctx;
  const found = await ctx.pastWall(LISTS, [
    { by: 'program', ask: () => ctx.text(url, { cache: 'no-cache', pastWall: true }) },
    { by: 'browser', ask: () => fileBehindWall(browser, url, JSON_TEXT) },
  ]);
  if (found.is === 'walled')
    throw new AnnalsError('CHALLENGE_PAGE', `${url}: ${found.says}`, { url, challenged: true });
  if (found.by === 'browser')
    ctx.note('lda.gov refuses programs today; the browser asks instead', { url });
  return found.value;
}
