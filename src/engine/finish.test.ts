import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';
import type { Source } from '../core/source.ts';

let here: EnginePlace;
afterEach(() => here.close());

const DAY = '2026-07-15';

/** Publishes every document of the run as the index of one day. */
const byDay: Partial<Source> = {
  async finish(ctx) {
    const entries = [];
    for await (const { id } of ctx.documents()) entries.push({ documentId: id, bucket: 'NEW' });
    return { day: { date: DAY, entries }, outcome: { total: entries.length } };
  },
};
const published = async () =>
  (await here.place.app.catalog.days.day('shelf', DAY))?.items.map(({ document }) => document.id);

test('a day of which an item failed is not published, until the item is kept', async () => {
  here = await enginePlace({ a: {}, b: {} }, byDay);
  const gone = here.place.practice.faults.add({ kind: 'error', path: '/book/b', status: 404 });
  const run = await here.run();
  expect(run).toMatchObject({
    status: 'failed',
    stopReason: 'items_failed',
    error: {
      code: 'ITEMS_FAILED',
      message: '1 of 2 items failed; what the run publishes as a whole stays as it was',
    },
    outcome: {},
  });
  expect(await published()).toBeUndefined();
  here.place.practice.faults.remove(gone);
  expect(await here.resume(run)).toMatchObject({ status: 'completed', outcome: { total: 2 } });
  expect(await published()).toEqual(['shelf:a', 'shelf:b']);
});

test('a day that was published stays as it was when an item of its next run fails', async () => {
  here = await enginePlace({ a: {}, b: {} }, byDay);
  await here.run();
  here.shelf.books.set('c', { version: '1', body: 'The text of c.' });
  here.place.practice.faults.add({ kind: 'error', path: '/book/c', status: 404 });
  expect(await here.run()).toMatchObject({ status: 'failed', error: { code: 'ITEMS_FAILED' } });
  expect(await published()).toEqual(['shelf:a', 'shelf:b']);
});

test('a run that tried and kept nothing has failed, says why, and its items can be tried again', async () => {
  here = await enginePlace({ a: {}, b: {} });
  const gone = here.place.practice.faults.add({ kind: 'error', path: '/book/*', status: 404 });
  const run = await here.run();
  expect(run).toMatchObject({
    status: 'failed',
    health: 'failed',
    error: {
      code: 'ITEMS_FAILED',
      message: '2 of 2 items failed, none was kept (2 × HTTP_404_NOT_FOUND)',
    },
  });
  here.place.practice.faults.remove(gone);
  expect(await here.resume(run)).toMatchObject({ status: 'completed', counts: { downloaded: 2 } });
});

test('a run that completed and left failures is found for another try, until it has none', async () => {
  here = await enginePlace({ a: {}, b: {} });
  const { runs } = here.place.app.catalog;
  const gone = here.place.practice.faults.add({ kind: 'error', path: '/book/b', status: 404 });
  const run = await here.run();
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 1, failed: 1 } });
  expect(await runs.unfinished('shelf')).toBeUndefined();
  expect(await runs.unfinished('shelf', 'failures')).toMatchObject({ id: run.id });
  here.place.practice.faults.remove(gone);
  expect(await here.resume(run)).toMatchObject({
    id: run.id,
    status: 'completed',
    health: 'ok',
    counts: { downloaded: 2, failed: 0 },
  });
  expect(await runs.unfinished('shelf', 'failures')).toBeUndefined();
});

test('when a run has ended, every line of it is in the manifest file, while the process lives on', async () => {
  here = await enginePlace({ a: {}, b: {}, c: {} });
  await here.run();
  const { catalog, dataFolder } = here.place.app;
  const written = await readFile(path.join(dataFolder, 'manifest.jsonl'), 'utf8');
  const lines = written
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(await catalog.manifest.after(0, 9));
});
