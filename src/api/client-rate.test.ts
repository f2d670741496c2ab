import { describe, expect, test } from 'vitest';
import { addressOf, createClientRate, rateHeaders } from './client-rate.ts';

describe('how often a client may ask', () => {
  const at = (rate: string) => {
    let now = 0;
    const { take } = createClientRate(rate, { now: () => now });
    return {
      take: (address: string) => take(address)?.waitMs ?? 0,
      wait: (ms: number) => {
        now += ms;
      },
    };
  };

  test('60 a minute: sixty at once, then one each second', () => {
    const { take, wait } = at('60/minute');
    expect(Array.from({ length: 61 }, () => take('a'))).toEqual([...Array(60).fill(0), 1000]);
    wait(500);
    expect(take('a')).toBe(500);
    wait(500);
    expect([take('a'), take('a')]).toEqual([0, 1000]);
    wait(3_600_000);
    expect(Array.from({ length: 61 }, () => take('a')).filter((ms) => ms === 0)).toHaveLength(60);
  });

  test('less than one at a time still lets one through', () => {
    const { take, wait } = at('0.5/second');
    expect([take('a'), take('a')]).toEqual([0, 2000]);
    wait(2000);
    expect(take('a')).toBe(0);
  });

  test('each address has its own; all of an IPv6 network are one', () => {
    const { take } = at('1/hour');
    expect(take('203.0.113.1')).toBe(0);
    expect(take('203.0.113.2')).toBe(0);
    expect(take('::ffff:203.0.113.1')).toBeGreaterThan(0);
    expect(take('2001:db8:1:2::1')).toBe(0);
    expect(take('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBeGreaterThan(0);
    expect(take('2001:db8:1:3::1')).toBe(0);
    expect(take('::1')).toBe(0);
    expect(take('fe80::1%eth0')).toBe(0);
    expect(take('')).toBe(0);
  });

  test('unlimited is', () => {
    const { take } = at('unlimited');
    expect(Array.from({ length: 1000 }, () => take('a')).every((ms) => ms === 0)).toBe(true);
  });

  test('a clock that goes back takes no turns away', () => {
    const { take, wait } = at('2/minute');
    take('a');
    wait(-60_000);
    expect(take('a')).toBe(0);
  });

  test('many clients do not fill the memory: the one silent for longest is forgotten', () => {
    const { take } = at('1/day');
    for (let n = 0; n <= 10_000; n += 1) take(`client-${n}`);
    expect(take('client-10000')).toBeGreaterThan(0);
    expect(take('client-0')).toBe(0);
  });
});

test.each([
  ['10.0.0.1', undefined, false, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', false, '10.0.0.1'],
  ['10.0.0.1', '198.51.100.1', true, '198.51.100.1'],
  ['10.0.0.1', 'made up, 198.51.100.1', true, '198.51.100.1'],
  ['10.0.0.1', ['a', 'b'], true, 'b'],
  ['10.0.0.1', '', true, '10.0.0.1'],
  ['10.0.0.1', undefined, true, '10.0.0.1'],
  [undefined, undefined, false, ''],
])('from %s, forwarded for %s, proxy trusted %s: %s', (remote, forwardedFor, trustProxy, is) => {
  expect(addressOf({ remote, forwardedFor }, { trustProxy })).toBe(is);
});

test('what is left is told: how many turns, and when all of them are there again', () => {
  const rate = createClientRate('60/minute', { now: () => 0 });
  const told: Record<string, string> = {};
  for (let n = 0; n < 10; n += 1) {
    const turn = rate.take('a');
    if (turn) {
      rateHeaders(turn, rate.policy, (name, value) => {
        told[name] = value;
      });
    }
  }
  expect(told).toEqual({
    'ratelimit-policy': '"client";q=60;w=60',
    ratelimit: '"client";r=50;t=10',
  });
});
