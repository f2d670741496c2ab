import { describe, expect, test } from 'vitest';
import { localDay } from '../../core/time.ts';
import { bucketOf, type DayBucket, inOrder } from './day.ts';

const day = localDay('2026-07-15', 'Europe/London');

describe('the bucket of a document', () => {
  test.each<[string, string | null, string | null, DayBucket | undefined]>([
    [
      'published and updated in the day',
      '2026-07-15T09:00:00.000Z',
      '2026-07-15T10:00:00.000Z',
      'NEW',
    ],
    ['published at the first instant', '2026-07-14T23:00:00.000Z', null, 'NEW'],
    ['published a moment before it', '2026-07-14T22:59:59.999Z', null, undefined],
    ['published at the last millisecond', '2026-07-15T22:59:59.999Z', null, 'NEW'],
    [
      'published at the next midnight',
      '2026-07-15T23:00:00.000Z',
      '2026-07-15T23:00:00.000Z',
      undefined,
    ],
    [
      'published in the day, updated later',
      '2026-07-15T09:00:00.000Z',
      '2026-08-01T00:00:00.000Z',
      'NEW',
    ],
    [
      'published in the day, updated before',
      '2026-07-15T09:00:00.000Z',
      '2026-01-01T00:00:00.000Z',
      'NEW',
    ],
    ['published in the day, never updated', '2026-07-15T09:00:00.000Z', null, 'NEW'],
    [
      'updated in the day, published before',
      '2020-01-01T00:00:00.000Z',
      '2026-07-15T09:00:00.000Z',
      'LATEST',
    ],
    [
      'updated at the first instant',
      '2020-01-01T00:00:00.000Z',
      '2026-07-14T23:00:00.000Z',
      'LATEST',
    ],
    [
      'updated at the next midnight',
      '2020-01-01T00:00:00.000Z',
      '2026-07-15T23:00:00.000Z',
      undefined,
    ],
    [
      'updated in the day, published after it',
      '2026-07-16T09:00:00.000Z',
      '2026-07-15T09:00:00.000Z',
      undefined,
    ],
    ['published before, never updated', '2020-01-01T00:00:00.000Z', null, undefined],
    ['updated in the day, published nobody knows when', null, '2026-07-15T09:00:00.000Z', 'LATEST'],
    ['neither is known', null, null, undefined],
  ])('%s', (_what, publishedAt, updatedAt, bucket) => {
    expect(bucketOf({ publishedAt, updatedAt }, day)).toBe(bucket);
  });
});

test('NEW before LATEST, newest first, then by id, whatever the order they come in', () => {
  const at = (hour: number) => `2026-07-15T0${hour}:00:00.000Z`;
  const entries = [
    {
      id: 'a',
      bucket: 'LATEST' as const,
      publishedAt: '2020-01-01T00:00:00.000Z',
      updatedAt: at(9),
    },
    { id: 'd', bucket: 'NEW' as const, publishedAt: at(1), updatedAt: at(8) },
    { id: 'c', bucket: 'NEW' as const, publishedAt: at(5), updatedAt: null },
    { id: 'b', bucket: 'NEW' as const, publishedAt: at(5), updatedAt: null },
    { id: 'e', bucket: 'LATEST' as const, publishedAt: null, updatedAt: at(7) },
  ];
  const ids = (list: typeof entries) => inOrder(list).map((entry) => entry.id);
  expect(ids(entries)).toEqual(['b', 'c', 'd', 'a', 'e']);
  expect(ids([...entries].reverse())).toEqual(['b', 'c', 'd', 'a', 'e']);
});
