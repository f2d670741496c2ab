import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import type { Run } from '../../src/core/run.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { documentAt, inPagesOf, resumeDay, runDay, searchesOf, urlOf } from './govuk-day.ts';

const DAY = '2026-07-15';
const SEARCH = '/api/search.json';

describe('a listing that breaks off', () => {
  let world: GovukWorld;
  let place: PracticeApp;
  let before: Run;
  const index = async () => {
    const day = await place.app.catalog.days.day('govuk', DAY);
    return { runId: day?.runId, ids: day?.items.map((item) => [item.bucket, item.document.id]) };
  };

  beforeEach(async () => {
    world = govukWorld({ seed: 4, days: [DAY], perDay: 24, background: 0, edges: 'none' });
    place = await practiceApp({ publishers: [inPagesOf(5, govukPublisher(world))] });
    before = await runDay(place, DAY);
    place.practice.log.clear();
  });
  afterEach(() => place.close());

  test('pages are followed until there are no more, and counted', async () => {
    const published = world.day(DAY).new.length;
    expect(before.status).toBe('completed');
    expect(before.counts.pages).toBe(Math.ceil(published / 5) + Math.ceil(24 / 5));
    expect(before.counts).toMatchObject({ total: 24, downloaded: 24, duplicates: published });
    const listings = await place.app.catalog.listings.list({ runId: before.id, limit: 99 });
    expect(listings).toHaveLength(before.counts.pages);
    expect(listings.reduce((sum, one) => sum + (one.rows ?? 0), 0)).toBe(24 + published);
  });

  test('the second page fails for good: the run fails, its items are kept, the index stays', async () => {
    const held = await index();
    // Earlier than all others of the day: the first page of the first search names it.
    const added = world.add({
      link: '/government/news/added-later',
      title: 'Added later',
      firstPublishedAt: Date.UTC(2026, 6, 14, 23, 0, 0),
      publicTimestamp: Date.UTC(2026, 6, 14, 23, 0, 0),
    });
    place.practice.faults.add({ kind: 'error', status: 500, path: SEARCH, query: 'start=5&' });
    const run = await runDay(place, DAY);
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'DISCOVERY_INCOMPLETE' },
      stopReason: 'discovery_incomplete',
      counts: { pages: 1, planned: 1, downloaded: 1, unchanged: 4, failed: 0 },
      outcome: {},
    });
    expect(run.error?.message).toMatch(/broke off after 1 page: .*answered 500/);
    expect(searchesOf(place)).toHaveLength(1 + 4);
    const kept = await documentAt(place.app, urlOf(added.link));
    expect(kept).toMatchObject({ title: 'Added later' });
    expect(kept.bodyText).not.toBeNull();
    expect(await index()).toEqual(held);
    expect(await place.app.catalog.days.latestUpTo('govuk', '2026-07-31')).toBe(DAY);

    const lines = await place.app.catalog.decisions.find({
      runId: run.id,
      runWide: true,
      limit: 99,
    });
    expect(lines.map((line) => `${line.stage} ${line.verdict}`)).toEqual([
      'run started',
      'discover read',
      ...Array.from({ length: 4 }, () => 'discover failed'),
      'discover broke off',
      'run failed',
    ]);

    place.practice.faults.clear();
    const resumed = await resumeDay(place);
    expect(resumed).toMatchObject({
      id: run.id,
      status: 'completed',
      error: null,
      stopReason: null,
      counts: { total: 25, downloaded: 1, unchanged: 24 },
      outcome: { total: 25 },
    });
    expect(resumed.counts.pages).toBe(before.counts.pages);
    expect(resumed.counts.duplicates).toBe(before.counts.duplicates + 1);
    expect((await index()).ids).toHaveLength(25);
  });

  test('nothing answers: the run fails, nothing is stored, the index stays', async () => {
    const held = await index();
    place.practice.faults.add({ kind: 'error', status: 500, path: SEARCH });
    const run = await runDay(place, DAY);
    expect(run).toMatchObject({
      status: 'failed',
      health: 'failed',
      error: { code: 'DISCOVERY_INCOMPLETE' },
      counts: { total: 0, planned: 0, pages: 0 },
    });
    expect(await index()).toEqual(held);
  });

  test('an answer of another shape fails the run and names the field', async () => {
    const held = await index();
    const body = JSON.stringify({ results: [{ title: 7, link: '/a' }], total: 1, start: 0 });
    place.practice.faults.add({ kind: 'replace', body, path: SEARCH });
    const run = await runDay(place, DAY);
    expect(run.error?.code).toBe('DISCOVERY_INCOMPLETE');
    expect(run.error?.message).toContain('results.0.title');
    expect(searchesOf(place)).toHaveLength(1);
    expect(await index()).toEqual(held);
  });

  test('a day that lists nothing at all fails: silence is an error', async () => {
    const run = await runDay(place, '2026-07-20');
    expect(run).toMatchObject({
      status: 'failed',
      error: { code: 'LISTED_TOO_FEW', message: 'govuk listed 0; expected at least 1' },
    });
    expect(await place.app.catalog.days.day('govuk', '2026-07-20')).toBeUndefined();
  });
});
