import { AnnalsError } from './errors.ts';
import { DAY, HOUR, type Instant, instant } from './time.ts';

/**
 * A wall for robots before some pages of a publisher: since when it stands, what was tried, and when
 * it is asked again. It is a state, not a failure: what lies behind it is told as lacking.
 */
export interface Wall {
  readonly source: string;
  /** What stands behind it, in words: `product pages of www.gao.gov`. */
  readonly place: string;
  readonly since: Instant;
  /** Whose wall it is, as it says of itself: `Akamai`, `DataDome`. */
  readonly who: string;
  /** The ways that were refused, in the order in which they were tried. */
  readonly tried: readonly WallWay[];
  /** How often it was asked since it stands. */
  readonly asked: number;
  readonly askedAt: Instant;
  /** Nothing behind it is asked for before this time. */
  readonly nextAt: Instant;
}

export const WALL_WAYS = ['program', 'browser'] as const;
export type WallWay = (typeof WALL_WAYS)[number];

/** One way to what stands behind a wall. */
export interface WayPast<T> {
  readonly by: WallWay;
  ask(): Promise<T>;
}

export type PastWall<T> =
  | { readonly is: 'passed'; readonly by: WallWay; readonly value: T }
  | { readonly is: 'walled'; readonly wall: Wall; readonly says: string };

/** What must be remembered of walls between runs. */
export interface WallMemory {
  find(source: string, place: string): Promise<Wall | undefined>;
  keep(wall: Wall): Promise<void>;
  forget(source: string, place: string): Promise<void>;
  /** In order of source and place. */
  list(source?: string): Promise<readonly Wall[]>;
}

const FIRST_WAIT = 6 * HOUR;
const LONGEST_WAIT = 7 * DAY;

/** How long a wall is left alone after it was asked so often: twice as long each time. */
export const wallWaitMs = (asked: number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(20, Math.max(0, asked - 1)));

/** The wall after one more refusal; `before` is what was known of it. */
export function afterRefusal(
  before: Wall | undefined,
  met: Pick<Wall, 'source' | 'place' | 'who' | 'tried'>,
  now: number,
): Wall {
  const asked = (before?.asked ?? 0) + 1;
  return {
    ...met,
    since: before?.since ?? instant(now),
    asked,
    askedAt: instant(now),
    nextAt: instant(now + wallWaitMs(asked)),
  };
}

/** A publisher that turns programs away: it says so by its page, or refuses without a word. */
export const isRefusal = (error: unknown): error is AnnalsError =>
  error instanceof AnnalsError &&
  (error.code === 'CHALLENGE_PAGE' ||
    error.code === 'HTTP_403_FORBIDDEN' ||
    error.facts.challenged === true);

const WAYS: Readonly<Record<WallWay, string>> = {
  program: 'as a program',
  browser: 'in the browser',
};

/** `walled since 2026-11-02 (Akamai); asked 3 times, as a program and in the browser; asked again after 2026-11-04T06:00Z`. */
export function wallInWords({ since, who, tried, asked, nextAt }: Wall): string {
  const times = asked === 1 ? 'once' : `${asked} times`;
  const how = tried.map((way) => WAYS[way]).join(' and ') || 'in no way';
  return `walled since ${since.slice(0, 10)} (${who}); asked ${times}, ${how}; asked again after ${nextAt.slice(0, 16)}Z`;
}
