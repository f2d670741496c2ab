/** The example of docs/adding-a-source.md: the page shows this file, and it does what the page says. */
import { readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json, type Publisher, text } from '../../practice/publisher.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { parseSaved } from '../../src/use-cases/parse-saved.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import example from './example-family.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, file), 'utf8');

const NOTICES = ['N1', 'N2', 'N3'].map((id) => ({
  id,
  updated: '2026-07-15T08:00:00.000Z',
  title: `Notice ${id}`,
  date: '2026-07-14',
  html: `<h1>Notice ${id}</h1><p>It is hereby noticed.</p>`,
}));

/** Two notices on the first page, the third on the next. */
const publisher = (total = NOTICES.length): Publisher => ({
  name: 'gazette',
  hosts: ['gazette.example'],
  handle({ path: at, search }) {
    if (at === '/api/notices') {
      const isFirst = search === '';
      const results = isFirst ? NOTICES.slice(0, 2) : NOTICES.slice(2);
      const next = isFirst ? 'https://gazette.example/api/notices?page=2' : null;
      return json({ total, results, next });
    }
    const found = NOTICES.find(({ id }) => at === `/api/notices/${id}`);
    return found ? json(found) : text('no such notice', 404);
  },
});

let place: PracticeApp | undefined;
const open = async (from: Publisher) => {
  const env = { ANNALS_SOURCES__GAZETTE__RATE: 'unlimited' };
  const families = [...builtInFamilies, example];
  place = await practiceApp({ publishers: [from] }, { env, families });
  return place;
};
const run = ({ app }: PracticeApp) =>
  startRun(app, { source: 'gazette', params: {}, mode: 'full', trigger: 'cli', stop: never });
beforeEach(() => {
  place = undefined;
});
afterEach(() => place?.close());

test('the page shows the example as it is, in at most 60 lines', () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(read('../../docs/adding-a-source.md'))?.[1] ?? '';
  expect(shown).toBe(read('example-family.ts').replace("'../../src/source.ts'", "'annals/source'"));
  expect(shown.trim().split('\n').length).toBeLessThanOrEqual(60);
});

test('it runs: every notice is kept with its text, and a second run fetches none', async () => {
  const here = await open(publisher());
  expect(await run(here)).toMatchObject({
    status: 'completed',
    counts: { downloaded: 3, pages: 2 },
  });
  expect(await here.app.catalog.documents.find('gazette:N3')).toMatchObject({
    title: 'Notice N3',
    bodyText: expect.stringContaining('hereby noticed'),
    citation: 'Example Press. Notice N3. 2026-07-14. https://gazette.example/notices/N3',
  });
  expect((await run(here)).counts).toMatchObject({ downloaded: 0, unchanged: 3 });
});

test('a listing that names fewer than it counts fails the run', async () => {
  const here = await open(publisher(9));
  await expect(run(here)).resolves.toMatchObject({
    status: 'failed',
    error: { code: 'DISCOVERY_INCOMPLETE' },
  });
});

test('a saved answer gives the record that a run would keep', async () => {
  const { app, folder } = await open(publisher());
  await writeFile(path.join(folder, 'n1.json'), JSON.stringify(NOTICES[0]));
  const order = { source: 'gazette', files: ['n1.json'], cwd: folder, clock: systemClock };
  const found = [];
  for await (const one of parseSaved(app, order)) found.push(one);
  expect(found).toMatchObject([{ is: 'record', record: { id: 'gazette:N1', kind: 'notice' } }]);
});

test('the guide has every way to the next page that the contract has', async () => {
  const contract = await readFile(
    path.resolve(import.meta.dirname, '../../src/core/pages.ts'),
    'utf8',
  );
  const guide = await readFile(
    path.resolve(import.meta.dirname, '../../docs/adding-a-source.md'),
    'utf8',
  );
  const ways = [...contract.matchAll(/by: '([a-z]+)'/g)].map(([, way]) => way);
  expect(ways.length).toBeGreaterThan(3);
  expect(ways.filter((way) => !guide.includes(`| \`{ by: '${way}'`))).toEqual([]);
});
