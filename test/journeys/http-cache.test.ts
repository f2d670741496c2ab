import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { govukPublisher } from '../../practice/publishers/govuk/publisher.ts';
import { type GovukWorld, govukWorld } from '../../practice/publishers/govuk/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import type { DecisionLine } from '../../src/core/decision.ts';
import { DEFAULT_POLITENESS } from '../../src/core/politeness.ts';
import type { Run } from '../../src/core/run.ts';
import { bytesOfListed, staysThere } from '../passing-files.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { contentsOf, documentAt, exportOf, runDay, searchesOf, urlOf } from './govuk-day.ts';

const DAY = '2026-07-15';
const CACHED = { ANNALS_CACHE__ENABLED: 'true' };

const places: PracticeApp[] = [];
afterEach(async () => {
  for (const place of places.splice(0)) await place.close();
});

const worldOf = (perDay = 20): GovukWorld =>
  govukWorld({ seed: 9, days: [DAY], perDay, background: 5 });

async function open(world = worldOf(), env: Record<string, string> = CACHED) {
  let ahead = 0;
  const clock = { ...systemClock, now: () => systemClock.now() + ahead };
  const place = await practiceApp({ publishers: [govukPublisher(world)] }, { env, clock });
  places.push(place);
  const pass = (seconds: number) => {
    ahead += seconds * 1000;
  };
  return { place, world, pass };
}

const cacheFolder = ({ app }: PracticeApp) => path.join(app.dataFolder, 'cache');

/** Every answer a run got, by request or from the cache, as the decision log tells it. */
async function answersOf({ app }: PracticeApp, run: Run): Promise<readonly DecisionLine[]> {
  const lines = await app.catalog.decisions.find({ runId: run.id, limit: 10_000 });
  return lines.filter((line) => line.details.status !== undefined && line.url !== null);
}

const hitRatio = (answers: readonly DecisionLine[]): number =>
  answers.filter((line) => line.details.cacheHit === true).length / answers.length;

describe('the HTTP cache of a data folder', () => {
  test('a repeated run has at least 40 % of its answers from the cache, and keeps the same', async () => {
    const { place } = await open();
    const first = await runDay(place, DAY);
    const once = await exportOf(place.app);
    expect(hitRatio(await answersOf(place, first))).toBe(0);
    place.practice.log.clear();
    const second = await runDay(place, DAY);
    const answers = await answersOf(place, second);
    expect(answers.length).toBeGreaterThan(1);
    expect(hitRatio(answers)).toBeGreaterThanOrEqual(0.4);
    expect(answers.every((line) => line.details.bytes === 0)).toBe(true);
    expect(place.practice.log.entries({})).toEqual([]);
    expect(second).toMatchObject({ status: 'completed', outcome: first.outcome });
    expect(await exportOf(place.app)).toBe(once);
  });

  test('a restart keeps it', async () => {
    const { place } = await open();
    await runDay(place, DAY);
    await place.reopen();
    place.practice.log.clear();
    expect(await runDay(place, DAY)).toMatchObject({ status: 'completed' });
    expect(place.practice.log.entries({})).toEqual([]);
  });

  test('a day is replayed from the cache alone, into a new catalog, while the publisher is down', async () => {
    const { place } = await open();
    const first = await runDay(place, DAY);
    const { place: elsewhere } = await open();
    elsewhere.practice.faults.add({ kind: 'reset' });
    // Files of a database come and go while it is open.
    await place.shut();
    await cp(cacheFolder(place), cacheFolder(elsewhere), { recursive: true, filter: staysThere });
    await place.reopen();
    const replayed = await runDay(elsewhere, DAY);
    expect(replayed).toMatchObject({ status: 'completed', outcome: first.outcome });
    expect(await exportOf(elsewhere.app)).toBe(await exportOf(place.app));
    expect(hitRatio(await answersOf(elsewhere, replayed))).toBe(1);
    expect(elsewhere.practice.log.entries({})).toEqual([]);
  });

  test('what the listing says has changed is asked of the publisher, however fresh the copy', async () => {
    const { place, world, pass } = await open();
    await runDay(place, DAY);
    const link = world.day(DAY).new.find((one) => one.link.startsWith('/'))?.link ?? '';
    world.change(link, { title: 'Another title' });
    place.practice.log.clear();
    pass(301);
    await runDay(place, DAY);
    expect(searchesOf(place)).toHaveLength(2);
    expect(contentsOf(place).map(({ path: at, status }) => [at, status])).toEqual([
      [`/api/content${link}`, 200],
    ]);
    expect(await documentAt(place.app, urlOf(link))).toMatchObject({ title: 'Another title' });
  });

  test('who asks for everything anew is told what the publisher has now, however fresh the copy', async () => {
    const { place } = await open();
    await runDay(place, DAY);
    place.practice.log.clear();
    await runDay(place, DAY, { refetch: true });
    expect(searchesOf(place)).toHaveLength(2);
  });

  test('a damaged file is put aside, and the run goes on without', async () => {
    const { place } = await open();
    const first = await runDay(place, DAY);
    await place.reopen();
    const file = path.join(cacheFolder(place), 'cache.sqlite');
    await writeFile(file, 'torn '.repeat(10_000));
    place.practice.log.clear();
    expect(await runDay(place, DAY)).toMatchObject({ status: 'completed', outcome: first.outcome });
    expect(searchesOf(place)).toHaveLength(2);
    expect(await readFile(`${file}.damaged`, 'utf8')).toContain('torn');
    place.practice.log.clear();
    await runDay(place, DAY);
    expect(place.practice.log.entries({})).toEqual([]);
  });

  test('switched off, nothing is written and everything is asked', async () => {
    const { place } = await open(worldOf(), {});
    await runDay(place, DAY);
    place.practice.log.clear();
    await runDay(place, DAY);
    expect(searchesOf(place)).toHaveLength(2);
    await expect(readdir(cacheFolder(place))).rejects.toThrow('ENOENT');
  });

  test('no secret of a request is in its files', async () => {
    const { place, world } = await open();
    const { fetch } = await place.app.engine();
    const [query, header] = ['q7Gk2pWn41xZ', 'h8Lm3sVb52yA'];
    const link = world.document(0).link;
    const ask = async () => {
      const answer = await fetch({
        url: `https://www.gov.uk/api/content${link}?api_key=${query}`,
        headers: { 'X-Api-Key': header },
        role: 'metadata',
        source: 'govuk',
        politeness: { ...DEFAULT_POLITENESS, robots: 'api', rate: 'unlimited' },
        patience: 'comes-back',
        signal: never,
      });
      if (answer.is !== 'fetched') throw new Error(answer.is);
      for await (const _ of answer.body);
      return answer.cacheHit;
    };
    expect([await ask(), await ask()]).toEqual([false, true]);
    await place.reopen();
    const files = await readdir(cacheFolder(place));
    expect(files).toContain('cache.sqlite');
    for (const file of files) {
      const bytes = await bytesOfListed(path.join(cacheFolder(place), file));
      for (const secret of [query, header]) expect(bytes.includes(secret), file).toBe(false);
    }
  });
});

describe('conditional requests', () => {
  for (const [what, env] of [
    ['with the cache', CACHED],
    ['without the cache', {}],
  ] as const) {
    test(`an unchanged document costs a 304 and no bytes, ${what}`, async () => {
      const { place } = await open(worldOf(), env);
      await runDay(place, DAY);
      const once = await exportOf(place.app);
      const documents = contentsOf(place).length;
      place.practice.log.clear();
      const again = await runDay(place, DAY, { refetch: true });
      expect(contentsOf(place)).toHaveLength(documents);
      expect(contentsOf(place).map(({ status }) => status)).toEqual(Array(documents).fill(304));
      const asked = (await answersOf(place, again)).filter((line) => line.stage === 'fetch');
      expect(asked).toHaveLength(documents);
      for (const line of asked) expect(line.details).toMatchObject({ status: 304, bytes: 0 });
      expect(await exportOf(place.app)).toBe(once);
    });
  }

  test('the manifest says that it was unchanged', async () => {
    const { place } = await open();
    await runDay(place, DAY);
    const again = await runDay(place, DAY, { refetch: true });
    await place.reopen();
    const lines = (await readFile(path.join(place.app.dataFolder, 'manifest.jsonl'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter((line) => line.run_id === again.id);
    expect(lines.length).toBeGreaterThan(10);
    for (const line of lines)
      expect(line).toMatchObject({ status: 'unchanged', http_status: 304, cache_hit: false });
  });
});
