import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { govukWorld } from '../../practice/publishers/govuk/world.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { type PracticeApp, practiceApp } from '../practice-app.ts';
import { runDay } from './govuk-day.ts';

const DATE = '2026-07-15';

let place: PracticeApp;
afterEach(() => place.close());

const open = async (env: Record<string, string> = {}) => {
  const world = govukWorld({ seed: 9, days: [DATE], perDay: 3, background: 1 });
  place = await practiceApp({ publishers: [govukPublisher(world)] }, { env });
};

test('without sinks nothing is written beside the catalog, and fsck misses nothing', async () => {
  await open({ ANNALS_TELEMETRY__SINKS: '[]' });
  expect((await runDay(place, DATE)).counts.downloaded).toBeGreaterThan(0);
  const { dataFolder, catalog } = place.app;
  // The journal is what a lost catalog is made from again, and no sink.
  expect(readdirSync(dataFolder).filter((name) => /jsonl$|csv$|json$/.test(name))).toEqual([
    'journal.jsonl',
  ]);
  expect(await catalog.manifest.count()).toBeGreaterThan(0);
  expect(await checkData(place.app, { mode: 'report', cwd: place.folder })).toMatchObject({
    ok: true,
  });
});

test('reports lie beside the manifest, wherever the settings put that', async () => {
  await open({ ANNALS_TELEMETRY__MANIFEST_PATH: 'lines.jsonl' });
  expect((await runDay(place, DATE)).counts.downloaded).toBeGreaterThan(0);
  const { dataFolder, reportsFolder } = place.app;
  expect(readdirSync(reportsFolder)).toEqual(
    expect.arrayContaining(['lines.jsonl', 'last.govuk.csv', 'summary.govuk.json']),
  );
  const elsewhere = readdirSync(dataFolder).filter((name) => /manifest|last|summary/.test(name));
  expect(elsewhere).toEqual([]);
});

test('a run is refused before it begins when a file of somebody else is in the way', async () => {
  await open();
  const file = path.join(place.app.dataFolder, 'last.govuk.csv');
  writeFileSync(file, 'my,own,table\n');
  await expect(runDay(place, DATE)).rejects.toMatchObject({
    code: 'FOREIGN_FILE',
    message: expect.stringContaining(file),
  });
  expect(await place.app.catalog.runs.latest()).toBeUndefined();
  expect(place.practice.log.entries()).toEqual([]);
  expect(readFileSync(file, 'utf8')).toBe('my,own,table\n');
});
