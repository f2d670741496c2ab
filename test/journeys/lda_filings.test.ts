import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ldaPublisher } from '../../practice/publishers/lda_filings/publisher.ts';
import { type LdaWorld, ldaWorld, uuidOf } from '../../practice/publishers/lda_filings/world.ts';
import { planQuota } from '../../src/app/quota-plan.ts';
import { loadSettings } from '../../src/app/settings/load.ts';
import type { Document } from '../../src/core/catalog.ts';
import type { JsonObject } from '../../src/core/json.ts';
import type { Run } from '../../src/core/run.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { volatileMemory } from '../../src/fetch/volatile-memory.ts';
import { checkHealth } from '../../src/use-cases/health.ts';
import { hostReport } from '../../src/use-cases/hosts.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { exportOf } from './govuk-day.ts';

const HASTE = {
  ANNALS_SOURCES__LDA_FILINGS__RATE: 'unlimited',
  ANNALS_SOURCES__LDA_FILINGS__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__LDA_FILINGS__BACKOFF__MAX_MS: '50',
};

let place: PracticeApp;
let world: LdaWorld;
beforeEach(async () => {
  world = ldaWorld();
  place = await practiceApp({ publishers: [ldaPublisher(world)] }, { env: HASTE });
});
afterEach(() => place.close());

const run = (params: JsonObject = { since: '2026-04-01' }): Promise<Run> =>
  startRun(place.app, { source: 'lda_filings', params, mode: 'full', trigger: 'cli', stop: never });
const documentOf = async (n: number): Promise<Document> => {
  const found = await place.app.catalog.documents.find(`lda:${uuidOf(n)}`);
  if (!found) throw new Error(`the catalog holds no filing ${n}`);
  return found;
};
const asked = () => place.practice.log.entries().filter(({ path }) => path !== '/robots.txt');
const related = async (id: string) =>
  (await place.app.catalog.relations.list({ id, direction: 'out', limit: 50 })).map(
    ({ kind, to }) => `${kind} ${to}`,
  );

describe('a run', () => {
  test('holds filings and contributions, and registrants, clients and lobbyists as entities', async () => {
    const done = await run();
    expect(done).toMatchObject({ status: 'completed', health: 'ok', counts: { failed: 0 } });
    const report = await documentOf(2);
    expect(report).toMatchObject({
      kind: 'activity_report',
      title: '1st Quarter - Report 2026: LAMP PARTNERS 101 for CITY OF LAMPS 501',
      status: 'active',
      bodyNormalizer: 'lda_filing_v1',
    });
    expect(report.bodyText).toContain('H.R. 1, the Lamp Act');
    expect(await related(report.id)).toEqual([
      'filed_by lda-registrant:101',
      'on_behalf_of lda-client:501',
      'lobbied_by lda-lobbyist:1010',
      // A bill of the Congress that sits in that year.
      'cites hr:119:1',
    ]);
    expect(await place.app.catalog.entities.find('lda-registrant:101')).toMatchObject({
      kind: 'lobbying_registrant',
      title: 'LAMP PARTNERS 101',
    });
    expect((await place.app.catalog.entities.find('lda-lobbyist:1010'))?.title).toBe('ANN LAMP101');
    expect((await documentOf(10)).kind).toBe('contribution_report');
    const [file] = await place.app.catalog.documents.artifacts(report.id);
    expect(file?.path).toBe(`corpus/lda_filings/bodies/raw/2026/${uuidOf(2)}.json`);
    // Two pages of 25 filings and one of contributions; no detail is asked for.
    expect(asked()).toHaveLength(3);
    const once = await exportOf(place.app);
    expect((await run()).counts).toMatchObject({ planned: 0 });
    expect(await exportOf(place.app)).toBe(once);
  });

  test('an amendment takes the place of what it amends, found by registrant, client, year and period', async () => {
    await run();
    const later = Date.UTC(2026, 4, 20);
    const first = world.amend(uuidOf(2), { type: '1A', posted: later });
    const newest = world.amend(uuidOf(2), { type: '1A', posted: later + 1000 });
    // A registration of the same two and the same period is another thing.
    const registration = world.amend(uuidOf(2), { type: 'RR', posted: later + 2000 });
    expect(await run({ since: '2026-05-15' })).toMatchObject({ status: 'completed' });
    for (const id of [uuidOf(2), first.uuid])
      expect(await place.app.catalog.documents.find(`lda:${id}`)).toMatchObject({
        status: 'superseded',
        successorId: `lda:${newest.uuid}`,
      });
    for (const id of [newest.uuid, registration.uuid])
      expect((await place.app.catalog.documents.find(`lda:${id}`))?.status).toBe('active');
    // Whoever lists the year, or the first weeks again, sees the same.
    const once = await exportOf(place.app);
    expect(await run({ year: 2026 })).toMatchObject({
      status: 'completed',
      counts: { planned: 0 },
    });
    expect(await run()).toMatchObject({ counts: { planned: 0 } });
    expect(await exportOf(place.app)).toBe(once);
  });

  test('what is no longer listed stays; an empty or shrunken list removes nothing', async () => {
    await run();
    world.vanish(uuidOf(3));
    for (const kind of ['empty', 'shrunken']) {
      place.practice.faults.add({ kind });
      await run();
      place.practice.faults.clear();
      const [state] = await place.app.catalog.completeness.list({ source: 'lda_filings' });
      expect(state?.state).toBe('outage');
    }
    expect(await run()).toMatchObject({ status: 'completed' });
    expect((await documentOf(3)).status).toBe('active');
    expect((await documentOf(30)).status).toBe('active');
  });

  test('a wall fails the run and is no document', async () => {
    place.practice.faults.add({ kind: 'walled' });
    const walled = await run();
    expect(walled).toMatchObject({ status: 'failed', counts: { downloaded: 0 } });
    expect(walled.error?.message).toContain('asked once, as a program and in the browser');
    const asks = asked().length;
    await run();
    // The wall was asked lately: it is left alone.
    expect(asked()).toHaveLength(asks);
  });

  test.skipIf(CHROMIUM === undefined)(
    titled('a wall that lets browsers through: the lists come through the browser'),
    async () => {
      place.practice.faults.add({ kind: 'browser-wall' });
      const done = await run({ since: '2026-04-01', only: 'contributions' });
      expect(done).toMatchObject({ status: 'completed', counts: { failed: 0 } });
      expect((await documentOf(10)).kind).toBe('contribution_report');
      const lines = await place.app.catalog.decisions.find({ runId: done.id, limit: 500 });
      expect(JSON.stringify(lines)).toContain('the browser asks instead');
    },
    120_000,
  );
});

test('the end of an API, announced in headers, is told in the log, by health and of the host', async () => {
  place.practice.faults.add({ kind: 'sunset' });
  const done = await run();
  const said = 'deprecated; it ends on 2026-06-30; its successor is https://lda.example/api/v2/';
  const lines = await place.app.catalog.decisions.find({ runId: done.id, limit: 500 });
  expect(lines.filter((line) => JSON.stringify(line).includes(said))).toHaveLength(1);
  await place.reopen();
  const report = await hostReport(await place.app.politeMemory(), 'lda.gov', {
    now: place.app.clock.now(),
  });
  expect(report.announced).toMatchObject([{ source: 'lda_filings', reason: said }]);
  expect(JSON.stringify(report.waits)).not.toContain('announced');
  const { checks } = await checkHealth({
    settings: () => loadSettings({ env: place.env, cwd: place.folder }),
    cwd: place.folder,
    env: place.env,
    clock: place.app.clock,
  });
  const found = checks.find(({ name }) => name === 'announcements');
  expect(found).toMatchObject({ ok: false, mandatory: false });
  expect(JSON.stringify(found)).toContain(`lda.gov (lda_filings): ${said}`);
});

test('a key is sent as a token to lda.gov alone; the planner says what it saves', async () => {
  const plan = async (env: Record<string, string>) => {
    const setup = await loadSettings({ env, cwd: '/nowhere' });
    const asked = { source: 'lda_filings', records: 96_577 };
    return (await planQuota(setup, volatileMemory(), asked, Date.UTC(2026, 0, 1)))[0];
  };
  const hours = (ms: number | null | undefined) => Math.round((ms ?? 0) / 360_000) / 10;
  const bare = await plan({});
  expect(bare).toMatchObject({ pool: 'lda.gov', requests: 3864 });
  expect(hours(bare?.takesMs)).toBe(4.3);
  expect(hours((await plan({ ANNALS_QUOTA__LDA__KEY: 'k' }))?.takesMs)).toBe(0.5);
  await place.close();
  const publisher = ldaPublisher(world);
  place = await practiceApp(
    { publishers: [publisher] },
    { env: { ...HASTE, ANNALS_QUOTA__LDA__KEY: 'a-key' } },
  );
  await run();
  expect(publisher.describe?.()).toMatchObject({ withKey: asked().length });
});
