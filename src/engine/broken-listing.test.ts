import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type EnginePlace, enginePlace, fileOf, SHELF } from '../../test/engine-place.ts';
import type { CompleteList } from '../core/complete-list.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Source } from '../core/source.ts';

let here: EnginePlace;
afterEach(() => here.close());

test('a listing that breaks off fails the run, and what it had named is kept', async () => {
  here = await enginePlace(
    { a: {}, b: {}, c: {} },
    {
      async *discover() {
        for (const key of ['a', 'b']) yield { key, version: '1', files: [fileOf(key)], fields: {} };
        throw new AnnalsError('UNEXPECTED_SHAPE', 'page 2 is no list');
      },
    },
  );
  const run = await here.run();
  expect(run).toMatchObject({
    status: 'failed',
    error: {
      code: 'DISCOVERY_INCOMPLETE',
      message: 'the listing broke off after 0 pages: page 2 is no list',
    },
    counts: { planned: 2, downloaded: 2 },
  });
  expect(await here.place.app.catalog.documents.find('shelf:b')).toBeDefined();
});

describe('a shorter list', () => {
  const listing = async () => {
    const [check] = await here.place.app.catalog.completeness.list({ source: 'shelf' });
    return check;
  };
  const asked = (keys: string) => ({ params: { keys } });
  const byParams = (lists: Source['lists']): Partial<Source> => ({
    lists,
    params: z.object({ keys: z.string() }) as never,
    async *discover({ params }) {
      for (const key of String(params.keys))
        yield { key, version: '1', files: [fileOf(key)], fields: {} };
    },
  });
  const books = { a: {}, b: {}, c: {} };

  test('of what somebody asked for is no outage where something else was asked for before', async () => {
    here = await enginePlace(books, byParams('part'));
    await here.run(asked('abc'));
    await here.run(asked('c'));
    expect(await listing()).toMatchObject({ state: 'complete', expected: 1, held: 1 });
  });

  test('of all that the publisher has is an outage', async () => {
    here = await enginePlace(books, byParams('whole'));
    await here.run(asked('abc'));
    await here.run(asked('c'));
    expect(await listing()).toMatchObject({ state: 'outage', expected: 3 });
  });
});

describe('a complete list', () => {
  const list: CompleteList = {
    url: `${SHELF}/list`,
    label: 'shelf',
    extension: 'json',
    read: (text) =>
      (JSON.parse(text) as { key: string }[]).map(({ key }) => ({
        key,
        fields: {},
        excluded: null,
      })),
  };
  /** What the list was each time: new, unchanged, or the earlier one. */
  const was: string[] = [];
  const byList: Partial<Source> = {
    async *discover(ctx) {
      const { is, entries } = await ctx.sync(list);
      was.push(is);
      for (const { key } of entries) yield { key, version: '1', files: [fileOf(key)], fields: {} };
    },
  };
  const begin = async () => {
    was.length = 0;
    here = await enginePlace({ a: {}, b: {} }, byList);
    expect(await here.run()).toMatchObject({ status: 'completed', counts: { downloaded: 2 } });
  };

  test('that is the same to the byte is no new version', async () => {
    await begin();
    const { listings } = here.place.app.catalog;
    const first = await listings.newestValid('shelf');
    expect(await here.run()).toMatchObject({ status: 'completed', counts: { unchanged: 2 } });
    expect(was).toEqual(['new', 'unchanged']);
    expect((await listings.newestValid('shelf'))?.id).toBe(first?.id);
  });

  test('whose last good copy is damaged is not made up from it; asked for anew, it is mended', async () => {
    await begin();
    const last = await here.place.app.catalog.listings.newestValid('shelf');
    const sha256 = last?.sha256 ?? '';
    const copy = await here.place.app.store.read(sha256);
    here.place.practice.faults.add({ kind: 'error', status: 503, path: '/list' });
    expect(await here.run()).toMatchObject({ status: 'completed', counts: { unchanged: 2 } });
    expect(was).toEqual(['new', 'earlier']);

    const damaged = new TextDecoder().decode(copy).replace('"key":"b"', '"key":"x"');
    const address = path.join('cas', 'sha256', sha256.slice(0, 2), sha256.slice(2));
    await writeFile(path.join(here.place.app.dataFolder, address), damaged);
    await here.place.reopen();
    expect(await here.run()).toMatchObject({ status: 'failed', counts: { total: 0 } });
    expect(was).toEqual(['new', 'earlier']);
    // Once it answers again, the list is asked for as if there were no copy, and the copy is whole.
    here.place.practice.faults.clear();
    expect(await here.run()).toMatchObject({ status: 'completed', counts: { unchanged: 2 } });
    expect(await here.place.app.store.verify(sha256)).toBe('whole');
  });
});
