/** `annals check` at the publishers that check.test.ts leaves out. */
import { afterEach, describe, expect, test } from 'vitest';
import { frPublisher } from '../../practice/publishers/federal_register/publisher.ts';
import { frWorld } from '../../practice/publishers/federal_register/world.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import { DAY } from '../../src/core/time.ts';
import { CHROMIUM, titled } from '../../src/fetch/browser/conformance/practice-browser.ts';
import { checkRecord } from '../../src/use-cases/check-record.ts';
import { startRun } from '../../src/use-cases/running.ts';
import { never, type PracticeApp, practiceApp } from '../practice-app.ts';
import { caymanRig } from './cayman-rig.ts';
import { papersPlace } from './papers-rig.ts';

const ASK = { trigger: 'cli', stop: never } as const;
const DATE = '2024-02-15';

let place: PracticeApp;
let ahead = 0;
const clock = { ...systemClock, now: () => systemClock.now() + ahead };
afterEach(() => place.close());

const check = (id: string) => checkRecord(place.app, id, ASK);
const held = (id: string) => place.app.catalog.documents.find(id);

describe('annals check, at the Federal Register', () => {
  const begin = async () => {
    ahead = 0;
    const world = frWorld({ seed: 3, days: [DATE], perDay: 6 });
    const env = { ANNALS_SOURCES__FEDERAL_REGISTER__RATE: 'unlimited' };
    place = await practiceApp({ publishers: [frPublisher(world)] }, { env, clock });
    const params = { since: DATE, until: DATE };
    const order = { source: 'federal_register', params, mode: 'full', ...ASK } as const;
    await startRun(place.app, order);
    const number = world.expected(DATE, DATE)[0]?.number ?? '';
    return { world, number, id: `fr:${number}` };
  };

  test('a document that is as it was is unchanged, and no listing is asked for', async () => {
    const { id } = await begin();
    place.practice.log.clear();
    expect(await check(id)).toMatchObject({ outcome: 'unchanged', status: 'active' });
    const paths = place.practice.log.entries().map((request) => request.path);
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((one) => /^\/api\/v1\/documents(\.json)?$/.test(one))).toEqual([]);
  });

  test('a document that is not found is withdrawn a day later, not before', async () => {
    const { id, number } = await begin();
    place.practice.faults.add({ kind: 'error', status: 404, path: `*${number}*` });
    expect(await check(id)).toMatchObject({ outcome: 'gone', status: 'active' });
    ahead = DAY;
    expect(await check(id)).toMatchObject({ outcome: 'gone', status: 'withdrawn' });
    place.practice.faults.clear();
    expect(await check(id)).toMatchObject({ outcome: 'restored', status: 'active' });
  });
});

describe('annals check, of a paper', () => {
  test('the same file is found: unchanged. A publisher that is down, or has no copy, changes nothing', async () => {
    const papers = await papersPlace({ size: 3, only: ['gold'] });
    place = papers;
    await papers.run();
    const [{ id } = { id: '' }] = papers.world.expected();
    const before = await held(id);
    expect(before?.status).toBe('active');
    expect(await check(id)).toMatchObject({ outcome: 'unchanged', status: 'active' });
    for (const status of [503, 404]) {
      place.practice.faults.add({ kind: 'error', status, path: '*' });
      const done = await check(id);
      expect(done).toMatchObject({ status: 'active' });
      expect(['refused', 'no answer']).toContain(done.outcome);
      place.practice.faults.clear();
    }
    const after = await held(id);
    expect(after).toMatchObject({ status: 'active', rawSha256: before?.rawSha256 });
    expect(await place.app.catalog.documents.versions(id)).toHaveLength(1);
  });
});

describe.skipIf(CHROMIUM === undefined)(
  titled('annals check, of a judgment'),
  { timeout: 480_000 },
  () => {
    test('the button still leads to the same file: unchanged. One that leads nowhere changes nothing', async () => {
      const rig = await caymanRig({ size: 12 });
      place = rig;
      await rig.run();
      const kept = (await Promise.all(rig.wanted().map(({ token }) => held(`ky:${token}`)))).find(
        (one) => one !== undefined,
      );
      const id = kept?.id ?? '';
      const asked = rig.asked('ajax');
      expect(await check(id)).toMatchObject({ outcome: 'unchanged', status: 'active' });
      expect(rig.asked('ajax')).toBeGreaterThan(asked);
      rig.court.spoil(kept?.naturalKey ?? '', 'not-found');
      const done = await check(id);
      expect(done).toMatchObject({ status: 'active' });
      expect(['refused', 'no answer']).toContain(done.outcome);
      expect(await held(id)).toMatchObject({ status: 'active', rawSha256: kept?.rawSha256 });
    });
  },
);
