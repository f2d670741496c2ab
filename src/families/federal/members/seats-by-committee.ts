import type { Membership } from './read-committees.ts';

/** Seats of each committee, in the order of the list. */
export function grouped(seats: readonly Membership[]): Map<string, Membership[]> {
  const by = new Map<string, Membership[]>();
  for (const seat of seats) {
    const own = by.get(seat.committee);
    if (own) own.push(seat);
    else by.set(seat.committee, [seat]);
  }
  return by;
}
