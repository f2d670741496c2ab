import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { SITE } from '../../../practice/publishers/pages/publisher.ts';
import { chromiums } from '../../../test/chromiums.ts';
import { systemClock } from '../../app/system-clock.ts';
import { DEFAULT_PROFILE, DEFAULT_STEALTH } from '../../core/browser.ts';
import { DEFAULT_POLITENESS } from '../../core/politeness.ts';
import { type Clock, HOUR } from '../../core/time.ts';
import { politeBrowser } from './browser.ts';
import {
  CHROMIUM,
  type PracticeBrowser,
  practiceBrowser,
  titled,
} from './conformance/practice-browser.ts';

/** Chromium takes its time to start on a machine that has other things to do. */
const SLOW = { timeout: 480_000 };

const home = `https://${SITE}/`;
const plain = `https://${SITE}/plain/`;

/** Everything that was started with this profile, children of children too. */
const anyChromium = (mark = String(process.pid)): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
        return command.includes('chrom') && environment.includes(`ANNALS_TEST_MARK=${mark}`);
      } catch {
        return false;
      }
    });
process.env.ANNALS_TEST_MARK = String(process.pid);

/** A page that is still open answers another one of its site. */
const ANSWER = `void ((window.line = new BroadcastChannel('line')).onmessage = () => line.postMessage('here'))`;
const IS_ANYBODY_THERE = `new Promise((tell) => {
  window.line = new BroadcastChannel('line');
  line.onmessage = () => tell(true);
  line.postMessage('who is there?');
  setTimeout(() => tell(false), 500);
})`;

const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 10_000 && !holds(); i++) await new Promise((done) => setTimeout(done, 20));
};

describe.skipIf(CHROMIUM === undefined)(titled('one Chromium for the process'), SLOW, () => {
  let rig: PracticeBrowser | undefined;
  const start = async (options?: Parameters<typeof practiceBrowser>[0]) => {
    rig = await practiceBrowser(options);
    return rig;
  };
  afterEach(async () => {
    await rig?.close();
    rig = undefined;
  });

  test('it is started once, by the first page, and yields a context per source', async () => {
    const { as, log } = await start();
    const browsers = [as('first'), as('second')];
    expect(chromiums()).toHaveLength(0);
    await Promise.all(browsers.map((one) => one.page(plain, async () => undefined)));
    await as('third').page(plain, async () => undefined);
    expect(chromiums()).toHaveLength(1);
    expect(log).toEqual(['the browser was started']);
  });

  test('cookies of one source are not those of another, and outlive its pages', async () => {
    const { as } = await start();
    await as('first').page(home, async () => undefined);
    const mine = await as('first').page(plain, (page) => page.cookies());
    const theirs = await as('second').page(plain, (page) => page.cookies());
    expect(mine.map(({ name }) => name)).toEqual(['session', 'seen']);
    expect(theirs).toEqual([]);
  });

  test('its requests take the same turns as all others: 2 a second', async () => {
    const { as, practice, reports } = await start();
    const slow = as('slow', { politeness: { rate: '2/second' } });
    await slow.page(home, (page) => page.waitFor('body[data-nonce]'));
    const times = practice.log.entries({ host: SITE }).map(({ at }) => at);
    // robots.txt, /, /home, /style.css, /app.js, /nonce
    expect(times).toHaveLength(6);
    // The publisher's view: the first comes late by its handshake, and so the others seem early.
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(2000);
    const left = reports.map(({ at }) => Date.parse(at));
    for (const [i, at] of left.slice(1).entries()) expect(at - (left[i] ?? 0)).toBeGreaterThan(490);
    expect(reports.map(({ httpStatus, role }) => [httpStatus, role])).toEqual([
      [302, 'landing'],
      [200, 'landing'],
      [200, 'metadata'],
      [200, 'metadata'],
      [200, 'metadata'],
    ]);
  });

  test('what robots.txt denies is not asked, and the page says so', async () => {
    const { as, practice, decisions } = await start();
    const denied = `https://${SITE}/private/page`;
    await expect(as('obeys').page(denied, async () => 1)).rejects.toMatchObject({
      code: 'ROBOTS_DISALLOWED',
    });
    await expect(
      as('obeys').page(plain, (page) => page.post('/private/form', { a: '1' })),
    ).rejects.toMatchObject({ code: 'ROBOTS_DISALLOWED' });
    expect(practice.log.entries({ path: '/private/page' })).toEqual([]);
    expect(practice.log.entries({ path: '/private/form' })).toEqual([]);
    expect(decisions).toContainEqual(
      expect.objectContaining({ about: 'robots', verdict: 'disallowed', url: denied }),
    );
  });

  test('stealth is off unless asked for; then the page sees an ordinary browser', async () => {
    const { as, practice } = await start();
    const look = '[navigator.webdriver, navigator.languages.join(), typeof window.chrome]';
    const open = await as('open').page(plain, (page) => page.evaluate(look));
    const hidden = await as('hidden', { profile: { stealth: DEFAULT_STEALTH } }).page(
      plain,
      (page) =>
        page.evaluate(`[...${look}, innerWidth, Intl.DateTimeFormat().resolvedOptions().timeZone]`),
    );
    expect((open as unknown[])[0]).toBe(true);
    expect(hidden).toEqual([false, 'en-GB,en', 'object', 1368, 'UTC']);
    expect(practice.log.entries({ path: '/plain/' })).toHaveLength(2);
  });

  test('a hidden browser asks robots.txt even where the source is an API, unless overridden', async () => {
    const { as, practice } = await start();
    const denied = `https://${SITE}/private/page`;
    const profile = { stealth: DEFAULT_STEALTH };
    await expect(
      as('hidden', { profile, politeness: { robots: 'api' } }).page(denied, async () => 1),
    ).rejects.toMatchObject({ code: 'ROBOTS_DISALLOWED' });
    const override = { override: true, reason: 'by letter', decidedBy: 'A. Owner' } as const;
    await as('allowed', { profile, politeness: { robots: override } }).page(denied, async () => 1);
    expect(practice.log.entries({ path: '/private/page' })).toHaveLength(1);
  });

  test('a 429 cools the host down for everybody, and the page waits for nobody', async () => {
    const { as } = await start();
    const busy = as('busy').page(`https://${SITE}/busy`, async () => 1);
    await expect(busy).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
    const next = as('other').page(plain, async () => 1);
    await expect(next).rejects.toMatchObject({ code: 'ASKED_TO_WAIT' });
  });

  test('a page is closed whatever happens in it, and what it was still asking is given up', async () => {
    const { as, practice } = await start();
    practice.faults.add({ kind: 'slow', path: '/bytes', delayMs: 2000 });
    const failing = as('fails').page(plain, async (page) => {
      await page.evaluate(ANSWER);
      await page.evaluate(`void fetch('/bytes').catch(() => undefined)`);
      await until(() => practice.log.entries({ path: '/bytes' }).length > 0);
      throw new TypeError('the source made a mistake');
    });
    await expect(failing).rejects.toThrow(new TypeError('the source made a mistake'));
    await until(() => practice.log.summary().inFlight === 0);
    expect(await as('fails').page(plain, (page) => page.evaluate(IS_ANYBODY_THERE))).toBe(false);
  });

  test('two open pages of a source see each other; closed ones are gone', async () => {
    const { as } = await start();
    const seen = await as('pair').page(plain, async (page) => {
      await page.evaluate(ANSWER);
      return as('pair').page(plain, (other) => other.evaluate(IS_ANYBODY_THERE));
    });
    expect(seen).toBe(true);
    expect(await as('pair').page(plain, (page) => page.evaluate(IS_ANYBODY_THERE))).toBe(false);
  });

  test('a stopped run closes its page at once and says that it was stopped', async () => {
    const { as, practice } = await start();
    practice.faults.add({ kind: 'timeout', path: '/plain/' });
    const stop = new AbortController();
    const waiting = as('stopped', { signal: stop.signal }).page(plain, async () => 1);
    await until(() => practice.log.entries({ path: '/plain/' }).length > 0);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'STOPPED' });
  });

  test('after a crash it is started again, after rests of 5, 15 and 45 s, and then not for a while', async () => {
    const slept: number[] = [];
    let ahead = 0;
    const clock: Clock = {
      now: () => Date.now() + ahead,
      sleep: (ms, signal) => {
        if (ms < 4000) return systemClock.sleep(ms, signal);
        // Waits for a page are longer still, and real.
        if (ms > 16_000 && ms < 30_000) return systemClock.sleep(ms, signal);
        slept.push(Math.ceil(ms / 1000));
        ahead += ms;
        return Promise.resolve();
      },
    };
    const { as, log } = await start({ clock });
    const crash = () =>
      as('crashes').page(plain, async (page) => {
        for (const pid of chromiums()) process.kill(pid, 'SIGKILL');
        await page.evaluate('new Promise(() => undefined)');
      });
    for (let i = 0; i < 4; i++) {
      await expect(crash()).rejects.toMatchObject({ code: 'BROWSER_FAILED' });
      await until(() => log.at(-1) === 'the browser crashed');
    }
    expect(slept).toEqual([5, 15, 45]);
    await expect(crash()).rejects.toMatchObject({
      code: 'BROWSER_FAILED',
      message: expect.stringContaining('crashed 4 times in a row'),
    });
    ahead += 15 * 60_000;
    expect(await as('crashes').page(plain, (page) => page.texts('h1'))).toEqual(['Plain']);
  });

  test('a page that was kept when it crashed is opened anew', async () => {
    const quick: Clock = {
      now: () => systemClock.now(),
      sleep: (ms, signal) =>
        systemClock.sleep(ms === 3 * HOUR ? ms : Math.min(ms, 30_000) / 20, signal),
    };
    const { as, log } = await start({ clock: quick });
    const browser = as('kept');
    await browser.page(plain, async () => undefined, { keep: true });
    for (const pid of chromiums()) process.kill(pid, 'SIGKILL');
    await until(() => log.at(-1) === 'the browser crashed');
    expect(await browser.page(plain, (page) => page.texts('h1'), { keep: true })).toEqual([
      'Plain',
    ]);
  });

  test('closing leaves no process behind', async () => {
    const { as } = await start();
    await as('last').page(plain, async () => undefined);
    expect(anyChromium().length).toBeGreaterThan(1);
    await rig?.close();
    rig = undefined;
    await until(() => anyChromium().length === 0);
    expect(anyChromium()).toEqual([]);
  });

  test('it dies with a process that is killed outright', async () => {
    const script = path.join(import.meta.dirname, 'conformance/browsing-process.ts');
    const mark = `killed-${process.pid}`;
    const child = spawn(process.execPath, ['--import', 'tsx', script], {
      env: { ...process.env, ANNALS_TEST_MARK: mark },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    expect(anyChromium(mark).length).toBeGreaterThan(1);
    child.kill('SIGKILL');
    await until(() => anyChromium(mark).length === 0);
    expect(anyChromium(mark)).toEqual([]);
  });

  test('a browser that cannot be started says which and why', async () => {
    const broken = politeBrowser({
      fetch: () => Promise.reject(new Error('nobody asks')),
      clock: systemClock,
      identity: { userAgent: 'x', version: '1', contact: 'c' },
      chromium: { executable: async () => '/bin/false', headless: true, sandbox: false },
    });
    const visit = broken
      .browse({
        source: 'x',
        politeness: DEFAULT_POLITENESS,
        profile: DEFAULT_PROFILE,
        patience: 'comes-back',
        signal: new AbortController().signal,
      })
      .page(plain, async () => 1);
    await expect(visit).rejects.toMatchObject({
      code: 'BROWSER_FAILED',
      message: expect.stringContaining('/bin/false does not start'),
    });
  });

  test('it opens no connection of its own: not for pages, not in the background', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'annals-netlog-'));
    const file = path.join(folder, 'net.json');
    const { as } = await start({ flags: [`--log-net-log=${file}`] });
    await as('quiet').page(home, async (page) => {
      await page.waitFor('body[data-nonce]');
      await page.evaluate(`new Promise((done) => {
        const socket = new WebSocket('wss://${SITE}/socket');
        socket.onerror = done;
      }).then(() => undefined)`);
      await page.evaluate(`(() => {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:3478' }] });
        peer.createDataChannel('x');
        void peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      })()`);
      await new Promise((done) => setTimeout(done, 1500));
    });
    await rig?.close();
    rig = undefined;
    const log = JSON.parse(await readFile(file, 'utf8')) as {
      constants: { logEventTypes: Record<string, number> };
      events: { type: number; params?: Record<string, unknown> }[];
    };
    const { logEventTypes } = log.constants;
    expect(log.events.length).toBeGreaterThan(0);
    // Connecting a UDP socket sends nothing: Chromium does it to learn whether there is a route.
    const leaving = ['TCP_CONNECT', 'TCP_CONNECT_ATTEMPT', 'UDP_BYTES_SENT', 'SOCKET_BYTES_SENT'];
    const types = new Map(Object.entries(logEventTypes).map(([name, type]) => [type, name]));
    expect([...types.values()]).toEqual(expect.arrayContaining(leaving));
    expect(
      log.events.map(({ type }) => types.get(type)).filter((name) => leaving.includes(name ?? '')),
    ).toEqual([]);
    await rm(folder, { recursive: true, force: true });
  });
});
