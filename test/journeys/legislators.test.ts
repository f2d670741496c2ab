import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../practice/publishers/legislators/person.ts';
import { legislatorsPublisher } from '../../practice/publishers/legislators/publisher.ts';
import {
  type LegislatorsWorld,
  legislatorsWorld,
} from '../../practice/publishers/legislators/world.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = { ANNALS_SOURCES__LEGISLATORS__RATE: 'unlimited' };

let world: LegislatorsWorld;
let place: PracticeApp;

beforeEach(async () => {
  world = legislatorsWorld({ seed: 5 });
  place = await practiceApp({ publishers: [legislatorsPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (): Promise<Run> =>
  startRun(place.app, {
    source: 'legislators',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const entity = (id: string) => place.app.catalog.entities.find(id);
const first = (of: readonly Person[]): Person => {
  const [one] = of;
  if (!one) throw new Error('the world is smaller than expected');
  return one;
};
const listsAsked = () =>
  place.practice.log
    .entries({ host: 'unitedstates.github.io' })
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt')
    .map((path) => path.replace(/^.*\/(.*)\.json$/, '$1'));

test('everybody who sits and sat is kept, by Bioguide number and by that of the Senate', async () => {
  const person = first(world.current);
  person.twitter = 'senator';
  const done = await run();
  const all = world.current.length + world.former.length;
  expect(done).toMatchObject({ status: 'completed', health: 'ok', counts: { downloaded: all } });
  expect(await entity(`member:${person.bioguide}`)).toMatchObject({
    title: `${person.first} ${person.last}`,
    kind: 'legislator',
    servedFrom: person.terms[0]?.start,
    servedUntil: null,
    metadata: { chamber: 'senate', serving: true, social: { twitter: 'senator' } },
  });
  const gone = world.former.find(({ lis }) => lis !== undefined);
  const votes = { id: `lis:${gone?.lis}` };
  expect(await place.app.catalog.records.find(votes.id)).toMatchObject({
    id: `member:${gone?.bioguide}`,
    servedUntil: '2011-01-03',
  });
});

test('run again: three lists and nothing else, the same export to the byte', async () => {
  await run();
  const once = await exportOf(place.app);
  place.practice.log.clear();
  expect((await run()).counts).toMatchObject({ planned: 0, failed: 0 });
  expect(await exportOf(place.app)).toBe(once);
  expect(listsAsked().sort()).toEqual([
    'legislators-current',
    'legislators-historical',
    'legislators-social-media',
  ]);
});

test('a new name keeps the former one; who moves to the list of former legislators has left', async () => {
  await run();
  const [renamed, retired] = world.current;
  if (!renamed || !retired) throw new Error('the world is smaller than expected');
  const before = renamed.last;
  world.rename(renamed.bioguide, 'Zelkova');
  world.retire(retired.bioguide, '2025-05-01');
  expect((await run()).counts).toMatchObject({ planned: 2, downloaded: 2 });
  expect(await entity(`member:${renamed.bioguide}`)).toMatchObject({
    title: `${renamed.first} Zelkova`,
    names: [
      { name: `${renamed.first} Zelkova`, kind: 'official' },
      { name: `${renamed.first} ${before}`, kind: 'other', until: '2025-06-01' },
    ],
  });
  expect(await entity(`member:${retired.bioguide}`)).toMatchObject({
    servedUntil: '2025-05-01',
    metadata: { serving: false },
  });
  expect(await place.app.catalog.records.versions(`member:${retired.bioguide}`)).toHaveLength(2);
});

test('a list of a third, or none, ends nobody: the last good one stands in', async () => {
  await run();
  const once = await exportOf(place.app);
  place.practice.faults.add({ kind: 'half-legislators' });
  expect(await run()).toMatchObject({ status: 'completed', counts: { planned: 0 } });
  place.practice.faults.clear();
  place.practice.faults.add({ kind: 'error', status: 503, path: '*legislators-current.json' });
  expect((await run()).counts).toMatchObject({ planned: 0 });
  expect(await exportOf(place.app)).toBe(once);
  const listings = await place.app.catalog.listings.list({ source: 'legislators', limit: 9 });
  expect(listings.map(({ error }) => error).join()).toContain('names 180 legislators');
});
