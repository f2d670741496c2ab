import { describe, expect, test } from 'vitest';
import { processorMs } from '../../../test/processor-time.ts';
import { londonDay, londonTime } from './london.ts';
import { createSearch } from './search.ts';
import { govukWorld } from './world.ts';

const HOUR = 3_600_000;

describe('London days', () => {
  for (const [date, start, hours] of [
    ['2026-03-29', '2026-03-29T00:00:00.000Z', 23],
    ['2025-10-26', '2025-10-25T23:00:00.000Z', 25],
    ['2026-07-15', '2026-07-14T23:00:00.000Z', 24],
    ['2026-01-15', '2026-01-15T00:00:00.000Z', 24],
  ] as const) {
    test(`${date} starts at ${start} and has ${hours} hours`, () => {
      const day = londonDay(date);
      expect([new Date(day.start).toISOString(), (day.end - day.start) / HOUR]).toEqual([
        start,
        hours,
      ]);
    });
  }

  test('the rule agrees with the time zone database', () => {
    const zone = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/London',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    for (
      let instant = Date.UTC(2024, 0, 1, 0, 30);
      instant < Date.UTC(2027, 0, 1);
      instant += 5 * HOUR
    ) {
      expect(londonTime(instant, { milliseconds: false }).slice(11, 16)).toBe(zone.format(instant));
    }
  });
});

describe('a world', () => {
  test('is the same for the same seed and another for another', () => {
    const rows = (seed: number) => {
      const world = govukWorld({ seed });
      return JSON.stringify(Array.from({ length: world.size }, (_, row) => world.document(row)));
    };
    expect(rows(4)).toBe(rows(4));
    expect(rows(4)).not.toBe(rows(5));
  });

  test('finds every document by its link, and nothing by a link that is nearly one', () => {
    const world = govukWorld({ seed: 4 });
    for (let row = 0; row < world.size; row += 1) {
      expect(world.find(world.document(row).link)?.row).toBe(row);
    }
    expect(world.find(`/x${world.document(0).link}`)).toBeUndefined();
  });

  test('content ids do not repeat among 200,000 documents', () => {
    const world = govukWorld({ days: ['2026-07-15'], perDay: 200_000, background: 0 });
    const ids = new Set<string>();
    for (let row = 0; row < world.size; row += 1) ids.add(world.document(row).contentId);
    expect(ids.size).toBe(200_000);
  });

  for (const date of ['2025-10-26', '2026-03-29', '2026-07-15']) {
    test(`${date}: the instants on the edges fall on the right side`, () => {
      const { new: fresh, latest, undated } = govukWorld({ seed: 4 }).day(date);
      const roles = (documents: { role: string }[]) => new Set(documents.map(({ role }) => role));
      expect(roles(fresh)).toEqual(
        new Set([
          'published at the first instant',
          'published in the last second',
          'published, without update time',
          'published, updated after the day',
          'published after its update',
          'external',
          'published and updated in the day',
          'published in the hour the clock changes',
          'published',
        ]),
      );
      expect(roles(latest)).toEqual(
        new Set(['updated at the first instant', 'updated in the last millisecond', 'updated']),
      );
      expect(roles(undated)).toEqual(new Set(['updated, without publication time']));
    });

    test(`${date}: two filtered searches over the day find exactly its answer key`, () => {
      const world = govukWorld({ seed: 4 });
      const search = createSearch(world);
      const { start, end } = londonDay(date);
      const clock = (instant: number) =>
        new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
      const links = (field: string) => {
        const found = search(
          `count=1500&fields=link&filter_${field}=from:${clock(start)},to:${clock(end - 1000)}`,
        );
        return (JSON.parse(String(found.body)) as { results: { link: string }[] }).results.map(
          ({ link }) => link,
        );
      };
      const key = world.day(date);
      expect(links('first_published_at').sort()).toEqual(key.new.map(({ link }) => link).sort());
      const touched = new Set([...key.new, ...key.latest, ...key.undated].map(({ link }) => link));
      expect(new Set([...links('first_published_at'), ...links('public_timestamp')])).toEqual(
        touched,
      );
    });
  }

  test('without edges a day has only publications and updates', () => {
    const world = govukWorld({ days: ['2026-07-15'], perDay: 100, background: 0, edges: 'none' });
    const { new: fresh, latest, undated } = world.day('2026-07-15');
    expect([fresh.length + latest.length, undated.length]).toEqual([100, 0]);
  });
});

test('200,000 results are paged through in little time and memory', () => {
  const before = process.memoryUsage().arrayBuffers;
  const world = govukWorld({ days: ['2026-07-15'], perDay: 200_000, background: 0, edges: 'none' });
  const search = createSearch(world);
  const began = processorMs();
  const seen = new Set<string>();
  for (let start = 0; start < 200_000; start += 1500) {
    const page = search(
      `count=1500&start=${start}&filter_public_timestamp=from:2026-07-14 23:00,to:2026-07-15 22:59:59&fields=link`,
    );
    for (const { _id } of (JSON.parse(String(page.body)) as { results: { _id: string }[] }).results)
      seen.add(_id);
  }
  expect(seen.size).toBe(200_000);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20e6);
  expect(processorMs() - began).toBeLessThan(15_000);
});
