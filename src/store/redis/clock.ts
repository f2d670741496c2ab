import { type Clock, MINUTE } from '../../core/time.ts';
import type { RedisConnection } from './connection.ts';

export interface SharedClock extends Clock {
  /** How far this machine's clock is from the server's, in milliseconds; positive when it is behind. */
  readonly offsetMs: number;
  close(): void;
}

/**
 * The server's clock: turns of many nodes are in one order only if all go by one clock. Measured now
 * and again every minute; while the server is away the last measure holds.
 */
export async function redisClock(
  { redis }: RedisConnection,
  clock: Clock,
  everyMs = MINUTE,
): Promise<SharedClock> {
  let offsetMs = 0;
  const closing = new AbortController();
  const measure = async (): Promise<void> => {
    const before = clock.now();
    const [seconds, micros] = await redis.time();
    const between = (before + clock.now()) / 2;
    const off = Number(seconds) * 1000 + Number(micros) / 1000 - between;
    // Less is the way to the server, not the clock.
    offsetMs = Math.abs(off) < SMALL_MS ? 0 : Math.round(off);
  };
  const keepMeasuring = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      await clock.sleep(everyMs, closing.signal).catch(() => undefined);
      if (!closing.signal.aborted) await measure().catch(() => undefined);
    }
  };
  await measure().catch(() => undefined);
  void keepMeasuring();
  return {
    get offsetMs() {
      return offsetMs;
    },
    now: () => clock.now() + offsetMs,
    sleep: (ms, signal) => clock.sleep(ms, signal),
    close: () => closing.abort(),
  };
}

const SMALL_MS = 5;
