import { afterAll, beforeAll, expect, test } from 'vitest';
import { completenessCheck } from '../../src/use-cases/completeness.ts';
import { type Rig, startRig } from './rig.ts';

let rig: Rig;
const at = (day: number) => `2026-05-0${day}T00:00:00.000Z`;
beforeAll(async () => {
  rig = await startRig();
  const { completeness } = rig.app.catalog;
  const common = {
    source: 'bills',
    series: 'hr',
    runId: 'r1',
    listed: 5,
    expected: 5,
    reserved: 0,
  };
  await completeness.record(
    { ...common, state: 'complete', held: 5, missingCount: 0, missing: [], says: '1 to 5' },
    at(1),
  );
  await completeness.record(
    { ...common, state: 'missing', held: 3, missingCount: 2, missing: ['2-3'], says: '1 to 5' },
    at(2),
  );
});
afterAll(() => rig.close());

test('the newest state of each series, with the rule of its source', async () => {
  const { body } = await rig.ask('getCompleteness', '/v1/completeness');
  expect(body.complete).toBe(false);
  expect(body.items).toMatchObject([
    { series: 'hr', state: 'missing', missing: ['2-3'], missing_count: 2, late_since: at(2) },
  ]);
  expect(body.items[0]?.rule).toContain('reserve');
  const elsewhere = await rig.ask('getCompleteness', '/v1/completeness?source=crs_reports');
  expect(elsewhere.body).toEqual({ complete: true, items: [] });
});

test('the history since a day, and what is no day or no source is refused', async () => {
  const since = async (day: string) =>
    (await rig.ask('getCompleteness', `/v1/completeness?since=${day}`)).body.items.map(
      ({ state }) => state,
    );
  expect(await since('2026-05-01')).toEqual(['complete', 'missing']);
  expect(await since('2026-05-02')).toEqual(['missing']);
  expect((await rig.refused('/v1/completeness?since=yesterday')).status).toBe(400);
  expect((await rig.refused('/v1/completeness?source=nobody')).error.code).toBe('UNKNOWN_SOURCE');
});

test('health says what is missing, as advice', async () => {
  expect(await completenessCheck(rig.app)).toEqual({
    name: 'completeness',
    ok: false,
    mandatory: false,
    message: '0 of 1 series are complete; bills (hr): 2 missing',
  });
});
