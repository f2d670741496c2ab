import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { frPublisher } from '../../practice/publishers/federal_register/publisher.ts';
import {
  type FrWorld,
  type FrWorldOptions,
  frWorld,
} from '../../practice/publishers/federal_register/world.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { Run } from '../../src/core/run.ts';
import { openDatabase } from '../../src/store/sqlite/driver.ts';
import { resolveText } from '../../src/use-cases/resolving.ts';
import { dryRun, startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const DAYS = ['2024-02-15', '2024-02-16'];
const [FIRST = '', LAST = ''] = DAYS;
const LATER = '2024-02-20';
const HASTE = {
  ANNALS_SOURCES__FEDERAL_REGISTER__RATE: 'unlimited',
  ANNALS_SOURCES__FEDERAL_REGISTER__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__FEDERAL_REGISTER__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: FrWorld;

const open = async (options: FrWorldOptions = {}) => {
  world = frWorld({ seed: 3, days: DAYS, perDay: 40, ...options });
  place = await practiceApp({ publishers: [frPublisher(world)] }, { env: HASTE });
};
const order = (params: Record<string, string>) => ({
  source: 'federal_register',
  params,
  mode: 'full' as const,
  trigger: 'cli' as const,
  stop: never,
});
const run = (since = FIRST, until = LAST): Promise<Run> =>
  startRun(place.app, order({ since, until }));
const documentOf = async (id: string): Promise<Document> => {
  const found = await place.app.catalog.documents.find(id);
  if (!found) throw new Error(`the catalog holds no ${id}`);
  return found;
};
const numberOf = (type: string, at = 0): string => {
  const found = world.documents().filter((one) => one.type === type && one.date === FIRST)[at];
  if (!found) throw new Error(`the world has no ${type} on ${FIRST}`);
  return found.number;
};
const listsOf = () =>
  place.practice.log
    .entries({ host: 'www.federalregister.gov' })
    .filter(({ path }) => /^\/api\/v1\/documents(\.json)?$/.test(path));

describe('two days', () => {
  // These only look: one run serves all of them.
  let done: Run;
  beforeAll(async () => {
    await open();
    done = await run();
  });
  afterAll(() => place.close());

  test('hold what the answer key names, each with its text', async () => {
    const key = world.expected(FIRST, LAST);
    expect(done).toMatchObject({ status: 'completed', health: 'ok', coverage: 1 });
    expect(done.counts).toMatchObject({ total: key.length, downloaded: key.length, failed: 0 });
    for (const { number, date, title } of key) {
      const document = await documentOf(`fr:${number}`);
      expect(document).toMatchObject({
        title,
        status: 'active',
        publishedAt: `${date}T00:00:00.000Z`,
      });
      expect(document.bodyNormalizer).toBe('fr_xml_v1');
      expect(document.bodyText).toContain(`FR Doc. ${number}`);
      expect(document.citation).toMatch(/ 89 FR \d+ \(February 1[56], 2024\)\.$/);
    }
  });

  test('a page, as people cite it, leads to the document printed there', async () => {
    const { metadata, id } = await documentOf(`fr:${numberOf('Rule')}`);
    const cited = `see 89 FR ${String(metadata.start_page)}, and 12 FR 1`;
    const { found, unresolved } = await resolveText(place.app, place.app.registry, cited);
    expect(found).toMatchObject([{ id, how: 'page', held: true }]);
    expect(unresolved).toEqual(['12 FR 1']);
  });

  test('the text has its table, its note and its headings', async () => {
    const { bodyText } = await documentOf(`fr:${numberOf('Proposed Rule')}`);
    expect(bodyText).toContain('| Action | Cost / Low | Cost / High |');
    expect(bodyText).toContain('The 2010 SO<sub>2</sub> standard');
    expect(bodyText).toMatch(/^\[\^1\]: See the docket/m);
    expect(bodyText).toMatch(/^## SUPPLEMENTARY INFORMATION:$/m);
  });

  test('the bytes lie at federal_register/bodies/raw/{YYYY}/{MM}/{document_number}.xml', async () => {
    const number = numberOf('Notice');
    const [file] = await place.app.catalog.documents.artifacts(`fr:${number}`);
    expect(file?.path).toBe(`corpus/federal_register/bodies/raw/2024/02/${number}.xml`);
    const bytes = await readFile(path.join(place.app.dataFolder, file?.path ?? ''), 'utf8');
    expect(bytes).toContain(`<FRDOC>[FR Doc. ${number} `);
  });

  test('run again: one list, nothing fetched, the same export to the byte, though page views moved', async () => {
    const once = await exportOf(place.app);
    place.practice.log.clear();
    const again = await run();
    expect(again.counts).toMatchObject({
      planned: 0,
      unchanged: world.expected(FIRST, LAST).length,
    });
    expect(await exportOf(place.app)).toBe(once);
    const texts = place.practice.log.entries().filter(({ path }) => path.includes('full_text'));
    expect(texts).toEqual([]);
  });

  test('an agency nobody matched is there by name; significant is null where nobody weighed it', async () => {
    const unmatched = world.documents().find(({ agency }) => agency.id === null);
    const document = await documentOf(`fr:${unmatched?.number}`);
    expect(document.sourceOrg).toBe('Office of Unmatched Affairs');
    expect((await documentOf(`fr:${numberOf('Notice')}`)).metadata.significant).toBeNull();
    expect((await documentOf(`fr:${numberOf('Rule')}`)).metadata.significant).toBe(false);
  });

  test('the view fr_documents shows what its users know, tombstone columns included', async () => {
    const db = await openDatabase(path.join(place.app.dataFolder, 'catalog.sqlite'), 5_000);
    try {
      const columns = db.query<{ name: string }>('PRAGMA table_info(fr_documents)').all();
      expect(columns.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'document_number',
          'publication_date',
          'type',
          'agencies',
          'citation',
          'status',
          'tombstone_at',
          'tombstone_reason',
          'successor_id',
        ]),
      );
      const number = numberOf('Proposed Rule');
      const row = db
        .query<Record<string, unknown>>('SELECT * FROM fr_documents WHERE document_number = ?')
        .get(number);
      expect(row).toMatchObject({
        id: `fr:${number}`,
        type: 'Proposed Rule',
        publication_date: FIRST,
        status: 'active',
      });
    } finally {
      db.close();
    }
  });
});

describe('two days, and what comes after', () => {
  beforeEach(() => open());
  afterEach(() => place.close());

  test('a changed document is a new version of the same id', async () => {
    await run();
    const number = numberOf('Notice');
    const before = await documentOf(`fr:${number}`);
    world.change(number, { title: 'A title that changed' });
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    const after = await documentOf(`fr:${number}`);
    expect(after.title).toBe('A title that changed');
    expect(after.bodyText).toContain('Text revision 2.');
    const versions = await place.app.catalog.documents.versions(before.id);
    expect(versions.map(({ rawSha256 }) => rawSha256)).toEqual([before.rawSha256, after.rawSha256]);
  });

  test('vanished: it stays active and only its last_seen_at grows old; returned: it is seen again', async () => {
    await run();
    const number = numberOf('Notice');
    const before = await documentOf(`fr:${number}`);
    world.vanish(number);
    const second = await run();
    expect(await documentOf(`fr:${number}`)).toEqual(before);
    expect(before.lastSeenAt < second.startedAt).toBe(true);
    world.restore(number);
    const third = await run();
    expect((await documentOf(`fr:${number}`)).lastSeenAt >= third.startedAt).toBe(true);
  });
});

describe('corrections and withdrawals', () => {
  beforeEach(() => open());
  afterEach(() => place.close());

  test.each(['page', 'day', 'number'] as const)(
    'a proposed rule withdrawn by name of its %s is withdrawn, when the withdrawal is listed',
    async (by) => {
      await run();
      const number = numberOf('Proposed Rule');
      const notice = world.withdraw(number, { date: LATER, by });
      await run(LATER, LATER);
      const document = await documentOf(`fr:${number}`);
      expect(document).toMatchObject({
        status: 'withdrawn',
        tombstoneAt: `${LATER}T00:00:00.000Z`,
        successorId: null,
      });
      expect(document.tombstoneReason).toContain(
        `withdrawn by fr:${notice.number} (89 FR ${notice.startPage}, ${LATER}): Proposed rule; withdrawal.`,
      );
      expect(await documentOf(`fr:${notice.number}`)).toMatchObject({ status: 'active' });
      // Listed by itself again, it is still withdrawn, and nothing is fetched.
      expect((await run()).counts).toMatchObject({ planned: 0 });
      expect((await documentOf(`fr:${number}`)).status).toBe('withdrawn');
    },
  );

  test('withdrawn before it was ever listed: it arrives as withdrawn', async () => {
    const number = numberOf('Proposed Rule');
    world.withdraw(number, { date: LATER });
    await run();
    expect((await documentOf(`fr:${number}`)).status).toBe('withdrawn');
  });

  test.each([
    ['a part of it is withdrawn', { part: true }],
    ['the withdrawal does not say which', { by: 'nothing' as const }],
  ])('%s: it stays active', async (_what, how) => {
    const number = numberOf('Proposed Rule');
    world.withdraw(number, { date: LATER, ...how });
    await run(FIRST, LATER);
    expect((await documentOf(`fr:${number}`)).status).toBe('active');
  });

  test('a withdrawal that vanishes restores what it withdrew', async () => {
    const number = numberOf('Proposed Rule');
    const notice = world.withdraw(number, { date: LATER });
    await run(FIRST, LATER);
    world.vanish(notice.number);
    await run();
    expect(await documentOf(`fr:${number}`)).toMatchObject({ status: 'active', tombstoneAt: null });
  });

  test('a C1- correction mends words: both are active, each names the other', async () => {
    await run();
    const number = numberOf('Rule');
    const correction = world.correct(number, { date: LATER });
    expect(correction.number).toBe(`C1-${number}`);
    expect((await run(LATER, LATER)).counts).toMatchObject({ total: 2, downloaded: 2 });
    const corrected = await documentOf(`fr:${number}`);
    expect(corrected).toMatchObject({ status: 'active' });
    expect(corrected.metadata.corrections).toEqual([`C1-${number}`]);
    const document = await documentOf(`fr:C1-${number}`);
    expect(document).toMatchObject({ status: 'active', kind: 'correction' });
    expect(document.metadata.correctionOf).toBe(number);
  });

  test('an R1- republication replaces the document: superseded by it', async () => {
    await run();
    const number = numberOf('Rule');
    world.republish(number, { date: LATER });
    await run(LATER, LATER);
    expect(await documentOf(`fr:${number}`)).toMatchObject({
      status: 'superseded',
      successorId: `fr:R1-${number}`,
      tombstoneAt: `${LATER}T00:00:00.000Z`,
    });
    expect(await documentOf(`fr:R1-${number}`)).toMatchObject({ status: 'active' });
  });

  test('an executive order superseded by another one, as its disposition notes say', async () => {
    world.add({ date: FIRST, number: '2024-90001', type: 'Presidential Document' });
    const next = world.supersedeOrder('2024-90001', { date: LATER });
    await run();
    expect(await documentOf('fr:2024-90001')).toMatchObject({
      status: 'superseded',
      successorId: `fr:${next.number}`,
    });
  });

  test('every record has the status the answer key says', async () => {
    const [a, b, c] = [numberOf('Proposed Rule'), numberOf('Proposed Rule', 1), numberOf('Rule')];
    world.withdraw(a, { date: LATER });
    world.withdraw(b, { date: LATER, part: true });
    world.republish(c, { date: LATER });
    await run(FIRST, LATER);
    for (const { number, status, successor } of world.expected(FIRST, LATER)) {
      expect(await documentOf(`fr:${number}`)).toMatchObject({ status, successorId: successor });
    }
  });
});

describe('odd documents', () => {
  beforeEach(() => open({ perDay: 3 }));
  afterEach(() => place.close());

  test('a number used again on another day is another document', async () => {
    world.add({ date: '2024-02-15', number: '2015-00099', type: 'Notice', title: 'Used again' });
    world.add({ date: '2015-01-09', number: '2015-00099', type: 'Notice', title: 'First use' });
    await run();
    await run('2015-01-09', '2015-01-09');
    expect((await documentOf('fr:2015-00099')).title).toBe('First use');
    expect((await documentOf('fr:2015-00099@2024-02-15')).title).toBe('Used again');
  });

  test('before 2000 there is plain text; some have no text at all', async () => {
    world.add({ date: '1997-10-06', number: '97-26440', type: 'Notice' });
    world.add({ date: '1997-10-06', number: '97-26441', type: 'Notice', text: 'none' });
    const done = await run('1997-10-06', '1997-10-06');
    expect(done).toMatchObject({ status: 'completed', health: 'ok' });
    const plain = await documentOf('fr:97-26440');
    expect(plain).toMatchObject({ bodyNormalizer: 'text_v1' });
    expect(plain.bodyText).toContain('Text revision 1.');
    expect(plain.bodyText).not.toContain('<pre>');
    const [file] = await place.app.catalog.documents.artifacts('fr:97-26440');
    expect(file?.path).toBe('corpus/federal_register/bodies/raw/1997/10/97-26440.txt');
    expect(await documentOf('fr:97-26441')).toMatchObject({ bodyText: null });
  });

  test('text of another document is refused, and the item says which it was', async () => {
    const number = numberOf('Notice');
    const other = world.documents().at(-1)?.number ?? '';
    place.practice.faults.add({
      kind: 'replace',
      path: `*${number}.xml`,
      body: `<NOTICE><P>a</P><FRDOC>[FR Doc. ${other} Filed 1-1-26]</FRDOC></NOTICE>`,
      contentType: 'text/xml',
    });
    // A challenge page is no text: the record is kept without one, and asked for again.
    place.practice.faults.add({ kind: 'html', path: `*${numberOf('Notice', 1)}.xml` });
    const done = await run();
    expect(done.counts).toMatchObject({ failed: 1, downloaded: 5, withoutText: 1 });
    const items = await place.app.catalog.items.list({ runId: done.id, limit: 99 });
    const failed = items.filter((item) => item.status === 'failed');
    expect(failed.map((item) => item.failure?.code)).toEqual(['NOT_THE_DOCUMENT']);
  });

  test('a text that is not there yet leaves the record provisional; the next run asks again', async () => {
    const number = numberOf('Notice');
    place.practice.faults.add({ kind: 'missing', path: `*${number}.xml` });
    await run();
    expect((await documentOf(`fr:${number}`)).bodyText).toBeNull();
    place.practice.faults.clear();
    expect((await run()).counts).toMatchObject({ planned: 1, downloaded: 1 });
    expect((await documentOf(`fr:${number}`)).bodyText).toContain('Text revision 1.');
  });

  test('a day without publications is an empty answer, not a failure', async () => {
    expect(await run('2024-02-18', '2024-02-18')).toMatchObject({
      status: 'completed',
      counts: { total: 0 },
    });
  });

  test('throttled and cut off on the way, the days come out whole', async () => {
    place.practice.faults.add({
      kind: 'throttle',
      path: '/api/v1/documents*',
      retryAfter: 0,
      count: 2,
    });
    place.practice.faults.add({ kind: 'cut', path: '*.xml', count: 2 });
    expect(await run()).toMatchObject({ status: 'completed', coverage: 1 });
  });
});

describe('the paging wall', () => {
  afterEach(() => place.close());

  test('10,500 documents of one day are all listed, by the cursor of each page', async () => {
    await open({ days: [FIRST], perDay: 10_500, only: 'Notice' });
    const foreseen = await dryRun(place.app, order({ since: FIRST, until: FIRST }));
    expect(foreseen).toMatchObject({ listed: 10_500, new: 10_500, pages: 11 });
    const asked = listsOf().map(({ search }) => new URLSearchParams(search));
    expect(asked).toHaveLength(11);
    expect(asked.slice(1).every((query) => query.has('search_after_cursor'))).toBe(true);
    expect(asked[0]?.get('per_page')).toBe('1000');
    expect(asked[0]?.getAll('fields[]')).not.toContain('page_views');
  });

  test('a list that breaks off is an error, and what was listed is kept', async () => {
    await open({ days: [FIRST], perDay: 30, only: 'Notice' });
    const short = JSON.stringify({ count: 30, results: [] });
    place.practice.faults.add({ kind: 'replace', path: '/api/v1/documents*', body: short });
    const done = await run(FIRST, FIRST);
    expect(done).toMatchObject({ status: 'failed', error: { code: 'DISCOVERY_INCOMPLETE' } });
    expect(done.error?.message).toContain('30 items are counted, 0 were listed');
  });
});
