import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from './errors.ts';
import { apply, type ItemEvent, type ItemState, type ItemStatus } from './item.ts';

const because: Failure = { code: 'TIMED_OUT', message: 'no answer' };
const states: Record<ItemStatus, ItemState> = {
  pending: { is: 'pending', attempt: 1, notBefore: null },
  in_progress: {
    is: 'in_progress',
    attempt: 2,
    owner: 'w',
    until: '2026-01-01T00:00:00.000Z',
    begun: true,
  },
  downloaded: { is: 'downloaded', attempt: 1 },
  failed: { is: 'failed', attempt: 3, because },
  skipped: { is: 'skipped', attempt: 1, reason: 'known' },
};
const events: Record<ItemEvent['type'], ItemEvent> = {
  lease: { type: 'lease', owner: 'w', until: '2026-01-01T00:02:00.000Z' },
  begin: { type: 'begin' },
  keep: { type: 'keep' },
  skip: { type: 'skip', reason: 'known' },
  retry: { type: 'retry', at: '2026-01-01T00:01:00.000Z', because },
  snooze: { type: 'snooze', until: '2026-01-01T00:01:00.000Z', because },
  'give-up': { type: 'give-up', because },
  expire: { type: 'expire', attempts: 3, because },
  release: { type: 'release' },
  reopen: { type: 'reopen' },
};
/** The whole table: what each status becomes on each event; absent means refused. */
const table: Partial<Record<ItemStatus, Partial<Record<ItemEvent['type'], ItemStatus>>>> = {
  pending: { lease: 'in_progress', skip: 'skipped', 'give-up': 'failed' },
  in_progress: {
    begin: 'in_progress',
    keep: 'downloaded',
    skip: 'skipped',
    retry: 'pending',
    snooze: 'pending',
    'give-up': 'failed',
    expire: 'pending',
    release: 'pending',
  },
  failed: { reopen: 'pending' },
  skipped: { reopen: 'pending' },
};

describe('item transitions', () => {
  for (const [status, state] of Object.entries(states)) {
    for (const [type, event] of Object.entries(events)) {
      const expected = table[status as ItemStatus]?.[event.type];
      test(`${status} on ${type} ${expected ? `becomes ${expected}` : 'is refused'}`, () => {
        const applied = apply(state, event);
        expect(applied.ok ? applied.state.is : undefined).toBe(expected);
        if (!applied.ok) expect(applied.refused).toBe(`an item that is ${status} cannot ${type}`);
      });
    }
  }

  test('a lease costs an attempt; snooze and release give it back; retry does not', () => {
    const attemptAfter = (type: ItemEvent['type']) => {
      const applied = apply(states.in_progress, events[type]);
      return applied.ok ? applied.state.attempt : undefined;
    };
    expect(attemptAfter('retry')).toBe(2);
    expect(attemptAfter('snooze')).toBe(1);
    expect(attemptAfter('release')).toBe(1);
    const leased = apply(states.pending, events.lease);
    expect(leased.ok && leased.state.attempt).toBe(2);
  });

  test('an expired lease fails when its attempts are spent, so a poison item cannot loop', () => {
    const last: ItemState = {
      is: 'in_progress',
      attempt: 3,
      owner: 'w',
      until: '2026-01-01T00:00:00.000Z',
      begun: true,
    };
    const applied = apply(last, events.expire);
    expect(applied.ok && applied.state.is).toBe('failed');
  });

  test('a reopened item has all its attempts again', () => {
    const reopened = apply(states.failed, events.reopen);
    expect(reopened.ok && reopened.state).toEqual({ is: 'pending', attempt: 0, notBefore: null });
  });

  test('a lease that was lost before work began costs nothing, the last one neither', () => {
    const leased = apply({ is: 'pending', attempt: 2, notBefore: null }, events.lease);
    if (!leased.ok) throw new Error(leased.refused);
    expect(apply(leased.state, events.expire)).toEqual({
      ok: true,
      state: { is: 'pending', attempt: 2, notBefore: null },
    });
    const begun = apply(leased.state, events.begin);
    expect(begun.ok && apply(begun.state, events.expire)).toMatchObject({
      state: { is: 'failed', attempt: 3 },
    });
  });

  test('whatever happens to an item, downloaded is never left and attempts never go below zero', () => {
    const anyEvents = fc.array(fc.constantFrom(...Object.values(events)), { maxLength: 40 });
    fc.assert(
      fc.property(anyEvents, (sequence) => {
        let state: ItemState = { is: 'pending', attempt: 0, notBefore: null };
        let wasDownloaded = false;
        for (const event of sequence) {
          const applied = apply(state, event);
          if (applied.ok) state = applied.state;
          wasDownloaded ||= state.is === 'downloaded';
          if (wasDownloaded) expect(state.is).toBe('downloaded');
          expect(state.attempt).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
