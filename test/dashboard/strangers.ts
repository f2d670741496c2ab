import { expect, test } from 'vitest';
import { HOSTILE, HOSTILE_RUN } from './fill.ts';
import { HOSTILE_TITLE } from './hostile.ts';
import { addressOf, failedRun, type Stage } from './stage.ts';

const INJECTED = encodeURIComponent(HOSTILE_TITLE);

/** Looks at every page into which strangers have written. */
export function strangersWrote(stage: () => Stage): void {
  test.each([
    ['the text', addressOf(HOSTILE)],
    ['its files', `${addressOf(HOSTILE)}?tab=files`],
    ['its provenance', `${addressOf(HOSTILE)}?tab=provenance`],
    ['its versions', `${addressOf(HOSTILE)}?tab=versions`],
    ['search', '/search?q=clobbered'],
    ['a hostile address', `/search?q=${encodeURIComponent(HOSTILE_TITLE)}`],
    ['a hostile id', addressOf(`crs:${HOSTILE_TITLE}`)],
    ['proposals and their evidence', '/review'],
    ['the names of watches', '/notifications'],
    ['reasons of deliveries', '/notifications?tab=deliveries'],
    ['notices', '/notifications?tab=told'],
    ['the log of a run', ''],
    ['the first page', '/'],
    ['reasons of runs', '/runs'],
    ['runs of a source', '/sources/gao_reports?tab=history'],
    ['a run', `/runs/${HOSTILE_RUN}`],
    ['an item of a run', `/runs/${HOSTILE_RUN}?tab=items`],
    ['its log', `/runs/${HOSTILE_RUN}?tab=log&level=debug`],
    ['its story', `${addressOf(HOSTILE)}?tab=why`],
    ['its relations', `${addressOf(HOSTILE)}?tab=relations`],
    ['a hostile setting', `/settings?setting=${INJECTED}`],
    ['a hostile facet', `/search?q=clobbered&topic=${INJECTED}`],
    ['a hostile run', `/runs/${INJECTED}`],
    ['the report of the judgments', '/report'],
  ])('%s: nothing of it runs, loads or sends', async (what, where) => {
    const { page, go, complaints } = stage();
    await go(
      what === 'the log of a run' ? `/runs/${await failedRun(stage())}?tab=log&level=debug` : where,
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
    if (what === 'an item of a run') {
      await page.getByRole('link', { name: /TIMED_OUT/ }).click();
      await page.waitForSelector('#chosen-item');
    }
    if (what === 'its files') await page.getByRole('button', { name: 'Show' }).click();
    expect(await page.evaluate(`'ran' in window`)).toBe(false);
    expect(await page.locator('main :is(script, iframe, img, object)').count()).toBe(0);
    expect(await page.locator('a[href^="javascript" i]').count()).toBe(0);
    // A record or a search that is refused is a refusal of the API, which browsers note.
    const noted = complaints.splice(0).filter((one) => !/status of (400|404)/.test(one));
    expect(noted).toEqual([]);
  });
}
