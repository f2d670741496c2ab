import type { Page as ChromiumPage } from 'playwright-core';
import type { BrowserPage, PageResponse, Visitor } from '../../core/browser.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Json } from '../../core/json.ts';
import type { Clock } from '../../core/time.ts';
import type { Interception } from './interception.ts';

/** Our small page over Chromium's: what a source needs, with our errors and our patience. */
export function pageOf(
  page: ChromiumPage,
  interception: Interception,
  visitor: Visitor,
  clock: Clock,
): BrowserPage {
  const { navigationMs, selectorMs } = visitor.profile;

  /** Waits as long as the publisher is at work: turns and cool-downs are not the page's silence. */
  const patiently = async <T>(work: Promise<T>, ms: number, what: string): Promise<T> => {
    const over = new AbortController();
    const silence = async (): Promise<never> => {
      const begun = clock.now();
      for (;;) {
        const since = Math.max(begun, interception.lastMoved());
        const left = since + ms - clock.now();
        if (left <= 0) {
          throw new AnnalsError('TIMED_OUT', `${page.url()}: ${what} in ${ms} ms`);
        }
        await clock.sleep(left, over.signal);
      }
    };
    try {
      return await Promise.race([work, silence()]);
    } catch (error) {
      throw named(error, visitor.signal);
    } finally {
      over.abort();
      work.catch(() => undefined);
    }
  };

  const evaluate = (expression: string, ms = selectorMs) =>
    patiently(page.evaluate<Json | undefined>(expression), ms, 'a script did not end');

  const every = (selector: string, of: string) =>
    evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => ${of})`);

  const self: BrowserPage = {
    url: () => page.url(),
    goto: async (url, options) => {
      interception.visiting(new URL(url).hostname);
      const loading = page.goto(url, { waitUntil: 'load', timeout: 0 });
      try {
        await patiently(loading, navigationMs, 'no page came');
      } catch (error) {
        const document = interception.document();
        if (document?.failure) throw document.failure;
        if (document?.sent && isDownload(error)) throw isNoPage(url);
        throw error;
      }
      const { sent, failure } = interception.document() ?? {};
      if (failure && !options?.anyStatus) throw failure;
      return { status: sent?.status ?? 200 };
    },
    content: () => patiently(page.content(), selectorMs, 'the page did not settle'),
    waitFor: (selector, options) => {
      const ms = options?.timeoutMs ?? selectorMs;
      const found = page.waitForSelector(selector, { state: 'attached', timeout: 0 });
      return patiently(
        found.then(() => undefined),
        ms,
        `'${selector}' did not appear`,
      );
    },
    texts: async (selector) => (await every(selector, 'one.textContent')) as string[],
    attributes: async (selector, name) =>
      (await every(selector, `one.getAttribute(${JSON.stringify(name)})`)) as (string | null)[],
    evaluate: (expression) => evaluate(expression),
    click: (selector, options) => {
      const ms = options?.timeoutMs ?? selectorMs;
      const clicked = page.click(selector, { timeout: 0, noWaitAfter: true });
      return patiently(clicked, ms, `'${selector}' could not be clicked`);
    },
    fill: (selector, text) =>
      patiently(
        page.fill(selector, text, { timeout: 0 }),
        selectorMs,
        `'${selector}' could not be filled`,
      ),
    post: async (url, form, headers = {}) => {
      const target = new URL(url, page.url()).href;
      const body = new URLSearchParams(form).toString();
      const type = 'application/x-www-form-urlencoded; charset=UTF-8';
      const init = {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': type, ...headers },
        body,
      };
      const expected = interception.next(
        ({ method, url: to, body: sent = '' }) =>
          method === 'POST' && to === target && sent === body,
      );
      const posting = async (): Promise<PageResponse> => {
        const script = `fetch(${JSON.stringify(target)}, ${JSON.stringify(init)}).then(() => null, String)`;
        const why = await page.evaluate<string | null>(script);
        if (why !== null && !expected.isSettled()) {
          throw new AnnalsError(
            'BROWSER_FAILED',
            `${page.url()} may not post to ${target}: ${why}`,
          );
        }
        return expected.response;
      };
      try {
        return await patiently(posting(), selectorMs, `no answer to a form for ${target}`);
      } finally {
        expected.forget();
      }
    },
    responseTo: async (act, matches, options) => {
      const expected = interception.next(matches);
      try {
        const ms = options?.timeoutMs ?? selectorMs;
        await act();
        return await patiently(expected.response, ms, 'no matching response came');
      } finally {
        expected.forget();
      }
    },
    cookies: () => patiently(page.context().cookies(page.url()), selectorMs, 'no cookies came'),
    screenshot: () => patiently(page.screenshot({ timeout: 0 }), selectorMs, 'no picture came'),
  };
  return self;
}

const isDownload = (error: unknown): boolean =>
  error instanceof Error && /download is starting|ERR_ABORTED/i.test(String(error));

const isNoPage = (url: string): AnnalsError =>
  new AnnalsError('NOT_THE_DOCUMENT', `${url} is a file to download, not a page`, { url });

/** Chromium's complaint in our words: a stop is a stop, and a lost page is tried again. */
export function named(error: unknown, signal: AbortSignal): AnnalsError {
  if (signal.aborted && signal.reason instanceof AnnalsError) return signal.reason;
  if (signal.aborted) return new AnnalsError('STOPPED', 'the page was closed; the run was stopped');
  if (error instanceof AnnalsError) return error;
  const [message = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return new AnnalsError('BROWSER_FAILED', message, {}, error);
}
