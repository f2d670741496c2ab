import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../src/app/system-clock.ts';
import { createNormalizerPool, type NormalizerPool } from '../../src/normalize/pool/pool.ts';

let pool: NormalizerPool;
beforeEach(() => {
  const thread = new URL('./slow-writing.thread.ts', import.meta.url);
  const limits = {
    threads: 1,
    timeLimitMs: 1,
    pageTimeLimitMs: 60_000,
    memoryLimitMb: 256,
    thread,
  };
  pool = createNormalizerPool(limits, systemClock);
});
afterEach(() => pool.close());

test('a document whose one page took all its time is put together all the same', async () => {
  const { markdown, status } = await pool.normalize('slow_v1', new Uint8Array(1));
  expect({ markdown, status }).toEqual({ markdown: 'leaf 1', status: 'ok' });
});

test('the pages read so far are the body, however little time the document has', async () => {
  const bytes = new Uint8Array(2);
  let { unfinished, ...body } = await pool.normalize('slow_v1', bytes);
  expect(body).toMatchObject({ markdown: 'leaf 1', status: 'partial' });
  ({ unfinished, ...body } = await pool.normalize('slow_v1', bytes, {}, unfinished));
  expect(body).toMatchObject({ markdown: 'leaf 1 leaf 2', status: 'ok' });
  expect(unfinished).toBeUndefined();
});
