import { randomUUID } from 'node:crypto';
import { AnnalsError } from '../../core/errors.ts';
import type { TurnMemory } from '../../core/polite-memory.ts';
import { DAY, MINUTE } from '../../core/time.ts';
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

/** Others change the same rows meanwhile; each time one of them got on. */
const MOST_TRIES = 200;

/** No pace that is longer is forgotten with the server: for so long nodes go by what they know. */
const FORGOTTEN_MS = MINUTE;

/** Rows that a node remembers; beyond that it forgets them all, and is told them with the next answer. */
const MOST_REMEMBERED = 10_000;

/**
 * Turns and places of all nodes. The decision is made here, by the same code for every memory, from
 * the rows as this node saw them last, and one script writes it if they still are so: one way to the
 * server, and another for each change of others in between. When the server has lost its memory, nobody knows who
 * asked last: for a minute nodes are refused and go by their own share.
 */
export function createRedisTurns(connection: RedisConnection): TurnMemory {
  const { redis, key } = connection;
  const write = scriptOf(connection, CHANGE);
  const begin = scriptOf(connection, BEGIN);
  const epochKey = key('epoch');
  /** Each row as this node wrote or found it last, as text; '' where there is none. */
  const seen = new Map<string, string>();
  const inTurn = oneAtATime();
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
      return inTurn(async () => {
        if (epoch === undefined) await renewEpoch();
        await refuseWhileInDoubt();
        return change(names, decide);
      });
    },
  };

  async function change<Row extends object, T>(
    names: readonly string[],
    decide: (rows: Map<string, Row>) => T,
  ): Promise<T> {
    const keys = names.map((name) => key('turns', name));
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = keys.map((name) => seen.get(name) ?? '');
      const rows = new Map<string, Row>();
      for (const [i, name] of names.entries()) {
        const text = before[i];
        if (text) rows.set(name, JSON.parse(text) as Row);
      }
      const result = decide(rows);
      const after = names.map((name) => {
        const row = rows.get(name);
        return row === undefined ? '' : JSON.stringify(row);
      });
      const rowsOf = names.flatMap((_, i) => [before[i] ?? '', after[i] ?? '']);
      const answer = await write([epochKey, ...keys], [epoch ?? '', DAY, ...rowsOf]);
      const [verdict, ...found] = answer as readonly [number, ...string[]];
      if (verdict === -1) {
        seen.clear();
        await renewEpoch();
        await refuseWhileInDoubt();
        continue;
      }
      if (seen.size > MOST_REMEMBERED) seen.clear();
      const rowsNow = verdict === 1 ? after : found;
      for (const [i, name] of keys.entries()) seen.set(name, rowsNow[i] ?? '');
      if (verdict === 1) return result;
    }
    throw new AnnalsError(
      'REDIS_UNREACHABLE',
      `Redis at ${connection.address}: others changed ${names.join(', ')} ${MOST_TRIES} times meanwhile`,
    );
  }
}

/**
 * Turns of one node are taken one after the other: at once, each would find that another has changed the
 * rows. Who waits behind one that got no answer has none either, instead of waiting as long once more.
 */
function oneAtATime(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> | undefined;
  return async (act) => {
    const own = last
      ? last.then(act, (error) => (isSilence(error) ? Promise.reject(error) : act()))
      : act();
    last = own;
    try {
      return await own;
    } finally {
      if (last === own) last = undefined;
    }
  };
}

/** How the library says that an answer did not come in time. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Command timed out';
