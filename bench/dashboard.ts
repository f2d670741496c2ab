/**
 * The dashboard over a catalog of 10,000 runs, 1,000,000 items and 200 sources, in a real Chromium on
 * loopback: the first page cold and warm, what a person does in it, its layout shift, and the memory
 * of the server while 100 dashboards are open. The last line is JSON.
 *   npm run bench:dashboard [-- --runs 10000 --items 1000000 --sources 200 --clients 100 --seconds 30]
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../src/app/find-browser.ts';
import { loadSettings } from '../src/app/settings/load.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    items: { type: 'string', default: '1000000' },
    sources: { type: 'string', default: '200' },
    clients: { type: 'string', default: '100' },
    seconds: { type: 'string', default: '30' },
  },
});
const size = {
  runs: Number(values.runs),
  items: Number(values.items),
  sources: Number(values.sources),
};
const TOKEN = { authorization: 'Bearer the-token-of-the-benchmark' };
const ROUNDS = 5;

const folder = mkdtempSync(path.join(tmpdir(), 'annals-dashboard-'));
const child = fork(
  path.join(import.meta.dirname, 'dashboard-server.ts'),
  [folder, JSON.stringify(size)],
  { execArgv: ['--expose-gc', '--import', 'tsx'] },
);
let browser: Browser | undefined;
try {
  const { url, link } = await told<{ url: string; link: string }>(child);
  console.log(`a catalog of ${values.runs} runs and ${values.items} items is served`);
  browser = await openBrowser();
  const answers = await answersOf(url);
  const pages = await lookAround(browser, url, link);
  const memory = await manyDashboards(url);
  console.log(JSON.stringify({ ...size, ...answers, ...pages, ...memory }));
} finally {
  await browser?.close();
  if (child.connected) {
    child.disconnect();
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true });
}

async function told<T>(process: ChildProcess): Promise<T> {
  const [message] = await once(process, 'message');
  return message as T;
}

async function openBrowser(): Promise<Browser> {
  const { settings } = await loadSettings({ cwd: folder, env: {} });
  const found = await findBrowser(settings, process.env);
  if (!found.found) throw new Error(`the benchmark needs a browser, and ${found.why}`);
  return chromium.launch({ executablePath: found.path, args: ['--no-sandbox'] });
}

/** What the slowest questions of the dashboard take without a browser, in milliseconds. */
async function answersOf(url: string) {
  const newest = `01K${String(size.runs).padStart(23, '0')}`;
  const questions = {
    today_ms: '/v1/today',
    runs_ms: '/v1/runs?limit=100',
    failed_runs_ms: '/v1/runs?limit=100&status=failed',
    runs_of_source_ms: '/v1/runs?limit=100&source=bench_001',
    items_ms: `/v1/runs/${newest}/items?limit=200`,
    sources_ms: '/v1/sources',
    queue_ms: '/v1/queue',
    review_ms: '/v1/review',
  };
  const found: Record<string, number> = {};
  const cpu: Record<string, number> = {};
  for (const [name, at] of Object.entries(questions)) {
    const times: number[] = [];
    const spent = await cpuMs();
    for (let n = 0; n < ROUNDS; n += 1) {
      const begun = performance.now();
      const answer = await fetch(new URL(at, url), { headers: TOKEN });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${at} answered ${answer.status}`);
      times.push(performance.now() - begun);
    }
    found[name] = median(times);
    // Of the process, and so the figure that a busy machine changes least.
    cpu[name] = Math.round(((await cpuMs()) - spent) / ROUNDS);
    console.log(name, found[name], 'processor', cpu[name]);
  }
  return { ...found, cpu };
}

async function cpuMs(): Promise<number> {
  child.send('cpu');
  return (await told<{ cpuMs: number }>(child)).cpuMs;
}

async function lookAround(opened: Browser, url: string, link: string) {
  const context = await opened.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.waitForSelector('#every-source');
  const cold: number[] = [];
  const warm: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    // A context of its own has no cache.
    const fresh = await opened.newContext({ storageState: await context.storageState() });
    cold.push(await firstPage(await fresh.newPage(), url));
    await fresh.close();
    warm.push(await firstPage(page, url));
  }
  const shift = await page.evaluate(`new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) sum += one.value;
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve(sum), 1000);
  })`);
  const interactions = await interact(page, url);
  await context.close();
  return {
    first_page_cold_ms: median(cold),
    first_page_warm_ms: median(warm),
    shift,
    ...interactions,
  };
}

/** From the address being typed to the table of every source being there. */
async function firstPage(page: Page, url: string): Promise<number> {
  const begun = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector('#every-source');
  return performance.now() - begun;
}

/** Measured in the page itself: from the click to the frame that shows what was asked for. */
async function interact(page: Page, url: string) {
  const filter: number[] = [];
  const open: number[] = [];
  const items: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    await page.goto(`${url}/runs`);
    await page.waitForSelector('.window tbody th a');
    const failed = `[...document.querySelectorAll('.chip')].find((one) => one.textContent === 'failed')`;
    const onlyFailed = `document.querySelectorAll('.window tbody .status').length > 0 &&
      [...document.querySelectorAll('.window tbody .status')].every((one) => one.textContent === 'failed')`;
    filter.push(await fromClick(page, failed, onlyFailed));
    const run = `document.querySelector('.window tbody th a')`;
    open.push(await fromClick(page, run, `document.querySelector('.tabs') !== null`));
    const tab = `[...document.querySelectorAll('.tabs a')].find((one) => one.textContent.startsWith('Items'))`;
    const rows = `document.querySelectorAll('.window tbody th').length > 5`;
    items.push(await fromClick(page, tab, rows));
  }
  return {
    filter_runs_ms: median(filter),
    open_run_ms: median(open),
    page_of_items_ms: median(items),
  };
}

async function fromClick(page: Page, what: string, done: string): Promise<number> {
  const took = await page.evaluate(`new Promise((resolve, reject) => {
    const begun = performance.now();
    (${what}).click();
    const look = () => {
      if (${done}) resolve(performance.now() - begun);
      else if (performance.now() - begun > 30_000) reject(new Error('it did not come'));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
  return Number(took);
}

/** Each follows the stream and asks for Today every five seconds, as a page that is left open does. */
async function manyDashboards(url: string) {
  const rss = async () => {
    child.send('rss');
    return Math.round((await told<{ rss: number }>(child)).rss / 1e6);
  };
  const before = await rss();
  const leaving = new AbortController();
  const clients = Array.from({ length: Number(values.clients) }, async (_none, n) => {
    const answer = await fetch(new URL('/v1/stream', url), {
      headers: TOKEN,
      signal: leaving.signal,
    });
    if (!answer.ok) throw new Error(`the stream answered ${answer.status}`);
    // Leaving cuts the stream, and that is no failure.
    const reading = drain(answer).catch(() => undefined);
    await sleep(n * 50);
    while (!leaving.signal.aborted) {
      const today = await fetch(new URL('/v1/today', url), {
        headers: TOKEN,
        signal: leaving.signal,
      });
      await today.arrayBuffer();
      await sleep(5_000, undefined, { signal: leaving.signal });
    }
    await reading;
  });
  const settled = Promise.allSettled(clients);
  const half = (Number(values.seconds) * 1_000) / 2;
  await sleep(half);
  const middle = await rss();
  await sleep(half);
  const end = await rss();
  leaving.abort();
  await settled;
  return {
    clients: Number(values.clients),
    rss_mb_before: before,
    rss_mb_half: middle,
    rss_mb_end: end,
  };
}

async function drain(answer: Response): Promise<void> {
  for await (const _piece of answer.body ?? []);
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}
