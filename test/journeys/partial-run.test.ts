import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../packages/pdf-markdown/src/index.ts';
import { manyPages } from '../../packages/pdf-markdown/test/many-pages.ts';
import { crsPublisher } from '../../practice/publishers/crs_reports/publisher.ts';
import { crsWorld } from '../../practice/publishers/crs_reports/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import { UNFINISHED_FOLDER } from '../../src/store/unfinished-readings.ts';
import { tidy } from '../../src/use-cases/janitor.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';

const PAGES = 30;

let place: PracticeApp;
let pdf: Uint8Array;
beforeAll(async () => {
  pdf = await manyPages(PAGES, 6);
  const publisher = crsPublisher(crsWorld({ seed: 5, size: 12 }));
  const answer: typeof publisher.handle = async (request, ...more) => {
    const given = await publisher.handle(request, ...more);
    return request.path.endsWith('.pdf') ? { ...given, body: Buffer.from(pdf) } : given;
  };
  place = await practiceApp(
    { publishers: [{ ...publisher, handle: answer }] },
    {
      env: {
        ANNALS_SOURCES__CRS_REPORTS__RATE: 'unlimited',
        ANNALS_QUOTA__API_DATA_GOV__KEY: 'a-practice-key',
        // Less than one page takes.
        ANNALS_READING__TIME_LIMIT_MS: '1',
      },
    },
  );
});
afterAll(() => place.close());

const run = () =>
  startRun(place.app, {
    source: 'crs_reports',
    params: {},
    mode: 'full',
    trigger: 'cli',
    stop: never,
  });
const tidyUp = () =>
  tidy(place.app, place.app.registry.source('crs_reports'), { where: 'all is listed' });
const unfinished = () => readdir(path.join(place.folder, 'data', UNFINISHED_FOLDER));

/** Those whose text is in their PDF. */
async function read(): Promise<Document[]> {
  const found: Document[] = [];
  for await (const document of place.app.catalog.documents.ofSource('crs_reports'))
    if (document.bodyNormalizer === 'pdf_v1') found.push(document);
  return found;
}
const lastSection = ({ bodyText }: Document): number =>
  Math.max(...[...(bodyText ?? '').matchAll(/SEC\. (\d+)\./g)].map(([, number]) => Number(number)));

test('a run under a limit keeps the first pages, and every chance after it reads on until the text is whole', async () => {
  await run();
  const [first, ...others] = await read();
  if (first === undefined) throw new Error('no report has its text in a PDF');
  expect([first, ...others].map(({ bodyStatus }) => bodyStatus)).not.toContain('error');
  expect(first.bodyStatus).toBe('partial');
  expect(await unfinished()).toHaveLength(1);
  let before = lastSection(first);
  expect(before).toBeLessThan(PAGES);
  for (const chance of [tidyUp, run, tidyUp]) {
    await chance();
    const now = (await place.app.catalog.documents.find(first.id)) ?? first;
    expect(now.bodyStatus).toBe('partial');
    expect(lastSection(now)).toBeGreaterThan(before);
    before = lastSection(now);
  }
  Object.assign(place.env, { ANNALS_READING__TIME_LIMIT_MS: '600000' });
  await place.reopen();
  await run();
  const whole = (await readPdf(pdf)).body;
  expect(await place.app.catalog.documents.find(first.id)).toMatchObject({
    bodyStatus: 'ok',
    bodyText: whole.markdown,
  });
  expect(await unfinished()).toEqual([]);
});
