import type { Changes } from '../../core/changes.ts';
import type { Instant } from '../../core/time.ts';

/** The number of the feed that an export stands at, and its moment. */
export interface FeedPlace {
  readonly seq: number;
  readonly at: Instant | null;
}

/** The last line of the feed; of the past, the last one that was not written later. */
export async function feedAt(
  changes: Pick<Changes, 'after' | 'last'>,
  asOf: Instant | undefined,
): Promise<FeedPlace> {
  const atSeq = async (seq: number): Promise<Instant | null> =>
    seq === 0 ? null : ((await changes.after(seq - 1, 1))[0]?.at ?? null);
  let high = await changes.last();
  if (asOf === undefined) return { seq: high, at: await atSeq(high) };
  // Lines are in the order of their moments: halving finds the place among millions at once.
  for (let low = 0; low < high; ) {
    const middle = Math.ceil((low + high) / 2);
    if (((await atSeq(middle)) ?? '') <= asOf) low = middle;
    else high = middle - 1;
  }
  return { seq: high, at: await atSeq(high) };
}
