/** Pages that only the settings name: by feed, by sitemap, by list. */
import { afterEach, describe, expect, test } from 'vitest';
import type { Publisher } from '../../practice/publisher.ts';
import { newsroom } from '../../practice/publishers/web_pages/publisher.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const BASE = 'https://newsroom.practice.example';
let place: PracticeApp | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

async function keeping(
  sites: Readonly<Record<string, object>>,
  answers: Readonly<Record<string, string>> = {},
) {
  const room = newsroom();
  const env: Record<string, string> = {
    ANNALS_SOURCES__WEB_PAGES__RATE: 'unlimited',
    ANNALS_WEB__SITES: JSON.stringify(sites),
  };
  const publisher: Publisher = {
    ...room.publisher,
    handle: (asked, ...more) => {
      const body = answers[asked.path];
      if (body === undefined) return room.publisher.handle(asked, ...more);
      return { status: 200, headers: { 'content-type': 'application/xml' }, body };
    },
  };
  place = await practiceApp({ publishers: [publisher] }, { env });
  const { app, practice } = place;
  const run = (params = {}) =>
    startRun(app, { source: 'web_pages', params, mode: 'full', trigger: 'cli', stop: never });
  return { room, run, app, practice };
}

describe('a feed', () => {
  test('its pages are kept with the part that was chosen; unchanged ones are not asked for again', async () => {
    const { run, app, practice, room } = await keeping({
      newsroom: {
        feed: `${BASE}/feed.xml`,
        select: 'main',
        kind: 'news',
        publisher: 'The Ministry',
      },
    });
    expect((await run()).counts).toMatchObject({ planned: 4, failed: 0 });
    const page = await app.catalog.documents.find('web:newsroom.practice.example/news/2');
    expect(page).toMatchObject({
      kind: 'news',
      title: 'Bridge 2 opened',
      sourceOrg: 'The Ministry',
      publishedAt: '2026-07-02T09:00:00.000Z',
      bodyText: '# Bridge 2 opened\n\nThe ministry opened bridge 2.\n',
    });
    const asked = practice.log.summary().requests;
    expect((await run()).counts).toMatchObject({ planned: 0, unchanged: 4 });
    expect(practice.log.summary().requests - asked).toBe(1);
    room.rewrite(2, 'The bridge is closed again.');
    expect((await run()).counts).toMatchObject({ planned: 1, unchanged: 3 });
    expect(await app.catalog.documents.versions(page?.id ?? '')).toHaveLength(2);
  });

  test('a page without the part is an error that says what to mend, and the text before stays', async () => {
    const { run, app, room } = await keeping({
      n: { feed: `${BASE}/feed.xml`, select: 'main.news' },
    });
    expect((await run()).counts).toMatchObject({ planned: 4, failed: 0 });
    room.redesign();
    room.rewrite(1, 'New.');
    expect((await run()).counts).toMatchObject({ failed: 1 });
    const page = await app.catalog.documents.find('web:newsroom.practice.example/news/1');
    expect(page?.bodyText).toContain('opened bridge 1');
  });
});

test('a sitemap with an index: only pages within the address that was named', async () => {
  const { run, app } = await keeping({
    n: { sitemap: `${BASE}/sitemap.xml`, within: `${BASE}/news/` },
  });
  expect((await run()).counts).toMatchObject({ failed: 0 });
  const page = await app.catalog.documents.find('web:newsroom.practice.example/news/1');
  expect(page).toMatchObject({ title: 'Bridge 1 & road', kind: 'page' });
});

test('a list has no dates: each page is asked for, and only another text is a version', async () => {
  const { run, app, room } = await keeping({ n: { list: [`${BASE}/news/1`, `${BASE}/news/2`] } });
  await run();
  room.rewrite(2, 'In silence.', 'silent');
  await run();
  const versions = (n: number) =>
    app.catalog.documents.versions(`web:newsroom.practice.example/news/${n}`);
  expect([(await versions(1)).length, (await versions(2)).length]).toEqual([1, 2]);
});

test('more pages than foreseen, and settings that name none, are refused with what to do', async () => {
  const { run } = await keeping({ n: { feed: `${BASE}/feed.xml`, most: 3 } });
  await expect(run()).resolves.toMatchObject({ status: 'failed' });
  await expect(run({ site: 'other' })).resolves.toMatchObject({ status: 'failed' });
});

describe('a listing that means harm', () => {
  const ADDRESSES = [
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,hello',
    'news/3',
    'http://[',
    '',
    `${BASE}/../../../../etc/passwd`,
    `${BASE}/news/1`,
  ];
  const feed = `<rss version="2.0"><channel>${ADDRESSES.map((one) => `<item><title>T</title><link>${one}</link></item>`).join('')}</channel></rss>`;
  const sitemap = `<urlset>${ADDRESSES.map((one) => `<url><loc>${one}</loc></url>`).join('')}</urlset>`;

  test.each([
    ['feed', { '/feed.xml': feed }, { feed: `${BASE}/feed.xml` }, 3],
    ['sitemap', { '/sitemap.xml': sitemap }, { sitemap: `${BASE}/sitemap.xml` }, 2],
  ])(
    'of the entries of a %s only addresses of the web are asked for',
    async (_, answers, n, planned) => {
      const { run, app } = await keeping({ n }, answers);
      const { status, counts } = await run();
      expect([status, counts.planned]).toEqual(['completed', planned]);
      const kept = await app.catalog.documents.find('web:newsroom.practice.example/news/1');
      expect(kept?.sourceUrl).toBe(`${BASE}/news/1`);
    },
  );

  test('an index of many sitemaps is left as soon as there are more pages than foreseen', async () => {
    const many = Array.from(
      { length: 40 },
      (_, n) => `<sitemap><loc>${BASE}/sitemap-1.xml?${n}</loc></sitemap>`,
    );
    const index = `<sitemapindex>${many.join('')}</sitemapindex>`;
    const { run, practice } = await keeping(
      { n: { sitemap: `${BASE}/sitemap.xml`, most: 8 } },
      { '/sitemap.xml': index },
    );
    expect(await run()).toMatchObject({
      status: 'failed',
      error: { code: 'DISCOVERY_INCOMPLETE' },
    });
    // The index, robots.txt, and two lists of five.
    expect(practice.log.summary().requests).toBeLessThan(6);
  });
});
