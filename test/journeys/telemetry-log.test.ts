import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { papersPlace } from './papers-rig.ts';

let place: Awaited<ReturnType<typeof papersPlace>>;
afterEach(() => place.close());

test('logs/telemetry.jsonl has waits with their reason, tiers, resolvers and workers of a run that nobody watched', async () => {
  place = await papersPlace({ size: 6 });
  place.practice.faults.add({ kind: 'throttle', path: '*', retryAfter: 1, after: 4, count: 1 });
  await place.run();
  const { dataFolder } = place.app;
  await place.shut();
  const text = await readFile(path.join(dataFolder, 'logs', 'telemetry.jsonl'), 'utf8');
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const said = (what: RegExp) => lines.filter((line) => what.test(String(line.what)));
  for (const line of lines) expect(line.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(said(/^a host has refused$/)[0]).toMatchObject({
    host: expect.any(String),
    reason: expect.stringContaining('429'),
  });
  expect(said(/^a tier is won$/)[0]).toMatchObject({ chain: expect.any(Array) });
  expect(said(/^a resolver was tried$/).length).toBeGreaterThanOrEqual(6);
  expect(said(/^a worker is started$/).length).toBeGreaterThan(0);
  expect(said(/^a worker is stopped$/)).toHaveLength(said(/^a worker is started$/).length);
});
