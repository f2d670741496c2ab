/** Runs the sources of each kind, or goes on where an earlier process died, and tells how much is settled. */
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import { runOne, SOURCES_OF_EACH_KIND } from '../four-kinds-place.ts';

const { settings } = await loadSettings({ env: process.env, cwd: process.cwd() });
const app = await openApp({ settings, cwd: process.cwd() });
let before = 0;
for (const source of SOURCES_OF_EACH_KIND) {
  let settled = 0;
  await runOne(app, source, ({ counts }) => {
    settled = counts.downloaded;
    process.stdout.write(`${before + settled}\n`);
  });
  before += settled;
}
await app.close();
process.stdout.write('ended\n');
