import { randomUUID } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { type RedisConnection, scriptOf } from './connection.ts';

/**
 * Every row is as it was seen, and all of them change; or one is not, and none does. The first key
 * says whose memory this is: a server that has forgotten everything has another one.
 */
const CHANGE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return -1 end
for i = 2, #KEYS do
  if (redis.call('GET', KEYS[i]) or '') ~= ARGV[i * 2 - 1] then return 0 end
end
for i = 2, #KEYS do
  local row = ARGV[i * 2]
  if row == '' then redis.call('DEL', KEYS[i])
  elseif row ~= ARGV[i * 2 - 1] then redis.call('SET', KEYS[i], row, 'PX', ARGV[2]) end
end
return 1`;

/** The memory begins: the moment is the server's, so that all nodes agree on it. */
const BEGIN = `
local known = redis.call('GET', KEYS[1])
if known then return known end
local now = redis.call('TIME')
local mine = ARGV[1] .. ' ' .. now[1] * 1000
redis.call('SET', KEYS[1], mine)
return mine`;

/** Others change the same rows meanwhile; each time one of them got on. */
const MOST_TRIES = 200;

/** No pace that is longer is forgotten with the server: for so long nodes go by what they know. */
const FORGOTTEN_MS = MINUTE;

/**
 * Turns and places of all nodes. The decision is made here, by the same code for every memory, and
 * one script writes it if nobody was faster. When the server has lost its memory, nobody knows who
 * asked last: for a minute nodes are refused and go by their own share.
 */
export function createRedisTurns(connection: RedisConnection): TurnMemory {
  const { redis, key } = connection;
  const change = scriptOf(connection, CHANGE);
  const begin = scriptOf(connection, BEGIN);
  const epochKey = key('epoch');
  let epoch: string | undefined;
  /** Until when this node does not trust the memory, by the server's clock. */
  let doubtUntil = 0;

  async function renewEpoch(): Promise<void> {
    const found = String(await begin([epochKey], [randomUUID()]));
    if (epoch !== undefined && found !== epoch) {
      doubtUntil = Number(found.split(' ')[1]) + FORGOTTEN_MS;
    }
    epoch = found;
  }

  async function refuseWhileInDoubt(): Promise<void> {
    if (doubtUntil === 0) return;
    const [seconds] = await redis.time();
    if (Number(seconds) * 1000 >= doubtUntil) doubtUntil = 0;
    else {
      throw new AnnalsError(
        'REDIS_UNREACHABLE',
        `Redis at ${connection.address} has lost its memory; who asked last is not known`,
      );
    }
  }

  return {
    async update<Row extends object, T>(
      names: readonly string[],
      _now: number,
      decide: (rows: Map<string, Row>) => T,
    ): Promise<T> {
      if (epoch === undefined) await renewEpoch();
      await refuseWhileInDoubt();
      const keys = names.map((name) => key('turns', name));
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const [found, ...before] = await redis.mget(epochKey, ...keys);
        if (found !== epoch) {
          await renewEpoch();
          await refuseWhileInDoubt();
          continue;
        }
        const rows = new Map<string, Row>();
        for (const [i, name] of names.entries()) {
          const text = before[i];
          if (typeof text === 'string') rows.set(name, JSON.parse(text) as Row);
        }
        const result = decide(rows);
        const after = names.map((name) => {
          const row = rows.get(name);
          return row === undefined ? '' : JSON.stringify(row);
        });
        if (after.every((text, i) => text === (before[i] ?? ''))) return result;
        const rowsOf = names.flatMap((_, i) => [before[i] ?? '', after[i] ?? '']);
        const changed = await change([epochKey, ...keys], [epoch ?? '', DAY, ...rowsOf]);
        if (changed === 1) return result;
      }
      throw new AnnalsError(
        'REDIS_UNREACHABLE',
        `Redis at ${connection.address}: others changed ${names.join(', ')} ${MOST_TRIES} times meanwhile`,
      );
    },
  };
}
