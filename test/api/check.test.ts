import { afterEach, beforeEach, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { type Rig, startRig } from './rig.ts';

const DAYS = ['2026-07-14', '2026-07-15'];

let world: GovukWorld;
let rig: Rig;
beforeEach(async () => {
  world = govukWorld({ days: DAYS, perDay: 4, background: 0 });
  const practice = { publishers: [govukPublisher(world)] };
  rig = await startRig({ practice, now: '2026-07-20T09:00:00.000Z' });
});
afterEach(() => rig.close());

test('POST /v1/documents/{id}/check finds that a page was withdrawn', async () => {
  await rig.ask('ingestDay', `/v1/ingest/${DAYS[1]}`, { method: 'POST' });
  const link = world.day(DAYS[1] ?? '').new.find((one) => one.link.startsWith('/'))?.link ?? '';
  const document = await rig.app.catalog.documents.findByUrl(`https://www.gov.uk${link}`);
  const at = `/v1/documents/${encodeURIComponent(document?.id ?? '')}/check`;
  const check = async () => (await rig.ask('checkDocument', at, { method: 'POST' })).body;
  expect(await check()).toMatchObject({ id: document?.id, outcome: 'unchanged', error: null });
  world.withdraw(link);
  expect(await check()).toMatchObject({
    outcome: 'withdrawn',
    status_before: 'active',
    status: 'withdrawn',
  });
  const none = await rig.refused('/v1/documents/govuk:none/check', { method: 'POST' });
  expect(none.status).toBeGreaterThanOrEqual(400);
});

test('POST /v1/ingest acquires a range of days, and leaves out what is done', async () => {
  const at = `/v1/ingest?since=${DAYS[0]}&until=${DAYS[1]}&order=oldest`;
  const first = await rig.ask('ingestDays', at, { method: 'POST' });
  expect([first.status, first.body]).toMatchObject([202, { days: 2, doneBefore: 0, left: DAYS }]);
  const indexed = async () => (await rig.ask('listDays', '/v1/days')).body.items.length;
  await expect.poll(indexed, { timeout: 240_000 }).toBe(2);
  const done = async () => (await rig.ask('ingestDays', at, { method: 'POST' })).status;
  await expect.poll(done, { timeout: 240_000 }).toBe(200);
  const refused = await rig.refused('/v1/ingest?since=2026-07-19&until=2026-07-14', {
    method: 'POST',
  });
  expect(refused).toMatchObject({ status: 400, error: { code: 'BAD_PARAMS' } });
});
