import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyPage } from './every-page.ts';
import { RECORD, UNLISTED } from './fill.ts';
import { liveUpdates } from './live-updates.ts';
import { addressOf, DAY, type Stage, settled, startStage } from './stage.ts';
import { strangersWrote } from './strangers.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage?.close());

const text = () => stage.page.innerText('main');

describe('every page', () => everyPage(() => stage));

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
    await page.goto(`${rig.server.url}${addressOf(RECORD)}`);
    await settled(page);
    await expect.poll(() => page.innerText('main')).toContain('lanterns');
    await page.goto(`${rig.server.url}/runs`);
    await expect.poll(() => page.innerText('main')).toContain('This page is for the operator');
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor();
    expect(await page.content()).not.toContain('no answer in 30 s');
    await stranger?.close();
  });
});

describe('by keyboard alone', () => {
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage.page.keyboard.press(key);
  };
  /** Tabs until what has the focus has that name. */
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 120; i += 1) {
      const focused = await stage.page.evaluate(`(() => {
        const one = document.activeElement;
        if (one === document.body || one.id === 'main') return '';
        const label = one.labels?.[0]?.textContent ?? '';
        return one.textContent + ' ' + (one.getAttribute('aria-label') ?? '') + ' ' + label;
      })()`);
      if (name.test(String(focused))) return;
      await press('Tab');
    }
    throw new Error(`nothing named ${name} can be reached by Tab`);
  };
  /** Waits for the page that `g` and a letter leads to: it takes the focus when it has come. */
  const goTo = async (key: string, title: string) => {
    const { page } = stage;
    await press('g', key);
    await expect.poll(() => page.title()).toBe(`${title} · Annals`);
    await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
  };

  test('start a run: palette, form, and the run that began', async () => {
    const { page, go } = stage;
    await go('/');
    await press('Control+k');
    await page.keyboard.type('GOV.UK');
    await page.getByRole('option', { name: /GOV\.UK by day/ }).waitFor();
    await press('Enter');
    await page.getByRole('link', { name: 'Start a run' }).first().waitFor();
    await page.focus('main');
    await tabTo(/^Start a run/);
    await press('Enter');
    await page.waitForSelector('form.form');
    await page.focus('main');
    await tabTo(/^\s*date/);
    await page.keyboard.type(DAY.split('-').reverse().join(''));
    await tabTo(/^Start the run/);
    await press('Enter');
    await expect.poll(() => page.url()).toMatch(/\/runs\/\w{26}$/);
    await expect.poll(() => text()).toMatch(/completed|partial/);
  });

  test('a letter typed right after Ctrl K belongs to the palette', async () => {
    const { page, go } = stage;
    await go('/');
    const focused = await page.evaluate(`(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true }));
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      return document.activeElement.getAttribute('role');
    })()`);
    expect(focused).toBe('combobox');
    await press('Escape');
  });

  test('find why a document is missing', async () => {
    const { page, go } = stage;
    await go('/');
    await tabTo(/1 failed of unreported_judgments/);
    await press('Enter');
    await page.getByRole('link', { name: /TIMED_OUT/ }).waitFor();
    await page.focus('main');
    await tabTo(/TIMED_OUT/);
    await press('Enter');
    await expect.poll(() => text()).toContain('no answer');
  });

  test('compare two versions', async () => {
    const { page, go } = stage;
    await go('/search');
    await page.keyboard.type('lanterns');
    await press('Enter');
    await page
      .getByRole('link', { name: /R40001/ })
      .first()
      .waitFor();
    await tabTo(/Title of crs:R40001/);
    await press('Enter');
    await page.waitForSelector('.record .tabs');
    await page.focus('main');
    await tabTo(/^Versions/);
    await press('Enter');
    await page.waitForSelector('table.diff');
    await expect.poll(() => page.innerText('table.diff del')).toBe('lamps');
    await expect.poll(() => page.innerText('table.diff ins')).toBe('lanterns');
  });

  test('approve a tombstone: evidence of both sides, decision, undo', async () => {
    const { page, go, rig } = stage;
    const status = async () => (await rig.app.catalog.documents.find(UNLISTED))?.status;
    await go('/');
    await expect.poll(text).toContain('2 proposed tombstones and 1 refused page');
    await goTo('v', 'Review');
    await tabTo(new RegExp(`Evidence: Title of ${UNLISTED}`));
    await press('Enter');
    await expect.poll(text).toContain('The newest listing of the source');
    await expect.poll(text).toContain('An old report.');
    await page.focus('main');
    await tabTo(new RegExp(`Approve: Title of ${UNLISTED}`));
    await press('Enter');
    await expect.poll(text).toContain('1 approved.');
    expect(await status()).toBe('withdrawn');
    await expect.poll(() => page.getByText(`Title of ${UNLISTED}`).count()).toBe(0);
    // The focus is where the outcome is said: the way back is the next stop.
    await tabTo(/^Undo 1/);
    await press('Enter');
    await expect.poll(text).toContain('1 undone.');
    expect(await status()).toBe('active');
    await expect.poll(() => page.getByText(`Title of ${UNLISTED}`).count()).toBeGreaterThan(0);
  });

  test('set up a notification: form, test message, removal', async () => {
    const { page, go, rig } = stage;
    const watches = async () => (await rig.ask('listWatches', '/v1/watches')).body.items;
    await go('/');
    await goTo('n', 'Notifications');
    await page.getByLabel('phone').waitFor();
    await tabTo(/Words that the records have/);
    await page.keyboard.type('lanterns');
    await tabTo(/^ +phone/);
    await press('Space');
    await tabTo(/How often/);
    await press('ArrowDown');
    await tabTo(/^Watch it/);
    await press('Enter');
    await expect.poll(text).toContain('Watching lanterns from now on.');
    expect((await watches()).find(({ name }) => name === 'lanterns')).toMatchObject({
      search: 'lanterns',
      channels: ['phone'],
      digest: 'daily',
    });
    await page.focus('main');
    await tabTo(/^Channels/);
    await press('Enter');
    await page.getByRole('button', { name: 'Send a test over phone' }).waitFor();
    await page.focus('main');
    await tabTo(/Send a test over phone/);
    await press('Enter');
    await expect.poll(text).toContain('A test message arrived over phone.');
    await page.focus('main');
    await tabTo(/^Watches/);
    await press('Enter');
    await page.getByRole('button', { name: 'Remove lanterns' }).waitFor();
    await page.focus('main');
    await tabTo(/Remove lanterns/);
    await press('Enter');
    await expect.poll(text).toContain('lanterns is watched no more.');
    expect((await watches()).map(({ name }) => name)).not.toContain('lanterns');
  });

  test('the skip link, and keys that lead to pages', async () => {
    const { page, go } = stage;
    await go('/');
    await press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Skip');
    await press('Enter', 'g', 'r');
    await page.waitForURL(/\/runs$/);
    await expect.poll(() => page.title()).toBe('Runs · Annals');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
  });
});

describe('live updates', () => liveUpdates(() => stage));

describe('what strangers wrote', () => strangersWrote(() => stage));
