import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../../src/app/find-browser.ts';
import { indexWords } from '../../src/use-cases/index-words.ts';
import { addDocument, addRun } from '../api/catalog-rows.ts';
import { fillCayman } from '../api/cayman-rows.ts';
import { type Rig, startRig } from '../api/rig.ts';
import { never } from '../practice-app.ts';
import { HOSTILE_BODY, HOSTILE_FILE, HOSTILE_TITLE } from './hostile.ts';

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
export const RECORD = 'crs:R40001';
export const HOSTILE = 'crs:R40666';
export const REPLACED = 'crs:R40003';
const ROOT = path.resolve(import.meta.dirname, '../..');

export async function startStage(): Promise<Stage> {
  // What is tested is what the sources say now, whatever was built before.
  execFileSync(process.execPath, [path.join(ROOT, 'scripts', 'build-web.js')], { stdio: 'pipe' });
  const rig = await startRig({ practice: { days: [DAY], perDay: 4 } });
  await fill(rig);
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

/** The heading is there, and nothing is being loaded any more. */
export async function settled(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForSelector('[aria-busy="true"]', { state: 'detached' });
}

const require = createRequire(import.meta.url);
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds against WCAG 2.2 at AA, as lines to read. */
export async function violationsOn(page: Page): Promise<string[]> {
  // Through the debugger, which no Content-Security-Policy holds back.
  if (await page.evaluate(`!('axe' in window)`)) await page.evaluate(AXE);
  return page.evaluate(`axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    resultTypes: ['violations'],
  }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
    nodes.slice(0, 3).map((one) => id + ': ' + one.html + ' ' + one.failureSummary)))`);
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

async function fill({ app }: Rig): Promise<void> {
  await fillCayman(app);
  await addRun(app.catalog, 7, {
    source: 'govuk',
    status: 'failed',
    error: { code: 'TIMED_OUT', message: 'no answer in 30 s' },
  });
  const words = 'The lamps of the harbour shall be mended.\n\nThe keeper writes a report.\n';
  await addDocument(app, { id: RECORD, text: `# Harbour\n\n${words}` });
  await addDocument(app, {
    id: RECORD,
    at: '2026-08-01T09:00:00.000Z',
    text: `# Harbour\n\n${words.replace('lamps', 'lanterns')}\nA third line.\n`,
    files: [{ name: 'report.html', bytes: '<p>Lanterns</p>', mediaType: 'text/html' }],
  });
  await addDocument(app, {
    id: REPLACED,
    record: { status: 'superseded', tombstoneReason: 'a newer edition', successorId: RECORD },
  });
  await addDocument(app, {
    id: HOSTILE,
    text: HOSTILE_BODY,
    files: [{ name: HOSTILE_FILE, bytes: HOSTILE_BODY, mediaType: 'text/html' }],
    record: {
      title: HOSTILE_TITLE,
      citation: HOSTILE_TITLE,
      sourceOrg: HOSTILE_TITLE,
      sourceUrl: 'javascript:window.ran=1',
      kind: HOSTILE_TITLE,
      metadata: { number: HOSTILE_TITLE },
    },
  });
  await indexWords(app, { stop: never });
}

async function closeAll(browser: Browser, rig: Rig): Promise<void> {
  await browser.close();
  await rig.close();
}
