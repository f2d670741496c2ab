import type { BrowserContext, Browser as Chromium, Page as ChromiumPage } from 'playwright-core';
import type { Browse, BrowserPage, VisitOptions, Visitor } from '../../core/browser.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Fetch } from '../../core/http.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Clock } from '../../core/time.ts';
import { filledAgent } from '../../core/user-agent.ts';
import type { Identity } from '../layers/identify.ts';
import { onAbort } from '../on-abort.ts';
import { type ChromiumSettings, chromiumProcess } from './chromium.ts';
import { intercept } from './interception.ts';
import { keptPages, type OpenPage } from './kept-pages.ts';
import { named, pageOf } from './page.ts';
import { stealthScript } from './stealth.ts';

export interface BrowserParts {
  /** Every request of every page leaves through this. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly chromium: ChromiumSettings;
  readonly log?: (level: 'info' | 'warn', what: string, facts: JsonObject) => void;
}

/** The browser of this process. Nothing is started before the first page, and closing ends it all. */
export function politeBrowser(parts: BrowserParts): {
  readonly browse: Browse;
  readonly close: () => Promise<void>;
} {
  const { clock, fetch } = parts;
  const chromium = chromiumProcess(parts.chromium, clock, (event, { crashes }) => {
    if (event === 'started') parts.log?.('info', 'the browser was started', {});
    else parts.log?.('warn', 'the browser crashed', { crashes });
  });
  /** One per source: what one publisher's cookies say is no other source's business. */
  let contexts = new Map<string, Promise<BrowserContext>>();
  let owner: Chromium | undefined;
  const kept = keptPages(clock);

  const contextFor = async (visitor: Visitor): Promise<BrowserContext> => {
    const running = await chromium.running();
    if (owner !== running) {
      owner = running;
      contexts = new Map();
      kept.forgetAll();
    }
    let context = contexts.get(visitor.source);
    if (!context) {
      context = newContext(running, visitor, parts.identity);
      contexts.set(visitor.source, context);
    }
    return context;
  };

  const visit = async <T>(
    visitor: Visitor,
    url: string,
    act: (page: BrowserPage) => Promise<T>,
    options: VisitOptions = {},
  ): Promise<T> => {
    visitor.signal.throwIfAborted();
    const over = new AbortController();
    const mine = { ...visitor, signal: AbortSignal.any([visitor.signal, over.signal]) };
    const key = `${visitor.source} ${url}`;
    const before = options.keep && kept.take(key);
    let open: OpenPage | undefined = before;
    const close = () => open?.page.close().catch(() => undefined);
    const forget = onAbort(visitor.signal, () => void close());
    try {
      open ??= await openPage(visitor);
      visitor.signal.throwIfAborted();
      open.interception.serve(mine);
      const page = pageOf(open.page, open.interception, visitor, clock);
      if (!before) await page.goto(url, options);
      const done = await act(page);
      chromium.worked();
      if (options.keep) {
        await kept.put(key, open);
        open = undefined;
      }
      return done;
    } finally {
      forget();
      // What the page still asks for, nobody wants any more.
      over.abort(new AnnalsError('STOPPED', 'the page was closed'));
      await close();
    }
  };

  const openPage = async (visitor: Visitor): Promise<OpenPage> => {
    let page: ChromiumPage | undefined;
    try {
      const context = await contextFor(visitor);
      page = await context.newPage();
      // A window that a page opens is its advertisement or its download; we ask for files ourselves.
      page.on('popup', (popup) => void popup.close().catch(() => undefined));
      const session = await context.newCDPSession(page);
      return { page, interception: await intercept(session, { fetch, clock }) };
    } catch (error) {
      await page?.close().catch(() => undefined);
      throw named(error, visitor.signal);
    }
  };

  return {
    browse: (visitor) => ({
      page: (url, act, options) => visit(visitor, url, act, options),
    }),
    close: () => {
      kept.forgetAll();
      return chromium.close();
    },
  };
}

async function newContext(
  chromium: Chromium,
  { politeness, profile }: Visitor,
  identity: Identity,
): Promise<BrowserContext> {
  const userAgent = filledAgent(politeness.userAgent ?? identity.userAgent, identity);
  const { stealth } = profile;
  const context = await chromium.newContext({
    userAgent,
    // A worker of the site would answer requests without asking us.
    serviceWorkers: 'block',
    // The bytes of a download are in its response; nothing is written to disk.
    acceptDownloads: false,
    ...(stealth !== 'off' && {
      viewport: { ...stealth.viewport },
      locale: stealth.languages[0],
      timezoneId: stealth.timezone,
    }),
  });
  if (stealth !== 'off') await context.addInitScript(stealthScript(stealth));
  return context;
}
