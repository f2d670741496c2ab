import { describe, expect, test } from 'vitest';
import type { ListedEntry } from '../../core/listed.ts';
import type { CatalogFixture } from './catalog.ts';
import { aListing, aRun, at, runId } from './examples.ts';

const source = 'gazette';

/** What complete lists name: new, changed, removed, back again; and the listing a run works from. */
export function listedConform(fixture: CatalogFixture): void {
  const list = (n: number, change: { valid?: boolean; source?: string } = {}) =>
    fixture.catalog.listings.add(aListing(n, { source, ...change }));
  const entry = (key: string, title = key, excluded: string | null = null): ListedEntry => ({
    key,
    fields: { title },
    excluded,
  });

  describe('entries of a complete list', () => {
    test('are new, changed or removed by each listing, and back again', async () => {
      const { entries } = fixture.catalog;
      const one = await list(1);
      expect(await entries.apply(source, one, [entry('A'), entry('B'), entry('C')])).toEqual({
        new: ['A', 'B', 'C'],
        changed: [],
        removed: [],
      });
      const two = await list(2);
      expect(
        await entries.apply(source, two, [entry('A'), entry('B', 'else'), entry('D')]),
      ).toEqual({ new: ['D'], changed: ['B'], removed: ['C'] });
      expect(await entries.find(source, 'C')).toMatchObject({
        listed: false,
        firstListingId: one,
        lastListingId: one,
      });
      expect(await entries.find(source, 'B')).toMatchObject({
        fields: { title: 'else' },
        firstListingId: one,
        lastListingId: two,
      });
      const three = await list(3);
      expect(await entries.apply(source, three, [entry('C'), entry('D')])).toEqual({
        new: [],
        changed: ['C'],
        removed: ['A', 'B'],
      });
      const found = await entries.find(source, 'C');
      expect(found).toMatchObject({ listed: true, firstListingId: one });
      expect(await entries.ids(source, ['C', 'nobody', "o'x"])).toEqual(
        new Map([['C', found?.id]]),
      );
      expect(await entries.ids('another', ['C'])).toEqual(new Map());
    });

    test('a listing applied twice changes nothing, and of two with one key the first counts', async () => {
      const { entries } = fixture.catalog;
      const id = await list(1);
      const named = [entry('A', 'first'), entry('A', 'second'), entry('B')];
      expect((await entries.apply(source, id, named)).new).toEqual(['A', 'B']);
      const before = await entries.list(source, {});
      const again = await entries.apply(source, id, named);
      expect(again).toEqual({ new: [], changed: [], removed: [] });
      expect(await entries.list(source, {})).toEqual(before);
      expect(before.map(({ fields }) => fields.title)).toEqual(['first', 'B']);
    });

    test('are asked for by first listing, by presence and by exclusion', async () => {
      const { entries } = fixture.catalog;
      const one = await list(1);
      await entries.apply(source, one, [entry('A'), entry('X', 'x', 'sealed'), entry('B')]);
      const two = await list(2);
      await entries.apply(source, two, [entry('A'), entry('C'), entry('Y', 'y', 'sealed')]);
      await entries.apply('other', two, [entry('A')]);
      const keys = async (query: Parameters<typeof entries.list>[1]) =>
        (await entries.list(source, query)).map(({ key }) => key);
      expect(await keys({ listed: true, only: 'taken' })).toEqual(['A', 'C']);
      expect(await keys({ firstListingId: two, listed: true, only: 'taken' })).toEqual(['C']);
      expect(await keys({ only: 'excluded' })).toEqual(['X', 'Y']);
      expect(await keys({ listed: false })).toEqual(['X', 'B']);
      expect(await keys({ limit: 2 })).toEqual(['A', 'X']);
      expect(await entries.count(source, { listed: true })).toBe(3);
      expect(await entries.count('nobody', {})).toBe(0);
    });
  });

  test('a run works from one listing, its own or the last good one', async () => {
    const { listings, runs } = fixture.catalog;
    await runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    expect(await listings.usedBy(runId(1))).toBeUndefined();
    const good = await list(1);
    await list(1, { valid: false });
    await list(1, { source: 'other' });
    expect(await listings.newestValid(source)).toMatchObject({ id: good });
    expect(await listings.newestValid('nobody')).toBeUndefined();
    await listings.use(runId(1), good);
    expect(await listings.usedBy(runId(1))).toMatchObject({ id: good, valid: true });
  });
}
