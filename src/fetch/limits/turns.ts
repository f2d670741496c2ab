import { AnnalsError } from '../../core/errors.ts';
import { parseRate } from '../../core/politeness.ts';
import type { Clock } from '../../core/time.ts';
import type { Outgoing } from '../exchange.ts';
import type { Bucket, Limiter } from './limiter.ts';

/**
 * Who goes when: a request takes a turn from every bucket that applies, one of its source's places
 * in flight, and waits out its host's cool-down. The place is held until the body is drained.
 */
export interface Turns {
  /** Resolves when it is this request's turn; call what it returns when the exchange is over. */
  take(outgoing: Outgoing): Promise<() => void>;
  cool(host: string, until: number): void;
  cooling(host: string, now: number): number | undefined;
}

export function turns(limiter: Limiter, clock: Clock): Turns {
  const places = new Map<string, Places>();
  const cooling = new Map<string, number>();
  /** By host, the pace of each source that has called on it: they share the strictest. */
  const paces = new Map<string, Map<string, number>>();

  const coolingUntil = (host: string, now: number): number | undefined => {
    const until = cooling.get(host);
    if (until === undefined) return undefined;
    if (until > now) return until;
    cooling.delete(host);
    return undefined;
  };

  const bucketsOf = (outgoing: Outgoing): readonly Bucket[] => {
    const { source, politeness } = outgoing.asked;
    const rate = parseRate(politeness.rate);
    const own = rate ? rate.perMs / rate.turns : 0;
    const host = outgoing.url.host;
    let sharing = paces.get(host);
    if (!sharing) {
      sharing = new Map();
      paces.set(host, sharing);
    }
    sharing.set(source, own);
    const strictest = sharing.size === 1 ? own : Math.max(...sharing.values());
    if (strictest === 0) return NONE;
    const buckets: Bucket[] = [{ is: 'pace', name: `host:${host}`, intervalMs: strictest }];
    if (own > 0) buckets.push({ is: 'pace', name: `source:${source}`, intervalMs: own });
    return buckets;
  };

  const waitForCool = async (outgoing: Outgoing): Promise<void> => {
    for (;;) {
      const now = clock.now();
      const until = coolingUntil(outgoing.url.host, now);
      if (until === undefined) return;
      if (outgoing.asked.patience === 'comes-back') throw isCooling(outgoing, until, now);
      await clock.sleep(until - now, outgoing.asked.signal);
    }
  };

  return {
    async take(outgoing) {
      const { source, politeness, signal } = outgoing.asked;
      let place = places.get(source);
      if (!place) {
        place = new Places();
        places.set(source, place);
      }
      const leave = await place.enter(politeness.inFlight, signal);
      try {
        const buckets = bucketsOf(outgoing);
        for (;;) {
          if (cooling.size > 0) await waitForCool(outgoing);
          if (buckets.length === 0) return leave;
          const taken = await limiter.take(buckets, clock.now());
          if (taken.taken) return leave;
          await clock.sleep(Math.max(1, taken.at - clock.now()), signal);
        }
      } catch (error) {
        leave();
        throw error;
      }
    },
    cool(host, until) {
      cooling.set(host, Math.max(until, cooling.get(host) ?? 0));
    },
    cooling: coolingUntil,
  };
}

const NONE: readonly Bucket[] = [];

const isCooling = (outgoing: Outgoing, until: number, now: number): AnnalsError =>
  new AnnalsError(
    'ASKED_TO_WAIT',
    `${outgoing.url.host} asked us to wait; ${Math.ceil((until - now) / 1000)} s are left`,
    { notBefore: until, url: outgoing.url.href },
  );

/** So many in flight, first come first served. */
class Places {
  #taken = 0;
  readonly #queue: (() => void)[] = [];

  async enter(max: number, signal: AbortSignal): Promise<() => void> {
    while (this.#taken >= max) {
      signal.throwIfAborted();
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#taken++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#taken--;
      this.#queue.shift()?.();
    };
  }
}
