import { builtInFamilies } from '../../src/families/index.ts';
/** Entities, events of record and terms on the journey that documents take. */

import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openCatalog } from '../../src/store/sqlite/open.ts';
import { backUp, restore } from '../../src/use-cases/backing-up.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { rebuild } from '../../src/use-cases/rebuilding.ts';
import { aParliament, type Parliament, parliamentPublisher, runAll } from '../four-kinds-place.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

let world: Parliament;
let asked: string[];
let place: PracticeApp;

beforeEach(async () => {
  world = aParliament();
  asked = [];
  place = await practiceApp({ publishers: [parliamentPublisher(world, asked)] });
});
afterEach(() => place.close());

const catalog = () => place.app.catalog;
const feedAfter = async (seq: number) =>
  (await catalog().changes.after(seq, 99)).map(
    ({ record, kind, documentId, grade }) => `${record} ${kind} ${documentId} ${grade}`,
  );
const relationsOf = async (id: string) =>
  (await catalog().relations.list({ id, direction: 'both', limit: 99 })).map(
    ({ from, kind, to, other }) => `${from} ${kind} ${to} ${other?.title ?? '-'}`,
  );

test('a run keeps each kind, with files, aliases and relations; another one changes nothing and asks for lists only', async () => {
  const runs = await runAll(place.app);
  expect(runs.map(({ status, counts }) => `${status} ${counts.downloaded}`)).toEqual([
    'completed 2',
    'completed 3',
    'completed 2',
  ]);
  expect(await catalog().entities.find('member:A1')).toMatchObject({
    names: [{ name: 'Ann Alder' }],
    servedFrom: '2021-01-03',
    servedUntil: null,
  });
  const mine = await catalog().events.list({ memberId: 'member:A1', limit: 9 });
  expect(mine.map(({ id }) => id)).toEqual(['vote:3', 'vote:2', 'vote:1']);
  expect(await relationsOf('committee:HSAG')).toEqual([
    'member:A1 member_of committee:HSAG Ann Alder',
    'member:B2 member_of committee:HSAG Ben Birch',
  ]);
  expect(await relationsOf('vote:2')).toEqual(['vote:2 decides hr:119:2 -']);
  const [file] = await catalog().records.files('vote:2');
  expect(file?.path).toBe('corpus/votes/bodies/raw/2/vote.json');
  expect((await checkData(place.app, { mode: 'report', cwd: place.folder })).findings).toEqual([]);

  const before = await exportOf(place.app);
  const last = await catalog().changes.last();
  expect(last).toBe(7);
  asked.length = 0;
  const again = await runAll(place.app);
  expect(again.map(({ counts }) => `${counts.unchanged} ${counts.planned}`)).toEqual([
    '2 0',
    '3 0',
    '2 0',
  ]);
  expect(asked).toEqual(['/seats', '/members', '/votes', '/topics']);
  expect(await exportOf(place.app)).toBe(before);
  expect(await catalog().changes.last()).toBe(last);
  const seen = await catalog().events.find('vote:1');
  expect(seen && seen.lastSeenAt > seen.firstSeenAt).toBe(true);
});

test('what the publisher changes is a version; a member ends by its own field; a term is deprecated', async () => {
  await runAll(place.app);
  const last = await catalog().changes.last();
  const [ann, ben] = world.members;
  const [, second] = world.votes;
  const [, medicine] = world.topics;
  if (!ann || !ben || !second || !medicine) throw new Error('the world is smaller than expected');
  ann.names = [{ name: 'Ann Aspen' }, { name: 'Ann Alder', until: '2025-06-01' }];
  ben.until = '2025-05-01';
  world.seats = world.seats.filter(({ member }) => member !== 'B2');
  second.modified = '2';
  second.cast = [{ who: 'lis:S1', name: 'Alder', vote: 'Nay' }];
  medicine.replacedBy = 'health';
  await runAll(place.app);
  expect(await feedAfter(last)).toEqual([
    'entity changed member:A1 text',
    'entity changed member:B2 text',
    'event changed vote:2 text',
    'term changed topic:medicine text',
  ]);
  expect(await catalog().entities.find('member:B2')).toMatchObject({ servedUntil: '2025-05-01' });
  expect((await catalog().records.atVersion('member:A1', 1))?.title).toBe('Ann Alder');
  expect(await catalog().records.atVersion('vote:2', 1)).toMatchObject({
    positions: [{ position: 'Yea' }, { position: 'Nay' }],
  });
  expect(await catalog().vocabularies.find('topic:medicine')).toMatchObject({
    deprecated: true,
    replacedBy: 'topic:health',
  });
  expect(await relationsOf('member:B2')).toEqual([]);
  const ended = { id: 'member:B2', direction: 'out', including: 'ended', limit: 9 } as const;
  expect(await catalog().relations.list(ended)).toMatchObject([{ endedAt: expect.any(String) }]);
  expect((await checkData(place.app, { mode: 'report', cwd: place.folder })).findings).toEqual([]);
});

test('a seat that is given up alone is told as related, and makes no version', async () => {
  await runAll(place.app);
  const last = await catalog().changes.last();
  world.seats = world.seats.filter(({ member }) => member !== 'B2');
  await runAll(place.app);
  expect(await feedAfter(last)).toEqual(['entity related member:B2 null']);
  expect(await catalog().records.versions('member:B2')).toHaveLength(1);
});

test('emptied lists end nothing: no record, no membership, no term', async () => {
  await runAll(place.app);
  const before = await exportOf(place.app);
  world.seats = [];
  await runAll(place.app);
  expect(await relationsOf('committee:HSAG')).toHaveLength(2);
  world.members = [];
  world.votes = [];
  world.topics = [];
  const runs = await runAll(place.app);
  expect(runs.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  const told = (text: string) => text.replaceAll(/"version":"[0-9a-f]{64}"/g, '"version":"-"');
  expect(told(await exportOf(place.app))).toBe(told(before));
});

test('a lost catalog is made again from the journal with every row, and a backup has every file', async () => {
  await runAll(place.app);
  const [, second] = world.votes;
  if (!second) throw new Error('no second vote');
  second.modified = '2';
  second.result = 'Failed';
  world.seats.pop();
  await runAll(place.app);
  const before = await exportOf(place.app);
  const feed = await feedAfter(0);
  const { dataFolder } = place.app;
  const manifestPath = path.join(dataFolder, 'manifest.jsonl');
  const to = path.join(place.folder, 'backup');
  const copied = await backUp({
    dataFolder,
    manifestPath,
    to,
    how: 'copy',
    stop: never,
    now: Date.now(),
  });
  expect(copied).toMatchObject({ contents: 4, copied: 4, missing: [] });
  const restored = path.join(place.folder, 'restored');
  await restore({ backup: to, dataFolder: restored, stop: never, now: Date.now() });
  const copy = await openCatalog({ folder: restored, clock: Date });
  expect(await exportOf({ ...place.app, catalog: copy })).toBe(before);
  await copy.close();

  await place.shut();
  for (const end of ['', '-wal', '-shm']) {
    await rm(path.join(dataFolder, `catalog.sqlite${end}`), { force: true });
  }
  const made = await rebuild({
    dataFolder,
    manifestPath,
    replace: false,
    families: builtInFamilies,
    now: Date.now(),
    stop: never,
  });
  expect(made).toMatchObject({ entities: 2, events: 3, terms: 2, relations: 5, unknown: [] });
  await place.reopen();
  expect(await exportOf(place.app)).toBe(before);
  expect(await feedAfter(0)).toEqual(feed);
  // What is derived from the rows is there again, too.
  expect(await catalog().events.list({ memberId: 'member:A1', limit: 9 })).toHaveLength(3);
  expect(await catalog().entities.list({ words: 'alder', limit: 9 })).toHaveLength(1);
  expect((await checkData(place.app, { mode: 'report', cwd: place.folder })).findings).toEqual([]);
  const again = await runAll(place.app);
  expect(again.map(({ counts }) => counts.unchanged)).toEqual([2, 3, 2]);
});
