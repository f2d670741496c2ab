import { type Mutant, mutantsOf } from './mutant.ts';

const LIMITS = ['src/fetch/limits', 'src/fetch/chain.test.ts'];

/** Bugs in who may ask a publisher when. */
export const LIMITS_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/fetch/limits/places.ts', LIMITS, [
    { bug: 'one more in flight than allowed', from: '?? 0) < most', to: '?? 0) <= most' },
    {
      bug: 'a place is never free again',
      from: 'const left = (this.#taken.get(name) ?? 0) - 1;',
      to: 'const left = this.#taken.get(name) ?? 0;',
    },
  ]),
  ...mutantsOf('src/fetch/limits/turns.ts', LIMITS, [
    {
      bug: 'a host that cools down is asked',
      from: 'if (cooling) return {',
      to: 'if (cooling && now < 0) return {',
      tests: [...LIMITS, 'src/fetch/layers'],
    },
    {
      bug: 'downloads follow without a rest',
      from: 'if (rest > now) return {',
      to: 'if (rest > now + 1e9) return {',
    },
    {
      bug: 'a host has no limit of places',
      from: 'if (!hostPlaces.mayEnter(',
      to: 'if (false && !hostPlaces.mayEnter(',
    },
  ]),
  ...mutantsOf('src/fetch/limits/memory-limiter.ts', LIMITS, [
    {
      bug: 'a refusal by the quota costs a turn',
      from: 'if (!taken.taken) giveBackOwn(buckets, now);',
      to: '',
    },
    {
      bug: 'idle time is saved up without limit',
      from: 'Math.max(state.due + bucket.intervalMs, now - bucket.creditMs)',
      to: 'state.due + bucket.intervalMs',
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
      from: 'this.inFlight = Math.min(',
      to: 'this.inFlight = Math.max(',
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
  ...mutantsOf('src/fetch/limits/line.ts', LIMITS, [
    {
      bug: 'a turn given to somebody who has left is lost',
      from: 'if (waiter.gone && !refusal) this.#rules.takeBack(waiter.item);',
      to: 'if (waiter.gone && !refusal) this.#alarm?.abort();',
    },
  ]),
];
