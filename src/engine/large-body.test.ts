import { createHash, randomBytes } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { type EnginePlace, enginePlace } from '../../test/engine-place.ts';

let here: EnginePlace;
afterEach(async () => {
  vi.restoreAllMocks();
  await here.close();
});

const MB = 1_000_000;

test('a body of 2 MB is hashed once, and nobody makes a second one of it', async () => {
  const body = randomBytes(2 * MB);
  const sha256 = createHash('sha256').update(body).digest('hex');
  here = await enginePlace({ large: { body, type: 'application/octet-stream' } });
  const hashed = vi.spyOn(Object.getPrototypeOf(createHash('sha256')), 'update');
  const joined = vi.spyOn(Buffer, 'concat');
  const run = await here.run();
  expect(run.counts).toMatchObject({ downloaded: 1, bytes: 2 * MB });
  const pieces = hashed.mock.calls.map(([piece]) => (piece as Uint8Array).length);
  const bytes = pieces.reduce((sum, length) => sum + length, 0);
  expect(bytes).toBeGreaterThanOrEqual(2 * MB);
  expect(bytes).toBeLessThan(2.1 * MB);
  const longest = Math.max(0, ...joined.mock.results.map(({ value }) => (value as Buffer).length));
  expect(longest).toBeLessThan(MB);
  expect(await here.place.app.store.size(sha256)).toBe(2 * MB);
});
