import { afterEach, expect, test } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';
import { compareRuns } from './comparing.ts';

let here: EnginePlace;
afterEach(() => here.close());

test('two runs: counts, endings of what both worked on, and what ended otherwise', async () => {
  here = await enginePlace({ a: {}, b: {}, c: {} });
  const { faults } = here.place.practice;
  faults.add({ kind: 'missing', path: '/book/b' });
  const before = await here.run();
  faults.clear();
  here.shelf.books.delete('c');
  here.shelf.books.set('d', { version: '1', body: 'The text of d.' });
  const after = await here.run({ refetch: true });

  const compared = await compareRuns(here.place.app, { a: before.id, b: 'latest' });
  expect(compared).toMatchObject({
    source: 'shelf',
    a: { id: before.id, counts: { downloaded: 2, failed: 1 } },
    b: { id: after.id, counts: { downloaded: 3, failed: 0 } },
    by: { downloaded: 1, failed: -1 },
    endings: { 'downloaded → downloaded': 1, 'failed → downloaded': 1 },
    differing: 3,
  });
  expect(compared.differences).toEqual([
    { key: 'b', a: 'failed HTTP_404_NOT_FOUND', b: 'downloaded' },
    { key: 'd', a: null, b: 'downloaded' },
    { key: 'c', a: 'downloaded', b: null },
  ]);
  const short = await compareRuns(here.place.app, { a: before.id, b: after.id }, 1);
  expect([short.differences.length, short.differing]).toEqual([1, 3]);
  const same = await compareRuns(here.place.app, { a: after.id, b: after.id });
  expect(same).toMatchObject({ by: {}, differing: 0, endings: { 'downloaded → downloaded': 3 } });
});

test('what is no run, and runs of two sources, are refused', async () => {
  here = await enginePlace({ a: {} });
  const run = await here.run();
  const other = { ...here.source, name: 'shelf_two' };
  const second = await here.run({ source: other });
  const compare = (a: string, b: string) => compareRuns(here.place.app, { a, b });
  await expect(compare(run.id, '01J00000000000000000000000')).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(compare(run.id, second.id)).rejects.toMatchObject({
    code: 'BAD_PARAMS',
    message: expect.stringContaining('shelf_two; runs of one source are compared'),
  });
});
