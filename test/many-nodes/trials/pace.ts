import type { LoggedRequest } from '../../../practice/request-log.ts';

export interface PaceAsked {
  readonly host: string;
  /** Requests in a second that were allowed to all nodes together. */
  readonly perSecond: number;
}

/** How long a request may lie between its turn and its arrival: in a stopped process, or on a busy machine. */
const LATE_MS = 2_000;
const WINDOWS_MS = [10_000, 30_000];

/**
 * Windows of the publisher's own log with more requests than the pace allows. Over seconds, for requests
 * that waited on their way arrive together: two nodes that each took the whole pace would double it.
 */
export function overPace(
  log: readonly LoggedRequest[],
  { host, perSecond }: PaceAsked,
): readonly string[] {
  const times = log
    .filter((request) => request.host === host)
    .map(({ at }) => at)
    .sort((a, b) => a - b);
  return WINDOWS_MS.flatMap((windowMs) => {
    const allowed = Math.ceil((perSecond * (windowMs + LATE_MS)) / 1000);
    let [most, from, first] = [0, 0, 0];
    for (const [last, at] of times.entries()) {
      while (at - (times[first] ?? at) > windowMs) first++;
      if (last - first + 1 > most) [most, from] = [last - first + 1, times[first] ?? 0];
    }
    if (most <= allowed) return [];
    const when = new Date(from).toISOString();
    return [`${host}: ${most} requests in ${windowMs} ms from ${when}; allowed are ${allowed}`];
  });
}
