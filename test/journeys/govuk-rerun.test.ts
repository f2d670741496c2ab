import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Publisher } from '../../practice/publisher.ts';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import {
  contentsOf,
  documentAt,
  exportOf,
  runDay,
  searchesOf,
  urlOf,
  withResults,
} from './govuk-day.ts';

const DAY = '2026-07-15';

let place: PracticeApp;
afterEach(() => place.close());

const open = async (publisher: Publisher) => {
  place = await practiceApp({ publishers: [publisher] });
  return place;
};
const worldOf = (perDay: number): GovukWorld =>
  govukWorld({ seed: 9, days: [DAY], perDay, background: 5 });

describe('a day run again', () => {
  test('two runs give a byte-identical export, and so does a fresh catalog', async () => {
    const world = worldOf(25);
    await open(govukPublisher(world));
    await runDay(place, DAY);
    const once = await exportOf(place.app);
    await runDay(place, DAY);
    expect(await exportOf(place.app)).toBe(once);
    const elsewhere = await practiceApp({ publishers: [govukPublisher(worldOf(25))] });
    try {
      await runDay(elsewhere, DAY);
      expect(await exportOf(elsewhere.app)).toBe(once);
    } finally {
      await elsewhere.close();
    }
    expect(once.split('\n').length).toBeGreaterThan(60);
  });

  test('the second run asks only the searches, counts what is unchanged and leaves no rows of it', async () => {
    await open(govukPublisher(worldOf(25)));
    const first = await runDay(place, DAY);
    place.practice.log.clear();
    const second = await runDay(place, DAY);
    expect(searchesOf(place)).toHaveLength(2);
    expect(contentsOf(place)).toEqual([]);
    expect(second).toMatchObject({
      status: 'completed',
      health: 'ok',
      counts: {
        total: first.counts.total,
        unchanged: first.counts.total,
        duplicates: first.counts.duplicates,
        planned: 0,
        downloaded: 0,
        bytes: 0,
      },
      outcome: first.outcome,
    });
    const { catalog } = place.app;
    expect(await catalog.items.list({ runId: second.id, limit: 9 })).toEqual([]);
    const lines = await catalog.decisions.find({ runId: second.id, limit: 99 });
    expect(lines.filter((line) => line.key !== null || line.documentId !== null)).toEqual([]);
    expect(lines.map((line) => `${line.stage} ${line.verdict}`)).toEqual([
      'run started',
      'discover read',
      'discover read',
      'discover listed',
      'finish indexed',
      'run completed',
    ]);
  });

  test('every discovered document is seen now; the index is rebuilt and says by which run', async () => {
    await open(govukPublisher(worldOf(25)));
    const first = await runDay(place, DAY);
    const before = await place.app.catalog.days.day('govuk', DAY);
    const second = await runDay(place, DAY);
    const after = await place.app.catalog.days.day('govuk', DAY);
    expect(await place.app.catalog.documents.countSeen(second.id)).toBe(first.counts.total);
    expect(after?.runId).toBe(second.id);
    const ids = (day: typeof before) => day?.items.map((item) => [item.bucket, item.document.id]);
    expect(ids(after)).toEqual(ids(before));
    for (const { document } of after?.items ?? []) {
      expect(document.lastSeenAt >= second.startedAt).toBe(true);
      expect(document.firstSeenAt < second.startedAt).toBe(true);
    }
  });

  test('a changed document becomes a new version of the same id; the earlier bytes stay', async () => {
    const world = worldOf(25);
    await open(govukPublisher(world));
    await runDay(place, DAY);
    const { link } = world.document(15);
    const before = await documentAt(place.app, urlOf(link));
    const changed = world.change(link, {
      title: 'A title that changed',
      publicTimestamp: Date.UTC(2026, 6, 15, 20),
      changeNote: 'Changed.',
    });
    place.practice.log.clear();
    const run = await runDay(place, DAY);
    expect(run.counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect(contentsOf(place).map((request) => request.path)).toEqual([`/api/content${link}`]);
    const after = await documentAt(place.app, urlOf(link));
    expect(after).toMatchObject({
      id: before.id,
      title: 'A title that changed',
      updatedAt: '2026-07-15T20:00:00.000Z',
      publishedAt: before.publishedAt,
      firstSeenAt: before.firstSeenAt,
    });
    expect(after.bodyText).toContain(`What changes in revision ${changed.revision}`);
    expect((after.metadata.raw as { title: string }).title).toBe('A title that changed');
    const versions = await place.app.catalog.documents.versions(before.id);
    expect(versions.map((version) => version.rawSha256)).toEqual([
      before.rawSha256,
      after.rawSha256,
    ]);
    expect(await place.app.store.has(before.rawSha256 ?? '')).toBe(true);
    const [raw] = await place.app.catalog.documents.artifacts(after.id);
    const natural = await readFile(path.join(place.app.dataFolder, raw?.path ?? ''), 'utf8');
    expect(JSON.parse(natural)).toMatchObject({ title: 'A title that changed' });
    const [item] = await place.app.catalog.items.list({ runId: run.id, limit: 9 });
    expect(item?.plan).toBe('changed');
  });

  test('tags are united with what is stored; raw is replaced', async () => {
    const world = worldOf(20);
    let organisation = 'first-office';
    const publisher = withResults(govukPublisher(world), (results) =>
      results.map((result) => ({
        ...result,
        organisations: [{ slug: organisation, title: organisation }],
        taxons: [`${organisation}-topic`],
      })),
    );
    await open(publisher);
    await runDay(place, DAY);
    organisation = 'second-office';
    await runDay(place, DAY);
    const document = await documentAt(place.app, urlOf(world.document(15).link));
    expect(document.metadata.tags).toMatchObject({
      organisations: ['first-office', 'second-office'],
      topic: ['first-office-topic', 'second-office-topic'],
    });
    expect(document.metadata.raw).toMatchObject({ taxons: ['second-office-topic'] });
  });

  test('when asked to fetch again, an unchanged answer costs a 304 and makes no version', async () => {
    const world = worldOf(20);
    await open(govukPublisher(world));
    await runDay(place, DAY);
    const before = await exportOf(place.app);
    place.practice.log.clear();
    const run = await runDay(place, DAY, { refetch: true });
    expect(run.status).toBe('completed');
    const statuses = contentsOf(place).map((request) => request.status);
    expect(statuses.length).toBeGreaterThan(15);
    expect(new Set(statuses)).toEqual(new Set([304]));
    expect(await exportOf(place.app)).toBe(before);
    // And once more: the 304 did not lose the validators.
    place.practice.log.clear();
    await runDay(place, DAY, { refetch: true });
    expect(new Set(contentsOf(place).map((request) => request.status))).toEqual(new Set([304]));
  });
});

describe('the same URL twice in one run', () => {
  test('the later update wins, arrays of tags are united, the newest result is raw', async () => {
    const world = govukWorld({ seed: 9, days: [DAY], perDay: 3, background: 0, edges: 'none' });
    const publisher = withResults(govukPublisher(world), (results) =>
      results.flatMap((result) => [
        { ...result, taxons: ['newer'], title: 'Newer', public_timestamp: '2026-07-15T12:00:00Z' },
        {
          ...result,
          taxons: ['older'],
          title: 'Older',
          public_timestamp: '2026-07-15T09:00:00.000+01:00',
        },
      ]),
    );
    await open(publisher);
    const run = await runDay(place, DAY);
    expect(run.counts).toMatchObject({ total: 3, downloaded: 3 });
    expect(run.counts.duplicates).toBeGreaterThanOrEqual(3);
    for (let row = 0; row < 3; row += 1) {
      const document = await documentAt(place.app, urlOf(world.document(row).link));
      expect(document).toMatchObject({ title: 'Newer', updatedAt: '2026-07-15T12:00:00.000Z' });
      const tags = document.metadata.tags as { topic: string[] };
      expect([...tags.topic].sort()).toEqual(['newer', 'older']);
      expect(document.metadata.raw).toMatchObject({
        title: 'Newer',
        public_timestamp: '2026-07-15T12:00:00Z',
      });
    }
    // The merged record is the same each time it is listed: nothing is fetched again.
    place.practice.log.clear();
    expect((await runDay(place, DAY)).counts).toMatchObject({ planned: 0, unchanged: 3 });
    expect(contentsOf(place)).toEqual([]);
  });
});
