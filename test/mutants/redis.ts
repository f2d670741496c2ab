import { type Mutant, mutantsOf } from './mutant.ts';

const REDIS = ['test/many-nodes/redis.test.ts'];
const NODES = ['test/many-nodes/nodes.test.ts'];
const LEAD = ['src/app/lead-by-row.test.ts'];
const LOST = ['src/engine/lost-runs.test.ts'];

/** Bugs of what nodes share through Redis, and of who leads, helps and takes over. */
export const REDIS_MUTANTS: readonly Mutant[] = [
  ...mutantsOf('src/store/redis/turns.ts', REDIS, [
    {
      bug: 'in Redis a turn is decided on rows that another node has changed',
      from: 'if not same then return found end\n',
      to: '',
    },
    {
      bug: 'a Redis that has lost its memory is believed',
      from: "if redis.call('GET', KEYS[1]) ~= ARGV[1] then return { -1 } end\n",
      to: '',
    },
    {
      bug: 'nobody waits after Redis has lost its memory',
      from: "doubtUntil = Number(found.split(' ')[1]) + FORGOTTEN_MS;",
      to: '',
    },
  ]),
  ...mutantsOf('src/store/redis/hosts.ts', REDIS, [
    {
      bug: 'in Redis an earlier cool-down ends a later one',
      from: 'if not known or known < ARGV[1] then',
      to: 'if true then',
    },
    {
      bug: 'a cool-down that Redis has forgotten is over',
      from: 'known ? await durable.find(host) : NOTHING',
      to: 'known ? NOTHING : NOTHING',
    },
    {
      bug: 'a cool-down is in Redis alone',
      from: '        durable.cool(host, until, reason),\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/redis/quota.ts', REDIS, [
    {
      bug: 'a quota of a day begins anew with an empty Redis',
      from: 'if (spent.length > 0) await seed([keyOf(name)], [...spent]);',
      to: '',
    },
    {
      bug: 'in Redis a turn is taken from a budget though another is spent',
      from: "if which > 0 then return { which, string.format('%.17g', latest) } end",
      to: 'if which == 1 then return { which, tostring(latest) } end',
    },
    {
      bug: 'the catalog does not hear of what is spent in Redis',
      from: 'afterwards(durable.take(budgets, now));',
      to: '',
    },
  ]),
  ...mutantsOf('src/store/redis/memory.ts', REDIS, [
    {
      bug: 'each request says that Redis is lost',
      from: "if (!isLost) tell('lost', said.message);",
      to: "tell('lost', said.message);",
    },
    {
      bug: 'nobody says that Redis is back',
      from: "        tell('back', `Redis at ${connection.address} answers again`);\n",
      to: '',
    },
    {
      bug: 'while turns are forgotten each other answer says that Redis is back',
      from: "isLost && about === 'turns'",
      to: 'isLost',
    },
    {
      bug: 'without Redis a host that cools down is asked',
      from: 'orElse(hosts.find(host), () => durable.hosts.find(host))',
      to: 'orElse(hosts.find(host), async () => ({ cooling: null, breaker: null }))',
    },
  ]),
  ...mutantsOf('src/store/redis/connection.ts', REDIS, [
    {
      bug: 'two data sets on one Redis see each other',
      from: '`{${prefix}}:${names.join',
      to: '`{annals}:${names.join',
    },
    {
      bug: 'what is said of Redis has its password',
      from: 'address: `${hostname}:${port || 6379}`',
      to: 'address: `${url}${hostname}:${port}`',
    },
  ]),
  ...mutantsOf('src/store/redis/clock.ts', REDIS, [
    {
      bug: 'turns in Redis go by the clock of each machine',
      from: 'offsetMs = Math.abs(off) < SMALL_MS ? 0 : Math.round(off);',
      to: 'offsetMs = 0 * off;',
    },
  ]),
  ...mutantsOf('src/store/redis/cache.ts', REDIS, [
    {
      bug: 'in Redis a body is kept that nobody refers to',
      from: "    redis.call('DEL', base .. 'body:' .. known.bodySha256)\n",
      to: '',
    },
    {
      bug: 'in Redis the cache grows without limit',
      from: "while tonumber(redis.call('HGET', sums, 'bytes')) > most do",
      to: 'while false do',
    },
  ]),
  ...mutantsOf('src/store/redis/wake-ups.ts', NODES, [
    {
      bug: 'nobody is woken through Redis',
      from: "      redis.publish(channel, '').catch(() => undefined);\n",
      to: '',
    },
  ]),
  ...mutantsOf('src/app/sharing.ts', NODES, [
    {
      bug: 'without Redis nodes do not see each other',
      from: 'nodes: sharing.postgres ? durable.turns : memory.turns,',
      to: 'nodes: memory.turns,',
    },
    {
      bug: 'a node that is without Redis does not say so to those who ask',
      from: "lostAt = is === 'lost' ? clock.now() : null;",
      to: '',
    },
  ]),
  ...mutantsOf('src/app/lead-by-row.ts', LEAD, [
    {
      bug: 'two processes on one file lead',
      from: 'const isFree = !row?.owner || row.owner === owner || (row.until ?? 0) <= now;',
      to: 'const isFree = true || row === undefined;',
    },
    {
      bug: 'who leaves keeps the lead',
      from: 'if (rows.get(ROW)?.owner === owner) rows.delete(ROW);',
      to: 'if (rows.get(ROW)?.owner === owner) rows.get(ROW);',
    },
  ]),
  ...mutantsOf('src/use-cases/nodes/presence.ts', NODES, [
    {
      bug: 'a node that meets a newer catalog goes on',
      from: '    refuses = found;\n',
      to: '',
    },
  ]),
  ...mutantsOf('src/use-cases/nodes/working.ts', NODES, [
    {
      bug: 'a node takes on what is not of its kinds',
      from: "const takes = kinds.includes(fetchingKind(source)) || kinds.includes('read');",
      to: 'const takes = kinds.length > 0;',
    },
  ]),
  ...mutantsOf('src/engine/lost-runs.ts', LOST, [
    {
      bug: 'a run that a person stopped is taken up',
      from: "return LEFT_BEHIND.has(run.stopReason ?? '');",
      to: 'return true;',
    },
    {
      bug: 'after an outage of the catalog every run is lost',
      from: '    lookAway() {\n      seen = new Map();',
      to: '    lookAway() {',
    },
  ]),
];
