import type { MinuteCount, RateEvent, TrafficMemory } from '../core/polite-memory.ts';
import { type Clock, instant, MINUTE, SECOND } from '../core/time.ts';
import type { Background } from './background.ts';
import type { Outgoing } from './exchange.ts';
import type { ExchangeObserver } from './exchange-end.ts';

/**
 * Requests, statuses and bytes per host and minute, and what made us wait. Counted in memory and
 * written every few seconds, so that a request pays for two map look-ups.
 */
export interface Traffic {
  readonly witness: ExchangeObserver;
  cacheHit(outgoing: Outgoing, bytes: number): void;
  event(event: RateEvent): void;
  /** Writes what is left. */
  close(): Promise<void>;
}

const FLUSH_MS = 5 * SECOND;

export function traffic(memory: TrafficMemory, clock: Clock, work: Background): Traffic {
  let counts = new Map<string, Counting>();
  /** Most requests go where the last one went, and end as it did. */
  let last: { readonly minute: number; readonly counting: Counting } | undefined;
  let events: RateEvent[] = [];
  const closed = new AbortController();
  let timer: Promise<void> | undefined;

  const flush = async (): Promise<void> => {
    if (counts.size === 0 && events.length === 0) return;
    const full = [...counts.values()];
    const happened = events;
    counts = new Map();
    last = undefined;
    events = [];
    await memory.add(full, happened);
  };

  const later = (): void => {
    if (timer !== undefined || closed.signal.aborted) return;
    timer = clock.sleep(FLUSH_MS, closed.signal).then(
      () => {
        timer = undefined;
        void work.add(flush());
      },
      () => undefined,
    );
  };

  const countingOf = ({ host, asked: { source, role } }: Outgoing, outcome: string): Counting => {
    const minute = Math.floor(clock.now() / MINUTE);
    const like = last?.minute === minute ? last.counting : undefined;
    if (like?.host === host && like.source === source && like.role === role) {
      if (like.outcome === outcome) return like;
    }
    const key = `${minute} ${host} ${source} ${role} ${outcome}`;
    let counting = counts.get(key);
    if (!counting) {
      const none = { requests: 0, bytes: 0, durationMs: 0 };
      counting = { host, minute: instant(minute * MINUTE), source, role, outcome, ...none };
      counts.set(key, counting);
      later();
    }
    last = { minute, counting };
    return counting;
  };

  const count = (outgoing: Outgoing, outcome: string, bytes: number, durationMs: number): void => {
    const counting = countingOf(outgoing, outcome);
    counting.requests++;
    counting.bytes += bytes;
    counting.durationMs += durationMs;
  };

  return {
    witness: (outgoing, { failure, status, bytes, durationMs }) =>
      count(outgoing, failure?.code ?? String(status), bytes, durationMs),
    cacheHit: (outgoing, bytes) => count(outgoing, 'cached', bytes, 0),
    event(event) {
      events.push(event);
      later();
    },
    async close() {
      closed.abort();
      await timer;
      await flush();
    },
  };
}

type Counting = { -readonly [K in keyof MinuteCount]: MinuteCount[K] };
