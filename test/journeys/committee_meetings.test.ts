import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import { meetingsPublisher } from '../../practice/publishers/committee_meetings/publisher.ts';
import {
  type MeetingsWorld,
  meetingsWorld,
} from '../../practice/publishers/committee_meetings/world.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__COMMITTEE_MEETINGS__RATE: 'unlimited',
  ANNALS_SOURCES__COMMITTEE_MEETINGS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__COMMITTEE_MEETINGS__BACKOFF__MAX_MS: '50',
  ANNALS_QUOTA__API_DATA_GOV__KEY: 'k',
};

let place: PracticeApp;
let world: MeetingsWorld;
beforeEach(async () => {
  const people = legislatorsWorld({ senators: 12, representatives: 24, committees: 6 });
  world = meetingsWorld({ people, bills: billsWorld({ size: 32 }) });
  place = await practiceApp({ publishers: [meetingsPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'committee_meetings',
    params: { congress: 119, ...params },
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const asked = () =>
  place.practice.log
    .entries()
    .map(({ path }) => path)
    .filter((path) => path !== '/robots.txt');
const related = async (id: string, kind: string) =>
  (await place.app.catalog.relations.list({ id, direction: 'out', kinds: [kind], limit: 50 })).map(
    ({ to }) => to,
  );

describe('a run', () => {
  test('holds every meeting with its committee, its bill and its transcript', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    expect(done.counts).toMatchObject({ downloaded: 14, failed: 0 });
    const document = await documentOf('meeting:119-h-115001');
    expect(document).toMatchObject({
      title: 'Oversight of lamps, part 1',
      kind: 'hearing',
      status: 'active',
      bodyNormalizer: 'committee_meeting_v1',
    });
    expect(document.bodyText).toContain('Hon. Ben Barnes, Chief, Office of Lamps');
    const { committee, bill } = world.find('115001');
    expect(await related(document.id, 'held_by')).toEqual([
      `committee:${committee.systemCode.toUpperCase().slice(0, 4)}`,
    ]);
    expect(await related(document.id, 'considers')).toEqual([bill]);
    expect(await related(document.id, 'transcribed_in')).toEqual(['hearing:50001']);
    expect(await place.app.catalog.documents.find('meeting:119-j-115014')).toBeDefined();
    const [file] = await place.app.catalog.documents.artifacts(document.id);
    expect(file?.path).toBe('corpus/committee_meetings/bodies/raw/119/h/115001.json');
  });

  test('the second run asks three listings; with --since the window is asked for', async () => {
    await run();
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(asked()).toHaveLength(3);
    expect(await exportOf(place.app)).toBe(once);
    place.practice.log.clear();
    await run({ since: '2026-06-01', chamber: 'house' });
    const [entry] = place.practice.log.entries().filter(({ path }) => path !== '/robots.txt');
    expect(JSON.stringify(entry)).toContain('fromDateTime=2026-06-01T00:00:00Z');
  });
});

describe('what happens to a meeting', () => {
  test.each(['Postponed', 'Rescheduled'])('%s: a status, no tombstone', async (status) => {
    await run();
    world.touch('115002', { status });
    expect((await run()).counts).toMatchObject({ planned: 1 });
    const document = await documentOf('meeting:119-h-115002');
    expect(document).toMatchObject({ status: 'active', metadata: { status } });
  });

  test('canceled: withdrawn, with the reason; put on again, it is active', async () => {
    await run();
    world.touch('115002', { status: 'Canceled' });
    await run();
    expect(await documentOf('meeting:119-h-115002')).toMatchObject({
      status: 'withdrawn',
      tombstoneReason: 'its committee canceled it (meetingStatus Canceled)',
    });
    world.touch('115002', { status: 'Scheduled' });
    await run();
    expect((await documentOf('meeting:119-h-115002')).status).toBe('active');
  });

  test('a bug of the server fails the run; a count that is too high is said, and removes nothing', async () => {
    place.practice.faults.add({ kind: 'server-bug' });
    expect((await run()).status).toBe('failed');
    place.practice.faults.clear();
    place.practice.faults.add({ kind: 'short-count' });
    expect(await run()).toMatchObject({ status: 'completed' });
    expect((await documentOf('meeting:119-h-115001')).status).toBe('active');
  });
});
