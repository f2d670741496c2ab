import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Catalog, Item, LeasedItem } from '../../core/catalog.ts';
import { apply, type ItemEvent, type ItemState, type ItemStatus } from '../../core/item.ts';
import type { CatalogFixture } from './catalog.ts';
import { aCandidate, aFailure, aRun, asWas, at, runId } from './examples.ts';

/** The rows move as `apply` says, whatever happens to them and in whatever order. */
export function transitionsConform(fixture: CatalogFixture): void {
  test('every transition of the rows equals apply()', async () => {
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(aStep, { minLength: 1, maxLength: 15 }), async (steps) => {
        serial += 1;
        await story(fixture.catalog, serial, steps);
      }),
      { numRuns: 80 },
    );
  });
}

type Step =
  | { readonly does: 'lease'; readonly max: number }
  | { readonly does: 'settle'; readonly item: number; readonly event: ItemEvent }
  | { readonly does: 'begin'; readonly item: number }
  | { readonly does: 'expire' | 'fail what is pending' | 'reopen' };

const KEYS = ['a', 'b', 'c'];
const ATTEMPTS = 2;
const because = aFailure();

const aStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('lease'), max: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('settle'),
      item: fc.nat(KEYS.length - 1),
      event: fc.constantFrom<ItemEvent>(
        { type: 'keep' },
        { type: 'skip', reason: 'seen_history' },
        { type: 'retry', at: at(0), because },
        { type: 'snooze', until: at(0), because },
        { type: 'give-up', because },
        { type: 'release' },
        { type: 'reopen' },
        { type: 'lease', owner: 'w', until: at(0) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('begin'), item: fc.nat(2) }) },
  fc.record({ does: fc.constantFrom('expire', 'fail what is pending', 'reopen') }),
) as fc.Arbitrary<Step>;

/** Plays the steps on rows and on states side by side, and compares after each. */
async function story({ runs, items }: Catalog, serial: number, steps: readonly Step[]) {
  const run = runId(serial);
  await runs.begin(aRun(serial, { source: `s${serial}` }), {
    aliveSince: at(-9),
    isDead: () => false,
  });
  const planned = KEYS.map((key) => ({ candidate: aCandidate(key), plan: 'new' as const }));
  await items.add(run, `s${serial}`, planned, asWas, at(0));
  const states = new Map<string, ItemState>(
    KEYS.map((key) => [key, { is: 'pending', attempt: 0, notBefore: null }]),
  );
  const leases = new Map<string, LeasedItem>();
  let now = 0;

  /** What the catalog does to all items of a state at once. */
  const toAll = (from: ItemStatus, event: ItemEvent) => {
    for (const [key, state] of states) if (state.is === from) move(key, event);
  };
  const move = (key: string, event: ItemEvent): boolean => {
    const state = states.get(key);
    const applied = state && apply(state, event);
    if (applied?.ok) states.set(key, applied.state);
    return applied?.ok ?? false;
  };

  for (const step of steps) {
    now += 100;
    switch (step.does) {
      case 'lease': {
        const until = at(now + 60);
        const got = await items.lease(run, 'w', { max: step.max, now: at(now), until });
        for (const item of got) {
          leases.set(item.candidate.key, item);
          expect(move(item.candidate.key, { type: 'lease', owner: 'w', until })).toBe(true);
        }
        break;
      }
      case 'settle': {
        const key = KEYS[step.item] ?? '';
        const item = leases.get(key);
        if (!item) break;
        const event = timed(step.event, now);
        const state = states.get(key);
        const holds = state?.is === 'in_progress' && state.attempt === item.attempt;
        const settled = await items.settle({
          item,
          event,
          at: at(now),
          manifest: [],
          decisions: [],
        });
        expect(settled.ok).toBe(holds ? move(key, event) : false);
        break;
      }
      case 'begin': {
        const key = KEYS[step.item] ?? '';
        const item = leases.get(key);
        if (!item) break;
        const state = states.get(key);
        const holds = state?.is === 'in_progress' && state.attempt === item.attempt;
        expect(await items.begin(item)).toBe(holds ? move(key, { type: 'begin' }) : false);
        break;
      }
      case 'expire':
        await items.rescue(run, at(now + 90), ATTEMPTS);
        toAll('in_progress', { type: 'expire', attempts: ATTEMPTS, because });
        break;
      case 'fail what is pending':
        await items.failPending(run, because, at(now));
        toAll('pending', { type: 'give-up', because });
        break;
      case 'reopen':
        await items.reopen(run, at(now));
        toAll('failed', { type: 'reopen' });
        break;
    }
    const rows = await items.list({ runId: run, limit: 9 });
    expect(rows.map(rowShown)).toEqual(KEYS.map((key) => stateShown(key, states.get(key), now)));
  }
}

/** Shorter than a step, so that a wait is always over at the next lease. */
function timed(event: ItemEvent, now: number): ItemEvent {
  if (event.type === 'retry') return { ...event, at: at(now + 50) };
  if (event.type === 'snooze') return { ...event, until: at(now + 50) };
  return event;
}

const rowShown = (item: Item) => ({
  key: item.key,
  is: item.status,
  attempt: item.attempt,
  notBefore: item.notBefore,
  reason: item.skipReason ?? (item.status === 'failed' ? 'failed' : null),
});

/** A wait that is over may show as none: the next lease takes the item either way. */
const stateShown = (key: string, state: ItemState | undefined, now: number) => ({
  key,
  is: state?.is,
  attempt: state?.attempt,
  notBefore:
    state?.is === 'pending' && state.notBefore !== null
      ? state.notBefore > at(now)
        ? state.notBefore
        : expect.toSatisfy((shown) => shown === null || shown === state.notBefore)
      : null,
  reason: state?.is === 'skipped' ? state.reason : state?.is === 'failed' ? 'failed' : null,
});
