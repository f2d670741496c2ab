import { type Instant, isWithin, type TimeWindow } from '../../core/time.ts';

/** NEW: first published on the day. LATEST: updated on the day, published before it. */
export type DayBucket = 'NEW' | 'LATEST';

export interface Dated {
  readonly publishedAt: Instant | null;
  readonly updatedAt: Instant | null;
}

/**
 * The day's bucket of a document, or none. A document whose first publication is unknown but was
 * not on this day (the publisher's index would have said so) counts as published before.
 */
export function bucketOf(document: Dated, day: TimeWindow): DayBucket | undefined {
  const { publishedAt, updatedAt } = document;
  if (publishedAt !== null && isWithin(publishedAt, day)) return 'NEW';
  const before = publishedAt === null || publishedAt < day.start;
  if (updatedAt !== null && isWithin(updatedAt, day) && before) return 'LATEST';
  return undefined;
}

/** NEW before LATEST, newest first, then by id: the same documents always give the same index. */
export function inOrder<T extends Dated & { readonly id: string; readonly bucket: DayBucket }>(
  entries: readonly T[],
): T[] {
  const moment = (e: T) => (e.bucket === 'NEW' ? e.publishedAt : e.updatedAt) ?? '';
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return [...entries].sort(
    (a, b) => compare(b.bucket, a.bucket) || compare(moment(b), moment(a)) || compare(a.id, b.id),
  );
}
