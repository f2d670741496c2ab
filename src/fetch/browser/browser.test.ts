import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API, FILES, SITE, TRACKER } from '../../../practice/publishers/pages/publisher.ts';
import type { JsonObject } from '../../core/json.ts';
import {
  CHROMIUM,
  type PracticeBrowser,
  practiceBrowser,
  titled,
} from './conformance/practice-browser.ts';

const home = `https://${SITE}/`;

/** Chromium takes its time to start on a machine that has other things to do. */
const SLOW = { timeout: 480_000 };

describe.skipIf(CHROMIUM === undefined)(titled('pages in a real Chromium'), SLOW, () => {
  let rig: PracticeBrowser;
  beforeAll(async () => {
    rig = await practiceBrowser();
  });
  afterAll(() => rig.close());

  test('a redirect, two cookies and a script that fills the page work as in any browser', async () => {
    const seen = await rig.as('home').page(home, async (page) => {
      await page.waitFor('body[data-nonce]');
      return {
        url: page.url(),
        tokens: await page.attributes('#judgments button', 'data-dl'),
        cells: await page.texts('#judgments td:first-child'),
        script: await page.evaluate('document.cookie'),
        cookies: await page.cookies(),
      };
    });
    expect(seen.url).toBe(`https://${SITE}/home`);
    expect(seen.tokens).toEqual(['FSD0151', 'G0237', 'CICA0007']);
    expect(seen.cells).toEqual(['FSD0151', 'G0237', 'CICA0007']);
    expect(seen.cookies.map(({ name, httpOnly }) => [name, httpOnly])).toEqual([
      ['session', true],
      ['seen', false],
    ]);
    // HttpOnly: the page's scripts cannot see it, the server does.
    expect(seen.script).toBe('seen=yes');
  });

  test('a form posted by the page carries its cookies, origin and referrer', async () => {
    const answer = await rig.as('post').page(home, async (page) => {
      await page.waitFor('body[data-nonce]');
      return page.post(
        '/echo',
        { name: 'Grünwald & Söhne', n: '1' },
        { 'x-requested-with': 'XMLHttpRequest' },
      );
    });
    expect(answer.status).toBe(200);
    const told = JSON.parse(answer.text()) as { headers: Record<string, string>; body: string };
    expect(told.body).toBe('name=Gr%C3%BCnwald+%26+S%C3%B6hne&n=1');
    expect(told.headers).toMatchObject({
      cookie: expect.stringMatching(/session=s\d+; seen=yes/),
      origin: `https://${SITE}`,
      referer: `https://${SITE}/home`,
      'x-requested-with': 'XMLHttpRequest',
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'user-agent': 'Mozilla/5.0 (test) Chrome/130.0.0.0 annals/1.2.3 (+tests@annals.dev)',
    });
  });

  test('clicking the real button shows the answer it got, and its file is not loaded twice', async () => {
    const answer = await rig.as('click').page(home, async (page) => {
      await page.waitFor('body[data-nonce]');
      return page.responseTo(
        () => page.click('button[data-dl="G0237"]'),
        ({ method, url }) => method === 'POST' && url.endsWith('/ajax'),
      );
    });
    expect(JSON.parse(answer.text())).toMatchObject({
      success: true,
      data: { fid: expect.stringContaining(`https://${FILES}/d/G0237?signature=`) },
    });
    expect(rig.practice.log.host(FILES).requests).toBe(0);
  });

  test('a wrong nonce is answered with 200 and -1; a 403 is a response with its failure', async () => {
    const { wrong, forbidden } = await rig.as('nonce').page(home, async (page) => {
      await page.waitFor('body[data-nonce]');
      return {
        wrong: await page.post('/ajax', { nonce: 'bad', id: 'X' }),
        forbidden: await page.post('/forbidden', {}),
      };
    });
    expect([wrong.status, wrong.text(), wrong.failure]).toEqual([200, '-1', undefined]);
    expect(forbidden.status).toBe(403);
    expect(forbidden.text()).toContain('Forbidden');
    expect(forbidden.failure).toMatchObject({ code: 'HTTP_403_FORBIDDEN' });
  });

  test('a form sent by its button is a POST that ends, by 303, on another page', async () => {
    const subject = await rig.as('form').page(`https://${SITE}/form`, async (page) => {
      await page.fill('input[name=subject]', 'ex parte Müller');
      await page.click('button');
      await page.waitFor('#subject');
      return page.texts('#subject');
    });
    expect(subject).toEqual(['ex parte Müller']);
    const [sent] = rig.practice.log.entries({ path: '/form/send' });
    expect(sent?.method).toBe('POST');
  });

  test('fetch() and XMLHttpRequest follow redirects and keep the cookies set on the way', async () => {
    const script = (asks: string) => `(async () => { ${asks} })()`;
    const { fetched, asked } = await rig.as('hops').page(home, async (page) => ({
      fetched: (await page.evaluate(
        script(
          `const a = await fetch('/hop'); return { url: a.url, redirected: a.redirected, told: await a.json() }`,
        ),
      )) as { url: string; redirected: boolean; told: { headers: JsonObject } },
      asked: (await page.evaluate(
        script(`return new Promise((done) => {
          const x = new XMLHttpRequest();
          x.open('GET', '/hop');
          x.onload = () => done({ url: x.responseURL, told: JSON.parse(x.responseText) });
          x.send();
        })`),
      )) as { url: string; told: { headers: JsonObject } },
    }));
    expect(fetched).toMatchObject({ url: `https://${SITE}/echo?hops=2`, redirected: true });
    expect(fetched.told.headers.cookie).toContain('hop=1');
    expect(asked.url).toBe(`https://${SITE}/echo?hops=2`);
    expect(asked.told.headers.cookie).toContain('session=');
  });

  test('CORS holds: a preflight asks first, what it allows comes with credentials, the rest does not', async () => {
    const ask = (init: string) =>
      `fetch('https://${API}/data', ${init}).then((a) => a.json(), (e) => String(e))`;
    const before = rig.practice.log.entries({ host: API }).length;
    const { put, simple, refused } = await rig.as('cors').page(home, async (page) => ({
      put: await page.evaluate(
        ask(`{ method: 'PUT', credentials: 'include', headers: { 'x-allowed': '1' }, body: 'b' }`),
      ),
      simple: await page.evaluate(ask(`{ credentials: 'include' }`)),
      refused: await page.evaluate(ask(`{ headers: { 'x-not-allowed': '1' } }`)),
    }));
    expect(put).toMatchObject({ method: 'PUT', body: 'b', headers: { origin: `https://${SITE}` } });
    expect(simple).toMatchObject({
      method: 'GET',
      headers: { cookie: expect.stringContaining('api=1') },
    });
    expect(refused).toBe('TypeError: Failed to fetch');
    const methods = rig.practice.log
      .entries({ host: API })
      .slice(before)
      .map((entry) => entry.method);
    // The first is for robots.txt of that host.
    expect(methods).toEqual(['GET', 'OPTIONS', 'PUT', 'GET', 'OPTIONS']);
  });

  test('binary bytes arrive as they are', async () => {
    const bytes = await rig
      .as('bytes')
      .page(home, (page) =>
        page.evaluate(
          `fetch('/bytes').then((a) => a.arrayBuffer()).then((b) => [...new Uint8Array(b)])`,
        ),
      );
    expect(bytes).toEqual(Array.from({ length: 256 }, (_, i) => i));
  });

  test('the bytes of a download are in its response', async () => {
    const answer = await rig.as('download').page(home, (page) =>
      page.responseTo(
        async () => void (await page.evaluate(`void (location.href = '/download.pdf')`)),
        ({ url }) => url.endsWith('/download.pdf'),
      ),
    );
    expect(answer.headers['content-disposition']).toContain('judgment.pdf');
    expect(answer.text()).toMatch(/^%PDF-1\.4/);
    await expect(
      rig.as('download').page(`https://${SITE}/download.pdf`, async () => 1),
    ).rejects.toMatchObject({ code: 'NOT_THE_DOCUMENT' });
  });

  test('images and other sites are not asked, and that is told once per reason', async () => {
    await rig.as('blocked').page(home, (page) => page.waitFor('body[data-nonce]'));
    expect(rig.practice.log.host(TRACKER).requests).toBe(0);
    expect(rig.practice.log.entries({ path: '/logo.png' })).toEqual([]);
    expect(rig.practice.log.entries({ path: '/favicon.ico' })).toEqual([]);
    const told = rig.decisions.filter(({ about }) => about === 'browser').map((one) => one.reason);
    expect(told).toContain(
      `${TRACKER} is another site; add it to the hosts of the source's browser to allow it`,
    );
    expect(told).toContainEqual(
      expect.stringMatching(/^Image is not loaded: a visit takes pages, scripts/),
    );
  });

  test('a profile may allow images and another site', async () => {
    await rig
      .as('allowed', { profile: { loads: ['images'], hosts: ['tracker.practice.example'] } })
      .page(home, (page) => page.waitFor('body[data-nonce]'));
    expect(rig.practice.log.entries({ host: TRACKER, path: '/spy.js' })).toHaveLength(1);
    expect(rig.practice.log.entries({ path: '/logo.png' })).toHaveLength(1);
  });

  test('a window that a page opens is closed and asks nobody', async () => {
    await rig.as('popup').page(`https://${SITE}/popup`, async (page) => {
      await page.click('button');
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect(rig.practice.log.entries({ path: '/plain/popped' })).toEqual([]);
  });

  for (const [path, code] of [
    ['/forbidden', 'HTTP_403_FORBIDDEN'],
    ['/nowhere', 'HTTP_404_NOT_FOUND'],
  ] as const) {
    test(`a page that answers ${path} is ${code}, unless any status will do`, async () => {
      const browser = rig.as('status');
      const url = `https://${SITE}${path}`;
      await expect(browser.page(url, async () => 'visited')).rejects.toMatchObject({ code });
      const text = await browser.page(url, (page) => page.texts('h1'), { anyStatus: true });
      expect(text).toHaveLength(1);
    });
  }

  test('addresses of other schemes are not opened', async () => {
    await expect(rig.as('scheme').page('file:///etc/passwd', async () => 1)).rejects.toMatchObject({
      message: expect.stringContaining('http and https only'),
    });
  });

  for (const address of [
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://localhost/',
  ]) {
    test(`${address} is inside our own network and refused, as for any fetch`, async () => {
      await expect(rig.as('ssrf').page(address, async () => 1)).rejects.toMatchObject({
        code: 'PRIVATE_ADDRESS',
      });
    });
  }

  test('an address without encryption leads to the page with it', async () => {
    const url = await rig.as('http').page(`http://${SITE}/plain/http`, async (page) => page.url());
    expect(url).toBe(`https://${SITE}/plain/http`);
  });

  test('two pages of one source are told apart: each hears of its own exchanges', async () => {
    const heard = { a: [] as string[], b: [] as string[] };
    const visit = (name: 'a' | 'b') =>
      rig
        .as('two', { observe: ({ url }) => void heard[name].push(new URL(url).pathname) })
        .page(`https://${SITE}/plain/${name}`, (page) => page.post(`/echo`, { name }));
    const [a, b] = await Promise.all([visit('a'), visit('b')]);
    expect(heard).toEqual({ a: ['/plain/a', '/echo'], b: ['/plain/b', '/echo'] });
    expect([a, b].map((one) => JSON.parse(one.text()).body)).toEqual(['name=a', 'name=b']);
  });

  describe('a page that is kept', () => {
    const loads = () => rig.practice.log.entries({ path: '/home' }).length;
    const keep = { keep: true } as const;

    test('is loaded once for many visits, and each hears only of what it asked itself', async () => {
      const before = loads();
      const heard: string[][] = [];
      for (const id of ['A', 'B', 'C']) {
        const mine: string[] = [];
        heard.push(mine);
        const browser = rig.as('kept', {
          observe: ({ url }) => void mine.push(new URL(url).pathname),
        });
        const answer = await browser.page(
          home,
          async (page) => {
            await page.waitFor('body[data-nonce]');
            const [nonce] = await page.attributes('body', 'data-nonce');
            return page.post('/ajax', { nonce: nonce ?? '', id });
          },
          keep,
        );
        expect(answer.text()).toContain(`\\/d\\/${id}?signature=`);
      }
      expect(loads() - before).toBe(1);
      expect(heard.slice(1)).toEqual([['/ajax'], ['/ajax']]);
    });

    test('asks for nothing between visits', async () => {
      const browser = rig.as('idle');
      const poll = `void (window.polls = 0, setInterval(() => {
        window.polls++;
        void fetch('/echo?poll').catch(() => undefined);
      }, 20))`;
      await browser.page(home, (page) => page.evaluate(poll), keep);
      const asked = () => rig.practice.log.entries({ path: '/echo' }).length;
      // What was under way when the visit ended may still come, on a busy machine rather late.
      let before = -1;
      for (let looks = 0; looks < 100 && before !== asked(); looks++) {
        before = asked();
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      expect(asked()).toBe(before);
      const polls = await browser.page(home, (page) => page.evaluate('window.polls'), keep);
      expect(polls).toBeGreaterThan(0);
    });

    test('is closed after a visit that went wrong, and loaded anew for the next', async () => {
      const browser = rig.as('wrong');
      const before = loads();
      const mistake = () => Promise.reject(new Error('a mistake'));
      await browser.page(home, async () => undefined, keep);
      await expect(browser.page(home, mistake, keep)).rejects.toThrow('a mistake');
      await browser.page(home, async () => undefined, keep);
      expect(loads() - before).toBe(2);
    });

    test('serves one visit at a time: a second one opens its own', async () => {
      const browser = rig.as('both');
      const before = loads();
      const rest = () => new Promise((resolve) => setTimeout(resolve, 300));
      await Promise.all([browser.page(home, rest, keep), browser.page(home, rest, keep)]);
      await browser.page(home, rest, keep);
      expect(loads() - before).toBe(2);
    });
  });

  test('a screenshot is a PNG', async () => {
    const png = await rig.as('png').page(home, (page) => page.screenshot());
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG');
  });

  test('an element that does not come is TIMED_OUT with the limit in the message', async () => {
    await expect(
      rig.as('wait').page(home, (page) => page.waitFor('#never', { timeoutMs: 200 })),
    ).rejects.toMatchObject({
      code: 'TIMED_OUT',
      message: expect.stringContaining("'#never' did not appear in 200 ms"),
    });
  });
});
