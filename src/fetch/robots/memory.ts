import { AnnalsError, type ErrorCode, failureOf } from '../../core/errors.ts';
import type { RobotsMemory, RobotsRecord } from '../../core/polite-memory.ts';
import { backoffMs } from '../../core/retry.ts';
import { type Clock, DAY, instant, isAheadOf, type Random } from '../../core/time.ts';
import type { Outgoing } from '../exchange.ts';
import { parseRobots, type RobotsFile } from './parse.ts';

/** What we go by for an origin. */
export interface KnownRobots {
  readonly file: RobotsFile;
  /** 200, or the status that says there is none. */
  readonly status: number;
  readonly fetchedAt: number;
}

/** Asks the publisher; a status that means "there is none" is an answer, no answer is an error. */
export type AskRobots = (outgoing: Outgoing) => Promise<{ status: number; body: string }>;

/** RFC 9309 §2.4: a copy is used for a day at most, unless the publisher cannot be reached. */
const FRESH_MS = DAY;
/** How long an old copy stands in for a robots.txt that cannot be reached. */
const STALE_MS = 30 * DAY;

/**
 * The robots.txt of every origin: asked for once at a time, kept for a day and across restarts.
 * Until it is known nothing may be fetched, and the errors say when it is worth asking again.
 */
export class RobotsFiles {
  readonly #memory: RobotsMemory;
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #ask: AskRobots;
  readonly #learnt: (outgoing: Outgoing, known: KnownRobots, isNew: boolean) => void;
  readonly #states = new Map<string, State>();

  constructor(
    memory: RobotsMemory,
    clock: Clock,
    random: Random,
    ask: AskRobots,
    learnt: (outgoing: Outgoing, known: KnownRobots, isNew: boolean) => void,
  ) {
    this.#memory = memory;
    this.#clock = clock;
    this.#random = random;
    this.#ask = ask;
    this.#learnt = learnt;
  }

  of(outgoing: Outgoing): KnownRobots | Promise<KnownRobots> {
    const known = this.#states.get(outgoing.url.origin)?.known;
    if (known && isYounger(known, FRESH_MS, this.#clock.now())) return known;
    return this.#find(outgoing);
  }

  async #find(outgoing: Outgoing): Promise<KnownRobots> {
    const { origin } = outgoing.url;
    const { signal, patience } = outgoing.asked;
    let state = this.#states.get(origin);
    if (!state) {
      state = { failures: 0, nextTry: 0 };
      this.#states.set(origin, state);
    }
    for (;;) {
      signal.throwIfAborted();
      if (state.flight !== undefined) {
        const flown = await state.flight.catch(stoppedByOther);
        if (flown) return flown;
        continue;
      }
      const wait = state.nextTry - this.#clock.now();
      if (wait > 0) {
        const stale = this.#standIn(state);
        if (stale) return stale;
        if (patience === 'comes-back') throw notKnownYet(outgoing, state);
        await this.#clock.sleep(wait, signal);
        continue;
      }
      state.flight = this.#fly(outgoing, state);
      try {
        return await state.flight;
      } finally {
        state.flight = undefined;
      }
    }
  }

  /** First what an earlier process has kept, then the publisher. */
  async #fly(outgoing: Outgoing, state: State): Promise<KnownRobots> {
    const { origin } = outgoing.url;
    if (!state.known) {
      const kept = await this.#memory.find(origin);
      if (kept) this.#learn(outgoing, state, kept, false);
    }
    const now = this.#clock.now();
    if (state.known && isYounger(state.known, FRESH_MS, now)) return state.known;
    try {
      const { status, body } = await this.#ask(outgoing);
      const record = { origin, fetchedAt: instant(this.#clock.now()), status, body };
      await this.#memory.keep(record);
      return this.#learn(outgoing, state, record, true);
    } catch (error) {
      if (outgoing.asked.signal.aborted) throw error;
      return this.#missed(outgoing, state, error);
    }
  }

  #learn(outgoing: Outgoing, state: State, record: RobotsRecord, isNew: boolean): KnownRobots {
    const { status, body } = record;
    const fetchedAt = Date.parse(record.fetchedAt);
    const known = { file: parseRobots(status === 200 ? body : ''), status, fetchedAt };
    state.known = known;
    state.failures = 0;
    state.nextTry = 0;
    this.#learnt(outgoing, known, isNew);
    return known;
  }

  #missed(outgoing: Outgoing, state: State, error: unknown): KnownRobots {
    const failure = failureOf(error);
    const now = this.#clock.now();
    state.failures++;
    const later = backoffMs(state.failures, outgoing.asked.politeness.retry, this.#random);
    state.nextTry = failure.notBefore ?? now + later;
    state.because = failure.message;
    outgoing.asked.decide?.({
      at: instant(now),
      url: `${outgoing.url.origin}/robots.txt`,
      host: outgoing.host,
      about: 'robots',
      verdict: 'unreachable',
      reason: `${failure.code}: ${failure.message}`,
    });
    const stale = this.#standIn(state);
    if (stale) return stale;
    if (SPEAKS_FOR_ITSELF.has(failure.code)) throw error;
    const message = `${outgoing.url.origin}/robots.txt is not known, and until it is nothing may be fetched: ${failure.message}`;
    const { httpStatus, notBefore } = failure;
    throw new AnnalsError(
      failure.code,
      message,
      { httpStatus, notBefore, url: outgoing.url.href },
      error,
    );
  }

  #standIn({ known }: State): KnownRobots | undefined {
    return known && isYounger(known, STALE_MS, this.#clock.now()) ? known : undefined;
  }
}

interface State {
  known?: KnownRobots;
  /** Under way for everybody who asks meanwhile. */
  flight?: Promise<KnownRobots>;
  failures: number;
  nextTry: number;
  because?: string;
}

/** The document would be refused for the same reason, and in the same words. */
const SPEAKS_FOR_ITSELF: ReadonlySet<ErrorCode> = new Set(['PRIVATE_ADDRESS', 'NOT_HTTPS']);

/** The one who asked for all was stopped; whoever was not asks for himself. */
function stoppedByOther(error: unknown): undefined {
  if (error instanceof AnnalsError && error.code !== 'STOPPED') throw error;
}

const notKnownYet = ({ url }: Outgoing, { nextTry, because }: State): AnnalsError =>
  new AnnalsError(
    'ASKED_TO_WAIT',
    `${url.origin}/robots.txt is not known, and until it is nothing may be fetched: ${because}`,
    { notBefore: nextTry, url: url.href },
  );

/** A copy that a wrong clock dated years ahead would never grow old. */
const isYounger = ({ fetchedAt }: KnownRobots, ms: number, now: number): boolean =>
  now - fetchedAt < ms && !isAheadOf(fetchedAt, now);
