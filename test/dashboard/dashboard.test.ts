import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOSTILE, RECORD, REPLACED, SECRETS } from './fill.ts';
import { HOSTILE_TITLE } from './hostile.ts';
import { keyboardTasks } from './keyboard.ts';
import { liveUpdates } from './live-updates.ts';
import { type Stage, settled, startStage } from './stage.ts';
import { BY_COLOUR, BY_WIDTH, violationsOn } from './violations.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const at = (id: string) => `/records/${encodeURIComponent(id)}`;
const text = () => stage.page.innerText('main');
const failedRun = async () => {
  const { body } = await stage.rig.ask('listRuns', '/v1/runs?source=unreported_judgments');
  return body.items[0]?.id ?? '';
};

/** Every page with something on it that only this page can know. */
const pages: readonly (readonly [at: string | (() => Promise<string>), shows: string])[] = [
  ['/', 'Every source'],
  ['/search?q=harbour', 'Title of crs:R40001'],
  [at(RECORD), 'The lanterns of the harbour'],
  [`${at(RECORD)}?tab=versions`, 'Version 2'],
  [`${at(RECORD)}?tab=files`, 'report.html'],
  [`${at(RECORD)}?tab=provenance`, 'SHA-256'],
  [at(REPLACED), 'a newer edition'],
  ['/sources', 'GOV.UK by day'],
  ['/sources/govuk', 'Europe/London'],
  ['/sources/govuk?tab=start', 'Start the run'],
  ['/runs', 'no answer in 30 s'],
  [async () => `/runs/${await failedRun()}`, 'discover'],
  [async () => `/runs/${await failedRun()}?tab=items`, 'TIMED_OUT'],
  [async () => `/runs/${await failedRun()}?tab=log`, 'Lines from level'],
  ['/queue', 'Nothing waits'],
  ['/hosts', 'Hosts'],
  ['/completeness', 'Completeness'],
  ['/review', 'Title of crs:R40010'],
  ['/review?tab=decided', 'Nothing was decided'],
  ['/notifications', 'Watch it'],
  ['/notifications?tab=channels', 'Send a test'],
  ['/notifications?tab=deliveries', 'given up'],
  ['/notifications?tab=told', 'for the operator'],
  ['/settings', 'storage.root'],
  ['/about', 'Migrations'],
];

describe('every page', () => {
  test.each(pages)(
    '%s: shows it, is whole at 360 px, and has no violation of AA',
    async (where, shows) => {
      const address = typeof where === 'string' ? where : await where();
      const { page, go } = stage;
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await go(address);
      await expect.poll(text).toContain(shows);
      // Every rule once as it usually looks; then those that may turn out otherwise.
      expect(await violationsOn(page), 'light').toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await violationsOn(page, BY_COLOUR), 'dark').toEqual([]);
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      expect(await violationsOn(page, BY_COLOUR), 'forced colours').toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
      // 200 % of a window of 1280 pixels, then a phone.
      for (const width of [640, 360]) {
        await page.setViewportSize({ width, height: 700 });
        const wide = () => page.evaluate('document.documentElement.scrollWidth');
        const message = `scrolls sideways at ${width} px`;
        await expect.poll(wide, { message }).toBeLessThanOrEqual(width);
        expect(await violationsOn(page, BY_WIDTH), `${width} px`).toEqual([]);
      }
      expect(await page.locator('h1').count()).toBe(1);
      for (const secret of SECRETS) expect(await page.content()).not.toContain(secret);
      // What is gone is answered with 410, and browsers note that.
      const noted = stage.complaints.splice(0).filter((one) => !/status of 410/.test(one));
      expect(noted).toEqual([]);
    },
  );
});

describe('journeys', () => {
  beforeAll(() => stage.page.setViewportSize({ width: 1280, height: 800 }));

  test('two clicks lead from Today to the reason why a document did not arrive', async () => {
    const { page, go } = stage;
    await go('/');
    let clicks = 0;
    const click = async (name: RegExp) => {
      clicks += 1;
      await page.getByRole('link', { name }).first().click();
    };
    await click(/1 failed of unreported_judgments/);
    await click(/TIMED_OUT/);
    await expect.poll(() => page.innerText('#chosen-item')).toContain('B2');
    await expect.poll(() => page.innerText('main')).toContain('no answer');
    expect(clicks).toBe(2);
  });

  test('the layout does not shift while the first page is drawn', async () => {
    const { page, go } = stage;
    await go('/about');
    await page.goto(`${stage.rig.server.url}/`);
    const shift = await page.evaluate(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) sum += one.value;
      }).observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(sum), 500);
    })`);
    expect(shift).toBe(0);
  });

  test('strangers read records and are asked to sign in for the rest', async () => {
    const { rig, context } = stage;
    const browser = context.browser();
    const stranger = await browser?.newContext();
    const page = await stranger?.newPage();
    if (!page) throw new Error('no page');
    await page.goto(`${rig.server.url}${at(RECORD)}`);
    await settled(page);
    await expect.poll(() => page.innerText('main')).toContain('lanterns');
    await page.goto(`${rig.server.url}/runs`);
    await expect.poll(() => page.innerText('main')).toContain('This page is for the operator');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.content()).not.toContain('no answer in 30 s');
    await stranger?.close();
  });
});

describe('by keyboard alone', () => keyboardTasks(() => stage));

describe('live updates', () => liveUpdates(() => stage));

describe('what strangers wrote', () => {
  test.each([
    ['the text', at(HOSTILE)],
    ['its files', `${at(HOSTILE)}?tab=files`],
    ['its provenance', `${at(HOSTILE)}?tab=provenance`],
    ['its versions', `${at(HOSTILE)}?tab=versions`],
    ['search', '/search?q=clobbered'],
    ['a hostile address', `/search?q=${encodeURIComponent(HOSTILE_TITLE)}`],
    ['a hostile id', at(`crs:${HOSTILE_TITLE}`)],
    ['proposals and their evidence', '/review'],
    ['the names of watches', '/notifications'],
    ['reasons of deliveries', '/notifications?tab=deliveries'],
    ['notices', '/notifications?tab=told'],
    ['the log of a run', ''],
  ])('%s: nothing of it runs, loads or sends', async (what, where) => {
    const { page, go, complaints } = stage;
    await go(
      what === 'the log of a run' ? `/runs/${await failedRun()}?tab=log&level=debug` : where,
    );
    if (what === 'the text') {
      await page.waitForSelector('.prose h2');
      expect(await page.locator('.prose a[href]').count()).toBe(1);
      expect(
        await page
          .locator('.prose :is(script, img, iframe, svg, style, form, [id], [style])')
          .count(),
      ).toBe(0);
    }
    if (what === 'proposals and their evidence') {
      const shows = page.getByRole('button', { name: /^Evidence/ });
      await shows.first().waitFor();
      for (let left = await shows.count(); left > 0; left--) await shows.nth(left - 1).click();
      await expect.poll(() => page.locator('.evidence pre').count()).toBeGreaterThanOrEqual(4);
    }
    if (what === 'its files') await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.evaluate(`'ran' in window`)).toBe(false);
    expect(await page.locator('main :is(script, iframe, img, object)').count()).toBe(0);
    expect(await page.locator('a[href^="javascript" i]').count()).toBe(0);
    // A record or a search that is refused is a refusal of the API, which browsers note.
    const noted = complaints.splice(0).filter((one) => !/status of (400|404)/.test(one));
    expect(noted).toEqual([]);
  });
});
