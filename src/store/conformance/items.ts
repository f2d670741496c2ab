import { beforeEach, describe, expect, test } from 'vitest';
import type { LeasedItem, Settlement } from '../../core/catalog.ts';
import type { ItemEvent } from '../../core/item.ts';
import type { CatalogFixture } from './catalog.ts';
import {
  aCandidate,
  aDecision,
  aDocument,
  aFailure,
  aKeep,
  anEntry,
  aRun,
  asWas,
  at,
  runId,
} from './examples.ts';

const RUN = runId(1);

export function itemsConform(fixture: CatalogFixture): void {
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
  const settle = (item: LeasedItem, event: ItemEvent, seconds = 3) =>
    items().settle({ item, event, at: at(seconds), manifest: [], decisions: [] });
  const all = () => items().list({ runId: RUN, limit: 1_000 });

  const begin = () =>
    fixture.catalog.runs.begin(aRun(1), { aliveSince: at(-9), isDead: () => false });

  describe('items as a queue', () => {
    beforeEach(begin);

    test('what was added is leased in the order of its coming, whole', async () => {
      expect(await add('b', 'a', 'c')).toBe(3);
      const leased = await lease(2);
      expect(leased).toEqual([
        { ...base, id: expect.any(Number), candidate: aCandidate('b') },
        { ...base, id: expect.any(Number), candidate: aCandidate('a') },
      ]);
      expect((await lease(5)).map((item) => item.candidate.key)).toEqual(['c']);
      expect(await lease(5)).toEqual([]);
    });

    test('strange keys and fields come back unchanged', async () => {
      const key = 'é "quoted" \\ \u{1F600} \n tab\t/ü?x=1&y=[2]';
      const fields = {
        text: 'x\u2028y',
        list: [1, null, true, { deep: 'ü' }],
        zero: 0,
        tiny: 1e-7,
      };
      await items().add(
        RUN,
        'govuk',
        [{ candidate: aCandidate(key, fields), plan: 'changed' }],
        asWas,
        at(1),
      );
      const [leased] = await lease(1);
      expect(leased?.candidate).toEqual(aCandidate(key, fields));
      expect(leased?.plan).toBe('changed');
      expect(await items().list({ key, limit: 5 })).toHaveLength(1);
    });

    test('a key comes once per run: the second is merged while the first is pending', async () => {
      const named = (name: string, n: number) => ({
        candidate: aCandidate(name, { n }),
        plan: 'new' as const,
      });
      const sum = (a: ReturnType<typeof aCandidate>, b: ReturnType<typeof aCandidate>) =>
        aCandidate(a.key, { n: Number(a.fields.n) + Number(b.fields.n) });
      expect(await items().add(RUN, 'govuk', [named('a', 1), named('a', 2)], sum, at(1))).toBe(1);
      expect(await items().add(RUN, 'govuk', [named('b', 1), named('a', 4)], sum, at(1))).toBe(1);
      const [a] = await lease(1);
      expect(a?.candidate.fields).toEqual({ n: 7 });
      expect(await items().add(RUN, 'govuk', [named('a', 8)], sum, at(3))).toBe(0);
      if (a) await settle(a, { type: 'release' });
      expect((await lease(1, 4))[0]?.candidate.fields).toEqual({ n: 7 });
    });

    test('the same key in another run is another item', async () => {
      await add('a');
      await fixture.catalog.runs.begin(aRun(2, { source: 'x' }), {
        aliveSince: at(-9),
        isDead: () => false,
      });
      const planned = [{ candidate: aCandidate('a'), plan: 'new' as const }];
      expect(await items().add(runId(2), 'x', planned, asWas, at(1))).toBe(1);
      expect((await items().list({ key: 'a', limit: 9 })).map((item) => item.source)).toEqual([
        'govuk',
        'x',
      ]);
    });

    test('an item that waits is not leased before its time, and then takes its old place', async () => {
      await add('a', 'b', 'c');
      const [a] = await lease(1);
      if (a) await settle(a, { type: 'retry', at: at(50), because: aFailure() });
      expect(await items().outlook(RUN)).toEqual({ pending: 3, inProgress: 0, nextAt: null });
      expect((await lease(1, 49)).map((item) => item.candidate.key)).toEqual(['b']);
      expect((await lease(5, 50)).map((item) => [item.candidate.key, item.attempt])).toEqual([
        ['a', 2],
        ['c', 1],
      ]);
    });

    test('the outlook says when the next item may be leased', async () => {
      await add('a', 'b');
      for (const [i, item] of (await lease(2)).entries()) {
        const because = aFailure({ code: 'ASKED_TO_WAIT' });
        await settle(item, { type: 'snooze', until: at(80 - 10 * i), because });
      }
      expect(await items().outlook(RUN)).toEqual({ pending: 2, inProgress: 0, nextAt: at(70) });
    });

    test('a lease is settled by its owner alone, though another has the same attempt by now', async () => {
      await add('a');
      const [first] = await lease(1, 2, 'w1');
      if (!first) throw new Error('nothing was leased');
      // The attempt is given back, so that the next lease has the same number.
      await settle(first, {
        type: 'snooze',
        until: at(3),
        because: aFailure({ code: 'ASKED_TO_WAIT' }),
      });
      const [second] = await lease(1, 4, 'w2');
      expect(second?.attempt).toBe(first.attempt);
      expect(await settle(first, { type: 'give-up', because: aFailure() }, 5)).toEqual({
        ok: false,
        refused: `item ${first.id} is held by w2, attempt 1`,
      });
      expect(await all()).toMatchObject([{ status: 'in_progress', attempt: 1 }]);
    });

    test('two connections never lease the same item', async () => {
      const keys = Array.from({ length: 300 }, (_, i) => `k${i}`);
      await add(...keys);
      const other = await fixture.another();
      const taken: string[] = [];
      const work = async (catalog: typeof other, owner: string) => {
        for (;;) {
          const got = await catalog.items.lease(RUN, owner, { max: 7, now: at(2), until: at(60) });
          if (got.length === 0) return;
          taken.push(...got.map((item) => item.candidate.key));
        }
      };
      await Promise.all([work(fixture.catalog, 'one'), work(other, 'two')]);
      expect(taken).toHaveLength(300);
      expect(new Set(taken).size).toBe(300);
    });
  });

  describe('items as a ledger', () => {
    beforeEach(begin);

    test('a settlement is whole: item, document, manifest and decisions', async () => {
      await add('a');
      const [item] = await lease(1);
      if (!item) throw new Error('nothing leased');
      expect(await items().settle(aKeep(item))).toEqual({ ok: true });
      const other = await fixture.another();
      expect(await other.items.list({ runId: RUN, limit: 9 })).toEqual([
        {
          id: item.id,
          runId: RUN,
          source: 'govuk',
          key: 'a',
          plan: 'new',
          status: 'downloaded',
          attempt: 1,
          notBefore: null,
          documentId: 'govuk:a',
          bytes: 20_000,
          failure: null,
          skipReason: null,
          createdAt: at(1),
          updatedAt: at(11),
        },
      ]);
      expect((await other.documents.find('govuk:a'))?.title).toBe('Title of a');
      expect(await other.manifest.count()).toBe(2);
      expect(await other.decisions.find({ key: 'a', limit: 9 })).toHaveLength(3);
    });

    test('an item that failed once and is kept has no failure any more', async () => {
      await add('a');
      const [first] = await lease(1);
      if (!first) throw new Error('nothing leased');
      const because = { code: 'HTTP_5XX', message: 'answered 503', httpStatus: 503 } as const;
      const again = { type: 'retry', at: at(3), because } as const;
      const nothing = { manifest: [], decisions: [] };
      await items().settle({ item: first, event: again, at: at(3), ...nothing });
      const failed = await items().list({ runId: RUN, limit: 9 });
      expect(failed[0]).toMatchObject({ failure: { code: 'HTTP_5XX' } });
      const [second] = await items().lease(RUN, 'w', { max: 1, now: at(9), until: at(60) });
      if (!second) throw new Error('nothing leased again');
      await items().settle(aKeep(second));
      const kept = { status: 'downloaded', attempt: 2, notBefore: null, failure: null };
      expect((await items().list({ runId: RUN, limit: 9 }))[0]).toMatchObject(kept);
    });

    test('a settlement that throws leaves nothing, and its neighbours are kept', async () => {
      await add('good', 'bad', 'better');
      const [good, bad, better] = await lease(3);
      if (!good || !bad || !better) throw new Error('nothing leased');
      const broken = aKeep(bad, {
        record: aDocument('bad', {
          // Not a status: the table refuses it after the item was changed.
          record: { ...aDocument('bad').record, status: 'lost' as 'active' },
        }),
      });
      const settled = await Promise.allSettled([
        items().settle(aKeep(good)),
        items().settle(broken),
        items().settle(aKeep(better)),
      ]);
      expect(settled.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect((await all()).map((item) => item.status)).toEqual([
        'downloaded',
        'in_progress',
        'downloaded',
      ]);
      expect(await fixture.catalog.documents.find('govuk:bad')).toBeUndefined();
      expect(await fixture.catalog.manifest.count()).toBe(4);
      expect((await fixture.catalog.manifest.after(0, 9)).map((line) => line.seq)).toEqual([
        1, 2, 3, 4,
      ]);
    });

    test('whoever lost the lease cannot settle, and nothing is written', async () => {
      await add('a');
      const [first] = await lease(1);
      if (!first) throw new Error('nothing leased');
      await items().begin(first);
      await items().rescue(RUN, at(62), 3);
      const [second] = await lease(1, 63, 'w2');
      const refused = await items().settle(aKeep(first));
      expect(refused).toMatchObject({ ok: false, refused: expect.stringContaining('w2') });
      expect(await items().settle(aKeep({ ...first, owner: 'w2' }))).toMatchObject({ ok: false });
      expect(await fixture.catalog.documents.find('govuk:a')).toBeUndefined();
      expect(await fixture.catalog.manifest.count()).toBe(0);
      if (second) expect(await items().settle(aKeep(second))).toEqual({ ok: true });
    });

    test('downloaded is terminal: a later transition is refused and logged', async () => {
      await add('a');
      const [item] = await lease(1);
      if (!item) throw new Error('nothing leased');
      await items().settle(aKeep(item));
      const before = await all();
      const late = await items().settle({
        item,
        event: { type: 'give-up', because: aFailure() },
        at: at(99),
        manifest: [anEntry('a')],
        decisions: [aDecision('a')],
      });
      expect(late).toEqual({ ok: false, refused: 'an item that is downloaded cannot give-up' });
      expect(await all()).toEqual(before);
      expect(await fixture.catalog.manifest.count()).toBe(2);
      const log = await fixture.catalog.decisions.find({ key: 'a', limit: 9 });
      expect(log.at(-1)).toMatchObject({
        verdict: 'refused',
        reason: 'invalid_transition_after_download',
      });
      expect(log).toHaveLength(4);
    });

    test('an event that the state does not allow is refused before anything is written', async () => {
      await add('a');
      const [item] = await lease(1);
      if (!item) throw new Error('nothing leased');
      const wrong: Settlement = { ...aKeep(item), event: { type: 'reopen' } };
      expect(await items().settle(wrong)).toEqual({
        ok: false,
        refused: 'an item that is in_progress cannot reopen',
      });
      expect((await all())[0]?.status).toBe('in_progress');
    });

    test('the end of a run fails what is pending, and reopening takes it up again', async () => {
      await add('a', 'b', 'c');
      const [a, b] = await lease(2);
      if (a) await items().settle(aKeep(a));
      if (b) await settle(b, { type: 'snooze', until: at(900), because: aFailure() });
      const because = aFailure({
        code: 'RUN_DEADLINE',
        message: 'too late',
        httpStatus: undefined,
      });
      expect(await items().failPending(RUN, because, at(20))).toBe(2);
      expect((await all()).map((item) => [item.status, item.failure?.code])).toEqual([
        ['downloaded', undefined],
        ['failed', 'RUN_DEADLINE'],
        ['failed', 'RUN_DEADLINE'],
      ]);
      expect(await items().reopen(RUN, at(30))).toBe(2);
      expect((await lease(5, 31)).map((item) => [item.candidate.key, item.attempt])).toEqual([
        ['b', 1],
        ['c', 1],
      ]);
    });

    test('the tally counts states, attempts, bytes and reasons', async () => {
      await add('kept', 'skipped', 'failed', 'waits');
      await items().add(
        RUN,
        'govuk',
        [{ candidate: aCandidate('known'), plan: 'changed' }],
        asWas,
        at(1),
      );
      const [kept, skipped, failed] = await lease(3);
      if (kept) await items().settle(aKeep(kept));
      if (skipped) await settle(skipped, { type: 'skip', reason: 'exists_ok' });
      if (failed) await settle(failed, { type: 'give-up', because: aFailure() });
      expect(await items().tally(RUN)).toEqual({
        byStatus: { pending: 2, in_progress: 0, downloaded: 1, failed: 1, skipped: 1 },
        attempted: 3,
        bytes: 20_000,
        known: 2,
        reasons: { HTTP_5XX: 1, exists_ok: 1 },
      });
    });

    test('tells for which hosts unsettled items wait, by the address of the first file', async () => {
      const planOf = (key: string, url?: string) => ({
        candidate: {
          ...aCandidate(key),
          files: url === undefined ? [] : [{ name: 'a.json', url }],
        },
        plan: 'new' as const,
      });
      const [one, other] = ['https://one.example/x?a=1', 'https://other.example:8443/y'];
      const planned = [planOf('a', one), planOf('b', one), planOf('c', other), planOf('d')];
      await items().add(RUN, 'govuk', planned, asWas, at(1));
      const [first, second] = await lease(2);
      if (first) await settle(first, { type: 'skip', reason: 'exists_ok' });
      const hosts = await items().byHost(RUN);
      expect(second?.candidate.key).toBe('b');
      expect([...hosts].sort((x, y) => String(x.host).localeCompare(String(y.host)))).toEqual([
        { host: null, waiting: 1, ready: 1, leased: 0, nextRetry: null },
        { host: 'one.example', waiting: 0, ready: 0, leased: 1, nextRetry: null },
        { host: 'other.example:8443', waiting: 1, ready: 1, leased: 0, nextRetry: null },
      ]);
    });

    test('lists filter by state and page by id', async () => {
      await add('a', 'b', 'c', 'd');
      await lease(2);
      const keys = async (query: Parameters<ReturnType<typeof items>['list']>[0]) =>
        (await items().list(query)).map((item) => item.key);
      expect(await keys({ runId: RUN, status: ['in_progress'], limit: 9 })).toEqual(['a', 'b']);
      expect(await keys({ runId: RUN, status: ['pending', 'failed'], limit: 1 })).toEqual(['c']);
      const first = (await items().list({ runId: RUN, limit: 2 })).at(-1);
      expect(await keys({ runId: RUN, limit: 9, after: first?.id })).toEqual(['c', 'd']);
    });
  });
}

const base: Omit<LeasedItem, 'id' | 'candidate'> = {
  runId: RUN,
  source: 'govuk',
  plan: 'new',
  attempt: 1,
  owner: 'w1',
};
