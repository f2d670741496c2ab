/**
 * `npm run test:trials`: three nodes on one PostgreSQL, one Redis and one bucket are disturbed at moments
 * that a seed draws, and must leave what an undisturbed machine leaves. Needs a build (`npm run build`) and
 * the servers (see docs/many-nodes.md). `-- --moments 12 --seed 3`, `--only 'kill -9'`, `--log file` keeps
 * what the nodes said, `--minutes 40` lets no moment begin later than that, `--turns catalog` leaves turns to PostgreSQL. The last line is JSON; ends with 1 when anything differs.
 */
import { appendFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { draws } from '../../../practice/random.ts';
import { whyNoPostgres } from '../../postgres-server.ts';
import { missingForS3, startS3 } from '../../servers/radosgw.ts';
import { missingForRedis } from '../../servers/redis.ts';
import { runCampaign } from './campaign.ts';
import { DISTURBANCES } from './disturbances.ts';
import { SOURCES } from './place.ts';

const { values } = parseArgs({
  options: {
    moments: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    items: { type: 'string', default: '80' },
    log: { type: 'string' },
    minutes: { type: 'string' },
    turns: { type: 'string', default: 'redis' },
  },
});
const missing = [whyNoPostgres, missingForS3(), missingForRedis()].find((why) => why !== undefined);
if (missing !== undefined) throw new Error(missing);

const seed = Number(values.seed);
const startedAt = performance.now();
const server = await startS3();
try {
  const { problems, ...facts } = await runCampaign({
    s3: server,
    seed,
    turnsInCatalog: values.turns === 'catalog',
    moments: momentsOf(Number(values.moments)),
    sources: Object.keys(SOURCES),
    items: Number(values.items),
    awayMs: 20_000,
    redisAwayMs: 60_000,
    longestMs: values.minutes === undefined ? undefined : Number(values.minutes) * 60_000,
    say: (sentence) => void process.stdout.write(`${sentence}\n`),
    said: async (text) => {
      if (values.log !== undefined) await appendFile(values.log, text);
    },
  });
  for (const problem of problems.slice(0, 50)) process.stdout.write(`${problem}\n`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const result = { seed, turns: values.turns, ...facts, seconds, problems: problems.length };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await server.stop();
}

/** Every kind comes before any comes again; the order is drawn anew each time. */
function momentsOf(count: number): readonly string[] {
  const kinds = values.only === undefined ? Object.keys(DISTURBANCES) : [values.only];
  const chance = draws(seed);
  return Array.from({ length: Math.ceil(count / kinds.length) }, (_, round) =>
    [...kinds.entries()]
      .sort(([a], [b]) => chance.fraction(round, a) - chance.fraction(round, b))
      .map(([, kind]) => kind),
  )
    .flat()
    .slice(0, count);
}
