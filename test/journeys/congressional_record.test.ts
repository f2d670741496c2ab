import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { billsWorld } from '../../practice/publishers/bills/world.ts';
import {
  type RecordWorld,
  recordWorld,
} from '../../practice/publishers/congressional_record/world.ts';
import { packagesPublisher } from '../../practice/publishers/govinfo/publisher.ts';
import { legislatorsWorld } from '../../practice/publishers/legislators/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__CONGRESSIONAL_RECORD__RATE: 'unlimited',
  ANNALS_SOURCES__CONGRESSIONAL_RECORD__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__CONGRESSIONAL_RECORD__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: RecordWorld;
beforeEach(async () => {
  const people = legislatorsWorld({ senators: 12, representatives: 24, committees: 6 });
  world = recordWorld({ people, bills: billsWorld({ size: 32 }) }, { issues: 3 });
  place = await practiceApp(
    { publishers: [packagesPublisher('congressional_record', world)] },
    { env: HASTE },
  );
});
afterEach(() => place.close());

const run = (params: JsonObject = {}): Promise<Run> =>
  startRun(place.app, {
    source: 'congressional_record',
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

const SHARED = 'crec-granule:CREC-2025-01-07-pt1-PgH100';

describe('a run', () => {
  test('holds each issue and each article with who speaks and what is cited', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    // Three days with four articles each; one day has a second issue.
    expect(done.counts).toMatchObject({ downloaded: 3 * 5 + 1, failed: 0 });
    for (const { issue, id, title, speaker, bill } of world.expected()) {
      const document = await documentOf(id);
      expect(document).toMatchObject({ title, kind: 'article', bodyNormalizer: 'crec_text_v1' });
      expect(document.bodyText).toMatch(/\*\*Mr\. [A-Z]+\.\*\* Mr\. Speaker, I rise/);
      expect(await related(id, 'part_of')).toContain(issue);
      expect(await related(id, 'spoken_by')).toEqual([speaker]);
      expect(await related(id, 'cites')).toEqual(expect.arrayContaining([bill, 'usc:42-1396']));
    }
    const issue = await documentOf('crec:2025-01-07');
    expect(issue).toMatchObject({ kind: 'issue', metadata: { volume: '171', articles: 4 } });
    expect(issue.bodyText).toContain('171 Cong. Rec. H100');
    const [file] = await place.app.catalog.documents.artifacts(SHARED);
    expect(file?.path).toBe(
      'corpus/congressional_record/bodies/raw/2025/2025-01-07/CREC-2025-01-07-pt1-PgH100.htm',
    );
  });

  test('an article of two issues is one record that is a part of both', async () => {
    await run();
    expect(await related(SHARED, 'part_of')).toEqual(['crec:2025-01-07', 'crec:2025-01-07-i46']);
  });

  test('the second run asks the sitemaps and the lists of articles, and changes nothing', async () => {
    await run();
    const once = await exportOf(place.app);
    place.practice.log.clear();
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(asked().filter((path) => path.startsWith('/sitemap/'))).toHaveLength(2);
    expect(asked().filter((path) => path.endsWith('/mods.xml'))).toHaveLength(4);
    expect(asked()).toHaveLength(6);
    expect(await exportOf(place.app)).toBe(once);
  });

  test('--date takes one day; --since the days that were touched, with both issues of a day', async () => {
    await run({ date: '2025-01-09' });
    expect(await place.app.catalog.documents.find('crec:2025-01-07')).toBeUndefined();
    await run();
    world.touch('CREC-2025-01-07-i46', {});
    place.practice.log.clear();
    expect((await run({ since: '2026-03-01' })).status).toBe('completed');
    expect(await related(SHARED, 'part_of')).toHaveLength(2);
  });
});

describe('what happens to an article', () => {
  test('corrected in place: a further version, and the words before stay', async () => {
    await run();
    const { rawSha256 } = await documentOf(SHARED);
    world.correct('CREC-2025-01-07', 'CREC-2025-01-07-pt1-PgH100', 'I rise against');
    world.correct('CREC-2025-01-07-i46', 'CREC-2025-01-07-pt1-PgH100', 'I rise against');
    await run();
    expect((await documentOf(SHARED)).bodyText).toContain('I rise against');
    expect(await place.app.catalog.documents.versions(SHARED)).toHaveLength(2);
    expect(await place.app.store.has(rawSha256 ?? '')).toBe(true);
  });

  test('the page for errors is no article, nor is the text of another day', async () => {
    const id = 'CREC-2025-01-09';
    const [first, second, ...others] = world.find(id).texts;
    if (!first || !second) throw new Error('the issue has two articles at least');
    const wrong = String(second.body).replace('January 9', 'January 8');
    world.touch(id, {
      texts: [{ ...first, state: 'absent' }, { ...second, body: wrong }, ...others],
    });
    expect((await run()).counts).toMatchObject({ failed: 1 });
    expect(await documentOf('crec-granule:CREC-2025-01-09-pt1-PgH200')).toMatchObject({
      bodyText: null,
    });
    expect(
      await place.app.catalog.documents.find('crec-granule:CREC-2025-01-09-pt1-PgS201'),
    ).toBeUndefined();
    world.touch(id, { texts: [first, second, ...others] });
    expect((await run()).counts).toMatchObject({ failed: 0 });
    expect((await documentOf('crec-granule:CREC-2025-01-09-pt1-PgH200')).bodyText).toContain(
      'rise',
    );
  });

  test('an empty sitemap is an outage', async () => {
    world.list('2025', 'empty');
    expect(JSON.stringify((await run()).error)).toContain('an outage of the publisher');
  });
});
