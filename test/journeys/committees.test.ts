import { afterEach, beforeEach, expect, test } from 'vitest';
import { legislatorsPublisher } from '../../practice/publishers/legislators/publisher.ts';
import {
  type LegislatorsWorld,
  legislatorsWorld,
} from '../../practice/publishers/legislators/world.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__COMMITTEES__RATE: 'unlimited',
  ANNALS_SOURCES__LEGISLATORS__RATE: 'unlimited',
};

let world: LegislatorsWorld;
let place: PracticeApp;

beforeEach(async () => {
  world = legislatorsWorld({ seed: 5, senators: 20, representatives: 40 });
  place = await practiceApp({ publishers: [legislatorsPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (source = 'committees'): Promise<Run> =>
  startRun(place.app, { source, params: {}, mode: 'full', trigger: 'cli', stop: never });
const seatsOf = async (id: string) =>
  (
    await place.app.catalog.relations.list({
      id,
      direction: 'out',
      kinds: ['has_member'],
      limit: 99,
    })
  ).map(({ to }) => to);
const allSeats = async () => {
  const found: string[] = [];
  for (const code of world.seats.keys())
    for (const to of await seatsOf(`committee:${code}`)) found.push(`${code} ${to}`);
  return found;
};
const expected = () =>
  [...world.seats].flatMap(([code, own]) =>
    own.map(({ bioguide }) => `${code} member:${bioguide}`),
  );

test('committees, subcommittees and those of the past, with seats that lead to legislators', async () => {
  await run('legislators');
  const done = await run();
  const subs = world.committees.flatMap(({ subcommittees }) => subcommittees).length;
  const all = world.committees.length + subs + world.disbanded.length;
  expect(done).toMatchObject({ status: 'completed', counts: { downloaded: all, failed: 0 } });
  // The seats are a list as well, and are no committees that could be missing.
  expect(done.counts.total).toBe(all);
  const series = await place.app.catalog.completeness.list({ source: 'committees' });
  expect(series.map(({ state }) => state)).toEqual(['complete']);
  expect(await allSeats()).toEqual(expected());
  const { entities, relations } = place.app.catalog;
  expect(await entities.find('committee:HSAA15')).toMatchObject({ kind: 'subcommittee' });
  const [chair] = await relations.list({ id: 'committee:HSAA15', direction: 'out', limit: 9 });
  expect(chair).toMatchObject({ kind: 'part_of', other: { id: 'committee:HSAA' } });
  const [seat] = await relations.list({
    id: 'committee:HSAA',
    direction: 'out',
    kinds: ['has_member'],
    limit: 1,
  });
  const [person] = world.seats.get('HSAA') ?? [];
  expect(seat).toMatchObject({
    other: { id: `member:${person?.bioguide}`, title: person?.name },
    details: { title: 'Chair', side: 'majority', rank: 1 },
  });
  expect(await entities.find('committee:HSZZ')).toMatchObject({
    disbandedOn: '2025-01-03',
    names: [{ kind: 'official' }, { kind: 'by Congress', from: '2021-01-03', until: '2025-01-03' }],
  });
  expect(await entities.find('committee:HSAA')).toMatchObject({
    disbandedOn: null,
    metadata: { congresses: [113, 118], current: true },
  });
});

test('run again: three lists and nothing else, the same export to the byte', async () => {
  await run();
  const once = await exportOf(place.app);
  place.practice.log.clear();
  expect((await run()).counts).toMatchObject({ planned: 0, failed: 0 });
  expect(await exportOf(place.app)).toBe(once);
  const asked = place.practice.log
    .entries({ host: 'unitedstates.github.io' })
    .filter(({ path }) => path.endsWith('.json'));
  expect(asked).toHaveLength(3);
});

test('a seat that is given up ends, and is still known to have been', async () => {
  await run();
  const [seat] = world.seats.get('HSAA') ?? [];
  world.leave('HSAA', seat?.bioguide ?? '');
  expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
  expect(await allSeats()).toEqual(expected());
  const ended = await place.app.catalog.relations.list({
    id: `member:${seat?.bioguide}`,
    direction: 'in',
    including: 'ended',
    limit: 99,
  });
  expect(ended.some(({ from, endedAt }) => from === 'committee:HSAA' && endedAt)).toBe(true);
});

test.each(['empty-memberships', 'half-memberships'])(
  '%s: no membership ends, and the outage is on record',
  async (kind) => {
    await run();
    const before = await allSeats();
    place.practice.faults.add({ kind });
    expect(await run()).toMatchObject({ status: 'completed', counts: { planned: 0 } });
    expect(await allSeats()).toEqual(before);
    const [listing] = await place.app.catalog.listings.list({ source: 'committees', limit: 1 });
    expect(listing?.error).toContain('that is an outage');
  },
);

test('a committee that the list is silent about keeps its members', async () => {
  await run();
  const before = await seatsOf('committee:HSAA');
  const other = await seatsOf('committee:SSBA');
  expect(other.length).toBeGreaterThan(3);
  world.seats.set('HSAA', []);
  world.seats.delete('SSBA');
  await run();
  expect(await seatsOf('committee:HSAA')).toEqual(before);
  expect(await seatsOf('committee:SSBA')).toEqual(other);
});

test('empty from the start, the list of memberships gives committees without members', async () => {
  place.practice.faults.add({ kind: 'empty-memberships' });
  expect(await run()).toMatchObject({ status: 'completed', counts: { failed: 0 } });
  expect(await allSeats()).toEqual([]);
  place.practice.faults.clear();
  await run();
  expect(await allSeats()).toEqual(expected());
});

test('a list of committees without any fails the run, and none is disbanded', async () => {
  await run();
  const once = await exportOf(place.app);
  place.practice.faults.add({ kind: 'empty-committees' });
  expect(await run()).toMatchObject({ status: 'failed', error: { code: 'DISCOVERY_INCOMPLETE' } });
  expect(await exportOf(place.app)).toBe(once);
});

test('missing from the list of committees while it has members: that is no end of it', async () => {
  await run();
  world.committees.shift();
  await run();
  const found = await place.app.catalog.entities.find('committee:HSAA');
  expect(found).toMatchObject({ disbandedOn: null, metadata: { current: true } });
});
