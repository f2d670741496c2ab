import { createEar, type WakeUps } from '../../core/wake-ups.ts';
import type { RedisConnection } from './connection.ts';

/**
 * The bell is a channel of Redis. Who listens needs a connection of its own; it is made anew after a loss,
 * and what was rung meanwhile is not heard.
 */
export function redisWakeUps(connection: RedisConnection): WakeUps {
  const { redis, key } = connection;
  const channel = key('wake');
  const line = redis.duplicate({ autoResubscribe: true, enableOfflineQueue: true });
  line.on('error', () => undefined);
  const ear = createEar();
  line.on('message', ear.stroke);
  let isListening = false;
  return {
    ring() {
      redis.publish(channel, '').catch(() => undefined);
    },
    heard(signal) {
      // Only nodes that wait for work listen.
      if (!isListening) {
        isListening = true;
        line.subscribe(channel).catch(() => {
          isListening = false;
        });
      }
      return ear.heard(signal);
    },
    async close() {
      line.disconnect();
    },
  };
}
