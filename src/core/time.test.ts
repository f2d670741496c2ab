import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dateIn,
  HOUR,
  instant,
  isLocalDate,
  isWithin,
  localDay,
  parseInstant,
} from './time.ts';

const hours = (date: string, zone: string) => {
  const { start, end } = localDay(date, zone);
  return (Date.parse(end) - Date.parse(start)) / HOUR;
};

describe('local days', () => {
  test('2026-03-29 in London has 23 hours', () =>
    expect(hours('2026-03-29', 'Europe/London')).toBe(23));
  test('2025-10-26 in London has 25 hours', () =>
    expect(hours('2025-10-26', 'Europe/London')).toBe(25));
  test('2026-07-15 in London starts at 2026-07-14T23:00Z', () => {
    expect(localDay('2026-07-15', 'Europe/London')).toEqual({
      start: '2026-07-14T23:00:00.000Z',
      end: '2026-07-15T23:00:00.000Z',
    });
  });

  test('days follow each other without gap or overlap, and hold only their own date', () => {
    const zones = [
      'Europe/London',
      'America/New_York',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
      'Africa/Cairo',
      'Pacific/Chatham',
    ];
    const anyDay = fc.integer({ min: 0, max: 365 * 60 }).map((n) => addDays('1990-01-01', n));
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom(...zones),
        fc.double({ min: 0, max: 0.999999, noNaN: true }),
        (date, zone, at) => {
          const day = localDay(date, zone);
          expect(localDay(addDays(date, 1), zone).start).toBe(day.end);
          const start = Date.parse(day.start);
          const inside = Math.floor(start + at * (Date.parse(day.end) - start));
          expect(dateIn(zone, inside)).toBe(date);
          expect(isWithin(instant(inside), day)).toBe(true);
          expect(isWithin(day.end, day)).toBe(false);
          expect(dateIn(zone, start - 1) < date).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });

  const suite = path.resolve(
    import.meta.dirname,
    '../../../shared/suites/time/day-boundaries.json',
  );
  describe.skipIf(!existsSync(suite))(
    'day boundaries of the tz database (skipped when ../shared/suites is absent)',
    () => {
      test('every case agrees', () => {
        const { cases } = JSON.parse(readFileSync(suite, 'utf8')) as {
          cases: { zone: string; day: string; startUtc: string | null; hours: number }[];
        };
        const wrong = cases.filter((c) => {
          const day = localDay(c.day, c.zone);
          if (c.startUtc === null) return day.start !== day.end;
          return (
            Date.parse(day.start) !== Date.parse(c.startUtc) || hours(c.day, c.zone) !== c.hours
          );
        });
        expect(cases.length).toBeGreaterThan(800);
        expect(wrong).toEqual([]);
      });
    },
  );
});

describe('instants', () => {
  for (const [text, expected] of [
    ['2024-11-12T09:31:53Z', '2024-11-12T09:31:53.000Z'],
    ['2023-08-16T11:17:43.000+01:00', '2023-08-16T10:17:43.000Z'],
    ['2019-05-01', '2019-05-01T00:00:00.000Z'],
    ['2026-02-30T00:00:00Z', undefined],
    ['yesterday', undefined],
    ['2024-11-12T09:31:53', undefined],
  ] as const) {
    test(`${text} is read as ${expected}`, () => expect(parseInstant(text)).toBe(expected));
  }

  test('a date that does not exist is not a date', () => {
    expect(isLocalDate('2026-02-28')).toBe(true);
    expect(isLocalDate('2026-02-30')).toBe(false);
    expect(isLocalDate('2026-2-3')).toBe(false);
  });
});
