import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/core/json.ts';
import { dryRun } from '../../src/use-cases/running.ts';
import { isPassing } from '../passing-files.ts';
import { never } from '../practice-app.ts';
import { type PapersPlace, papersPlace } from './papers-rig.ts';

const KEY = 'k7Gk2pWn41xZ';
/** With every character that may end an address in a sentence. */
const OLD_DOI = '10.1002/(sici)1097-4571(199806)49:8<5::aid-practice>3.0.co;2-o';
const WITH_KEY = { ANNALS_PAPERS__KEYS__OPENALEX: KEY, ANNALS_CACHE__ENABLED: 'true' };

let place: PapersPlace;
afterEach(() => place.close());

const foreseen = (params: JsonObject) =>
  dryRun(place.app, { source: 'papers', params, mode: 'full', refetch: false, stop: never });
const asked = () => place.practice.log.entries({ host: 'api.openalex.org' });

/** What those papers of the world are listed under. */
const ids = (isMeant: (paper: { title: string; year: number }) => boolean): string[] =>
  place.world
    .expected()
    .map(({ id }, row) => ({ id, paper: place.world.paper(row) }))
    .filter(({ paper }) => isMeant(paper))
    .map(({ id }) => id)
    .sort();

describe('a query of OpenAlex', () => {
  test('words and years name the works; they are looked for like any other', async () => {
    place = await papersPlace({ size: 60, only: ['gold'] });
    const params = { query: 'soil carbon', fromYear: 2015, toYear: 2021 };
    const meant = ids(
      ({ title, year }) => /soil carbon/.test(title) && year >= 2015 && year <= 2021,
    );
    expect(meant.length).toBeGreaterThan(0);
    const run = await place.run(params);
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(run.counts).toMatchObject({ total: meant.length, downloaded: meant.length });
    const held: string[] = [];
    for await (const { id } of place.app.catalog.documents.ofSource('papers')) held.push(id);
    expect(held.sort()).toEqual(meant);
  });

  test('one year alone leaves the other side open', async () => {
    place = await papersPlace({ size: 60, only: ['gold'] });
    const count = async (params: JsonObject) =>
      (await foreseen({ query: 'of', limit: 1_000, ...params })).new;
    expect(await count({ fromYear: 2020 })).toBe(ids(({ year }) => year >= 2020).length);
    expect(await count({ toYear: 2015 })).toBe(ids(({ year }) => year <= 2015).length);
  });

  test('page by page to the limit; closed works only when they are asked for', async () => {
    place = await papersPlace({ size: 450, only: ['gold', 'closed'] });
    const open = await foreseen({ query: 'of', limit: 1_000 });
    expect(open.new).toBe(225);
    place.practice.log.clear();
    const some = await foreseen({ query: 'of', limit: 230, closedToo: true });
    expect(some).toMatchObject({ new: 230, pages: 2 });
    const sizes = asked().map(({ search }) => new URLSearchParams(search).get('per-page'));
    expect(sizes).toEqual(['200', '30']);
  });
});

describe('the key of OpenAlex', () => {
  /** Every file below the data folder, catalog and cache included. */
  const written = async () => {
    await place.shut();
    const { dataFolder } = place.app;
    const names = await readdir(dataFolder, { recursive: true, withFileTypes: true });
    return Promise.all(
      names
        .filter((one) => one.isFile() && !isPassing(one.name))
        .map(async (one) => {
          const file = path.join(one.parentPath, one.name);
          return { file, bytes: await readFile(file) };
        }),
    );
  };
  const OTHER_SHAPE = {
    kind: 'replace',
    host: 'api.openalex.org',
    body: '{"meta": "moved", "locations": 7}',
  } as const;

  test.each([
    ['of a query', { query: 'of' }, {}],
    ['of a resolver', { works: [OLD_DOI] }, { ANNALS_PAPERS__RESOLVER_ORDER: 'openalex' }],
    [
      'of who describes',
      { works: ['10.5555/practice.0'] },
      { ANNALS_PAPERS__DESCRIBE: 'openalex' },
    ],
  ])(
    'is sent, and written nowhere, not even when the answer %s cannot be read',
    async (_, params, env) => {
      place = await papersPlace({ size: 6, only: ['gold'] }, { ...WITH_KEY, ...env });
      place.practice.faults.add(OTHER_SHAPE);
      const told: string[] = [];
      place.app.listen((event) => void told.push(JSON.stringify(event)));
      const run = await place.run(params);
      expect(asked().length).toBeGreaterThan(0);
      for (const { search } of asked()) expect(search).toContain(KEY);
      expect(JSON.stringify(run)).not.toContain(KEY);
      expect(told.filter((event) => event.includes(KEY))).toEqual([]);
      const files = await written();
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter(({ bytes }) => bytes.includes(KEY)).map(({ file }) => file)).toEqual([]);
    },
  );
});
