import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/app/find-browser.ts';
import { type Rig, startRig } from '../api/rig.ts';
import { CHANNELS, fill, NOW } from './fill.ts';

/** One server and one real browser for all tests of the dashboard. */
export interface Stage {
  readonly rig: Rig;
  readonly context: BrowserContext;
  /** Signed in as the operator. */
  readonly page: Page;
  /** Everything that a browser complains about, or that should not have happened. */
  readonly complaints: string[];
  go(at: string): Promise<void>;
  close(): Promise<void>;
}

/** Its day and its month are the same number, in whichever order a browser wants them typed. */
export const DAY = '2026-07-07';
const ROOT = path.resolve(import.meta.dirname, '../..');

export async function startStage(): Promise<Stage> {
  buildWhatChanged();
  const rig = await startRig({
    now: NOW,
    practice: { days: [DAY], perDay: 4 },
    notify: { channels: CHANNELS },
  });
  await fill(rig.app);
  const found = await findBrowser(rig.app.settings, process.env);
  if (!found.found) throw new Error(`the dashboard is tested in a browser, and ${found.why}`);
  const browser = await chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const complaints: string[] = [];
  const page = await openPage(context, rig.server.url, complaints);
  await page.goto(await rig.server.signInLink());
  await page.waitForURL(`${rig.server.url}/`);
  return {
    rig,
    context,
    page,
    complaints,
    async go(at) {
      await page.goto(rig.server.url + at);
      await settled(page);
    },
    close: () => closeAll(browser, rig),
  };
}

export const addressOf = (record: string): string => `/records/${encodeURIComponent(record)}`;

/** The run in which a document did not arrive. */
export async function failedRun({ rig }: Stage): Promise<string> {
  const { body } = await rig.ask('listRuns', '/v1/runs?source=unreported_judgments');
  return body.items[0]?.id ?? '';
}

/** What is tested is what the sources say now; a dashboard that was built from them is taken as it is. */
function buildWhatChanged(): void {
  const script = path.join(ROOT, 'scripts', 'build-web.js');
  const built = statSync(path.join(ROOT, 'dist', 'web', 'manifest.json'), {
    throwIfNoEntry: false,
  });
  const sources = readdirSync(path.join(ROOT, 'web'), { recursive: true, encoding: 'utf8' });
  const newest = Math.max(
    ...[script, ...sources.map((one) => path.join(ROOT, 'web', one))].map(
      (one) => statSync(one).mtimeMs,
    ),
  );
  if (built && built.mtimeMs > newest) return;
  execFileSync(process.execPath, [script], { stdio: 'pipe' });
}

/** The heading is there, and nothing is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
}

async function openPage(
  context: BrowserContext,
  origin: string,
  complaints: string[],
): Promise<Page> {
  const page = await context.newPage();
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('dialog', (dialog) => {
    complaints.push(`a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:')) complaints.push(`asked for ${url}`);
  });
  await page.addInitScript({
    content: `document.addEventListener('securitypolicyviolation', (event) =>
      console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))`,
  });
  return page;
}

async function closeAll(browser: Browser, rig: Rig): Promise<void> {
  await browser.close();
  await rig.close();
}
