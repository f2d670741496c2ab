import { describe, expect, test } from 'vitest';
import type { TryReport } from '../../core/telemetry.ts';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDecision,
  aDocument,
  aFailure,
  aKeep,
  anEntry,
  aRecord,
  aRun,
  asWas,
  at,
  runId,
} from './examples.ts';

const aTry = (change: Partial<TryReport>): TryReport => ({
  at: at(10),
  tier: 'direct_oa',
  resolver: 'unpaywall_pdf',
  outcome: 'won',
  durationMs: 200,
  url: null,
  httpStatus: 200,
  reason: null,
  message: null,
  ...change,
});

/** What the rows of a run tell in numbers. */
export function figuresConform(fixture: CatalogFixture): void {
  const lease = async (...keys: string[]) => {
    const { items, runs } = fixture.catalog;
    await runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    const planned = keys.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
    await items.add(runId(1), 'govuk', planned, asWas, at(1));
    return items.lease(runId(1), 'w', { max: 99, now: at(2), until: at(60) });
  };

  describe('the figures of a run', () => {
    test('tries are counted by tier and resolver, with their reasons; one not asked reaches no tier', async () => {
      const [won, lost] = await lease('a', 'b');
      if (!won || !lost) throw new Error('two items were entered');
      const { items, figures } = fixture.catalog;
      const skipped = aTry({ resolver: 'arxiv_pdf', outcome: 'skipped', reason: 'no arxiv' });
      const wall = aTry({
        tier: 'doi_follow',
        resolver: 'doi_redirect_pdf',
        outcome: 'refused',
        durationMs: 800,
        reason: 'login wall',
      });
      await items.settle({ ...aKeep(won), tried: [skipped, aTry({})] });
      const event = { type: 'give-up' as const, because: aFailure() };
      const empty = aTry({ outcome: 'empty', reason: 'not known' });
      await items.settle({
        ...{ item: lost, event, at: at(12), manifest: [], decisions: [] },
        tried: [skipped, empty, wall],
      });
      const { tiers, resolvers, reasons } = await figures.ofRun(runId(1));
      expect(tiers).toEqual([
        { tier: 'direct_oa', reached: 2, won: 1 },
        { tier: 'doi_follow', reached: 1, won: 0 },
      ]);
      expect(resolvers).toEqual([
        expect.objectContaining({
          resolver: 'arxiv_pdf',
          outcomes: expect.objectContaining({ skipped: 2, won: 0 }),
          durationsMs: [],
        }),
        expect.objectContaining({
          resolver: 'unpaywall_pdf',
          outcomes: expect.objectContaining({ won: 1, empty: 1 }),
          durationsMs: [200, 200],
        }),
        expect.objectContaining({
          resolver: 'doi_redirect_pdf',
          outcomes: expect.objectContaining({ refused: 1 }),
        }),
      ]);
      expect(reasons).toEqual({ 'no arxiv': 2, 'not known': 1, 'login wall': 1 });
    });

    test('the time to a file begins with the first turn, not with the first answer', async () => {
      const [one] = await lease('a');
      if (!one) throw new Error('an item was entered');
      const { items, figures } = fixture.catalog;
      await items.settle({
        ...aKeep(one),
        at: at(12),
        manifest: [anEntry('a', { created_at: at(11) })],
        tried: [aTry({ at: at(9) }), aTry({ at: at(10) })],
      });
      expect((await figures.ofRun(runId(1))).toFirstFileMs).toEqual([3_000]);
    });

    test('a file that was found not to be the document is not acquired; one with a notice is', async () => {
      const leased = await lease('a', 'b', 'c');
      const { items, figures, decisions } = fixture.catalog;
      for (const item of leased) {
        const key = item.candidate.key;
        const flagged = aRecord(key, {
          status: 'flagged',
          tombstoneAt: at(9),
          tombstoneReason: 'x',
        });
        const document = aDocument(key, key === 'c' ? {} : { record: flagged });
        await items.settle({ ...aKeep(item), record: document, tried: [aTry({})] });
      }
      await decisions.add([aDecision('a', { stage: 'keep', verdict: 'flagged' })]);
      expect((await figures.ofRun(runId(1))).toFirstFileMs).toHaveLength(2);
    });

    test('without tries it begins with the first exchange; a work that failed has none', async () => {
      const [kept, failed] = await lease('a', 'b');
      if (!kept || !failed) throw new Error('two items were entered');
      const { items, figures } = fixture.catalog;
      const manifest = [anEntry('a', { created_at: at(11) }), anEntry('a', { created_at: at(10) })];
      await items.settle({ ...aKeep(kept), at: at(12), manifest });
      const event = { type: 'give-up' as const, because: aFailure() };
      await items.settle({ item: failed, event, at: at(13), manifest: [], decisions: [] });
      expect((await figures.ofRun(runId(1))).toFirstFileMs).toEqual([2_000]);
    });

    test('exchanges are counted by status; those of listings too, and bytes are never from the cache', async () => {
      const { decisions, figures } = fixture.catalog;
      const line = (details: object) => aDecision('a', { details: { ms: 5, ...details } });
      await decisions.add([
        aDecision(null, { stage: 'discover', details: { ms: 9, status: 200, role: 'metadata' } }),
        line({ status: 200, role: 'metadata', resolver: 'unpaywall_pdf', cacheHit: true }),
        line({ status: 429, role: 'metadata', resolver: 'unpaywall_pdf' }),
        line({ status: 200, role: 'artifact', resolver: 'unpaywall_pdf' }),
        line({ role: 'artifact' }),
        aDecision('a', { stage: 'fetch', verdict: 'noted', details: {} }),
        aDecision('a', { runId: runId(2), details: { ms: 1, status: 500 } }),
      ]);
      expect((await figures.ofRun(runId(1))).exchanges).toEqual({
        answers: 5,
        cacheHits: 1,
        cacheable: 3,
        byStatus: { 200: 2, 429: 1, cached: 1, none: 1 },
      });
    });

    test('the summary of a run is replaced, and forgotten with its tries after its time', async () => {
      const [one] = await lease('a');
      if (!one) throw new Error('an item was entered');
      const { items, figures, manifest } = fixture.catalog;
      await items.settle({ ...aKeep(one), manifest: [anEntry('a')], tried: [aTry({})] });
      const summary = { runId: runId(1), source: 'govuk', at: at(20), payload: { yield: 0.5 } };
      await figures.summarize(summary);
      await figures.summarize({ ...summary, payload: { yield: 1 } });
      expect(await figures.summary(runId(1))).toEqual({ ...summary, payload: { yield: 1 } });
      await figures.forgetBefore(at(20));
      expect(await figures.summary(runId(1))).toBeDefined();
      expect((await figures.ofRun(runId(1))).tiers).toEqual([]);
      await figures.forgetBefore(at(21));
      expect(await figures.summary(runId(1))).toBeUndefined();
      expect(await manifest.count()).toBe(1);
    });

    test('old decisions are forgotten, newer ones are not', async () => {
      const { decisions } = fixture.catalog;
      await decisions.add([aDecision('a', { at: at(1) }), aDecision('a', { at: at(5) })]);
      await decisions.forgetBefore(at(5));
      const left = await decisions.find({ limit: 9 });
      expect(left.map((line) => line.at)).toEqual([at(5)]);
      await decisions.forgetBefore(at(99));
      expect(await decisions.find({ limit: 9 })).toEqual([]);
    });
  });
}
