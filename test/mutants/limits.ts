import { type Mutant, mutantsOf } from './mutant.ts';

const LIMITS = ['src/fetch/limits', 'src/fetch/chain.test.ts'];

/** Bugs in who may ask a publisher when. */
export const LIMITS_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/fetch/limits/level.ts', LIMITS, [
    { bug: 'one more in flight than allowed', from: 'if (taken < most)', to: 'if (taken <= most)' },
    {
      bug: 'a place is never free again',
      from: 'const left = (row.places[owner] ?? 0) - 1;',
      to: 'const left = row.places[owner] ?? 0;',
    },
    {
      bug: 'places of other processes do not count',
      from: 'byOthers += places?.[other] ?? 0;',
      to: '',
    },
    {
      bug: 'a slower pace of another process does not count',
      from: 'everyMs = Math.max(everyMs, ask?.everyMs ?? 0);',
      to: '',
    },
    {
      bug: 'the pace counts from when a turn was granted, not from the wire',
      from: 'row.pace.due = Math.max(row.pace.due, now - allowance.creditMs);',
      to: '',
    },
    {
      bug: 'the places of a process that died stay in the row',
      from: 'if (row.places) delete row.places[owner];',
      to: '',
      survives:
        'only processes that are alive are counted (see the bug in processes.ts); forgetting the others keeps the row short, no more',
    },
    {
      bug: 'idle time is saved up without limit',
      from: 'Math.max(pace.due + everyMs, now - creditMs)',
      to: 'pace.due + everyMs',
    },
    {
      bug: 'a turn that was given back is not free',
      from: 'else row.pace.due = row.pace.before;',
      to: '',
    },
  ]),
  ...mutantsOf('src/fetch/limits/processes.ts', LIMITS, [
    {
      bug: 'a process that died keeps its places',
      from: 'now - seenAt >= SILENT_MS || isAheadOf(seenAt, now) || isDead(name)',
      to: 'now - seenAt >= SILENT_MS || isAheadOf(seenAt, now)',
    },
    {
      bug: 'a process that is silent keeps its places for ever',
      from: 'now - seenAt >= SILENT_MS || isAheadOf(seenAt, now)',
      to: 'isAheadOf(seenAt, now)',
    },
    {
      bug: 'a process that keeps turns to itself is not asked to hand them over',
      from: 'isOneAlone ||= alone === true;',
      to: '',
    },
  ]),
  ...mutantsOf('src/fetch/limits/turns.ts', LIMITS, [
    {
      bug: 'a host that cools down is asked',
      from: 'if (cooling) return {',
      to: 'if (cooling && now < 0) return {',
      tests: [...LIMITS, 'src/fetch/layers'],
    },
  ]),
  ...mutantsOf('src/fetch/limits/host-paces.ts', LIMITS, [
    {
      bug: 'two sources on one host keep the faster pace',
      from: 'intervalOf(rate) > intervalOf(strictest)',
      to: 'intervalOf(rate) < intervalOf(strictest)',
    },
    {
      bug: 'two sources on one host have the larger number of places',
      from: 'this.#inFlight = Math.min(',
      to: 'this.#inFlight = Math.max(',
    },
  ]),
  ...mutantsOf('src/fetch/limits/fair-queue.ts', LIMITS, [
    {
      bug: 'a backfill gets as many turns as the daily work',
      from: 'lane.start += 1 / lane.weight;',
      to: 'lane.start += 1;',
    },
    {
      bug: 'a lane that was idle has saved up turns',
      from: 'lane.start = Math.max(lane.start, this.#virtual);',
      to: 'lane.start = 0;',
    },
  ]),
  ...mutantsOf('src/fetch/limits/waiting-line.ts', LIMITS, [
    {
      bug: 'a place that becomes free while a limiter is asked is missed',
      from: 'waiter.heldUntil = changes === this.#changes ? refusal : undefined;',
      to: 'waiter.heldUntil = refusal;',
    },
    {
      bug: 'a turn given to somebody who has left is lost',
      from: 'if (waiter.gone && !refusal) this.#rules.takeBack(waiter.item);',
      to: 'if (waiter.gone && !refusal) this.#alarm?.abort();',
    },
  ]),
];
