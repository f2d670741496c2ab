import { beforeEach, describe, expect, test } from 'vitest';
import type { Review } from '../../core/reviews.ts';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDecision,
  aKeep,
  anEntry,
  aRun,
  asWas,
  at,
  collected,
  hex,
  runId,
} from './examples.ts';

/** Listings, days, decisions, manifest lines and claimed slots. */
export function logsConform(fixture: CatalogFixture): void {
  const keep = async (...keys: string[]) => {
    const { items, runs } = fixture.catalog;
    await runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
    const planned = keys.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
    await items.add(runId(1), 'govuk', planned, asWas, at(1));
    const leased = await items.lease(runId(1), 'w', { max: 99, now: at(2), until: at(60) });
    for (const item of leased) await items.settle(aKeep(item));
  };

  describe('what people decided', () => {
    const reviews = () => fixture.catalog.reviews;
    const review: Review = {
      kind: 'tombstone',
      source: 'govuk',
      subject: 'govuk:a',
      verdict: 'rejected',
      why: 'it is on their page',
      at: at(1),
    };

    test('is kept until it is undone; whoever decides again has the last word', async () => {
      await keep('a');
      await reviews().keep(review, aDecision('a'));
      const again: Review = { ...review, verdict: 'approved', why: 'it is gone', at: at(2) };
      await reviews().keep(again, aDecision('a'));
      expect(await reviews().find('tombstone', 'govuk', 'govuk:a')).toEqual(again);
      const other: Review = { ...review, kind: 'refused', subject: hex('x') };
      await reviews().keep(other, aDecision('a'));
      expect(await reviews().list({})).toEqual([again, other]);
      expect(await reviews().list({ kind: 'refused', source: 'govuk' })).toEqual([other]);
      await reviews().forget(again, aDecision('a'));
      expect(await reviews().list({})).toEqual([other]);
    });
  });

  describe('the daily index', () => {
    const days = () => fixture.catalog.days;
    beforeEach(() => keep('a', 'b', 'c'));
    const entry = (key: string, bucket: string) => ({ documentId: `govuk:${key}`, bucket });

    test('a day is replaced as a whole and read in the order it was written', async () => {
      const day = '2026-07-15';
      await days().replace('govuk', day, runId(1), [entry('c', 'NEW'), entry('a', 'LATEST')]);
      await days().replace('govuk', day, runId(1), [entry('b', 'NEW'), entry('a', 'NEW')]);
      const found = await days().day('govuk', day);
      expect(found).toMatchObject({ source: 'govuk', date: day, total: 2, buckets: { NEW: 2 } });
      expect(found?.items.map((item) => [item.bucket, item.document.id])).toEqual([
        ['NEW', 'govuk:b'],
        ['NEW', 'govuk:a'],
      ]);
      expect(await days().day('gazette', day)).toBeUndefined();
    });

    test('a rebuild that cannot be written leaves the old index', async () => {
      await days().replace('govuk', '2026-07-15', runId(1), [entry('a', 'NEW')]);
      const before = await days().day('govuk', '2026-07-15');
      const broken = [entry('b', 'NEW'), entry('never-kept', 'NEW')];
      await expect(days().replace('govuk', '2026-07-15', runId(2), broken)).rejects.toThrow();
      expect(await days().day('govuk', '2026-07-15')).toEqual(before);
    });

    test('an empty day is indexed; a day never indexed is not there', async () => {
      await days().replace('govuk', '2026-07-15', runId(1), []);
      expect(await days().day('govuk', '2026-07-15')).toMatchObject({ total: 0, items: [] });
      expect(await days().day('govuk', '2026-07-16')).toBeUndefined();
    });

    test('the newest indexed day not after a date is found', async () => {
      for (const date of ['2026-07-13', '2026-07-15']) {
        await days().replace('govuk', date, runId(1), [entry('a', 'NEW')]);
      }
      expect(await days().latestUpTo('govuk', '2026-07-14')).toBe('2026-07-13');
      expect(await days().latestUpTo('govuk', '2026-07-15')).toBe('2026-07-15');
      expect(await days().latestUpTo('govuk', '2026-07-12')).toBeUndefined();
      const list = await days().list('govuk', 9);
      expect(list.map((day) => day.date)).toEqual(['2026-07-15', '2026-07-13']);
    });
  });

  describe('decisions', () => {
    const log = () => fixture.catalog.decisions;

    test('lines come in order of time and read back whole', async () => {
      const late = aDecision('a', { at: at(20), verdict: 'kept', details: { n: [1, 'x'] } });
      await log().add([late, aDecision('a', { at: at(10) })]);
      expect(await log().find({ key: 'a', limit: 9 })).toEqual([
        aDecision('a', { at: at(10) }),
        late,
      ]);
      expect(await log().find({ key: 'a', limit: 1 })).toHaveLength(1);
    });

    test('they are found by run, document, key, url, stage, or as the story of the run itself', async () => {
      await log().add([
        aDecision(null, { stage: 'run', verdict: 'started' }),
        aDecision('a', { stage: 'plan', verdict: 'planned', url: null }),
        aDecision('a'),
        aDecision('b', { runId: runId(2) }),
      ]);
      const verdicts = async (query: Parameters<ReturnType<typeof log>['find']>[0]) =>
        (await log().find(query)).map((line) => `${line.key} ${line.verdict}`);
      expect(await verdicts({ runId: runId(1), limit: 9 })).toHaveLength(3);
      expect(await verdicts({ runId: runId(1), runWide: true, limit: 9 })).toEqual([
        'null started',
      ]);
      expect(await verdicts({ documentId: 'govuk:b', limit: 9 })).toEqual(['b fetched']);
      expect(await verdicts({ key: 'a', stages: ['plan'], limit: 9 })).toEqual(['a planned']);
      const url = 'https://www.gov.uk/api/content/a';
      expect(await verdicts({ url, limit: 9 })).toEqual(['a fetched']);
    });
  });

  describe('the manifest', () => {
    test('lines are numbered from 1 without gaps, across connections', async () => {
      await keep('a', 'b');
      const other = await fixture.another();
      const lines = await other.manifest.after(0, 9);
      expect(lines.map((line) => line.seq)).toEqual([1, 2, 3, 4]);
      expect(lines[0]).toEqual({ seq: 1, ...anEntry('a') });
      expect((await other.manifest.after(2, 1)).map((line) => line.seq)).toEqual([3]);
      expect(await other.manifest.count()).toBe(4);
      expect(await other.manifest.flush()).toEqual({ lastSeq: 4 });
    });

    test('created_at never goes backwards, though exchanges overlap', async () => {
      await fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      const { items } = fixture.catalog;
      const planned = ['a', 'b', 'c'].map((key) => ({
        candidate: aCandidate(key),
        plan: 'new' as const,
      }));
      await items.add(runId(1), 'govuk', planned, asWas, at(1));
      const leased = await items.lease(runId(1), 'w', { max: 9, now: at(2), until: at(60) });
      const moments = [at(20), at(15), at(25)];
      for (const [i, item] of leased.entries()) {
        const entry = { ...anEntry(item.candidate.key), created_at: moments[i] ?? at(0) };
        await items.settle({ ...aKeep(item), manifest: [entry] });
      }
      const lines = await fixture.catalog.manifest.after(0, 9);
      expect(lines.map((line) => line.created_at)).toEqual([at(20), at(20), at(25)]);
    });

    test('created_at never goes backwards, though another process wrote in between', async () => {
      await fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });
      const other = await fixture.another();
      const planned = ['a', 'b', 'c'].map((key) => ({
        candidate: aCandidate(key),
        plan: 'new' as const,
      }));
      await fixture.catalog.items.add(runId(1), 'govuk', planned, asWas, at(1));
      const leasing = { max: 9, now: at(2), until: at(60) };
      const leased = await fixture.catalog.items.lease(runId(1), 'w', leasing);
      const settling = [
        { by: fixture.catalog, at: at(10) },
        { by: other, at: at(20) },
        { by: fixture.catalog, at: at(15) },
      ];
      for (const [i, item] of leased.entries()) {
        const { by, at: created_at } = settling[i] ?? { by: other, at: at(0) };
        const entry = { ...anEntry(item.candidate.key), created_at };
        await by.items.settle({ ...aKeep(item), manifest: [entry] });
      }
      const lines = await fixture.catalog.manifest.after(0, 9);
      expect(lines.map((line) => line.created_at)).toEqual([at(10), at(20), at(20)]);
      // A record that is asked after by name writes its line outside of any run.
      const asked = { documentId: 'govuk:a', at: at(30), gone: { reason: 'gone' }, decisions: [] };
      const lineAt = (created_at: string) => ({ ...anEntry('a'), created_at });
      await other.documents.recheck({ ...asked, manifest: [lineAt(at(40))] });
      await fixture.catalog.documents.recheck({ ...asked, manifest: [lineAt(at(30))] });
      const last = await fixture.catalog.manifest.after(3, 9);
      expect(last.map((line) => line.created_at)).toEqual([at(40), at(40)]);
    });

    test('the newest line of each document of a source is found, of all its runs', async () => {
      await keep('b', 'a');
      const newest = await collected(fixture.catalog.manifest.lastPerDocument('govuk'));
      expect(await collected(fixture.catalog.manifest.lastPerDocument('papers'))).toEqual([]);
      const urls = (await collected(fixture.catalog.manifest.lastPerAddress('govuk'))).map(
        ({ url }) => url,
      );
      expect(urls).toEqual([...new Set(urls)].sort());
      expect(newest.map((line) => [line.doc_id, line.stage, line.seq])).toEqual([
        ['govuk:a', 'keep', 4],
        ['govuk:b', 'keep', 2],
      ]);
    });
  });

  describe('listings and slots', () => {
    test('a listing reads back, newest first', async () => {
      const { listings } = fixture.catalog;
      const listing = {
        runId: runId(1),
        source: 'govuk',
        url: 'https://www.gov.uk/api/search.json',
        fetchedAt: at(1),
        etag: '"x"',
        lastModified: null,
        sha256: hex('a'),
        rows: 100,
        valid: true,
        error: null,
        path: null,
      };
      const first = await listings.add(listing);
      const second = await listings.add({ ...listing, valid: false, error: 'cut', rows: null });
      expect(await listings.list({ source: 'govuk', limit: 9 })).toEqual([
        { ...listing, id: second, valid: false, error: 'cut', rows: null },
        { ...listing, id: first },
      ]);
      expect(await listings.list({ runId: runId(2), limit: 9 })).toEqual([]);
    });

    test('a slot is claimed once among all processes', async () => {
      const other = await fixture.another();
      const claims = await Promise.all([
        fixture.catalog.sources.claimSlot('govuk', at(0)),
        other.sources.claimSlot('govuk', at(0)),
        other.sources.claimSlot('gazette', at(0)),
      ]);
      expect(claims.toSorted()).toEqual(['claimed', 'claimed', 'taken']);
      await other.sources.claimSlot('govuk', at(60));
      expect(await fixture.catalog.sources.lastSlot('govuk')).toBe(at(60));
      expect(await other.sources.lastSlot('nobody')).toBeUndefined();
    });
  });
}
