import { beforeEach, describe, expect, test } from 'vitest';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aFailure, aRun, asWas, at, runId } from './examples.ts';

const RUN = runId(1);

const notUs = (owner: string): boolean => owner !== 'us';

/** What becomes of items whose worker was lost, and what it costs them. */
export function rescueConforms(fixture: CatalogFixture): void {
  const items = () => fixture.catalog.items;
  const add = (...keys: string[]) =>
    items().add(
      RUN,
      'govuk',
      keys.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const })),
      asWas,
      at(1),
    );
  const lease = (max: number, seconds = 2, owner = 'w1') =>
    items().lease(RUN, owner, { max, now: at(seconds), until: at(seconds + 60) });
  const all = () => items().list({ runId: RUN, limit: 1_000 });

  describe('items whose worker was lost', () => {
    beforeEach(() =>
      fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false }),
    );

    test('an extended lease is not rescued; one of another owner, or not named, is', async () => {
      await add('a', 'b', 'c');
      const [a] = await lease(1, 2, 'w1');
      await lease(1, 2, 'w1');
      const [c] = await lease(1, 2, 'w2');
      await items().extend('w1', at(500), [a?.id ?? 0, c?.id ?? 0]);
      expect(await items().rescue(RUN, at(62), 3)).toEqual({ free: 2, again: 0, failed: 0 });
      expect((await all()).map((item) => item.status)).toEqual([
        'in_progress',
        'pending',
        'pending',
      ]);
    });

    test('an expired lease costs an attempt that had begun, and the last one fails the item', async () => {
      await add('a');
      const begin = async (seconds: number) => {
        const [item] = await lease(1, seconds);
        expect(item && (await items().begin(item))).toBe(true);
      };
      await begin(2);
      expect(await items().rescue(RUN, at(61), 2)).toEqual({ free: 0, again: 0, failed: 0 });
      expect(await items().rescue(RUN, at(62), 2)).toEqual({ free: 0, again: 1, failed: 0 });
      await begin(70);
      expect(await items().rescue(RUN, at(200), 2)).toEqual({ free: 0, again: 0, failed: 1 });
      expect((await all())[0]).toMatchObject({
        status: 'failed',
        attempt: 2,
        failure: { code: 'LEASE_EXPIRED' },
      });
      const lines = await fixture.catalog.decisions.find({ key: 'a', limit: 9 });
      const why = 'LEASE_EXPIRED: the lease ran out before the worker settled the item';
      const common = { runId: RUN, source: 'govuk', stage: 'keep', verdict: 'expire', reason: why };
      expect(lines).toMatchObject([
        { ...common, at: at(62), details: { attempt: 1, attempts: 2, next: 'pending' } },
        { ...common, at: at(200), details: { attempt: 2, attempts: 2, next: 'failed' } },
      ]);
    });

    test('a lease that had not begun costs nothing, however often it is lost', async () => {
      await add('a');
      for (let death = 1; death <= 5; death++) {
        const [item] = await lease(1, 100 * death);
        expect(item?.attempt).toBe(1);
        const lost = await items().rescueFrom(RUN, at(100 * death + 1), 2, notUs);
        expect(lost).toEqual({ free: 1, again: 0, failed: 0 });
      }
      expect(await all()).toMatchObject([{ status: 'pending', attempt: 0, failure: null }]);
      expect(await fixture.catalog.decisions.find({ key: 'a', limit: 9 })).toEqual([]);
    });

    test('only the lease that was given can begin', async () => {
      await add('a');
      const [first] = await lease(1, 2, 'w1');
      if (!first) throw new Error('nothing leased');
      await items().rescueFrom(RUN, at(3), 2, notUs);
      expect(await items().begin(first)).toBe(false);
      const [second] = await lease(1, 4, 'w2');
      expect(second?.attempt).toBe(first.attempt);
      expect(await items().begin(first)).toBe(false);
      expect(await items().rescueFrom(RUN, at(5), 2, notUs)).toMatchObject({ free: 1 });
    });

    test('what is failed because the run has ended has a line each', async () => {
      await add('a', 'b');
      const because = aFailure({ code: 'RUN_DEADLINE', message: 'time is over' });
      expect(await items().failPending(RUN, because, at(9))).toBe(2);
      for (const key of ['a', 'b']) {
        expect(await fixture.catalog.decisions.find({ key, limit: 9 })).toMatchObject([
          { verdict: 'give-up', runId: RUN, reason: 'RUN_DEADLINE: time is over' },
        ]);
      }
    });

    test('what dead owners hold is freed at once, what we hold is not', async () => {
      await add('a', 'b', 'c');
      await lease(2, 2, 'dead');
      await lease(1, 2, 'us');
      expect(await items().rescueFrom(RUN, at(3), 3, notUs)).toEqual({
        free: 2,
        again: 0,
        failed: 0,
      });
      expect((await all()).map((item) => item.status)).toEqual([
        'pending',
        'pending',
        'in_progress',
      ]);
    });

    test('what a node that helps holds stays with it, until its lease runs out', async () => {
      await add('a', 'b');
      await lease(1, 2, 'helper');
      await lease(1, 2, 'dead');
      const gone = (owner: string) => owner === 'dead';
      expect(await items().rescueFrom(RUN, at(3), 3, gone)).toMatchObject({ free: 1 });
      expect((await all()).map((item) => item.status)).toEqual(['in_progress', 'pending']);
      expect(await items().rescueFrom(RUN, at(62), 3, gone)).toMatchObject({ free: 1 });
    });
  });
}
