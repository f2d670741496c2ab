import type { Browser } from '../core/browser.ts';
import { challengeIn } from '../core/challenge-page.ts';
import { AnnalsError } from '../core/errors.ts';

/** How long a page with scripts may take to let a browser through. */
const PATIENCE_MS = 10_000;

/**
 * The HTML of a page as the browser has it once `selector` is there. A wall may let a browser through
 * after its scripts have run; one that does not is an error that says whose it is.
 */
export async function pageBehindWall(
  browser: Browser | undefined,
  url: string,
  selector: string,
): Promise<string> {
  return neededBrowser(browser, url).page(
    url,
    async (page) => {
      let html = await page.content();
      if (isWanted(await page.texts(selector))) return html;
      if (/<script/i.test(html)) {
        await page.waitFor(selector, { timeoutMs: PATIENCE_MS }).catch(unlessTimedOut);
        html = await page.content();
        if (isWanted(await page.texts(selector))) return html;
      }
      const bytes = new TextEncoder().encode(html);
      const who = challengeIn(bytes) ?? (/access denied|forbidden/i.test(html) ? 'no name' : null);
      if (who === null)
        throw new AnnalsError('SITE_STRUCTURE_CHANGED', `${url}: the page has no ${selector}`, {
          url,
        });
      const message = `${url}: a challenge page (${who}, ${bytes.length} bytes) came instead of the page, in the browser too`;
      throw new AnnalsError('CHALLENGE_PAGE', message, { url, challenged: true });
    },
    { anyStatus: true },
  );
}

/** A file that a browser shows as a page of its own: a script of that page gets it as it is. */
export async function fileBehindWall(
  browser: Browser | undefined,
  url: string,
  sign: RegExp,
): Promise<string> {
  const script = 'fetch(location.href).then((answer) => answer.ok ? answer.text() : "")';
  const text = await neededBrowser(browser, url).page(url, (page) => page.evaluate(script), {
    anyStatus: true,
  });
  if (typeof text === 'string' && sign.test(text.slice(0, 2_000))) return text;
  throw new AnnalsError('CHALLENGE_PAGE', `${url}: the browser is refused as well`, {
    url,
    challenged: true,
  });
}

function neededBrowser(browser: Browser | undefined, url: string): Browser {
  if (browser) return browser;
  throw new AnnalsError('BROWSER_MISSING', `${url}: no browser was joined`);
}

const isWanted = (texts: readonly string[]): boolean => texts.length > 0;

function unlessTimedOut(error: unknown): void {
  if (!(error instanceof AnnalsError) || error.code !== 'TIMED_OUT') throw error;
}
