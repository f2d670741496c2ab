import { AnnalsError } from '../core/errors.ts';
import type { JsonObject } from '../core/json.ts';
import type { Source } from '../core/source.ts';
import { type Clock, instant } from '../core/time.ts';
import {
  afterRefusal,
  isRefusal,
  type PastWall,
  type Wall,
  type WallMemory,
  type WallWay,
  type WayPast,
  wallInWords,
} from '../core/walls.ts';
import type { EngineParts } from './parts.ts';

/** Keeps walls for robots from being hammered, whichever source and run meets them. */
export interface Walls {
  /**
   * Asks for what stands behind a wall, one at a time: each way in turn, unless the wall was asked
   * lately.
   */
  past<T>(of: WalledPlace, ways: readonly WayPast<T>[]): Promise<PastWall<T>>;
  /** An ordinary request: so many challenges in a row are a wall before the place, which is left alone. */
  request<T>(
    of: WalledPlace & { readonly inARow: number },
    url: string,
    ask: () => Promise<T>,
  ): Promise<T>;
  /** Somebody wants everything asked anew: the walls of the source are due now. */
  makeDue(source: string): Promise<void>;
}

export interface WalledPlace {
  readonly source: string;
  readonly place: string;
}

/** So many challenges of one host, without a document in between, are no longer about single files. */
export const FILES_IN_A_ROW = 5;

export function createWalls(memory: WallMemory, clock: Pick<Clock, 'now'>): Walls {
  const lines = new Map<string, Promise<unknown>>();
  const challenges = new Map<string, number>();
  /** Places that let us in lately: there nobody need wait for the one before. */
  const open = new Set<string>();

  const isDue = ({ nextAt }: Wall): boolean => Date.parse(nextAt) <= clock.now();

  const met = async (
    { source, place }: WalledPlace,
    who: string,
    tried: readonly WallWay[],
    begun: number,
  ) => {
    const before = await memory.find(source, place);
    // Requests that were under way together are one visit.
    if (before && Date.parse(before.askedAt) >= begun) return before;
    const wall = afterRefusal(before, { source, place, who, tried }, clock.now());
    await memory.keep(wall);
    return wall;
  };

  const ask = async <T>(of: WalledPlace, ways: readonly WayPast<T>[]): Promise<PastWall<T>> => {
    const { source, place } = of;
    const begun = clock.now();
    const standing = await memory.find(source, place);
    if (standing && !isDue(standing))
      return { is: 'walled', wall: standing, says: wallInWords(standing) };
    const tried: WallWay[] = [];
    let who = 'nobody was asked';
    for (const way of ways) {
      try {
        const value = await way.ask();
        if (standing) await memory.forget(source, place);
        open.add(keyOf(of));
        return { is: 'passed', by: way.by, value };
      } catch (error) {
        if (isMissingBrowser(error)) continue;
        if (!isRefusal(error)) throw error;
        tried.push(way.by);
        who = whoIn(error);
      }
    }
    open.delete(keyOf(of));
    const wall = await met(of, who, tried, begun);
    return { is: 'walled', wall, says: wallInWords(wall) };
  };

  return {
    past(of, ways) {
      const key = keyOf(of);
      if (open.has(key)) return ask(of, ways);
      const next = (lines.get(key) ?? Promise.resolve()).then(() => ask(of, ways));
      lines.set(
        key,
        next.catch(() => undefined),
      );
      return next;
    },
    async request(of, url, send) {
      const key = keyOf(of);
      const begun = clock.now();
      const standing = await memory.find(of.source, of.place);
      if (standing && !isDue(standing)) {
        const message = `${url} was not asked for: ${of.place} is ${wallInWords(standing)}`;
        throw new AnnalsError('CHALLENGE_PAGE', message, { url, challenged: true });
      }
      try {
        const answer = await send();
        challenges.delete(key);
        if (standing) await memory.forget(of.source, of.place);
        return answer;
      } catch (error) {
        if (!(error instanceof AnnalsError) || !error.facts.challenged) throw error;
        const row = (challenges.get(key) ?? 0) + 1;
        challenges.set(key, row);
        if (standing || row >= of.inARow) await met(of, whoIn(error), ['program'], begun);
        throw error;
      }
    },
    async makeDue(source) {
      const nextAt = instant(clock.now());
      for (const wall of await memory.list(source)) await memory.keep({ ...wall, nextAt });
    },
  };
}

const keyOf = ({ source, place }: WalledPlace): string => `${source} ${place}`;

/** What a source is handed: a wall that stands is noted where it is met. */
export const pastWallFor =
  (
    { walls, clock }: Pick<EngineParts, 'walls' | 'clock'>,
    { name: source }: Pick<Source, 'name'>,
    note: (message: string, details?: JsonObject) => void,
  ) =>
  async <T>(place: string, ways: readonly WayPast<T>[]): Promise<PastWall<T>> => {
    const found = await (walls ?? createWalls(NO_MEMORY, clock)).past({ source, place }, ways);
    if (found.is === 'walled') note(`${place}: ${found.says}`, { place, since: found.wall.since });
    return found;
  };

const NO_MEMORY: WallMemory = {
  find: async () => undefined,
  keep: async () => undefined,
  forget: async () => undefined,
  list: async () => [],
};

/** A wall that only a browser could pass is not refused by us for want of one. */
const isMissingBrowser = (error: unknown): boolean =>
  error instanceof AnnalsError && error.code === 'BROWSER_MISSING';

/** `a challenge page (DataDome, 767 bytes)` names its owner; a refusal without a word does not. */
const whoIn = ({ message, facts }: AnnalsError): string =>
  /challenge page \(([^,)]+)/.exec(message)?.[1] ??
  (facts.httpStatus === undefined ? 'a wall for robots' : `answered ${facts.httpStatus}`);
