import { type Instant, SECOND } from './time.ts';

/** What a node takes on: requests, pages in a browser, or what is done with bytes that are here. */
export const WORK_KINDS = ['fetch', 'browser', 'read'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** A process that serves or works, as the others see it. */
export interface NodeRow {
  /** `host:pid:token`, as leases name it. */
  readonly owner: string;
  readonly host: string;
  readonly pid: number;
  readonly role: 'serve' | 'worker';
  readonly kinds: readonly WorkKind[];
  readonly version: string;
  /** The newest migration of the catalog that it knows. */
  readonly schema: number;
  readonly startedAt: Instant;
  readonly seenAt: Instant;
  /** How far its clock is from the one all share; null where nothing measures it. */
  readonly skewMs: number | null;
  /** Items that it has in hand. */
  readonly working: number;
  /** It starts the scheduled runs. */
  readonly leads: boolean;
  /** Why it takes no more work; null while it does. */
  readonly refuses: string | null;
  /** Since when it cannot share paces through Redis, and goes on with its own part of each; null while it can. */
  readonly redisLostAt: Instant | null;
}

export const BEAT_MS = 5 * SECOND;
/** One that was silent for longer is not there any more, as far as the others can tell. */
export const SILENT_MS = 3 * BEAT_MS;

export type NodeState = 'live' | 'silent' | 'refusing';

export const stateOf = ({ seenAt, refuses }: NodeRow, now: number): NodeState => {
  if (now - Date.parse(seenAt) >= SILENT_MS) return 'silent';
  return refuses === null ? 'live' : 'refusing';
};

/** Why a node must not work on a catalog that a newer program has changed; null while it may. */
export const refusalOf = (known: number, found: number): string | null =>
  found <= known
    ? null
    : `the catalog has version ${found}, and this node knows ${known}: it takes no more work until it is updated`;
