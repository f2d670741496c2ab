/**
 * A backfill of BILLSTATUS files from a zip: processor time of the engine for each file beside reading
 * it, and the memory that it takes. Loopback only. Last line: JSON.
 *   npm run bench:bills [-- --files 20000]
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Publisher } from '../practice/publisher.ts';
import { startPractice } from '../practice/server.ts';
import { zipOf } from '../practice/zip.ts';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import { billstatus_v1 } from '../src/families/federal/billstatus/billstatus_v1.ts';
import { readBillStatus } from '../src/families/federal/billstatus/read-bill-status.ts';
import { startRun } from '../src/use-cases/running.ts';

const { values } = parseArgs({ options: { files: { type: 'string', default: '20000' } } });
const FILES = Number(values.files);
const AT = new Date(Date.UTC(2026, 0, 2));

const statusOf = (number: number): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<billStatus><version>3.0.0</version><bill><number>${number}</number><type>HR</type><congress>119</congress><introducedDate>2025-01-10</introducedDate><title>Lamp Act ${number}</title><updateDateIncludingText>2026-01-02T00:00:00Z</updateDateIncludingText><sponsors><item><bioguideId>D000001</bioguideId><fullName>Rep. Doe, Ann [D-OR-1]</fullName></item></sponsors><actions>${`<item><actionDate>2025-04-01</actionDate><text>Referred to the committee on lamps of bill ${number}.</text><type>IntroReferral</type></item>`.repeat(8)}</actions><policyArea><name>Energy</name></policyArea></bill></billStatus>\n`;

const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const nameOf = (number: number): string => `BILLSTATUS-119hr${number}.xml`;
const numbers = Array.from({ length: FILES }, (_, i) => i + 1);
const zip = zipOf(numbers.map((n) => ({ name: nameOf(n), body: statusOf(n), at: AT })));
const site = 'https://www.govinfo.gov';
const entry = (tag: string, address: string) =>
  `<${tag}><loc>${site}${address}</loc><lastmod>${AT.toISOString()}</lastmod></${tag}>`;
const index = `<sitemapindex>${entry('sitemap', '/sitemap/bulkdata/BILLSTATUS/119hr/sitemap.xml')}</sitemapindex>`;
const folder = '/bulkdata/BILLSTATUS/119/hr';
const list = `<urlset>${numbers.map((n) => entry('url', `${folder}/${nameOf(n)}`)).join('')}</urlset>`;
const publisher: Publisher = {
  name: 'backfill',
  hosts: ['www.govinfo.gov'],
  handle: ({ path: asked }) => {
    if (asked === '/robots.txt') return { status: 404 };
    const body = asked.endsWith('.zip') ? zip : asked.endsWith('index.xml') ? index : list;
    return { status: 200, headers: { 'content-type': 'application/xml' }, body, compress: 'never' };
  },
};

const sample = numbers.slice(0, Math.min(FILES, 2000)).map(statusOf);
const readBefore = cpuMs();
for (const text of sample) {
  // Whoever reads the same text next has it from there.
  readBillStatus(text);
  await billstatus_v1.normalize(new TextEncoder().encode(text), {});
}
const reading = (cpuMs() - readBefore) / sample.length;

const root = await mkdtemp(path.join(tmpdir(), 'annals-bench-'));
const practice = await startPractice({ publishers: [publisher] });
try {
  const ca = path.join(root, 'ca.pem');
  await writeFile(ca, practice.ca);
  const { settings } = await loadSettings({
    cwd: root,
    env: {
      ANNALS_STORAGE__ROOT: path.join(root, 'data'),
      ANNALS_NETWORK__CONNECT_TO: `*=${practice.address}`,
      ANNALS_NETWORK__CA: ca,
      ANNALS_HTTP__CONTACT: 'bench@annals.dev',
      ANNALS_SOURCES__BILLS__RATE: 'unlimited',
    },
  });
  const app = await openApp({ settings, cwd: root });
  const rss: number[] = [];
  const watch = setInterval(() => rss.push(process.memoryUsage().rss / 2 ** 20), 1000);
  const before = cpuMs();
  const run = await startRun(app, {
    source: 'bills',
    params: { congress: 119, type: 'hr', status: 'zip' },
    mode: 'full',
    trigger: 'cli',
    stop: new AbortController().signal,
  });
  const whole = (cpuMs() - before) / FILES;
  clearInterval(watch);
  await app.close();
  if (run.counts.downloaded !== FILES)
    throw new Error(`${run.counts.downloaded} of ${FILES} were kept`);
  const half = rss.slice(Math.floor(rss.length / 2));
  console.log(
    JSON.stringify({
      files: FILES,
      engine_us_per_file: Math.round((whole - reading) * 1000),
      reading_us_per_file: Math.round(reading * 1000),
      rss_mb_first_half: Math.round(Math.max(...rss.slice(0, rss.length - half.length), 0)),
      rss_mb_second_half: Math.round(Math.max(...half, 0)),
    }),
  );
} finally {
  await practice.stop();
  await rm(root, { recursive: true, force: true });
}
