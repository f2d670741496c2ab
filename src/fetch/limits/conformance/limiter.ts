import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '../../../core/time.ts';
import { type Bucket, bucketsOfRate, type Limiter } from '../limiter.ts';

export interface LimiterUnderTest {
  readonly limiter: Limiter;
  /** What another process, or the same one after a restart, would use. */
  another(): Promise<Limiter>;
  close(): Promise<void>;
}

/** Every promise of the Limiter port: one in memory keeps it, one shared by many nodes must too. */
export function limiterConformance(name: string, make: () => Promise<LimiterUnderTest>): void {
  describe(`limiter: ${name}`, () => {
    let under: LimiterUnderTest;
    const start = Date.UTC(2026, 6, 15, 12);
    beforeEach(async () => {
      under = await make();
    });
    afterEach(() => under.close());

    const pace = (of: string, intervalMs: number): Bucket => ({
      is: 'pace',
      name: of,
      intervalMs,
      creditMs: 0,
    });
    const quota = (of: string, turns: number): Bucket => ({
      is: 'quota',
      name: of,
      turns,
      windowMs: HOUR,
    });

    test('a pace lets the first through and tells the second when to come', async () => {
      expect(await under.limiter.take([pace('a', 500)], start)).toEqual({ taken: true });
      expect(await under.limiter.take([pace('a', 500)], start + 1)).toEqual({
        taken: false,
        at: start + 500,
        bucket: 'a',
      });
      expect(await under.limiter.take([pace('a', 500)], start + 500)).toEqual({ taken: true });
    });

    test('a refusal by one bucket costs no turn of the others', async () => {
      const budget = quota('q', 2);
      expect(await under.limiter.take([pace('a', 500), budget], start)).toEqual({ taken: true });
      expect(await under.limiter.take([pace('a', 500), budget], start + 1)).toMatchObject({
        taken: false,
        bucket: 'a',
      });
      // Had the refusal cost one, this second turn of two would be gone.
      expect(await under.limiter.take([budget], start + 2)).toEqual({ taken: true });
      expect(await under.limiter.take([pace('b', 500), budget], start + 3)).toMatchObject({
        taken: false,
        bucket: 'q',
      });
      expect(await under.limiter.take([pace('b', 500)], start + 3)).toEqual({ taken: true });
    });

    test('of two refusals the later moment is told', async () => {
      await under.limiter.take([pace('a', 500), pace('b', 2000)], start);
      expect(await under.limiter.take([pace('a', 500), pace('b', 2000)], start + 1)).toEqual({
        taken: false,
        at: start + 2000,
        bucket: 'b',
      });
    });

    test('a stricter pace counts from the last turn, whoever took it', async () => {
      await under.limiter.take([pace('a', 100)], start);
      expect(await under.limiter.take([pace('a', 1000)], start + 100)).toMatchObject({
        taken: false,
        at: start + 1000,
      });
    });

    test('a parent and its child are taken together, and the child alone can be used up', async () => {
      const both = [quota('pool', 3), quota('pool/bills', 1)];
      expect(await under.limiter.take(both, start)).toEqual({ taken: true });
      expect(await under.limiter.take(both, start + 1)).toMatchObject({ bucket: 'pool/bills' });
      for (const at of [start + 2, start + 3]) {
        expect(await under.limiter.take([quota('pool', 3)], at)).toEqual({ taken: true });
      }
      expect(await under.limiter.take([quota('pool', 3)], start + 4)).toEqual({
        taken: false,
        at: start + HOUR,
        bucket: 'pool',
      });
    });

    test('a quota refills as its turns leave the window, not all at once', async () => {
      for (const at of [0, 10, 20]) {
        await under.limiter.take([quota('q', 3)], start + at);
      }
      expect(await under.limiter.take([quota('q', 3)], start + HOUR - 1)).toMatchObject({
        taken: false,
        at: start + HOUR,
      });
      expect(await under.limiter.take([quota('q', 3)], start + HOUR)).toEqual({ taken: true });
      expect(await under.limiter.take([quota('q', 3)], start + HOUR)).toMatchObject({
        at: start + HOUR + 10,
      });
    });

    test('what is given back can be taken again', async () => {
      const buckets = [pace('a', 500), quota('q', 1)];
      await under.limiter.take(buckets, start);
      await under.limiter.giveBack(buckets, start);
      expect(await under.limiter.take(buckets, start + 1)).toEqual({ taken: true });
    });

    test('a budget of none refuses everybody', async () => {
      expect(await under.limiter.take([quota('q', 0)], start)).toMatchObject({ taken: false });
    });

    test('another process, or this one after a restart, does not spend a quota twice', async () => {
      for (const at of [0, 1]) await under.limiter.take([quota('q', 3)], start + at);
      const another = await under.another();
      expect(await another.take([quota('q', 3)], start + 2)).toEqual({ taken: true });
      expect(await another.take([quota('q', 3)], start + 3)).toMatchObject({ taken: false });
      expect(await under.limiter.take([quota('q', 3)], start + 4)).toMatchObject({ taken: false });
    });

    for (const rate of ['2/second', '0.33/second', '15/minute', '1000/hour', '40/second']) {
      test(`${rate}: never more than the limit in any window, at least 98 % of it used`, async () => {
        const turns = await asMany(under.limiter, bucketsOfRate('r', rate), start, HOUR);
        const { allowed, perMs } = inWholeTurns(rate);
        expect(mostInAnyWindow(turns, perMs)).toBeLessThanOrEqual(allowed);
        expect(turns.length).toBeGreaterThanOrEqual(0.98 * allowed * (HOUR / perMs));
      });
    }
  });
}

/** As many turns as there are, asked for by timers that are late by up to 2 ms. */
async function asMany(limiter: Limiter, buckets: readonly Bucket[], from: number, forMs: number) {
  const turns: number[] = [];
  for (let now = from, late = 0; now < from + forMs; ) {
    const taken = await limiter.take(buckets, now);
    if (taken.taken) turns.push(now);
    else {
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
