import { AnnalsError } from './errors.ts';
import type { Role } from './http.ts';
import { DAY, HOUR, MINUTE, SECOND } from './time.ts';

/** How a source behaves towards its publisher; a source states only what differs from the defaults. */
export interface Politeness {
  readonly rate: Rate;
  readonly inFlight: number;
  readonly timeout: Timeouts;
  readonly retry: RetryPolicy;
  readonly robots: RobotsPolicy;
  readonly breaker: BreakerPolicy;
  /** Rest after a download before the next one of this source. */
  readonly itemDelayMs?: number;
  /** Share of chance in that rest, either way; 20 unless said otherwise. */
  readonly itemJitterPercent?: number;
  /** What is stricter, or breaks sooner, for requests of one role. */
  readonly roles?: Readonly<Partial<Record<Role, RolePoliteness>>>;
  /** Bytes after decoding; what is larger is cut and refused. */
  readonly maxBodyBytes: number;
  /** Replaces the configured User-Agent; `<version>` and `<contact>` are filled in. */
  readonly userAgent?: string;
}

/** `"2/second"`, `"0.33/second"`, `"1000/hour"`, or `"unlimited"`. */
export type Rate = string;

export interface Timeouts {
  readonly connectMs: number;
  /** Longest silence between two bytes. */
  readonly idleMs: number;
  /** Whole request, body included. */
  readonly totalMs?: number;
}

export interface RetryPolicy {
  /** Counts the first try: "3 retries" is 4 attempts. */
  readonly attempts: number;
  readonly backoff: { readonly baseMs: number; readonly maxMs: number };
  /** Longest wait inside a run; a publisher that asks for more is left alone, and the run ends. */
  readonly retryAfterCapMs: number;
  /** Refusals of a host in a row (429, or 503 with Retry-After) that end what waits for it. */
  readonly refusals: number;
}

/** When a host that keeps failing is left alone, and for how long before one request may try it. */
export interface BreakerPolicy {
  /** Failures in a row. */
  readonly failures: number;
  readonly openMs: number;
}

export interface RolePoliteness {
  /** On top of the source's rate, never instead of it. */
  readonly rate?: Rate;
  readonly breaker?: BreakerPolicy;
}

export type RobotsPolicy =
  | 'obey'
  /** An API endpoint: robots.txt speaks to crawlers of pages, the API has its own terms. */
  | 'api'
  | { readonly override: true; readonly reason: string; readonly decidedBy: string };

export const DEFAULT_POLITENESS: Politeness = {
  rate: '2/second',
  inFlight: 4,
  timeout: { connectMs: 10_000, idleMs: 60_000 },
  retry: {
    attempts: 3,
    backoff: { baseMs: 1_000, maxMs: 60_000 },
    retryAfterCapMs: 900_000,
    refusals: 8,
  },
  robots: 'obey',
  breaker: { failures: 5, openMs: 60_000 },
  maxBodyBytes: 256 * 1024 * 1024,
};

/** Sources and settings change single values; objects inside are merged, not replaced. */
export type PolitenessChange = {
  readonly [K in keyof Politeness]?: Politeness[K] extends object
    ? Partial<Politeness[K]> | Politeness[K]
    : Politeness[K];
};

export function withPoliteness(base: Politeness, change: PolitenessChange = {}): Politeness {
  return {
    ...base,
    ...change,
    timeout: { ...base.timeout, ...change.timeout },
    retry: { ...base.retry, ...change.retry },
    breaker: { ...base.breaker, ...change.breaker },
    robots: (change.robots as RobotsPolicy | undefined) ?? base.robots,
  };
}

const UNIT_MS = { second: SECOND, minute: MINUTE, hour: HOUR, day: DAY } as const;

/** Turns and the time they are for; `undefined` when there is no limit. */
export function parseRate(rate: Rate): { turns: number; perMs: number } | undefined {
  if (rate === 'unlimited') return undefined;
  const match = /^(\d+(?:\.\d+)?)\s*\/\s*(second|minute|hour|day)$/.exec(rate);
  const turns = Number(match?.[1]);
  if (!match || !(turns > 0)) {
    throw new AnnalsError(
      'BAD_CONFIG',
      `rate is '${rate}'; expected "N/second|minute|hour|day" with N above 0, or "unlimited"`,
    );
  }
  return { turns, perMs: UNIT_MS[match[2] as keyof typeof UNIT_MS] };
}
