import { expect, test } from 'vitest';
import { RECORD, REPLACED, SECRETS, TIMED_OUT_RUN, WALLED_HOST } from './fill.ts';
import { addressOf, failedRun, type Stage } from './stage.ts';
import { BY_COLOUR, BY_WIDTH, violationsOn } from './violations.ts';

type Address = string | ((stage: Stage) => Promise<string>);

/** Every page with something on it that only this page can know. */
const pages: readonly (readonly [at: Address, shows: string])[] = [
  ['/', 'Every source'],
  ['/search', 'What are you looking for?'],
  ['/search?q=harbour', 'Title of crs:R40001'],
  [addressOf(RECORD), 'The lanterns of the harbour'],
  [`${addressOf(RECORD)}?tab=versions`, 'Version 2'],
  [`${addressOf(RECORD)}?tab=files`, 'report.html'],
  [`${addressOf(RECORD)}?tab=provenance`, 'SHA-256'],
  [addressOf(REPLACED), 'a newer edition'],
  [addressOf('member:a'), 'Everything that its publisher said'],
  [addressOf('vote:1'), 'Yea'],
  [`${addressOf('vote:1')}?as_of=2100-01-01`, 'As the catalog knew it'],
  [addressOf('topic:energy'), 'A term of'],
  ['/sources', 'GOV.UK by day'],
  ['/sources/govuk', 'Europe/London'],
  ['/sources/govuk?tab=start', 'Start the run'],
  ['/sources/cbo_publications', 'publications of www.cbo.gov: walled since 2026-08-02 (DataDome)'],
  ['/runs', 'no answer in 30 s'],
  [`/runs/${TIMED_OUT_RUN}`, 'no answer in 30 s'],
  [async (stage) => `/runs/${await failedRun(stage)}`, 'discover'],
  [async (stage) => `/runs/${await failedRun(stage)}?tab=items`, 'TIMED_OUT'],
  [async (stage) => `/runs/${await failedRun(stage)}?tab=log`, 'Lines from level'],
  ['/queue', 'Nothing waits'],
  ['/hosts', 'Hosts'],
  [`/hosts/${WALLED_HOST}`, 'It refused 2 of 3 requests in 24 hours (403 × 2)'],
  ['/completeness', 'Completeness'],
  ['/review', 'Title of crs:R40010'],
  ['/review?tab=decided', 'Nothing was decided'],
  ['/notifications', 'Watch it'],
  ['/notifications?tab=channels', 'Send a test'],
  ['/notifications?tab=deliveries', 'given up'],
  ['/notifications?tab=told', 'for the operator'],
  ['/settings', 'storage.root'],
  ['/about', 'Migrations'],
  ['/runs/01K00000000000000000000000', 'There is no run'],
  ['/nosuch', 'There is no such page'],
];

/** Looks at every page as people see it: light, dark, forced colours, 200 % and a phone. */
export function everyPage(stage: () => Stage): void {
  test.each(pages)(
    '%s: shows it, is whole at 360 px, and has no violation of AA',
    async (where, shows) => {
      const address = typeof where === 'string' ? where : await where(stage());
      const { page, go } = stage();
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
      await go(address);
      await expect.poll(() => page.innerText('main')).toContain(shows);
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
      // What is not there is answered with 404, and browsers note that.
      const isMissing = shows.startsWith('There is no');
      const noted = stage()
        .complaints.splice(0)
        .filter((one) => !(isMissing && /status of 404/.test(one)));
      expect(noted).toEqual([]);
    },
  );
}
