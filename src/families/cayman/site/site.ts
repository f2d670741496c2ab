import type { Browser, BrowserPage, PageResponse } from '../../../core/browser.ts';
import { AnnalsError } from '../../../core/errors.ts';
import type { Clock } from '../../../core/time.ts';
import { normalizeActionToken } from './action-token.ts';
import { asksFor, type DlBfileAnswer, readAnswer } from './answer.ts';
import type { Button } from './button.ts';
import { decodedToken } from './cells.ts';
import { FIND_NONCE, readButtons, revealButton, WAKE } from './page-scripts.ts';
import type { Patience } from './patience.ts';

/** The page with the table, and how long to wait for what on it. */
export interface SitePage {
  readonly url: string;
  /** Selector of the table. */
  readonly table: string;
  readonly pageWaitMs: number;
  readonly clickMs: number;
  readonly postClickMs: number;
}

export interface Visiting {
  readonly browser?: Browser;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly state: Patience;
  note(message: string, details?: Record<string, string | number>): void;
}

/** Every button by the normal form of its token. The page stays open for what comes next. */
export function buttonsOf(site: SitePage, ctx: Visiting): Promise<ReadonlyMap<string, Button>> {
  return visit(site, ctx, async (page) => {
    await ready(page, site, ctx);
    return readAll(page, site);
  });
}

/**
 * Asks the site for the signed address of one file: by the call its script would make, and by its
 * real button when that is refused. An old nonce costs one fresh page; a site that goes on
 * refusing is given ever longer rests, and left alone after the third.
 */
export function askForFile(
  site: SitePage,
  token: string,
  known: Button | undefined,
  ctx: Visiting,
): Promise<SiteAnswer> {
  const patience = ctx.state;
  return patience.inTurn(() => askInTurn(site, { token, known, patience }, ctx));
}

async function askInTurn(site: SitePage, asked: Asked, ctx: Visiting): Promise<SiteAnswer> {
  const { token, patience } = asked;
  await patience.rest(ctx.clock, ctx.signal);
  // What is wrong with the answer is thrown outside: the page is sound, and stays open.
  const { failure, answer, payload } = await visit(site, ctx, (page) =>
    ask(page, site, asked, ctx),
  ).catch((error: unknown) => {
    // A page without its table or its nonce is as good as a refusal: not every file is worth a load.
    if (error instanceof AnnalsError && error.code === 'SITE_STRUCTURE_CHANGED')
      patience.refused(ctx.clock.now());
    throw error;
  });
  if (failure) throw failure;
  if (answer.is === 'refused') {
    patience.refused(ctx.clock.now());
    throw new AnnalsError('NONCE_REFUSED', `${site.url}: ${token} is refused: ${answer.why}`);
  }
  patience.served();
  return { answer, payload };
}

/** What the site said, and what is made of it. */
export interface SiteAnswer {
  readonly answer: DlBfileAnswer;
  readonly payload: string;
}

interface Asked {
  readonly token: string;
  readonly known: Button | undefined;
  readonly patience: Patience;
}

/** What came of one request: an answer, and what any other fetch would have thrown for it. */
interface WholeAnswer extends SiteAnswer {
  readonly failure?: AnnalsError;
}

async function ask(
  page: BrowserPage,
  site: SitePage,
  asked: Asked,
  ctx: Visiting,
): Promise<WholeAnswer> {
  const { token, patience } = asked;
  let nonce = await ready(page, site, ctx);
  const known = asked.known ?? (await patience.buttons(() => readAll(page, site))).get(token);
  if (patience.prefersButton()) return click(page, site, token, known, ctx);
  let reply = await post(page, site, token, known, nonce);
  if (reply.answer.is === 'refused' && patience.mayBeOld(nonce)) {
    ctx.note('the nonce is no longer accepted; the page is loaded again');
    await page.goto(site.url);
    nonce = await ready(page, site, ctx);
    patience.renewed(nonce);
    reply = await post(page, site, token, known, nonce);
  }
  if (reply.answer.is !== 'refused') {
    patience.worked();
    return reply;
  }
  ctx.note(`the direct call is refused (${reply.answer.why}); the button itself is clicked`);
  const clicked = await click(page, site, token, known, ctx);
  if (clicked.answer.is === 'address') patience.neededButton();
  return clicked;
}

async function post(
  page: BrowserPage,
  site: SitePage,
  token: string,
  known: Button | undefined,
  nonce: string,
): Promise<WholeAnswer> {
  const form = {
    action: 'dl_bfile',
    fid: known?.fid ?? '',
    fname: known?.written ?? token,
    security: nonce,
  };
  const to = new URL('/wp-admin/admin-ajax.php', site.url).href;
  const headers = { 'x-requested-with': 'XMLHttpRequest' };
  return siteAnswerOf(await page.post(to, form, headers));
}

async function click(
  page: BrowserPage,
  site: SitePage,
  token: string,
  button: Button | undefined,
  ctx: Visiting,
): Promise<WholeAnswer> {
  const selector =
    button && (await page.evaluate(revealButton(site.table, button.written, button.page)));
  if (typeof selector !== 'string') {
    return { answer: { is: 'missing', why: 'the page has no button for it' }, payload: '' };
  }
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await page.responseTo(
        () => page.click(selector, { timeoutMs: site.clickMs }),
        (request) => asksFor(token, request),
      );
      await ctx.clock.sleep(site.postClickMs, ctx.signal);
      return siteAnswerOf(response);
    } catch (error) {
      if (!(error instanceof AnnalsError) || error.code !== 'TIMED_OUT') throw error;
      if (attempt > 1) throw new AnnalsError('CLICK_TIMEOUT', error.message, error.facts, error);
      await page.evaluate(WAKE);
    }
  }
}

function siteAnswerOf(response: PageResponse): WholeAnswer {
  const payload = response.text();
  const answer = readAnswer(response.status, payload);
  const isRefusal = response.status === 401 || response.status === 403;
  return { answer, payload, failure: isRefusal ? undefined : response.failure };
}

async function readAll(page: BrowserPage, site: SitePage): Promise<ReadonlyMap<string, Button>> {
  const rows = (await page.evaluate(readButtons(site.table))) as [string, string, number][];
  const found = new Map<string, Button>();
  for (const [written, fid, at] of rows) {
    const token = normalizeActionToken(decodedToken(written));
    if (token !== '' && !found.has(token)) found.set(token, { written, fid, page: at });
  }
  return found;
}

const LOOK_EVERY_MS = 100;

/** Waits until the table is filled and the nonce is there; both come late. */
async function ready(
  page: BrowserPage,
  site: SitePage,
  { clock, signal }: Visiting,
): Promise<string> {
  const at = page.url();
  if (!at.startsWith(site.url)) await page.goto(site.url);
  const row = `${site.table} tbody tr`;
  const until = clock.now() + site.pageWaitMs;
  await page.waitFor(row, { timeoutMs: site.pageWaitMs }).catch((error: unknown) => {
    if (!(error instanceof AnnalsError) || error.code !== 'TIMED_OUT') throw error;
    throw changed(site, `'${row}' did not appear in ${site.pageWaitMs} ms`);
  });
  let isAwake = false;
  for (;;) {
    const nonce = await page.evaluate(FIND_NONCE);
    if (typeof nonce === 'string') return nonce;
    if (!isAwake) await page.evaluate(WAKE);
    isAwake = true;
    if (clock.now() >= until) throw changed(site, `no nonce appeared in ${site.pageWaitMs} ms`);
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}

const changed = ({ url }: SitePage, what: string): AnnalsError =>
  new AnnalsError('SITE_STRUCTURE_CHANGED', `${url}: ${what}`, { url });

function visit<T>(
  { url }: SitePage,
  ctx: Visiting,
  act: (page: BrowserPage) => Promise<T>,
): Promise<T> {
  if (!ctx.browser) throw new AnnalsError('BROWSER_MISSING', 'no browser was joined');
  return ctx.browser.page(url, act, { keep: true });
}
