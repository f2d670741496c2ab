import { untilAborted } from '../../core/until-aborted.ts';
import type { WakeUps } from '../../core/wake-ups.ts';
import type { RedisConnection } from './connection.ts';

/**
 * The bell is a channel of Redis. Who listens needs a connection of its own; it is made anew after a loss,
 * and what was rung meanwhile is not heard.
 */
export function redisWakeUps(connection: RedisConnection): WakeUps {
  const { redis, key } = connection;
  const channel = key('wake');
  const ear = redis.duplicate({ autoResubscribe: true, enableOfflineQueue: true });
  ear.on('error', () => undefined);
  let isRung = false;
  let wake: (() => void) | undefined;
  ear.on('message', () => {
    isRung = true;
    wake?.();
  });
  let isListening = false;
  return {
    ring() {
      redis.publish(channel, '').catch(() => undefined);
    },
    async heard(signal) {
      // Only nodes that wait for work listen.
      if (!isListening) {
        isListening = true;
        ear.subscribe(channel).catch(() => {
          isListening = false;
        });
      }
      if (!isRung) {
        const rung = new Promise<void>((resolve) => {
          wake = resolve;
        });
        await Promise.race([untilAborted(signal), rung]);
      }
      wake = undefined;
      isRung = false;
    },
    async close() {
      ear.disconnect();
    },
  };
}
