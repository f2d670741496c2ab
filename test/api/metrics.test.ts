import { afterAll, beforeAll, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { openApp } from '../../src/app/app.ts';
import { readExposition } from '../../src/telemetry/conformance/exposition.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never } from '../practice-app.ts';
import { type Rig, startRig } from './rig.ts';

const DAY = '2026-07-15';
let rig: Rig;
beforeAll(async () => {
  const world = govukWorld({ seed: 3, days: [DAY], perDay: 6, background: 2 });
  rig = await startRig({
    practice: { publishers: [govukPublisher(world)] },
    sources: { govuk: { rate: 'unlimited' } },
  });
});
afterAll(() => rig.close());

const scrape = async () => {
  const response = await rig.fetch('/metrics');
  return { response, families: readExposition(await response.text()) };
};

test('/metrics is what a strict reader of the text format takes, before anything has run', async () => {
  const { response, families } = await scrape();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  expect([...families.keys()]).toEqual(
    expect.arrayContaining([
      'content_http_requests_total',
      'content_http_latency_ms',
      'content_yield_ratio',
      'content_breaker_open_total',
      'content_cache_hit_ratio',
      'content_queue_depth',
      'content_records_missing',
      'content_series_in_outage',
      'content_workers_active',
    ]),
  );
});

test('/metrics has what a run of the same process did, without having been asked before', async () => {
  const order = { source: 'govuk', mode: 'full', trigger: 'api', stop: never } as const;
  const run = await startRun(rig.app, { ...order, params: { date: DAY } });
  expect(run.status).toBe('completed');
  const { families } = await scrape();
  const requests = families.get('content_http_requests_total')?.samples ?? [];
  expect(requests.map(({ labels }) => labels)).toContainEqual({
    host: 'www.gov.uk',
    status: '200',
    resolver: 'govuk',
  });
  const asked = requests.reduce((sum, { value }) => sum + value, 0);
  expect(asked).toBe(rig.practice?.log.entries({}).length);
  const works = families.get('content_yield_ratio')?.samples;
  expect(works).toEqual([{ name: 'content_yield_ratio', labels: { tier: 'all' }, value: 1 }]);
  expect(families.get('content_workers_active')?.samples[0]?.value).toBe(0);
  expect(families.get('content_queue_depth')?.samples[0]?.value).toBe(0);
});

test('/metrics has what another process of the data folder did, and keeps it when that one is gone', async () => {
  const before = await scrape();
  const sent = (families: typeof before.families) =>
    families.get('content_http_requests_total')?.samples.reduce((sum, { value }) => sum + value, 0);
  const { settings, cwd } = rig.app;
  const other = await openApp({ settings, cwd });
  const order = { source: 'govuk', mode: 'full', trigger: 'cli', stop: never } as const;
  const asked = rig.practice?.log.entries({}).length ?? 0;
  const run = await startRun(other, { ...order, params: { date: DAY }, refetch: true });
  await other.close();
  expect(run.status).toBe('completed');
  const more = (rig.practice?.log.entries({}).length ?? 0) - asked;
  expect(more).toBeGreaterThan(6);
  const after = await scrape();
  expect(sent(after.families)).toBe((sent(before.families) ?? 0) + more);
  expect(after.families.get('content_workers_active')?.samples[0]?.value).toBe(0);
});
