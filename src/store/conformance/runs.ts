import { describe, expect, test } from 'vitest';
import type { Liveness, RunEnd } from '../../core/catalog.ts';
import { NO_COUNTS } from '../../core/run.ts';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aKeep, aRun, asWas, at, runId } from './examples.ts';

const everyoneLives: Liveness = { aliveSince: at(-1_000), isDead: () => false };

const done: RunEnd = {
  status: 'completed',
  endedAt: at(100),
  counts: { ...NO_COUNTS, total: 7, planned: 5, attempted: 5, downloaded: 4, failed: 1, bytes: 9 },
  coverage: 0.8,
  health: 'partial',
  stopReason: null,
  error: null,
  outcome: { new: 3, latest: 1 },
};

export function runsConform(fixture: CatalogFixture): void {
  describe('runs', () => {
    test('a run reads back as it was begun', async () => {
      const { runs } = fixture.catalog;
      const run = aRun(1, { deadlineAt: at(3_600), params: { date: '2026-07-15', all: true } });
      expect(await runs.begin(run, everyoneLives)).toEqual({ started: true });
      expect(await runs.find(run.id)).toEqual(run);
      expect(await runs.find(runId(9))).toBeUndefined();
    });

    test('a second run of a source that has a living one is refused, and names it', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      const other = await fixture.another();
      const refused = await other.runs.begin(aRun(2), everyoneLives);
      expect(refused).toEqual({ started: false, by: aRun(1) });
      expect(await runs.find(runId(2))).toBeUndefined();
    });

    test('runs of different sources live side by side', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      const started = await runs.begin(aRun(2, { source: 'gazette' }), everyoneLives);
      expect(started).toEqual({ started: true });
    });

    for (const [what, alive, beat = at(1)] of [
      ['its heartbeat is too old', { aliveSince: at(50), isDead: () => false }],
      ['its heartbeat lies years ahead', { aliveSince: at(-50), isDead: () => false }, at(99_999)],
      ['its owner is dead', { aliveSince: at(-50), isDead: (o: string) => o === 'owner-1' }],
    ] as const) {
      test(`a run does not block the next one when ${what}: it is aborted as crashed`, async () => {
        const { runs } = fixture.catalog;
        await runs.begin(aRun(1, { heartbeatAt: beat }), everyoneLives);
        expect(await runs.begin(aRun(60), alive)).toEqual({ started: true });
        expect(await runs.find(runId(1))).toMatchObject({
          status: 'aborted',
          stopReason: 'crashed',
          endedAt: at(60),
        });
      });
    }

    test('a run whose process died has the counts of its ledger, and a line that says what happened', async () => {
      const { runs, items, decisions } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      await runs.begin(aRun(2, { source: 'gazette' }), everyoneLives);
      const planned = ['a', 'b', 'c'].map((key) => ({
        candidate: aCandidate(key),
        plan: 'new' as const,
      }));
      await items.add(runId(1), 'govuk', planned, asWas, at(1));
      await runs.count(runId(1), { ...NO_COUNTS, pages: 4 });
      const [kept] = await items.lease(runId(1), 'owner-1', { max: 2, now: at(2), until: at(60) });
      if (kept) await items.settle(aKeep(kept));
      const dead = { aliveSince: at(-50), isDead: (owner: string) => owner === aRun(1).owner };
      const counted = { total: 3, planned: 3, attempted: 2, downloaded: 1, pages: 4 };
      const crashed = { id: runId(1), status: 'aborted', stopReason: 'crashed', endedAt: at(70) };
      expect(await runs.buryDead(at(70), dead)).toMatchObject([{ ...crashed, counts: counted }]);
      expect(await runs.find(runId(1))).toMatchObject({ ...crashed, health: 'partial' });
      expect(await runs.find(runId(2))).toMatchObject({ status: 'running' });
      expect(await decisions.find({ runId: runId(1), stages: ['run'], limit: 9 })).toMatchObject([
        { verdict: 'crashed', reason: expect.stringContaining('its process is gone') },
      ]);
      expect(await runs.buryDead(at(71), dead)).toEqual([]);
    });

    test('of many that begin at once, one starts', async () => {
      const other = await fixture.another();
      const begun = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? fixture.catalog : other).runs.begin(aRun(i + 1), everyoneLives),
        ),
      );
      expect(begun.filter((answer) => answer.started)).toHaveLength(1);
    });

    test('a stopped run is taken up under a new owner, as if it had not ended', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      await runs.discovered(runId(1), at(5), NO_COUNTS, []);
      await runs.end(runId(1), { ...done, status: 'aborted', stopReason: 'signal' }, []);
      const taken = await runs.takeUp(runId(1), 'owner-new', at(200), at(900), everyoneLives);
      expect(taken).toEqual({
        started: true,
        run: aRun(1, {
          owner: 'owner-new',
          heartbeatAt: at(200),
          deadlineAt: at(900),
          discoveredAt: at(5),
          counts: done.counts,
          outcome: done.outcome,
        }),
      });
    });

    test('a living run cannot be taken up, a crashed one can', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      const refused = await runs.takeUp(runId(1), 'b', at(9), null, everyoneLives);
      expect(refused).toMatchObject({ started: false, by: { id: runId(1) } });
      const dead = { aliveSince: at(-50), isDead: () => true };
      const taken = await runs.takeUp(runId(1), 'b', at(9), null, dead);
      expect(taken).toMatchObject({ started: true, run: { owner: 'b', status: 'running' } });
    });

    test('a run is not taken up while another of its source lives', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      await runs.end(runId(1), { ...done, status: 'failed' }, []);
      await runs.begin(aRun(2), everyoneLives);
      const refused = await runs.takeUp(runId(1), 'b', at(9), null, everyoneLives);
      expect(refused).toMatchObject({ started: false, by: { id: runId(2) } });
    });

    test('to take up a run that is not there is an error that names it', async () => {
      const taking = fixture.catalog.runs.takeUp(runId(7), 'b', at(9), null, everyoneLives);
      await expect(taking).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });

    test('an owner that lost the run hears it from the heartbeat, and cannot end it', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      expect(await runs.heartbeat(runId(1), 'owner-1', at(30))).toBe(true);
      expect((await runs.find(runId(1)))?.heartbeatAt).toBe(at(30));
      expect(await runs.heartbeat(runId(1), 'somebody', at(31))).toBe(false);
      expect(await runs.end(runId(1), done, [], 'somebody')).toBe(false);
      expect((await runs.find(runId(1)))?.status).toBe('running');
      expect(await runs.end(runId(1), done, [], 'owner-1')).toBe(true);
      expect(await runs.heartbeat(runId(1), 'owner-1', at(32))).toBe(false);
      expect((await runs.find(runId(1)))?.heartbeatAt).toBe(at(30));
    });

    test('counts can be seen while it runs', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      await runs.count(runId(1), { ...NO_COUNTS, total: 3, pages: 2, duplicates: 1, skipped: 1 });
      expect((await runs.find(runId(1)))?.counts).toEqual({
        ...NO_COUNTS,
        total: 3,
        pages: 2,
        duplicates: 1,
        skipped: 1,
      });
    });

    test('an ended run carries counts, coverage, health, error and outcome', async () => {
      const { runs } = fixture.catalog;
      await runs.begin(aRun(1), everyoneLives);
      const error = { code: 'DISK_FULL', message: 'no space left' } as const;
      await runs.end(runId(1), { ...done, status: 'failed', stopReason: 'disk_full', error }, []);
      expect(await runs.find(runId(1))).toEqual(
        aRun(1, { ...done, status: 'failed', stopReason: 'disk_full', error }),
      );
    });

    test('lists are newest first and can be filtered and paged', async () => {
      const { runs } = fixture.catalog;
      for (const n of [1, 2, 3, 4]) {
        await runs.begin(aRun(n, { source: n % 2 ? 'govuk' : 'gazette' }), everyoneLives);
        await runs.end(runId(n), { ...done, status: n === 3 ? 'failed' : 'completed' }, []);
      }
      const ids = async (query: Parameters<typeof runs.list>[0]) =>
        (await runs.list(query)).map((run) => run.id);
      expect(await ids({ limit: 10 })).toEqual([4, 3, 2, 1].map(runId));
      expect(await ids({ limit: 2, before: runId(3) })).toEqual([2, 1].map(runId));
      expect(await ids({ limit: 10, source: 'govuk' })).toEqual([3, 1].map(runId));
      expect(await ids({ limit: 10, status: 'failed' })).toEqual([runId(3)]);
      expect((await runs.latest())?.id).toBe(runId(4));
      expect((await runs.latest('govuk'))?.id).toBe(runId(3));
      expect(await runs.latest('nobody')).toBeUndefined();
    });

    test('the newest runs of many sources come at once: of all, of those that ended, of the good ones', async () => {
      const { runs } = fixture.catalog;
      const begin = async (n: number, source: string, status?: RunEnd['status']) => {
        await runs.begin(aRun(n, { source }), everyoneLives);
        if (status) await runs.end(runId(n), { ...done, status }, []);
      };
      await begin(1, 'govuk', 'completed');
      await begin(2, 'govuk', 'completed');
      await begin(3, 'govuk', 'failed');
      await begin(4, 'govuk');
      await begin(5, 'crs_reports', 'aborted');
      const found = await runs.newestOfEach(['govuk', 'crs_reports', 'bills']);
      const ids = [...found].map(([source, { latest, ended, completed }]) => [
        source,
        latest.id,
        ended?.id,
        completed?.id,
      ]);
      expect(ids.toSorted()).toEqual([
        ['crs_reports', runId(5), runId(5), undefined],
        ['govuk', runId(4), runId(3), runId(2)],
      ]);
      expect(found.get('govuk')?.ended).toEqual(await runs.find(runId(3)));
    });

    test('the newest run is the one begun last, whatever its clock said', async () => {
      const { runs } = fixture.catalog;
      const inTenYears = { startedAt: '2036-11-16T06:00:00.000Z' };
      for (const [n, change] of [
        [1, {}],
        [9, { ...inTenYears, source: 'gazette' }],
        [8, inTenYears],
        [2, {}],
        [3, {}],
      ] as const) {
        await runs.begin(aRun(n, change), everyoneLives);
        await runs.end(runId(n), { ...done, status: n === 8 ? 'failed' : 'completed' }, []);
      }
      const ids = async (query: Parameters<typeof runs.list>[0]) =>
        (await runs.list(query)).map((run) => run.id);
      expect(await ids({ limit: 10 })).toEqual([3, 2, 8, 9, 1].map(runId));
      expect(await ids({ limit: 10, before: runId(2) })).toEqual([8, 9, 1].map(runId));
      expect(await ids({ limit: 10, before: runId(8) })).toEqual([9, 1].map(runId));
      expect(await ids({ limit: 2, source: ['govuk', 'gazette'], status: ['completed'] })).toEqual(
        [3, 2].map(runId),
      );
      expect((await runs.latest())?.id).toBe(runId(3));
      expect((await runs.latest('govuk'))?.id).toBe(runId(3));
    });

    test('the starts of the runs say since when the clock is steady', async () => {
      const { runs } = fixture.catalog;
      const days = 24 * 3_600_000;
      expect(await runs.clockRecord(10 * days)).toBeUndefined();
      const begin = async (n: number, startedAt: string) => {
        await runs.begin(aRun(n, { startedAt }), everyoneLives);
        await runs.end(runId(n), done, []);
        return runs.clockRecord(10 * days);
      };
      const [first, second] = ['2026-07-01T06:00:00.000Z', '2026-07-09T06:00:00.000Z'];
      expect(await begin(1, first)).toEqual({ newest: first, steadySince: first });
      expect(await begin(2, second)).toEqual({ newest: second, steadySince: first });
      const ahead = '2036-07-10T06:00:00.000Z';
      expect(await begin(3, ahead)).toEqual({ newest: ahead, steadySince: ahead });
      const back = '2026-07-11T06:00:00.000Z';
      expect(await begin(4, back)).toEqual({ newest: back, steadySince: back });
    });

    test('the newest unfinished run of a source is the one to resume', async () => {
      const { runs } = fixture.catalog;
      for (const [n, status] of [
        [1, 'aborted'],
        [2, 'failed'],
        [3, 'completed'],
      ] as const) {
        await runs.begin(aRun(n), everyoneLives);
        await runs.end(runId(n), { ...done, status }, []);
      }
      expect((await runs.unfinished('govuk'))?.id).toBe(runId(2));
      expect(await runs.unfinished('gazette')).toBeUndefined();
    });
  });
}
