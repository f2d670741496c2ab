import { describe, expect, test } from 'vitest';
import type { CompletenessCheck } from '../../core/completeness.ts';
import type { CatalogFixture } from './catalog.ts';

/** What publishers declare, and the history of comparing it. */
export function completenessConforms(fixture: CatalogFixture): void {
  const port = () => fixture.catalog.completeness;
  const at = (day: number) => `2026-05-0${day}T00:00:00.000Z`;
  const check = (more: Partial<CompletenessCheck> = {}): CompletenessCheck => ({
    source: 'votes',
    series: 'house',
    runId: 'r1',
    state: 'complete',
    listed: 5,
    expected: 5,
    held: 5,
    reserved: 0,
    missingCount: 0,
    missing: [],
    says: '1 to 5',
    ...more,
  });
  const lacking = (missing: string[]) =>
    check({ state: 'missing', held: 5 - missing.length, missingCount: missing.length, missing });

  describe('completeness', () => {
    test('a later declaration of a series replaces the one before, and is found by its run', async () => {
      await port().declare('votes', 'r1', { series: 'house', listed: 4 }, at(1));
      await port().declare('votes', 'r1', { series: 'senate', listed: 2 }, at(1));
      await port().declare('votes', 'r2', { series: 'house', listed: 5, total: 6 }, at(2));
      expect(await port().declaredIn('r1')).toEqual([{ series: 'senate', listed: 2 }]);
      expect(await port().declaredIn('r2')).toEqual([{ series: 'house', listed: 5, total: 6 }]);
    });

    test('the same finding moves only its date; another one is a line of history', async () => {
      await port().record(check(), at(1));
      await port().record(check({ runId: 'r2' }), at(2));
      await port().record(lacking(['3']), at(3));
      expect(await port().list({})).toMatchObject([{ state: 'missing', missing: ['3'] }]);
      expect(await port().list({ since: at(1) })).toMatchObject([
        { state: 'complete', since: at(1), checkedAt: at(2), runId: 'r2' },
        { state: 'missing', since: at(3) },
      ]);
      expect(await port().list({ since: at(3) })).toHaveLength(1);
      expect(await port().list({ source: 'nobody' })).toEqual([]);
    });

    test('late is counted from the first day that something was missing until nothing is', async () => {
      await port().record(lacking(['3']), at(1));
      await port().record(lacking(['3', '4']), at(2));
      await port().record(check({ state: 'outage' }), at(3));
      await port().record(lacking(['4']), at(4));
      await port().record(check(), at(5));
      await port().record(lacking(['5']), at(6));
      const late = (await port().list({ since: at(1) })).map(({ lateSince }) => lateSince);
      expect(late).toEqual([at(1), at(1), at(1), at(1), null, at(6)]);
    });
  });
}
