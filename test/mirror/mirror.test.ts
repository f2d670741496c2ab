/** A mirror of a running Annals: cut off again and again, lied to, and led to another past. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer, type RunningServer, startServer } from '../../src/api/server.ts';
import { builtInFamilies } from '../../src/families/index.ts';
import { aDocument, aRecord } from '../../src/store/conformance/examples.ts';
import { createKeeping } from '../../src/store/conformance/keeping.ts';
import { checkData } from '../../src/use-cases/checking.ts';
import { citeAs, citedRecord } from '../../src/use-cases/citing/cite-record.ts';
import { verifyCitation } from '../../src/use-cases/citing/verify-citation.ts';
import { type MirrorNews, mirror } from '../../src/use-cases/mirroring/follow.ts';
import { rebuild } from '../../src/use-cases/rebuilding.ts';
import { why } from '../../src/use-cases/why.ts';
import { bodyOf, type ExportPlace, exportPlace } from '../exports/place.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { compared } from './compared.ts';
import { type FaultyWay, startProxy } from './proxy.ts';

let origin: ExportPlace;
let served: RunningServer;
let proxy: FaultyWay;
let copy: PracticeApp;

const mirrorApp = () =>
  practiceApp(
    {},
    {
      practice: origin.place.practice,
      env: {
        ANNALS_NETWORK__CONNECT_TO: 'nowhere.test=127.0.0.1:1',
        ANNALS_NETWORK__ALLOW_PRIVATE: '127.0.0.1',
        ANNALS_NETWORK__ALLOW_HTTP: '127.0.0.1',
        ANNALS_MIRROR__RATE: 'unlimited',
        ANNALS_HTTP__BACKOFF__BASE_MS: '1',
        ANNALS_HTTP__BACKOFF__MAX_MS: '2',
        ANNALS_HTTP__BREAKER__FAILURES: '1000',
      },
    },
  );

/** One look; what was told of it. */
async function look(
  change: { from?: number; stop?: AbortSignal; on?: (n: MirrorNews) => void } = {},
) {
  const news: MirrorNews[] = [];
  const { on, stop = never, ...more } = change;
  const counts = await mirror(copy.app, {
    url: proxy.url,
    following: false,
    stop,
    tell: (one) => {
      news.push(one);
      on?.(one);
    },
    ...more,
  });
  return { counts, news };
}

beforeAll(async () => {
  origin = await exportPlace();
  origin.world.revise(origin.world.reports()[0]?.number ?? '');
  await origin.run();
  served = await startServer(origin.place.app, { host: '127.0.0.1', port: 0 });
  proxy = await startProxy(served.url);
  copy = await mirrorApp();
});
afterAll(async () => {
  await copy.close();
  await proxy.close();
  await served.close();
  await origin.close();
});

test('a tampered byte is refused, told of, and asked for again', async () => {
  const { app } = copy;
  proxy.tamper('/v1/files/');
  const { counts, news } = await look();
  expect(counts.refused).toBeGreaterThan(0);
  const refused = news.find((one) => one.is === 'refused' && /came in the place of/.test(one.why));
  const id = refused && 'id' in refused ? refused.id : 'none';
  expect(await app.catalog.documents.find(id)).toBeUndefined();
  expect(await app.catalog.mirrors.list()).toMatchObject([{ waiting: counts.refused }]);
  expect(JSON.stringify(await why(app, id, 50))).toMatch(/it is asked for again/);
  proxy.tamper('/v1/copies/');
  expect((await look()).counts).toMatchObject({ new: 0, refused: counts.refused });
  proxy.tamper(undefined);
  expect((await look()).counts).toMatchObject({ refused: 0, new: counts.refused });
  expect(await app.catalog.mirrors.list()).toMatchObject([{ waiting: 0 }]);
  expect(await app.catalog.documents.find(id)).toBeDefined();
});

test('cut off and stopped again and again, it ends equal', async () => {
  await copy.close();
  copy = await mirrorApp();
  let cuts = 0;
  for (let bytes = 3_000; ; bytes += 5_000) {
    const stop = new AbortController();
    let taken = 0;
    proxy.cutAfter(bytes);
    const on = (one: MirrorNews) => {
      if (one.is === 'took' && one.what !== 'same' && ++taken === 2) stop.abort();
    };
    const ended = await look({ stop: stop.signal, on }).then(
      () => 'whole' as const,
      () => 'broken' as const,
    );
    if (ended === 'whole') break;
    cuts += 1;
    if (cuts % 3 === 0) await copy.reopen();
  }
  proxy.cutAfter(Number.POSITIVE_INFINITY);
  expect(cuts).toBeGreaterThan(3);
  const { app } = copy;
  expect(await compared(app)).toEqual(await compared(origin.place.app));
  expect((await compared(app)).length).toBeGreaterThan(40);
  const checked = await checkData(app, { mode: 'report', cwd: copy.folder });
  expect(checked.findings).toEqual([]);
  const kinds = new Set((await app.catalog.changes.after(0, 1000)).map(({ record }) => record));
  expect([...kinds].sort()).toEqual(['document', 'entity', 'event', 'term']);
});

test('what changes is taken when it comes, and nothing is asked for twice', async () => {
  const { app } = copy;
  expect((await look()).counts).toEqual({
    new: 0,
    changed: 0,
    same: 0,
    differs: 0,
    gone: 0,
    refused: 0,
  });
  const before = proxy.asked.length;
  const number = origin.world.reports()[1]?.number ?? '';
  origin.world.revise(number);
  await origin.run();
  expect((await look()).counts).toMatchObject({ changed: 1, new: 0 });
  const asked = proxy.asked.slice(before);
  expect(asked.filter((path) => path.includes('/v1/copies/'))).toHaveLength(2);
  expect(await compared(app)).toEqual(await compared(origin.place.app));
  const versions = await app.catalog.documents.versions(`crs:${number}`);
  expect(versions).toEqual(await origin.place.app.catalog.documents.versions(`crs:${number}`));
  const first = await app.catalog.documents.atVersion(`crs:${number}`, 1);
  const firstThere = await origin.place.app.catalog.documents.atVersion(`crs:${number}`, 1);
  expect(first?.document.bodyText).toBe(firstThere?.document.bodyText);
  expect(first?.files.map(({ sha256 }) => sha256)).toEqual(
    firstThere?.files.map(({ sha256 }) => sha256),
  );
  expect(first?.files.length).toBeGreaterThan(0);
});

test('an unchanged feed costs an answer without a body', async () => {
  const { otherAnnals } = await import('../../src/use-cases/mirroring/other-annals.ts');
  const other = await otherAnnals(copy.app, proxy.url, never);
  expect((await other.changes(0))?.items.length).toBeGreaterThan(10);
  expect(await other.changes(0)).toBeUndefined();
});

test('where it came from is said wherever it is shown, and outlives a rebuild', async () => {
  const { app } = copy;
  const id = `crs:${origin.world.reports()[1]?.number}`;
  const cited = await citedRecord(app, id);
  const there = await citedRecord(origin.place.app, id);
  expect(cited).toEqual({ ...there, byWayOf: proxy.url });
  expect(await citeAs(app, cited)).toContain(`sha256:${there.sha256}, by way of ${proxy.url}]`);
  expect(await verifyCitation(app, await citeAs(app, cited), copy.folder)).toMatchObject({
    verdict: 'matches',
  });
  expect(
    await verifyCitation(origin.place.app, await citeAs(app, cited), copy.folder),
  ).toMatchObject({
    verdict: 'matches',
  });
  expect(JSON.stringify(await why(app, id, 50))).toContain(`by way of ${proxy.url}`);
  const before = await compared(app);
  await copy.shut();
  await rebuild({
    dataFolder: app.dataFolder,
    manifestPath: `${app.dataFolder}/manifest.jsonl`,
    families: builtInFamilies,
    replace: true,
    now: Date.now(),
    stop: never,
  });
  await copy.reopen();
  expect(await compared(copy.app)).toEqual(before);
  expect(await citedRecord(copy.app, id)).toEqual(cited);
  const { server, close } = await createServer(copy.app, {
    host: '127.0.0.1',
  });
  const shown = await server.inject({ url: `/v1/documents/${id}` });
  const mirrors = await server.inject({ url: '/v1/mirrors' });
  await close();
  expect(shown.json().by_way_of).toBe(proxy.url);
  expect(mirrors.json().items).toMatchObject([{ url: proxy.url, waiting: 0 }]);
});

test('a history that was rewritten is noticed, and both are kept', async () => {
  const { app } = copy;
  const other = await practiceApp({}, { practice: origin.place.practice });
  const { begin, keep } = createKeeping(() => other.app.catalog);
  await begin();
  const whole = { artifacts: [], rawSha256: null };
  await keep(aDocument('fresh', { record: aRecord('fresh'), body: bodyOf('new'), ...whole }));
  const said = aRecord('evil', { title: 'Another past' });
  await keep(aDocument('evil', { record: said, body: bodyOf('another text'), ...whole }));
  const otherServer = await startServer(other.app, { host: '127.0.0.1', port: 0 });
  try {
    proxy.lead(otherServer.url);
    const before = await app.catalog.documents.find('govuk:evil');
    const { counts, news } = await look();
    expect(news.find((one) => one.is === 'rewritten')?.why).toMatch(/its feed ends at number 2/);
    expect(counts).toMatchObject({ new: 1, differs: 1 });
    expect(await app.catalog.documents.find('govuk:evil')).toEqual(before);
    const [difference] = await app.catalog.mirrors.differences({ id: 'govuk:evil', limit: 9 });
    expect(difference).toMatchObject({ version: 1, row: { title: 'Another past' } });
    expect(await app.catalog.mirrors.list()).toMatchObject([
      { seq: 2, rewrittenAt: expect.any(String), differences: 1 },
    ]);
    const theirs = await citeAs(other.app, await citedRecord(other.app, 'govuk:evil'));
    const verified = await verifyCitation(app, theirs, copy.folder);
    expect(verified.findings.join()).toMatch(/says under this version what the citation names/);
    const checked = await checkData(app, { mode: 'report', cwd: copy.folder });
    expect(checked.findings).toEqual([]);
    await expect(look({ from: 500 })).rejects.toThrow(/--from is 500/);
  } finally {
    await otherServer.close();
    await other.close();
  }
});
