import { readdir, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace, fileOf } from '../../test/engine-place.ts';
import type { RecordBody } from '../core/record.ts';
import type { Source } from '../core/source.ts';
import type { Share } from '../core/to-read.ts';

let here: EnginePlace;
afterEach(() => here.close());

const BOOKS = { b0: {}, b1: {}, b2: {} };

/** The shelf with texts that are to be read. */
async function shelfWithTexts(change: Partial<Source> = {}): Promise<void> {
  here = await enginePlace(BOOKS, change);
  const { parse } = here.source;
  const withText: Source['parse'] = async (acquired, candidate, ctx) => ({
    ...(await parse(acquired, candidate, ctx)),
    body: { normalizer: 'html_v1', content: (await acquired.file('text')?.bytes()) ?? '' },
  });
  Object.assign(here.source, { parse: withText });
}

/** Runs on a node that leaves texts to others until all of them wait, and is alone from then on. */
async function runUntilAlone(meanwhile: () => Promise<void> = async () => undefined) {
  const { catalog, engine } = here.place.app;
  const { normalize } = await engine();
  const read: RecordBody[] = [];
  let share: Share = 'fetch';
  let looked = 0;
  const run = await here.run(
    {},
    {
      isDear: () => true,
      normalize: (body, references) => {
        read.push(body);
        return normalize(body, references);
      },
      share: async () => {
        const { ready } = await waiting();
        looked += 1;
        if (share === 'fetch' && (ready || looked > 500)) {
          expect(read).toEqual([]);
          await meanwhile();
          share = 'all';
        }
        return share;
      },
    },
  );
  return { run, read };

  /** Every book came, and none is in anybody's hands. */
  async function waiting() {
    const last = await catalog.runs.latest();
    const { pending, inProgress } = await catalog.items.outlook(last?.id ?? '');
    return { ready: here.shelf.asked.length === 3 && pending === 3 && inProgress === 0 };
  }
}

const texts = async () => {
  const { documents } = here.place.app.catalog;
  const all = await Promise.all(Object.keys(BOOKS).map((key) => documents.find(`shelf:${key}`)));
  return all.map((one) => one?.bodyText?.trim());
};
const TEXTS = ['The text of b0.', 'The text of b1.', 'The text of b2.'];

test('what waits to be read is read by who fetched it when no reader is left, and is not asked for again', async () => {
  await shelfWithTexts();
  const { run, read } = await runUntilAlone();
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
  expect(read).toHaveLength(3);
  expect(here.shelf.asked).toHaveLength(3);
  expect(await texts()).toEqual(TEXTS);
  const items = await here.place.app.catalog.items.list({ runId: run.id, limit: 9 });
  expect(items.map(({ attempt }) => attempt)).toEqual([1, 1, 1]);
});

test('bytes that are gone when they are to be read are fetched anew', async () => {
  await shelfWithTexts();
  const { run } = await runUntilAlone(() => eachKept((file) => rm(file)));
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
  expect(here.shelf.asked).toHaveLength(6);
  expect(await texts()).toEqual(TEXTS);
});

/** Every file of the store, changed or removed. */
async function eachKept(act: (file: string) => Promise<void>): Promise<void> {
  const folder = path.join(here.place.app.dataFolder, 'cas');
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile());
  expect(files).toHaveLength(3);
  for (const file of files) await act(path.join(file.parentPath, file.name));
}

test('bytes that lost their end before they are read are fetched anew, never kept as they are', async () => {
  await shelfWithTexts();
  const { run } = await runUntilAlone(() => eachKept((file) => truncate(file, 5)));
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
  expect(here.shelf.asked).toHaveLength(6);
  expect(await texts()).toEqual(TEXTS);
});

test('bytes that are gone after the last attempt do not stop the run for good: resumed, it fetches them', async () => {
  await shelfWithTexts();
  const { politeness } = here.source;
  const retry = { backoff: { baseMs: 5, maxMs: 20 }, retryAfterCapMs: 60_000, attempts: 1 };
  Object.assign(here.source, { politeness: { ...politeness, retry } });
  const { run } = await runUntilAlone(() => eachKept((file) => rm(file)));
  expect(run.counts).toMatchObject({ downloaded: 0, failed: 3 });
  const resumed = await here.resume(run);
  expect(resumed).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
  expect(await texts()).toEqual(TEXTS);
});

test('what a source holds beside files and is no data does not leave the node', async () => {
  const seen: unknown[] = [];
  await shelfWithTexts({
    async acquire(candidate, ctx) {
      await ctx.download(fileOf(candidate.key));
      return new Map([['a', 1]]);
    },
  });
  const { parse } = here.source;
  Object.assign(here.source, {
    parse: (async (acquired, candidate, ctx) => {
      seen.push(acquired.result);
      return parse(acquired, candidate, ctx);
    }) satisfies Source['parse'],
  });
  // Not for ever, so that what was left all the same is read, and seen to be another thing.
  let looked = 0;
  const share = async (): Promise<Share> => (++looked < 20 ? 'fetch' : 'all');
  const run = await here.run({}, { isDear: () => true, share });
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3 } });
  expect(seen).toEqual([1, 2, 3].map(() => new Map([['a', 1]])));
  expect(await texts()).toEqual(TEXTS);
});

test('what waits for nodes that are there and do not read is read by who fetched it', async () => {
  await shelfWithTexts();
  // Not for ever, so that the test ends where nobody reads.
  let looked = 0;
  const share = async (): Promise<Share> => (++looked < 200 ? 'fetch' : 'all');
  const run = await here.run({}, { isDear: () => true, share });
  expect(looked).toBeLessThan(200);
  expect(run).toMatchObject({ status: 'completed', counts: { downloaded: 3, failed: 0 } });
  expect(here.shelf.asked).toHaveLength(3);
  expect(await texts()).toEqual(TEXTS);
});
