import type { FamilyCiting } from '../../core/cite/cited-record.ts';
import type { Instant } from '../../core/time.ts';

/** Pages as the list, feed or sitemap dates them. */
const citing: FamilyCiting = {
  styles: {},
  publishedOn: ({ publishedAt, updatedAt }) => citedDay(publishedAt, updatedAt) ?? null,
  csl: ({ publisher }) => ({ type: 'webpage', author: [{ literal: publisher }] }),
};
export default citing;

/** The day of publication, otherwise that of the last change. */
export const citedDay = (
  published: Instant | null | undefined,
  updated: Instant | null | undefined,
): string | undefined => (published ?? updated)?.slice(0, 10);
