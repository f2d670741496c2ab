import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { legislatorsPublisher } from '../../practice/publishers/legislators/publisher.ts';
import {
  type LegislatorsWorld,
  legislatorsWorld,
} from '../../practice/publishers/legislators/world.ts';
import { votesPublisher } from '../../practice/publishers/roll_call_votes/publisher.ts';
import { type VotesWorld, votesWorld } from '../../practice/publishers/roll_call_votes/world.ts';
import type { Run } from '../../src/core/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { completenessOf } from '../../src/use-cases/completeness.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__LEGISLATORS__RATE: 'unlimited',
  ANNALS_SOURCES__ROLL_CALL_VOTES__RATE: 'unlimited',
  ANNALS_SOURCES__ROLL_CALL_VOTES__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__ROLL_CALL_VOTES__BACKOFF__MAX_MS: '20',
};

let congress: LegislatorsWorld;
let world: VotesWorld;
let place: PracticeApp;

const open = async (votes: { house: number; senate: number }) => {
  congress = legislatorsWorld({ seed: 5, senators: 20, representatives: 40 });
  world = votesWorld(congress, votes);
  const publishers = [legislatorsPublisher(congress), votesPublisher(world)];
  place = await practiceApp({ publishers }, { env: HASTE });
};
afterEach(() => place.close());

const run = (params: Record<string, string | number> = { congress: 119, session: 1 }) =>
  startRun(place.app, {
    source: 'roll_call_votes',
    params,
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const vote = async (key: string) => {
  const found = await place.app.catalog.events.find(`vote:${key}`);
  if (!found) throw new Error(`the catalog holds no vote:${key}`);
  return found;
};
const notesOf = async ({ id }: Run) =>
  (await place.app.catalog.decisions.find({ runId: id, runWide: true, limit: 2_000 }))
    .map(({ reason, details }) => `${reason} ${JSON.stringify(details)}`)
    .join('\n');

test('300 roll calls of both chambers, each with who voted how, and the numbers without a gap', async () => {
  await open({ house: 200, senate: 100 });
  await startRun(place.app, {
    source: 'legislators',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', health: 'ok', counts: { downloaded: 300 } });
  expect(await notesOf(done)).toMatch(/house lists its roll calls without a gap.*"last":200/);
  expect(await vote('119-h-1-8')).toMatchObject({
    outcome: 'Passed',
    title: 'On Passage: H R 8',
    happenedAt: '2025-01-08T22:23:00.000Z',
    metadata: { body: 'U.S. House of Representatives', kind: 'ordinary' },
  });
  expect((await vote('119-h-1-9')).happenedAt).toBe('2025-01-09T22:23:00.000Z');
  // By the number of the Senate's own lists, also one who is a former senator by now.
  for (const person of [congress.current[0], congress.former.find(({ lis }) => lis)]) {
    const memberId = `member:${person?.bioguide}`;
    const mine = await place.app.catalog.events.list({ memberId, limit: 500 });
    expect(mine).toHaveLength(100);
  }
  const [bill] = await place.app.catalog.relations.list({
    id: 'vote:119-s-1-7',
    direction: 'out',
    limit: 9,
  });
  expect(bill).toMatchObject({ kind: 'votes_on', to: 's:119:7' });
  const [file] = await place.app.catalog.records.files('vote:119-s-1-7');
  expect(file?.path).toBe('corpus/roll_call_votes/bodies/raw/119/s1/7.xml');
  // In any SQL tool, under the names that people know.
  const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
  const rows = (sql: string) => db.query<Record<string, unknown>>(sql).all();
  expect(
    rows(`SELECT chamber, number, outcome FROM roll_call_votes WHERE id = 'vote:119-h-1-8'`),
  ).toEqual([{ chamber: 'house', number: 8, outcome: 'Passed' }]);
  const mine = `SELECT legislators.chamber, count(*) AS votes FROM member_votes JOIN legislators
    ON legislators.id = member_votes.member_id WHERE legislators.bioguide = '${congress.current[0]?.bioguide}'`;
  expect(rows(mine)).toEqual([{ chamber: 'senate', votes: 100 }]);
  for (const view of ['committees', 'topics']) expect(rows(`SELECT * FROM ${view}`)).toEqual([]);
  db.close();
});

test('the numbers of each chamber are proved from 1 to the last', async () => {
  await open({ house: 9, senate: 4 });
  await run();
  const { completeness } = place.app.catalog;
  const house = 'house, Congress 119, session 1';
  expect(await completeness.list({ source: 'roll_call_votes' })).toMatchObject([
    { series: house, state: 'complete', expected: 9, held: 9, says: '1 to 9', lateSince: null },
    { series: 'senate, Congress 119, session 1', state: 'complete', expected: 4 },
  ]);
  expect(await completenessOf(place.app, { source: 'roll_call_votes' })).toMatchObject([
    { rule: expect.stringContaining('without a gap') },
    {},
  ]);
});

test('an election has candidates, a vacated vote has nobody, a vote en bloc has several matters', async () => {
  await open({ house: 14, senate: 12 });
  await run();
  expect(await vote('119-h-1-2')).toMatchObject({
    title: 'Election of the Speaker: H R 2',
    metadata: { kind: 'election', candidates: [{ name: 'Alder' }, { name: 'Birch' }] },
  });
  expect(await vote('119-h-1-5')).toMatchObject({ positions: [], metadata: { kind: 'vacated' } });
  const several = await place.app.catalog.relations.list({
    id: 'vote:119-s-1-4',
    direction: 'out',
    limit: 9,
  });
  expect(several.map(({ to }) => to)).toEqual(['s:119:4', 's:119:5']);
});

test('run again: lists only, also when the menu has lost its tallies; the same export to the byte', async () => {
  await open({ house: 104, senate: 12 });
  await run();
  const once = await exportOf(place.app);
  place.practice.log.clear();
  place.practice.faults.add({ kind: 'no-tally' });
  expect((await run()).counts).toMatchObject({ planned: 0, unchanged: 116 });
  expect(await exportOf(place.app)).toBe(once);
  const asked = place.practice.log.entries().map(({ path }) => path);
  expect(asked.filter((path) => path !== '/robots.txt').sort()).toEqual([
    '/evs/2025/ROLL_000.asp',
    '/evs/2025/ROLL_100.asp',
    '/evs/2025/index.asp',
    '/legislative/LIS/roll_call_lists/vote_menu_119_1.xml',
  ]);
});

test('a correction is a new version; what was said before stays readable', async () => {
  await open({ house: 14, senate: 12 });
  await run();
  world.correct('senate', 12, 'Rejected');
  world.correct('house', 12, 'Failed');
  expect((await run()).counts).toMatchObject({ planned: 2, downloaded: 2 });
  expect(await vote('119-s-1-12')).toMatchObject({
    outcome: 'Rejected',
    updatedAt: '2026-01-09T14:00:00.000Z',
  });
  expect(await place.app.catalog.records.atVersion('vote:119-h-1-12', 1)).toMatchObject({
    outcome: 'Passed',
  });
});

test('a list with a gap says which number is missing, and takes no vote away', async () => {
  await open({ house: 14, senate: 12 });
  await run();
  place.practice.faults.add({ kind: 'gap' });
  const done = await run();
  expect(done).toMatchObject({ status: 'completed', counts: { planned: 0, unchanged: 24 } });
  expect(await notesOf(done)).toMatch(/missing from the list of the house.*"missing":\["3"\]/);
  expect((await vote('119-h-1-3')).outcome).toBe('Passed');
  // The list forgot it, the catalog did not: nothing is missing.
  const [house] = await place.app.catalog.completeness.list({});
  expect(house).toMatchObject({ state: 'complete', listed: 13, held: 14 });
});

test('a wall before the Senate fails the run, and what the House listed is kept', async () => {
  await open({ house: 14, senate: 12 });
  place.practice.faults.add({ kind: 'wall' });
  const done = await run();
  expect(done.status).toBe('failed');
  expect(done.counts.downloaded).toBe(14);
  const told = await place.app.catalog.completeness.list({});
  expect(told.map(({ series, state }) => [series, state])).toEqual([
    ['house, Congress 119, session 1', 'complete'],
    ['listing', 'outage'],
  ]);
});

test('the file of another vote is refused', async () => {
  await open({ house: 14, senate: 12 });
  const body = '<rollcall-vote><vote-metadata><congress>119</congress><session>1st</session>';
  place.practice.faults.add({
    kind: 'replace',
    path: '/evs/2025/roll007.xml',
    body: `${body}<rollcall-num>8</rollcall-num></vote-metadata></rollcall-vote>`,
    contentType: 'text/xml',
  });
  const done = await run({ congress: 119, session: 1, chamber: 'house' });
  const items = await place.app.catalog.items.list({ runId: done.id, limit: 999 });
  const failed = items.filter(({ status }) => status === 'failed');
  expect(failed.map(({ failure }) => failure?.code)).toEqual(['NOT_THE_DOCUMENT']);
  // The number that did not come is missing, and since when it is late.
  const [lacks] = await place.app.catalog.completeness.list({});
  expect(lacks).toMatchObject({ state: 'missing', held: 13, missing: ['7'], missingCount: 1 });
  expect(lacks?.lateSince).toBe(lacks?.since);
});

test.skipIf(CHROMIUM === undefined)(
  titled('a wall that lets browsers through: the votes of the Senate come through the browser'),
  async () => {
    await open({ house: 2, senate: 3 });
    place.practice.faults.add({ kind: 'browser-wall' });
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', counts: { downloaded: 5, failed: 0 } });
    expect(await notesOf(done)).toContain('the browser asks instead');
    expect((await vote('119-s-1-2')).positions.length).toBeGreaterThan(5);
  },
  120_000,
);
