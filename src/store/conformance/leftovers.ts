import { describe, expect, test } from 'vitest';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDecision,
  aFailure,
  aKeep,
  aListing,
  aRun,
  asWas,
  at,
  runId,
} from './examples.ts';

/** What runs leave behind: undone work over all runs, files that are held, a log read once. */
export function leftoversConform(fixture: CatalogFixture): void {
  const begin = async (n: number, keys: readonly string[]) => {
    const { runs, items } = fixture.catalog;
    await runs.begin(aRun(n), { aliveSince: at(n), isDead: () => true });
    const planned = keys.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
    await items.add(runId(n), 'govuk', planned, asWas, at(n));
  };
  const lease = (n: number, max: number) =>
    fixture.catalog.items.lease(runId(n), 'w', { max, now: at(n), until: at(n + 1) });
  const left = async (query: { after?: number; limit?: number; except?: string } = {}) => {
    const page = { after: 0, limit: 99, ...query };
    const found = await fixture.catalog.items.unsettled('govuk', page);
    return found.map((item) => `${item.candidate.key} ${item.status} ${item.runId.slice(-1)}`);
  };

  describe('undone work', () => {
    test('is the newest item of a key, whatever run it was in; kept and passed over is done', async () => {
      const { items } = fixture.catalog;
      await begin(1, ['a', 'b', 'c', 'd']);
      const [a, b, c] = await lease(1, 3);
      if (!a || !b || !c) throw new Error('three were to be leased');
      const settle = { at: at(2), manifest: [], decisions: [] };
      await items.settle(aKeep(a));
      await items.settle({ ...settle, item: b, event: { type: 'give-up', because: aFailure() } });
      expect(await left()).toEqual(['b failed 1', 'c in_progress 1', 'd pending 1']);

      await begin(2, ['b', 'c', 'e']);
      expect(await left()).toEqual(['d pending 1', 'b pending 2', 'c pending 2', 'e pending 2']);
      expect(await left({ except: runId(2) })).toEqual([
        'b failed 1',
        'c in_progress 1',
        'd pending 1',
      ]);
      const [again, , other] = await lease(2, 3);
      if (!again || !other) throw new Error('three were to be leased');
      await items.settle(aKeep(again));
      await items.settle({ ...settle, item: other, event: { type: 'skip', reason: 'no' } });
      expect(await left()).toEqual(['d pending 1', 'c in_progress 2']);
      const [first] = await items.unsettled('govuk', { after: 0, limit: 1 });
      expect(await left({ after: first?.id ?? 0 })).toEqual(['c in_progress 2']);
      expect(await items.unsettled('nobody', { after: 0, limit: 9 })).toEqual([]);
    });

    test('what its list no longer names, or excludes, is left out', async () => {
      const { entries, listings } = fixture.catalog;
      await begin(1, ['a', 'b', 'c']);
      const listing = await listings.add(aListing(1));
      const entry = (key: string, excluded: string | null = null) => ({
        key,
        fields: {},
        excluded,
      });
      await entries.apply('govuk', listing, [entry('a'), entry('b'), entry('c')]);
      await entries.apply('govuk', listing, [entry('a'), entry('b', 'sealed')]);
      expect(await left()).toEqual(['a pending 1']);
    });
  });

  test('files that are held are told with their document, newest first; and how large one is', async () => {
    const { items, files } = fixture.catalog;
    expect(await items.meanBytes('govuk')).toBeUndefined();
    await begin(1, ['a', 'b']);
    for (const item of await lease(1, 2)) await items.settle(aKeep(item));
    expect(await items.meanBytes('govuk')).toBe(20_000);
    const all = await files.list({ source: 'govuk', limit: 9 });
    expect(all).toMatchObject([
      { documentId: 'govuk:b', key: 'b', title: 'Title of b', size: 20_000, runId: runId(1) },
      { documentId: 'govuk:a', path: 'corpus/govuk/bodies/raw/a.json', metadata: { tags: {} } },
    ]);
    const before = all[0]?.number ?? 0;
    expect(await files.list({ source: 'govuk', before, limit: 9 })).toEqual(all.slice(1));
    expect(await files.list({ source: 'govuk', runId: runId(2), limit: 9 })).toEqual([]);
    expect(await files.list({ source: 'nobody', limit: 9 })).toEqual([]);
  });

  test('each line of the decision log is given to a reader once, among all processes', async () => {
    const { decisions } = fixture.catalog;
    const other = (await fixture.another()).decisions;
    await decisions.add(['a', 'b', 'c'].map((key) => aDecision(key)));
    const first = await decisions.claim('reader', 2);
    const rest = await Promise.all([decisions.claim('reader', 9), other.claim('reader', 9)]);
    expect(first.map(({ key }) => key)).toEqual(['a', 'b']);
    expect(rest.flat().map(({ key }) => key)).toEqual(['c']);
    expect(await other.claim('another', 9)).toHaveLength(3);
    expect(await decisions.find({ limit: 9 })).toHaveLength(3);
  });
}
