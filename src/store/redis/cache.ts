import { createHash } from 'node:crypto';
import type { CacheStore, StoredResponse } from '../../core/http-cache.ts';
import type { HttpCache } from '../http-cache/open.ts';
import { type RedisConnection, redisError, scriptOf } from './connection.ts';

/**
 * KEYS: variants (id → response), uses (id by its last use), refs (body → how many variants), sums.
 * Other keys are made from ARGV[1]: they have the same tag in braces, so they lie on one machine.
 */
const COMMON = `
local variants, uses, refs, sums, base = KEYS[1], KEYS[2], KEYS[3], KEYS[4], ARGV[1]
local function forget(id)
  local text = redis.call('HGET', variants, id)
  if not text then return end
  local known = cjson.decode(text)
  redis.call('HDEL', variants, id)
  redis.call('ZREM', uses, id)
  redis.call('SREM', base .. 'of:' .. known.key, id)
  if redis.call('HINCRBY', refs, known.bodySha256, -1) <= 0 then
    redis.call('HDEL', refs, known.bodySha256)
    redis.call('DEL', base .. 'body:' .. known.bodySha256)
    redis.call('HINCRBY', sums, 'bytes', -known.bodyBytes)
  end
end
local function use(id) redis.call('ZADD', uses, redis.call('HINCRBY', sums, 'uses', 1), id) end
`;

const PUT = `${COMMON}
local id, text, body, most = ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])
local new = cjson.decode(text)
forget(id)
if redis.call('HINCRBY', refs, new.bodySha256, 1) == 1 then
  redis.call('SET', base .. 'body:' .. new.bodySha256, body)
  redis.call('HINCRBY', sums, 'bytes', new.bodyBytes)
end
redis.call('HSET', variants, id, text)
redis.call('SADD', base .. 'of:' .. new.key, id)
use(id)
while tonumber(redis.call('HGET', sums, 'bytes')) > most do
  local oldest = redis.call('ZRANGE', uses, 0, 0)[1]
  if not oldest then break end
  forget(oldest)
end`;

const RENEW = `${COMMON}
if redis.call('HEXISTS', variants, ARGV[2]) == 1 then redis.call('HSET', variants, ARGV[2], ARGV[3]) end`;

const TOUCH = `${COMMON}
if redis.call('HEXISTS', variants, ARGV[2]) == 1 then use(ARGV[2]) end`;

const DELETE = `${COMMON}
for _, id in ipairs(redis.call('SMEMBERS', base .. 'of:' .. ARGV[2])) do forget(id) end`;

export interface RedisCacheOptions {
  readonly connection: RedisConnection;
  readonly maxBytes: number;
  readonly warn: (message: string) => void;
}

/**
 * Cached answers that all nodes share. It is only a cache: whatever goes wrong is a warning and a
 * miss, never an error.
 */
export function openRedisCache({ connection, maxBytes, warn }: RedisCacheOptions): HttpCache {
  const { redis, key } = connection;
  const base = key('cache', '');
  const keys = ['variants', 'uses', 'refs', 'sums'].map((name) => base + name);
  const [variants = '', , refs = '', sums = ''] = keys;
  const script = (lua: string) => {
    const run = scriptOf(connection, lua);
    return (...args: (string | number | Buffer)[]) => run(keys, [base, ...args]);
  };
  const [put, renew, touch, forget] = [PUT, RENEW, TOUCH, DELETE].map(script) as [
    Script,
    Script,
    Script,
    Script,
  ];
  let warned = false;
  const orMiss = async <T>(asked: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await asked();
    } catch (error) {
      if (!warned) warn(`the HTTP cache does without: ${redisError(error, connection).message}`);
      warned = true;
      return otherwise;
    }
  };

  const store: CacheStore = {
    get: (url) =>
      orMiss(async () => {
        const ids = await redis.smembers(`${base}of:${url}`);
        const found = ids.length === 0 ? [] : await redis.hmget(variants, ...ids);
        return found.flatMap((text) => (text ? [JSON.parse(text) as StoredResponse] : []));
      }, []),
    body: (sha256) =>
      orMiss(async () => {
        const body = await redis.getBuffer(`${base}body:${sha256}`);
        if (!body) return undefined;
        return createHash('sha256').update(body).digest('hex') === sha256 ? body : undefined;
      }, undefined),
    async put(response, body) {
      if (body.length > maxBytes) return;
      const text = JSON.stringify(response);
      await orMiss(() => put(idOf(response), text, Buffer.from(body), maxBytes), undefined);
    },
    renew: (response) => quiet(renew(idOf(response), JSON.stringify(response))),
    delete: (url) => quiet(forget(url)),
    touch: (response) => quiet(touch(idOf(response))),
  };
  const quiet = (asked: Promise<unknown>): Promise<void> =>
    orMiss(async () => void (await asked), undefined);

  return {
    ...store,
    async state() {
      const [responses, bodies, bytes, texts] = await Promise.all([
        redis.hlen(variants),
        redis.hlen(refs),
        redis.hget(sums, 'bytes'),
        redis.hvals(variants),
      ]);
      const held = Number(bytes ?? 0);
      const hosts = byHost(texts.map((text) => JSON.parse(text) as StoredResponse));
      const file = `Redis at ${connection.address}`;
      return { file, fileBytes: held, maxBytes, responses, bodies, bytes: held, hosts };
    },
    async clear() {
      const ids = await redis.hvals(variants);
      for (const text of ids) await forget((JSON.parse(text) as StoredResponse).key);
    },
    close: () => connection.close(),
  };
}

type Script = (...args: (string | number | Buffer)[]) => Promise<unknown>;

const idOf = ({ key, selecting }: StoredResponse): string => JSON.stringify([key, selecting]);

function byHost(responses: readonly StoredResponse[]) {
  const hosts = new Map<string, { host: string; responses: number; bytes: number }>();
  for (const { key, bodyBytes } of responses) {
    const { host } = new URL(key);
    const sum = hosts.get(host) ?? { host, responses: 0, bytes: 0 };
    hosts.set(host, { host, responses: sum.responses + 1, bytes: sum.bytes + bodyBytes });
  }
  return [...hosts.values()].sort((a, b) => b.bytes - a.bytes || (a.host < b.host ? -1 : 1));
}
