/** A process with a page open, until it is killed. */
import { SITE } from '../../../../practice/publishers/pages/publisher.ts';
import { practiceBrowser } from './practice-browser.ts';

const { as } = await practiceBrowser();
await as('killed').page(`https://${SITE}/plain/`, async () => {
  process.stdout.write('ready\n');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
});
