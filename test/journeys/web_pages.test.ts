/** Pages that only the settings name: by feed, by sitemap, by list. */
import { afterEach, describe, expect, test } from 'vitest';
import { newsroom } from '../../practice/publishers/web_pages/publisher.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const BASE = 'https://newsroom.practice.example';
let place: PracticeApp | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

async function keeping(sites: Readonly<Record<string, object>>) {
  const room = newsroom();
  const env: Record<string, string> = {
    ANNALS_SOURCES__WEB_PAGES__RATE: 'unlimited',
    ANNALS_WEB__SITES: JSON.stringify(sites),
  };
  place = await practiceApp({ publishers: [room.publisher] }, { env });
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
