/** senate.gov refuses programs from some addresses at some times: a browser is then asked to look. */
import type { Browser } from '../../../core/browser.ts';
import type { CandidateFile } from '../../../core/candidate.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { AcquireContext, DiscoverContext } from '../../../core/source-contexts.ts';

const OPTIONS = { cache: 'no-cache' } as const;

/** The menu of a session, by the plain way, and by the browser where that is walled. */
export async function senateMenu<P>(ctx: DiscoverContext<P>, url: string): Promise<string> {
  try {
    return await ctx.text(url, OPTIONS);
  } catch (error) {
    if (!isWall(error) || !ctx.browser) throw error;
    ctx.note('senate.gov refuses programs today; the browser asks instead', { url });
    return await xmlByBrowser(ctx.browser, url, error);
  }
}

export async function acquireVote<P>(file: CandidateFile, ctx: AcquireContext<P>): Promise<void> {
  try {
    await ctx.download(file);
  } catch (error) {
    const isSenate = new URL(file.url).hostname === 'www.senate.gov';
    if (!isSenate || !isWall(error) || !ctx.browser) throw error;
    await ctx.hold(
      file,
      new TextEncoder().encode(await xmlByBrowser(ctx.browser, file.url, error)),
    );
  }
}

const isWall = (error: unknown): boolean =>
  error instanceof AnnalsError &&
  (error.code === 'HTTP_403_FORBIDDEN' || error.code === 'CHALLENGE_PAGE');

/** A browser shows XML as a page of its own; a script of that page gets the file as it is. */
async function xmlByBrowser(browser: Browser, url: string, refused: unknown): Promise<string> {
  const script = 'fetch(location.href).then((answer) => answer.ok ? answer.text() : "")';
  const text = await browser.page(url, (page) => page.evaluate(script), { anyStatus: true });
  if (typeof text === 'string' && /^\s*<\?xml|^\s*<(?:vote_summary|roll_call_vote)\b/.test(text))
    return text;
  throw refused;
}
