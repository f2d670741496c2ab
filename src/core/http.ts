import type { FetchVerdict } from './decision.ts';
import type { Politeness } from './politeness.ts';
import type { Instant } from './time.ts';

/** What a request is for: each role has its own Accept header and its own limits. */
export type Role = 'metadata' | 'landing' | 'artifact';

export interface HttpRequest {
  readonly url: string;
  readonly method?: Method;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly role: Role;
  /** Whose turn it takes. */
  readonly source: string;
  readonly politeness: Politeness;
  /**
   * A listing waits here for retries and cool-downs. An item comes back: it fails at once, and its
   * row says when to try again, so that no worker idles and a crash forgets nothing.
   */
  readonly patience: 'waits' | 'comes-back';
  /**
   * Longest time in line of a request that comes back, for those who have somebody else to ask;
   * half a minute for each turn unless said.
   */
  readonly standMs?: number;
  /** What we hold already: an unchanged document then costs a 304 and no bytes. */
  readonly held?: Validators;
  /** May a stored answer do? `no-cache` asks the publisher first, `no-store` keeps nothing either. */
  readonly cache?: CacheUse;
  /** A backfill gives way: where both wait for one host or quota, the day's work goes first. */
  readonly lane?: Lane;
  readonly signal: AbortSignal;
  /**
   * Shown each response before it is judged, and redirects are then not followed: a browser draws
   * its own conclusions from a 302 or a 403. Limits, robots.txt and cool-downs hold all the same.
   */
  readonly asSent?: (response: SentResponse) => void;
  /** On whose advice, where a file is looked for in several ways; goes into the report of each exchange. */
  readonly via?: Via;
  /** Told about every attempt, the failed ones too. */
  readonly observe?: (exchange: ExchangeReport) => void;
  /** Told why a request was held back, refused or let through against a rule. */
  readonly decide?: (decision: FetchDecision) => void;
}

/** Where a file is looked for in several ways: which way it is (a resolver), and in which tier. */
export interface Via {
  readonly resolver: string;
  readonly tier: string;
}

/** Pages in a browser ask in all of these; sources in the first three. */
export type Method = 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'PUT' | 'PATCH' | 'DELETE';

/** What the publisher sent, one hop, whatever its status; the body is decoded. */
export interface SentResponse {
  readonly status: number;
  /** Lower-case names; `set-cookie` has one cookie per line. */
  readonly headers: Readonly<Record<string, string>>;
  /** Where it came from: https, though http was asked. */
  readonly url: string;
  readonly body: Uint8Array;
}

export type CacheUse = 'default' | 'no-cache' | 'no-store';

export type Lane = 'daily' | 'backfill';

/** A decision about a request that is no exchange: what was decided, by what, and why. */
export interface FetchDecision {
  readonly at: Instant;
  readonly url: string;
  readonly host: string;
  readonly about: 'robots' | 'guard' | 'breaker' | 'turn' | 'browser' | 'announcement';
  readonly verdict: FetchVerdict;
  readonly reason: string;
}

export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** An answer is a value; no answer is an AnnalsError. */
export type FetchAnswer = Fetched | Unchanged | Gone;

export interface Fetched {
  readonly is: 'fetched';
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** After redirects. */
  readonly url: string;
  /** Decoded. Must be read to the end or cancelled: the turn is held until then. */
  readonly body: AsyncIterable<Uint8Array>;
  readonly cacheHit: boolean;
}

export interface Unchanged {
  readonly is: 'unchanged';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly url: string;
}

/** 404 or 410: the publisher says that nothing is there. */
export interface Gone {
  readonly is: 'gone';
  readonly status: number;
  readonly url: string;
}

/** One attempt on the wire, as the decision log and the manifest keep it. */
export interface ExchangeReport {
  readonly at: Instant;
  readonly url: string;
  /** GET when it does not say. */
  readonly method?: Method;
  /** After redirects, when there were any. */
  readonly finalUrl?: string;
  readonly canonicalUrl: string;
  readonly host: string;
  readonly role: Role;
  readonly via?: Via;
  readonly attempt: number;
  readonly durationMs: number;
  readonly httpStatus?: number;
  readonly bytes?: number;
  readonly mediaType?: string;
  readonly retryAfterS?: number;
  readonly cacheHit: boolean;
  /** Why robots.txt let this through: the rule with its line, or that none speaks of it. */
  readonly robots?: string;
  readonly error?: { readonly code: string; readonly message: string };
}

/** Every request leaves through one of these. */
export type Fetch = (request: HttpRequest) => Promise<FetchAnswer>;
