import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Clock, HOUR } from '../../../core/time.ts';
import { type Allowance, allowancesOf, type Limiter } from '../limiter.ts';
import { type SimulatedClock, simulatedClock } from './simulated-clock.ts';

export interface LimiterUnderTest {
  /** What a process of that name uses; all share one memory. */
  limiterOf(owner: string, isDead?: (owner: string) => boolean, clock?: Clock): Promise<Limiter>;
  close(): Promise<void>;
}

/** Every promise of the Limiter port: one in memory keeps it, one shared by many nodes must too. */
export function limiterConformance(
  name: string,
  make: (clock: Clock) => Promise<LimiterUnderTest>,
  /** Until a memory elsewhere has answered everything that it was asked. */
  answered?: () => Promise<void>,
  /** For how long turns are counted: a memory that is dear to ask is asked less often. */
  countedMs = HOUR,
): void {
  describe(`limiter: ${name}`, () => {
    let place: LimiterUnderTest;
    let clock: SimulatedClock;
    let under: { limiter: Limiter; another(): Promise<Limiter> };
    const start = Date.UTC(2026, 6, 15, 12);
    beforeEach(async () => {
      clock = simulatedClock(start, answered);
      place = await make(clock);
      under = { limiter: await place.limiterOf('one'), another: () => place.limiterOf('two') };
    });
    afterEach(() => place.close());

    const pace = (of: string, intervalMs: number): Allowance => ({
      is: 'pace',
      name: of,
      intervalMs,
      creditMs: 0,
    });
    const quota = (of: string, turns: number): Allowance => ({
      is: 'quota',
      name: of,
      turns,
      windowMs: HOUR,
    });

    /** A turn whose request is on the wire at once. */
    const go = async (limiter: Limiter, allowances: readonly Allowance[], now: number) => {
      const turn = await limiter.take(allowances, now);
      if (turn.taken) await limiter.sent(allowances, now, now);
      return turn;
    };
    const window = (of: string, turns: number): Allowance => ({
      is: 'window',
      name: of,
      turns,
      windowMs: HOUR,
    });
    const places = (of: string, most: number): Allowance => ({ is: 'places', name: of, most });

    test('a pace lets the first through and tells the second when to come', async () => {
      expect(await go(under.limiter, [pace('a', 500)], start)).toEqual({ taken: true });
      expect(await go(under.limiter, [pace('a', 500)], start + 1)).toEqual({
        taken: false,
        at: start + 500,
        allowance: 'a',
        is: 'pace',
      });
      expect(await go(under.limiter, [pace('a', 500)], start + 500)).toEqual({ taken: true });
    });

    test('a refusal by one allowance costs no turn of the others', async () => {
      const budget = quota('q', 2);
      expect(await go(under.limiter, [pace('a', 500), budget], start)).toEqual({ taken: true });
      expect(await go(under.limiter, [pace('a', 500), budget], start + 1)).toMatchObject({
        taken: false,
        allowance: 'a',
      });
      // Had the refusal cost one, this second turn of two would be gone.
      expect(await go(under.limiter, [budget], start + 2)).toEqual({ taken: true });
      expect(await go(under.limiter, [pace('b', 500), budget], start + 3)).toMatchObject({
        taken: false,
        allowance: 'q',
      });
      expect(await go(under.limiter, [pace('b', 500)], start + 3)).toEqual({ taken: true });
      const others = [pace('c', 500), window('w', 1), places('h', 1)];
      expect(await go(under.limiter, [pace('a', 500), ...others], start + 4)).toMatchObject({
        taken: false,
        allowance: 'a',
      });
      expect(await go(under.limiter, others, start + 5)).toEqual({ taken: true });
    });

    test('of two refusals the later moment is told', async () => {
      await go(under.limiter, [pace('a', 500), pace('b', 2000)], start);
      expect(await go(under.limiter, [pace('a', 500), pace('b', 2000)], start + 1)).toEqual({
        taken: false,
        at: start + 2000,
        allowance: 'b',
        is: 'pace',
      });
    });

    test('a stricter pace counts from the last turn, whoever took it', async () => {
      await go(under.limiter, [pace('a', 100)], start);
      expect(await go(under.limiter, [pace('a', 1000)], start + 100)).toMatchObject({
        taken: false,
        at: start + 1000,
      });
    });

    test('a parent and its child are taken together, and the child alone can be used up', async () => {
      const both = [quota('pool', 3), quota('pool/bills', 1)];
      expect(await go(under.limiter, both, start)).toEqual({ taken: true });
      expect(await go(under.limiter, both, start + 1)).toMatchObject({ allowance: 'pool/bills' });
      for (const at of [start + 2, start + 3]) {
        expect(await go(under.limiter, [quota('pool', 3)], at)).toEqual({ taken: true });
      }
      expect(await go(under.limiter, [quota('pool', 3)], start + 4)).toEqual({
        taken: false,
        at: start + HOUR,
        allowance: 'pool',
        is: 'quota',
      });
    });

    test('a quota refills as its turns leave the window, not all at once', async () => {
      for (const at of [0, 10, 20]) {
        await go(under.limiter, [quota('q', 3)], start + at);
      }
      expect(await go(under.limiter, [quota('q', 3)], start + HOUR - 1)).toMatchObject({
        taken: false,
        at: start + HOUR,
      });
      expect(await go(under.limiter, [quota('q', 3)], start + HOUR)).toEqual({ taken: true });
      expect(await go(under.limiter, [quota('q', 3)], start + HOUR)).toMatchObject({
        at: start + HOUR + 10,
      });
    });

    test('what is given back can be taken again', async () => {
      const allowances = [pace('a', 500), quota('q', 1)];
      await under.limiter.take(allowances, start);
      await under.limiter.giveBack(allowances, start);
      expect(await go(under.limiter, allowances, start + 1)).toEqual({ taken: true });
    });

    test('giving back a later turn leaves the pace where the turn before it was', async () => {
      const allowances = [pace('a', 500)];
      await go(under.limiter, allowances, start);
      await under.limiter.take(allowances, start + 600);
      await under.limiter.giveBack(allowances, start + 600);
      expect(await go(under.limiter, allowances, start + 499)).toMatchObject({ at: start + 500 });
      expect(await go(under.limiter, allowances, start + 601)).toEqual({ taken: true });
    });

    test('a budget of none refuses everybody', async () => {
      expect(await go(under.limiter, [quota('q', 0)], start)).toMatchObject({ taken: false });
    });

    test('another process, or this one after a restart, does not spend a quota twice', async () => {
      for (const at of [0, 1]) await go(under.limiter, [quota('q', 3)], start + at);
      const another = await under.another();
      expect(await go(another, [quota('q', 3)], start + 2)).toEqual({ taken: true });
      expect(await go(another, [quota('q', 3)], start + 3)).toMatchObject({ taken: false });
      expect(await go(under.limiter, [quota('q', 3)], start + 4)).toMatchObject({ taken: false });
    });

    describe('of several processes', () => {
      const second = (isDead?: (owner: string) => boolean) => place.limiterOf('two', isDead);

      test('one pace holds for all, and the slowest that anybody asks for counts', async () => {
        const two = await second();
        expect(await go(under.limiter, [pace('a', 500)], start)).toEqual({ taken: true });
        expect(await go(two, [pace('a', 1000)], start + 1)).toMatchObject({ at: start + 1000 });
        expect(await go(under.limiter, [pace('a', 500)], start + 500)).toMatchObject({
          at: start + 1000,
        });
        expect(await go(two, [pace('a', 1000)], start + 1000)).toEqual({ taken: true });
      });

      test('what one took whose clock was years ahead holds nobody up', async () => {
        const ahead = start + 3650 * 24 * HOUR;
        const all = [pace('a', 500), window('w', 1), places('h', 1)];
        expect(await go(under.limiter, all, ahead)).toEqual({ taken: true });
        const two = await second();
        expect(await go(two, all, start)).toEqual({ taken: true });
        expect(await go(two, [pace('a', 500)], start + 1)).toMatchObject({ at: start + 500 });
      });

      test('places are shared, and the smallest number that anybody asks for counts', async () => {
        const two = await second();
        const few = [places('h', 2), places('s', 9)];
        const many = [places('h', 4), places('t', 9)];
        expect(await go(under.limiter, few, start)).toEqual({ taken: true });
        expect(await go(two, many, start)).toEqual({ taken: true });
        expect(await go(two, many, start)).toMatchObject({ taken: false, is: 'places' });
        // None of the levels was taken by the refusal.
        await under.limiter.leave(few);
        expect(await go(two, many, start + 1)).toEqual({ taken: true });
        expect(await go(two, [places('t', 2)], start + 1)).toMatchObject({ taken: false });
      });

      test('leaving wakes nobody elsewhere: who waits for another process is told to look soon', async () => {
        const two = await second();
        await go(under.limiter, [places('h', 1)], start);
        const refused = await go(two, [places('h', 1)], start);
        expect(refused.taken ? 0 : refused.at).toBeLessThanOrEqual(start + 100);
        // Its own requests wake those of a process.
        expect(await go(under.limiter, [places('h', 1)], start)).toMatchObject({
          at: Number.POSITIVE_INFINITY,
        });
      });

      test('the places of one that has died are free at once', async () => {
        await go(under.limiter, [places('h', 1)], start);
        const two = await second((owner) => owner === 'one');
        expect(await go(two, [places('h', 1)], start + 1)).toEqual({ taken: true });
      });

      test('the places of one that is silent are free after fifteen seconds', async () => {
        await go(under.limiter, [places('h', 1)], start);
        const two = await second();
        expect(await go(two, [places('h', 1)], start + 14_999)).toMatchObject({ taken: false });
        expect(await go(two, [places('h', 1)], start + 15_000)).toEqual({ taken: true });
      });

      test('one that is long at a download keeps its place: it says that it lives', async () => {
        await go(under.limiter, [places('h', 1)], start);
        await clock.pass(10 * 60_000);
        const two = await second();
        expect(await go(two, [places('h', 1)], clock.now())).toMatchObject({ taken: false });
      });

      test('one that has closed keeps nothing', async () => {
        await go(under.limiter, [places('h', 1)], start);
        await under.limiter.close();
        const two = await second();
        expect(await go(two, [places('h', 1)], start + 1)).toEqual({ taken: true });
      });

      test('a turn whose request is not on the wire holds up the others, then counts from there', async () => {
        const two = await second();
        const slow = [pace('a', 500)];
        await under.limiter.take(slow, start);
        expect(await go(two, slow, start + 700)).toMatchObject({ taken: false });
        await under.limiter.sent(slow, start, start + 800);
        expect(await go(two, slow, start + 900)).toMatchObject({ at: start + 1300 });
      });

      test('two that both wait go in turns, whoever asks first', async () => {
        const two = await second();
        const slow = [pace('a', 500)];
        await go(under.limiter, slow, start);
        const turns: string[] = [];
        for (let at = start; turns.length < 6; at += 25) {
          // The first process is always a little quicker.
          if ((await go(under.limiter, slow, at)).taken) turns.push('one');
          if ((await go(two, slow, at)).taken) turns.push('two');
        }
        expect(turns).toEqual(['two', 'one', 'two', 'one', 'two', 'one']);
      });

      test('a busy one that is alone hands over what it holds as soon as another comes', async () => {
        const crowd = [pace('a', 0), places('h', 202)];
        for (let i = 0; i < 200; i++) await go(under.limiter, crowd, start);
        const two = await second();
        // While it holds everything in its own memory, nobody else may go.
        expect(await go(two, crowd, start)).toMatchObject({ taken: false });
        await clock.pass(200);
        const now = clock.now();
        expect(await go(two, crowd, now)).toEqual({ taken: true });
        expect(await go(under.limiter, crowd, now)).toEqual({ taken: true });
        expect(await go(two, crowd, now)).toMatchObject({ taken: false, is: 'places' });
        for (let i = 0; i < 200; i++) await under.limiter.leave(crowd);
        expect(await go(two, crowd, now)).toEqual({ taken: true });
      });

      test('a busy one that was taken for dead does not go on as if it were alone', async () => {
        const crowd = [places('h', 100)];
        const stopped = await place.limiterOf('stopped', undefined, simulatedClock(start));
        for (let i = 0; i < 60; i++) await go(stopped, crowd, start);
        const two = await second();
        await clock.pass(15_000);
        for (let i = 0; i < 45; i++)
          expect(await go(two, crowd, clock.now())).toEqual({ taken: true });
        // Its sixty are still under way: together with the others they are too many.
        expect(await go(stopped, crowd, clock.now())).toMatchObject({ taken: false, is: 'places' });
        expect(await go(two, crowd, clock.now())).toMatchObject({ taken: false, is: 'places' });
      });
    });

    for (const rate of ['2/second', '0.33/second', '15/minute', '1000/hour', '40/second']) {
      test(`${rate}: never more than the limit in any window, at least 98 % of it used`, async () => {
        // A quick rate makes as many turns in a few minutes as a slow one in an hour.
        const forMs = rate === '40/second' ? countedMs / 12 : countedMs;
        const turns = await asMany(under.limiter, allowancesOf('r', rate), start, forMs);
        const { allowed, perMs } = inWholeTurns(rate);
        expect(mostInAnyWindow(turns, perMs)).toBeLessThanOrEqual(allowed);
        expect(turns.length).toBeGreaterThanOrEqual(0.98 * allowed * (forMs / perMs));
      });
    }
  });
}

/** As many turns as there are, asked for by timers that are late by up to 2 ms. */
async function asMany(
  limiter: Limiter,
  allowances: readonly Allowance[],
  from: number,
  forMs: number,
) {
  const turns: number[] = [];
  for (let now = from, late = 0; now < from + forMs; ) {
    const taken = await limiter.take(allowances, now);
    if (taken.taken) {
      turns.push(now);
      await limiter.sent(allowances, now, now);
    }
    if (!taken.taken) {
      late = (late + 1) % 3;
      now = Math.max(now + 1, Math.ceil(taken.at)) + late;
    }
  }
  return turns;
}

/** 0.33/second is 33 in 100 seconds: a window with a whole number of turns. */
function inWholeTurns(rate: string): { allowed: number; perMs: number } {
  const [turns = '', unit = ''] = rate.split('/');
  const unitMs = { second: 1000, minute: 60_000, hour: HOUR }[unit] ?? 0;
  const scale = Number.isInteger(Number(turns)) ? 1 : 100;
  return { allowed: Math.round(Number(turns) * scale), perMs: unitMs * scale };
}

/** Half-open windows; one that begins with a turn holds the most. */
function mostInAnyWindow(turns: readonly number[], windowMs: number): number {
  let most = 0;
  let first = 0;
  for (const [last, at] of turns.entries()) {
    while (at - (turns[first] ?? 0) >= windowMs) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
