/** What the notes on an executive order say of others, as readers of the API see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { frPublisher } from '../../practice/publishers/federal_register/publisher.ts';
import { frWorld } from '../../practice/publishers/federal_register/world.ts';
import { startServer } from '../../src/api/server.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { readsInPlace } from '../../src/use-cases/reads/costly-reads.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const DAY = '2024-02-15';
let place: PracticeApp;
let base: string;
let close: () => Promise<void>;
beforeAll(async () => {
  const world = frWorld({ seed: 3, days: [DAY], perDay: 1 });
  const add = (number: string, order: number, dispositionNotes: string) =>
    world.add({
      date: DAY,
      number,
      type: 'Presidential Document',
      order: { number: order, signed: DAY },
      dispositionNotes,
    });
  add('2024-90001', 14500, 'Revoked by: EO 14501, February 16, 2024');
  add('2024-90002', 14501, 'Revokes: EO 14500, February 15, 2024; Amends: EO 13800, May 11, 2017');
  place = await practiceApp(
    { publishers: [frPublisher(world)] },
    { env: { ANNALS_SOURCES__FEDERAL_REGISTER__RATE: 'unlimited' } },
  );
  const params = { since: DAY, until: DAY };
  const source = 'federal_register';
  await startRun(place.app, { source, params, mode: 'full', trigger: 'cli', stop: never });
  const server = await startServer(place.app, {
    host: '127.0.0.1',
    port: 0,
    costlyReads: readsInPlace(place.app),
  });
  base = server.url;
  close = () => server.close();
});
afterAll(async () => {
  await close?.();
  await place.close();
});

const ask = async (path: string): Promise<JsonObject> =>
  (await (await fetch(new URL(path, base))).json()) as JsonObject;

test('an order is found by its number, and is withdrawn by the one that revokes it', async () => {
  expect(await ask('/v1/documents/eo:14500')).toMatchObject({
    id: 'fr:2024-90001',
    status: 'withdrawn',
    tombstone_at: '2024-02-16T00:00:00.000Z',
  });
  expect(await ask('/v1/documents/eo:14501')).toMatchObject({ status: 'active' });
});

const withOther = (other: { id: string } | null) => ({
  other: other && expect.objectContaining(other),
});

test('what it revokes and amends are relations, held or not', async () => {
  const { items } = await ask('/v1/documents/eo:14501/relations?kind=revokes,amends,revoked_by');
  expect(items).toHaveLength(3);
  for (const said of [
    { kind: 'revokes', direction: 'out', other: { id: 'fr:2024-90001' } },
    { kind: 'amends', direction: 'out', to: 'eo:13800', other: null },
    { kind: 'revoked_by', direction: 'in', other: { id: 'fr:2024-90001' } },
  ])
    expect(items).toContainEqual(expect.objectContaining({ ...said, ...withOther(said.other) }));
});
