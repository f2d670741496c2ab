import { beforeEach, describe, expect, test } from 'vitest';
import type { LeasedItem } from '../../core/catalog.ts';
import type { ItemEvent } from '../../core/item.ts';
import type { Share, ToRead } from '../../core/to-read.ts';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aFailure, aKeep, aRun, asWas, at, runId } from './examples.ts';

const RUN = runId(1);
const FETCHED: ToRead = {
  ...{ retrievedAt: at(2), missing: [['side', 'why "not"']], unasked: ['https://é.example/'] },
  ...{ files: [], exchanges: [], decided: [], tried: [], notes: [], result: { deep: [1, null] } },
};

/** Items that one node fetched and another reads. */
export function toReadConforms(fixture: CatalogFixture): void {
  const items = () => fixture.catalog.items;
  const lease = (share?: Share, owner = 'w1', seconds = 2) =>
    items().lease(RUN, owner, { max: 2, now: at(seconds), until: at(seconds + 60), share });
  const keys = async (...asked: Parameters<typeof lease>) =>
    (await lease(...asked)).map(({ candidate }) => candidate.key);
  const settle = (item: LeasedItem, event: ItemEvent, toRead?: ToRead) =>
    items().settle({ item, event, at: at(3), manifest: [], decisions: [], toRead });
  /** The first is fetched and left to be read. */
  const leave = async () => {
    const [first, second] = (await lease('fetch')) as [LeasedItem, LeasedItem];
    await items().begin(first);
    expect(await settle(first, { type: 'release' }, FETCHED)).toEqual({ ok: true });
    await settle(second, { type: 'release' });
    return first;
  };

  describe('items that wait to be read', () => {
    beforeEach(async () => {
      await fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      const planned = ['a', 'b', 'c'].map((key) => ({
        candidate: aCandidate(key),
        plan: 'new' as const,
      }));
      await items().add(RUN, 'govuk', planned, asWas, at(1));
    });

    test('are for nodes that read, the others for those that fetch; whoever does both takes all', async () => {
      expect(await keys('read')).toEqual([]);
      const left = await leave();
      expect(await keys('fetch')).toEqual(['b', 'c']);
      expect(await keys('fetch')).toEqual([]);
      const [read] = await lease('read', 'reader');
      expect(read).toEqual({ ...left, owner: 'reader', toRead: FETCHED });
      expect((await items().outlook(RUN)).inProgress).toBe(3);
    });

    test('come with the others, in their order, to a node that does both', async () => {
      await leave();
      const both = await lease();
      expect(both.map(({ candidate, toRead }) => [candidate.key, toRead])).toEqual([
        ['a', FETCHED],
        ['b', undefined],
      ]);
    });

    test.each<[string, ItemEvent, ToRead | undefined]>([
      ['the reader stops', { type: 'release' }, FETCHED],
      [
        'the bytes cannot be had for a while',
        { type: 'snooze', until: at(4), because: aFailure() },
        FETCHED,
      ],
      ['the reading fails', { type: 'retry', at: at(4), because: aFailure() }, undefined],
    ])(
      '%s: what was fetched stays only where it can be read again',
      async (_what, event, stays) => {
        await leave();
        const [read] = (await lease('read')) as [LeasedItem];
        expect(await settle(read, event)).toEqual({ ok: true });
        const [again] = await lease(undefined, 'w2', 9);
        expect([again?.candidate.key, again?.toRead]).toEqual(['a', stays]);
      },
    );

    test('a reader that dies leaves them to the next, one attempt poorer; what is kept waits no more', async () => {
      await leave();
      const [lost] = (await lease('read', 'gone')) as [LeasedItem];
      await items().begin(lost);
      expect(await items().rescue(RUN, at(99), 3)).toMatchObject({ again: 1 });
      expect(await keys('fetch', 'w1', 99)).toEqual(['b', 'c']);
      const [next] = (await lease('read', 'next', 99)) as [LeasedItem];
      expect(next).toMatchObject({ attempt: 2, toRead: FETCHED });
      expect((await settle(lost, { type: 'keep' })).ok).toBe(false);
      expect(await items().settle(aKeep(next))).toEqual({ ok: true });
      expect(await keys('read', 'late', 300)).toEqual([]);
    });

    test('a listing that names another version has it fetched anew; one that says the same does not', async () => {
      await leave();
      const later = { listingId: 7 };
      const again = (more: object) =>
        items().add(
          RUN,
          'govuk',
          [{ candidate: { ...aCandidate('a'), ...later, ...more }, plan: 'new' }],
          (_first, second) => second,
          at(2),
        );
      await again({});
      const [same] = (await lease('read')) as [LeasedItem];
      expect(same.toRead).toEqual(FETCHED);
      await settle(same, { type: 'release' });
      await again({ version: 'a newer one' });
      expect(await keys('read')).toEqual([]);
      const [anew] = (await lease('fetch')) as [LeasedItem];
      expect([anew.candidate.version, anew.toRead]).toEqual(['a newer one', undefined]);
    });

    test('who lost the lease leaves nothing to be read', async () => {
      const [first] = (await lease('fetch')) as [LeasedItem];
      await items().rescue(RUN, at(99), 3);
      expect((await settle(first, { type: 'release' }, FETCHED)).ok).toBe(false);
      expect(await keys('read', 'w2', 99)).toEqual([]);
    });
  });
}
