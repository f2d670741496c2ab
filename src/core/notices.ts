import type { JsonObject } from './json.ts';
import type { Instant } from './time.ts';

/** What an operator wants to hear of. */
export const OPERATOR_KINDS = [
  'run failed',
  'source late',
  'source walled',
  'disk low',
  'breaker open',
] as const;
/** What somebody who watches records wants to hear of. */
export const WATCH_KINDS = [
  'new',
  'changed',
  'withdrawn',
  'superseded',
  'restored',
  'cited',
] as const;
export const NOTICE_KINDS = [...OPERATOR_KINDS, ...WATCH_KINDS, 'test'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
export type WatchKind = (typeof WATCH_KINDS)[number];

/** What is watched: records that a search finds, or one record. */
export type Watched =
  | { readonly search: string; readonly sources?: readonly string[] }
  | { readonly record: string };

export const DIGESTS = ['none', 'daily', 'weekly'] as const;
export type Digest = (typeof DIGESTS)[number];

export interface Watch {
  readonly id: string;
  readonly name: string;
  readonly what: Watched;
  /** Only these kinds. */
  readonly kinds: readonly WatchKind[];
  /** Names of channels of the settings; none: the feed alone. */
  readonly channels: readonly string[];
  readonly digest: Digest;
  readonly createdAt: Instant;
  /** The number of the last change that was looked at. */
  readonly seq: number;
}

/** Something worth telling, once. */
export interface NewNotice {
  readonly at: Instant;
  readonly kind: NoticeKind;
  /** Names the occasion: a second notice of the same kind and occasion is not kept. */
  readonly occasion: string;
  /** The watch it is for; null for the operator. */
  readonly watch: string | null;
  /** One line. */
  readonly title: string;
  readonly text: string;
  readonly details: JsonObject;
}

export interface Notice extends NewNotice {
  readonly id: number;
}

export const DELIVERY_STATES = ['waiting', 'delivered', 'given up'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** One message on its way over one channel, with one notice in it or a digest of many. */
export interface Delivery {
  readonly id: number;
  readonly channel: string;
  readonly notices: readonly number[];
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAt: Instant | null;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
  readonly lastError: string | null;
}

/** Over which channel notices leave, and when. */
export interface NoticeWay {
  readonly channel: string;
  readonly dueAt: Instant;
  readonly digest: Digest;
}

export interface Notices {
  /**
   * Keeps those that are new, and returns them. Each goes over each way, with the digest of that
   * moment or by itself; all of it is durable, or none.
   */
  add(notices: readonly NewNotice[], ways: readonly NoticeWay[]): Promise<readonly Notice[]>;
  find(ids: readonly number[]): Promise<readonly Notice[]>;
  /** Newest first. */
  list(query: {
    readonly watch?: string | null;
    readonly limit: number;
    readonly before?: number;
  }): Promise<readonly Notice[]>;
  /** Newest first. */
  deliveries(query: {
    readonly state?: DeliveryState;
    readonly limit: number;
    readonly before?: number;
  }): Promise<readonly Delivery[]>;
  /** Due deliveries, each taken by one process until `until`. */
  claim(now: Instant, until: Instant, limit: number): Promise<readonly Delivery[]>;
  /** How an attempt went; `nextAt` null ends it. */
  attempted(id: number, end: DeliveryAttempt): Promise<void>;
  /** The same message once more, at once; undefined when there is no such delivery. */
  resend(id: number, now: Instant): Promise<Delivery | undefined>;
  addWatch(watch: Watch): Promise<void>;
  watches(): Promise<readonly Watch[]>;
  removeWatch(id: string): Promise<boolean>;
  /** The watch has looked at everything up to that change. */
  reached(id: string, seq: number): Promise<void>;
}

export interface DeliveryAttempt {
  readonly state: DeliveryState;
  readonly at: Instant;
  readonly nextAt: Instant | null;
  readonly error: string | null;
}

const MINUTES = 60_000;
/** After each attempt that failed, how long until the next: over a day in all. */
export const RETRY_AFTER_MS: readonly number[] = [0.5, 5, 30, 120, 300, 600, 840].map(
  (minutes) => minutes * MINUTES,
);
