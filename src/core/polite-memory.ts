import type { Role } from './http.ts';
import type { Instant } from './time.ts';
import type { WallMemory } from './walls.ts';

/**
 * What politeness must not forget when a process ends, and what several processes must know of
 * each other: cool-downs, breakers, robots.txt, spent quota, the last turn on each host and who is in
 * flight there. And what people want to see of it.
 */
export interface PoliteMemory {
  readonly hosts: HostMemory;
  readonly robots: RobotsMemory;
  readonly quota: QuotaMemory;
  readonly turns: TurnMemory;
  readonly traffic: TrafficMemory;
  readonly walls: WallMemory;
  close(): Promise<void>;
}

export interface HostMemory {
  find(host: string): Promise<HostFacts>;
  /** The later one wins: two processes may be asked to wait at the same time. */
  cool(host: string, until: Instant, reason: string): Promise<void>;
  /** The breaker's new state, and the line for its history. */
  breaker(host: string, state: BreakerRecord, transition: BreakerTransition): Promise<void>;
  /** Newest first. */
  transitions(host: string, limit: number): Promise<readonly BreakerTransition[]>;
  /** Who asks this host at which pace; replaces what was known of the same asker. */
  limit(host: string, limit: HostLimit): Promise<void>;
  limits(host: string): Promise<readonly HostLimit[]>;
  /** Every host we have dealt with, in order of name. */
  names(): Promise<readonly string[]>;
}

export interface HostFacts {
  readonly cooling: { readonly until: Instant; readonly reason: string } | null;
  readonly breaker: BreakerRecord | null;
}

export type BreakerState = 'closed' | 'open' | 'half-open';

export interface BreakerRecord {
  readonly state: BreakerState;
  readonly failures: number;
  /** When an open breaker lets one request try. */
  readonly until: Instant | null;
}

export interface BreakerTransition {
  readonly at: Instant;
  readonly from: BreakerState;
  readonly to: BreakerState;
  readonly reason: string;
}

export interface HostLimit {
  /** A source, or `robots.txt`. */
  readonly who: string;
  readonly rate: string;
  readonly inFlight: number | null;
  readonly seenAt: Instant;
}

export interface RobotsMemory {
  find(origin: string): Promise<RobotsRecord | undefined>;
  keep(record: RobotsRecord): Promise<void>;
}

/** What an origin's robots.txt said, when it said anything. */
export interface RobotsRecord {
  readonly origin: string;
  readonly fetchedAt: Instant;
  /** 200 with its text; another status means that there is none. */
  readonly status: number;
  readonly body: string;
}

/** So many turns in any window of that length. */
export interface TurnBudget {
  readonly name: string;
  readonly turns: number;
  readonly windowMs: number;
}

export type Taken =
  | { readonly taken: true }
  | { readonly taken: false; readonly at: number; readonly allowance: string };

export interface QuotaMemory {
  /** A turn from every budget or from none, among all processes that share this memory. */
  take(budgets: readonly TurnBudget[], now: number): Promise<Taken>;
  /** The turn taken at that time was not used. */
  giveBack(budgets: readonly TurnBudget[], at: number): Promise<void>;
  /** Turns in the window, the oldest first. */
  spent(budget: string, since: number): Promise<readonly number[]>;
  /** What the publisher says of a pool's key; the latest per host. */
  observe(observation: QuotaObservation): Promise<void>;
  observed(pool: string): Promise<readonly QuotaObservation[]>;
}

export interface QuotaObservation {
  readonly pool: string;
  readonly host: string;
  readonly limit: number;
  /** Turns that others have spent with the same key, as the publisher counts. */
  readonly byOthers: number;
  readonly at: Instant;
}

/**
 * Small rows by name that all processes change together: when a host was asked last, and who has a
 * request under way there. The limiter says what is in them; this port only makes a change atomic.
 */
export interface TurnMemory {
  /**
   * Shows `decide` the rows of these names that there are, and keeps what it has made of them: a row
   * that it changed, added or deleted. No other process reads or writes them in between. `decide`
   * may be called more than once, so it touches nothing but the rows. `now` tells when rows were
   * last used: those that nobody has used for a day are forgotten.
   */
  update<Row extends object, T>(
    names: readonly string[],
    now: number,
    decide: (rows: Map<string, Row>) => T,
  ): Promise<T>;
}

export interface TrafficMemory {
  /** Adds to what is known of each minute; many at once, never on a request's way. */
  add(counts: readonly MinuteCount[], events: readonly RateEvent[]): Promise<void>;
  /** In order of time. */
  minutes(host: string, since: Instant): Promise<readonly MinuteCount[]>;
  /** Newest first. */
  events(host: string, limit: number): Promise<readonly RateEvent[]>;
  forgetBefore(at: Instant): Promise<void>;
}

/** Requests of one minute that went alike. */
export interface MinuteCount {
  readonly host: string;
  /** Its beginning. */
  readonly minute: Instant;
  readonly source: string;
  readonly role: Role;
  /** An HTTP status, `cached`, or the code of an error. */
  readonly outcome: string;
  readonly requests: number;
  readonly bytes: number;
  readonly durationMs: number;
}

/** A host or a quota made us wait, or a host announced the end of an address (`announced`). */
export interface RateEvent {
  readonly at: Instant;
  readonly host: string;
  readonly source: string;
  readonly kind: 'asked-to-wait' | 'waited' | 'quota' | 'announced';
  readonly waitMs: number;
  readonly reason: string;
}
