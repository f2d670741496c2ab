import { randomUUID } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { DAY, MINUTE } from '../../core/time.ts';
import { believedRows } from '../believed-rows.ts';
import { type RedisConnection, scriptOf } from './connection.ts';

/**
 * Every row is as it was believed to be, and all of them change; or one is not, and all are told as they
 * are. The first key says whose memory this is: a server that has forgotten everything has another one.
 */
const CHANGE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return { -1 } end
local found, same = { 0 }, true
for i = 2, #KEYS do
  found[i] = redis.call('GET', KEYS[i]) or ''
  if found[i] ~= ARGV[i * 2 - 1] then same = false end
end
if not same then return found end
for i = 2, #KEYS do
  local row = ARGV[i * 2]
  if row == '' then redis.call('DEL', KEYS[i])
  elseif row ~= found[i] then redis.call('SET', KEYS[i], row, 'PX', ARGV[2]) end
end
return { 1 }`;

/** The memory begins: the moment is the server's, so that all nodes agree on it. */
const BEGIN = `
local known = redis.call('GET', KEYS[1])
if known then return known end
local now = redis.call('TIME')
local mine = ARGV[1] .. ' ' .. now[1] * 1000
redis.call('SET', KEYS[1], mine)
return mine`;

/** No pace that is longer is forgotten with the server: for so long nodes go by what they know. */
const FORGOTTEN_MS = MINUTE;

/**
 * Turns and places of all nodes, exchanged by one script. When the server has lost its memory, nobody knows
 * who asked last: for a minute nodes are refused and go by their own share.
 */
export function createRedisTurns(connection: RedisConnection): TurnMemory {
  const { redis, key } = connection;
  const write = scriptOf(connection, CHANGE);
  const begin = scriptOf(connection, BEGIN);
  const epochKey = key('epoch');
  let epoch: string | undefined;
  /** Until when this node does not trust the memory, by the server's clock. */
  let doubtUntil = 0;
  const refusal = (why: string) =>
    new AnnalsError('REDIS_UNREACHABLE', `Redis at ${connection.address}${why}`);

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
    else throw refusal(' has lost its memory; who asked last is not known');
  }

  return believedRows({
    async exchange({ names, before, after }) {
      if (epoch === undefined) await renewEpoch();
      await refuseWhileInDoubt();
      const keys = names.map((name) => key('turns', name));
      const rows = names.flatMap((_, i) => [before[i] ?? '', after[i] ?? '']);
      const answer = await write([epochKey, ...keys], [epoch ?? '', DAY, ...rows]);
      const [verdict, ...found] = answer as readonly [number, ...string[]];
      if (verdict === 1) return 'changed';
      if (verdict !== -1) return found;
      await renewEpoch();
      await refuseWhileInDoubt();
      return 'forgotten';
    },
    outrun: (names, tries) =>
      refusal(`: others changed ${names.join(', ')} ${tries} times meanwhile`),
    // How the library says that an answer did not come in time.
    isSilence: (error) => error instanceof Error && error.message === 'Command timed out',
  });
}
