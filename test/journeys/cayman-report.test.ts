import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { fillCayman, NASTY } from '../api/cayman-rows.ts';
import { startRig } from '../api/rig.ts';

test.skipIf(CHROMIUM === undefined)(
  titled('the report in a real browser: a title that looks like a script is a title'),
  async () => {
    const rig = await startRig();
    await fillCayman(rig.app);
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
    try {
      const page = await browser.newPage();
      const said: string[] = [];
      page.on('dialog', (dialog) => {
        said.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', (error) => said.push(error.message));
      // Not signed in: a page to do so, and nothing of the report.
      await page.goto(`${rig.server.url}/report`);
      expect(await page.locator('h1').textContent()).toBe('Sign in to Annals');
      // The link of the terminal signs in, and leaves no code in the address.
      const link = await rig.server.signInLink();
      await page.goto(link.replace('/sign-in#', '/sign-in?next=/report#'));
      await page.waitForURL(`${rig.server.url}/report`);
      const [cookie] = await page.context().cookies();
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', secure: false });
      expect(await page.evaluate('document.cookie')).toBe('');
      expect(await page.locator('td', { hasText: 'Alpha v Beta' }).textContent()).toBe(
        `Alpha v Beta ${NASTY.replace('\u202e', '')}`,
      );
      expect(await page.locator('script, img').count()).toBe(0);
      // Its own style is let through: a badge has a colour.
      const colour = 'getComputedStyle(document.querySelector(".badge")).backgroundColor';
      expect(await page.evaluate(colour)).not.toBe('rgba(0, 0, 0, 0)');
      // Its own forms are let through, too: what is refused is refused for what was asked.
      await page.getByRole('button', { name: 'Resume' }).click();
      await page.waitForURL('**/resume');
      expect(await page.locator('body').textContent()).toMatch(/NOTHING_TO_RESUME|PLACEHOLDER/);
      expect(said.filter((text) => !/401|404|500|favicon/.test(text))).toEqual([]);
    } finally {
      await browser.close();
      await rig.close();
    }
  },
);
