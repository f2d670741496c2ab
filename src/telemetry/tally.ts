import { HOUR } from '../core/time.ts';

/**
 * Counts, spreads and shares of what happened, as plain data: several processes add theirs to one.
 * Series are named by their label values, joined with {@link BETWEEN}; a host always comes first.
 */
export interface Tally {
  counts: Record<string, Record<string, number>>;
  spreads: Record<string, Record<string, BucketCounts>>;
  /** By hour, so that a share says how it is now and not how it was last year. */
  shares: Record<string, Record<string, Record<string, HitShare>>>;
  /** Hosts that stand for themselves. */
  hosts: string[];
}

/** How many fell into each bucket, the last one without an end, and their sum. */
export interface BucketCounts {
  buckets: number[];
  sum: number;
}

export interface HitShare {
  hits: number;
  all: number;
}

export const BETWEEN = '\n';
/** A work may lead to any publisher; beyond so many, hosts share the label `other`. */
const MOST_HOSTS = 200;
/** Shares are those of so many hours. */
const SHARE_HOURS = 24;

export const emptyTally = (): Tally => ({ counts: {}, spreads: {}, shares: {}, hosts: [] });

export const isEmpty = ({ counts, spreads, shares }: Tally): boolean =>
  [counts, spreads, shares].every((one) => Object.keys(one).length === 0);

export function count(tally: Tally, family: string, series: string, by = 1): void {
  const all = entryOf<Record<string, number>>(tally.counts, family, () => ({}));
  all[series] = (all[series] ?? 0) + by;
}

export function observe(
  tally: Tally,
  family: string,
  series: string,
  value: number,
  edges: readonly number[],
): void {
  const spread = spreadOf(tally, family, series, edges.length + 1);
  const found = edges.findIndex((edge) => value <= edge);
  const at = found < 0 ? edges.length : found;
  spread.buckets[at] = (spread.buckets[at] ?? 0) + 1;
  spread.sum += value;
}

export function share(tally: Tally, family: string, series: string, hit: boolean, now: number) {
  const own = shareOf(tally, family, series, String(Math.floor(now / HOUR)));
  own.all++;
  if (hit) own.hits++;
}

/** What was hit of all in the last hours; 0 while nothing was counted. */
export function ratioOf(hours: Readonly<Record<string, HitShare>>): number {
  const shares = Object.values(hours);
  const all = shares.reduce((sum, one) => sum + one.all, 0);
  return all === 0 ? 0 : shares.reduce((sum, one) => sum + one.hits, 0) / all;
}

/** Adds `more` to `total`, and forgets shares that are too old to count. */
export function addTally(
  total: Tally,
  more: Tally,
  now: number,
  isOfHost: (family: string) => boolean,
): void {
  const known = new Set(total.hosts);
  const named = (family: string, series: string): string => {
    if (!isOfHost(family)) return series;
    const [host = '', ...rest] = series.split(BETWEEN);
    if (!known.has(host) && known.size >= MOST_HOSTS) return ['other', ...rest].join(BETWEEN);
    known.add(host);
    return series;
  };
  for (const [family, series] of Object.entries(more.counts)) {
    for (const [name, value] of Object.entries(series)) {
      count(total, family, named(family, name), value);
    }
  }
  for (const [family, series] of Object.entries(more.spreads)) {
    for (const [name, { buckets, sum }] of Object.entries(series)) {
      const spread = spreadOf(total, family, named(family, name), buckets.length);
      spread.buckets = buckets.map((value, at) => value + (spread.buckets[at] ?? 0));
      spread.sum += sum;
    }
  }
  for (const [family, series] of Object.entries(more.shares)) {
    for (const [name, hours] of Object.entries(series)) {
      for (const [hour, { hits, all }] of Object.entries(hours)) {
        const own = shareOf(total, family, name, hour);
        own.hits += hits;
        own.all += all;
      }
    }
  }
  forgetOldShares(total, now);
  total.hosts = [...known];
}

function forgetOldShares({ shares }: Tally, now: number): void {
  const oldest = Math.floor(now / HOUR) - SHARE_HOURS;
  for (const series of Object.values(shares)) {
    for (const hours of Object.values(series)) {
      for (const hour of Object.keys(hours)) if (Number(hour) <= oldest) delete hours[hour];
    }
  }
}

const spreadOf = (tally: Tally, family: string, series: string, buckets: number): BucketCounts =>
  entryOf(
    entryOf(tally.spreads, family, () => ({})),
    series,
    () => ({ buckets: new Array<number>(buckets).fill(0), sum: 0 }),
  );

const shareOf = (tally: Tally, family: string, series: string, hour: string): HitShare =>
  entryOf(
    entryOf(
      entryOf(tally.shares, family, () => ({})),
      series,
      () => ({}),
    ),
    hour,
    () => ({ hits: 0, all: 0 }),
  );

function entryOf<V>(entries: Record<string, V>, name: string, make: () => V): V {
  const found = entries[name];
  if (found !== undefined) return found;
  const made = make();
  entries[name] = made;
  return made;
}
