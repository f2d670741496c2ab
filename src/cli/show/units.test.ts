import { describe, expect, test } from 'vitest';
import { bytes, counted, duration, fromNow, grouped, moment } from './units.ts';

describe('units', () => {
  test.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [265_000, '265.0 kB'],
    [3_100_000, '3.1 MB'],
    [7_200_000_000_000, '7.2 TB'],
  ])('%d bytes are %s', (count, words) => expect(bytes(count)).toBe(words));

  test.each([
    [-5, 'unknown'],
    [0, '0 ms'],
    [340, '340 ms'],
    [12_400, '12.4 s'],
    [60_000, '1 min'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
    [273_600_000, '3 d 4 h'],
  ])('%d ms are %s', (ms, words) => expect(duration(ms)).toBe(words));

  test.each([
    ['2026-07-15T12:00:00.000Z', '0 s ago'],
    ['2026-07-15T11:57:00.000Z', '3 min ago'],
    ['2026-07-13T12:00:00.000Z', '2 d ago'],
    ['2026-07-15T14:30:00.000Z', 'in 2 h'],
  ])('%s is %s at noon', (at, words) =>
    expect(fromNow(at, Date.parse('2026-07-15T12:00:00Z'))).toBe(words),
  );

  test('numbers, nouns and moments', () => {
    expect(grouped(1_234_567)).toBe('1,234,567');
    expect(grouped(123)).toBe('123');
    expect(counted(1, 'page')).toBe('1 page');
    expect(counted(1200, 'page')).toBe('1,200 pages');
    expect(moment('2026-07-15T02:00:03.123Z')).toBe('2026-07-15 02:00:03Z');
  });
});
