import type { HostFacts, PoliteMemory } from '../core/polite-memory.ts';
import { LONGEST_WAIT_MS } from '../core/retry.ts';
import { type Clock, HOUR, instant, isAheadOf, SECOND } from '../core/time.ts';
import type { Background } from './background.ts';

/**
 * What this process knows of each host, and through the memory what the others know: read again
 * when it is older than a second, so that a request costs no query and a cool-down reaches all.
 */
export interface Hosts {
  /** To be awaited when there is something to wait for. */
  know(host: string): Promise<void> | undefined;
  cooling(host: string, now: number): Cooling | undefined;
  cool(host: string, until: number, reason: string): void;
  /**
   * It refused: how often in a row by now, among all processes, and until when it is left alone.
   * Refusals of requests that were under way together count as one.
   */
  refused(host: string, wait: RefusalWait): Promise<Refused>;
  /** It gave an answer: the next refusal is a first one again. */
  answered(host: string): void;
}

export interface Cooling {
  readonly until: number;
  readonly reason: string;
  /** How often in a row it has refused by now, as far as this process knows. */
  readonly refusals: number;
}

export interface RefusalWait {
  /** How long to leave it alone after so many refusals in a row. */
  ms(refusals: number): number;
  says(refusals: number): string;
}

export type Refused = Cooling;

/** Who wants to know what the memory holds of a host, besides its cool-down. */
export type Learn = (host: string, facts: HostFacts, now: number) => void;

const FRESH_MS = SECOND;

/** Refusals are in a row when the next one comes within this time after the wait. */
const ROW_MS = HOUR;

interface RefusalRow {
  readonly count: number;
  readonly until: number;
}

export function hosts(
  { hosts: memory, turns }: Pick<PoliteMemory, 'hosts' | 'turns'>,
  clock: Pick<Clock, 'now'>,
  work: Background,
  learn: Learn,
): Hosts {
  const readAt = new Map<string, number>();
  const reading = new Map<string, Promise<void>>();
  const cooling = new Map<string, Cooling>();
  const refusing = new Map<string, Promise<Refused>>();
  /** Refusals in a row that this process knows of. */
  const counts = new Map<string, number>();
  /** Hosts of which nobody needs to be told that they answer. */
  const calm = new Set<string>();

  const note = (host: string, cool: Cooling): void => {
    if (cool.until > (cooling.get(host)?.until ?? 0)) cooling.set(host, cool);
  };

  const read = async (host: string): Promise<void> => {
    try {
      const facts = await memory.find(host);
      const now = clock.now();
      const until = facts.cooling ? Date.parse(facts.cooling.until) : now;
      // Longer than anybody is left alone: by a clock that has been set back since.
      if (facts.cooling && !isAheadOf(until - LONGEST_WAIT_MS, now)) {
        note(host, { ...facts.cooling, until, refusals: 0 });
      }
      learn(host, facts, now);
    } finally {
      reading.delete(host);
    }
  };

  return {
    know(host) {
      const now = clock.now();
      if (now - (readAt.get(host) ?? Number.NEGATIVE_INFINITY) < FRESH_MS) return reading.get(host);
      readAt.set(host, now);
      // A memory that cannot be read leaves us with what we know; it is no reason not to work.
      const first = work.add(read(host));
      reading.set(host, first);
      return first;
    },
    cooling(host, now) {
      const known = cooling.get(host);
      if (!known || known.until > now) return known;
      cooling.delete(host);
      return undefined;
    },
    cool,
    async refused(host, wait) {
      const now = clock.now();
      const known = cooling.get(host);
      if (known && known.until > now && known.refusals > 0) {
        // It was sent before the refusal that the host cools for: it says no more than that one.
        const until = now + wait.ms(known.refusals);
        if (until > known.until) cool(host, until, wait.says(known.refusals), known.refusals);
        return cooling.get(host) ?? known;
      }
      let first = refusing.get(host);
      if (!first) {
        first = refuse(host, wait, now).finally(() => refusing.delete(host));
        refusing.set(host, first);
      }
      return first;
    },
    answered(host) {
      if (calm.has(host)) return;
      calm.add(host);
      counts.delete(host);
      const name = rowOf(host);
      void work.add(turns.update([name], clock.now(), (rows) => rows.delete(name)));
    },
  };

  function cool(host: string, until: number, reason: string, refusals = 0): void {
    note(host, { until, reason, refusals });
    void work.add(memory.cool(host, instant(until), reason));
  }

  async function refuse(host: string, wait: RefusalWait, now: number): Promise<Refused> {
    calm.delete(host);
    const name = rowOf(host);
    const counting = turns.update<RefusalRow, number>([name], now, (rows) => {
      const before = rows.get(name);
      const so = before && now < before.until + ROW_MS ? before.count + 1 : 1;
      rows.set(name, { count: so, until: now + wait.ms(so) });
      return so;
    });
    void work.add(counting);
    // A memory that cannot be written is no reason to ask sooner.
    const count = await counting.catch(() => (counts.get(host) ?? 0) + 1);
    counts.set(host, count);
    const refused = { until: now + wait.ms(count), reason: wait.says(count), refusals: count };
    cool(host, refused.until, refused.reason, count);
    return refused;
  }
}

const rowOf = (host: string): string => `refusals ${host}`;
