import { expect, test } from 'vitest';
import { UNLISTED } from './fill.ts';
import { DAY, type Stage } from './stage.ts';

/** Five tasks, each from start to finish without a pointer. */
export function keyboardTasks(stage: () => Stage): void {
  const text = () => stage().page.innerText('main');
  const press = async (...keys: string[]) => {
    for (const key of keys) await stage().page.keyboard.press(key);
  };
  /** Tabs until what has the focus has that name. */
  const tabTo = async (name: RegExp) => {
    for (let i = 0; i < 120; i += 1) {
      const focused = await stage().page.evaluate(`(() => {
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
    const { page } = stage();
    await press('g', key);
    await expect.poll(() => page.title()).toBe(`${title} · Annals`);
    await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
  };

  test('start a run: palette, form, and the run that began', async () => {
    const { page, go } = stage();
    await go('/');
    await press('Control+k');
    await page.keyboard.type('GOV.UK');
    await page.getByRole('option', { name: /GOV\.UK by day/ }).waitFor();
    await press('Enter');
    await page.getByRole('link', { name: 'Start a run' }).waitFor();
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

  test('find why a document is missing', async () => {
    const { page, go } = stage();
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
    const { page, go } = stage();
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
    const { page, go, rig } = stage();
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
    const { page, go, rig } = stage();
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
    await page.getByRole('button', { name: 'Test phone' }).waitFor();
    await page.focus('main');
    await tabTo(/Test phone/);
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
    const { page, go } = stage();
    await go('/');
    await press('Tab');
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Skip');
    await press('Enter', 'g', 'r');
    await page.waitForURL(/\/runs$/);
    await expect.poll(() => page.title()).toBe('Runs · Annals');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
  });
}
