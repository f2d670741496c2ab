/**
 * A short trial: a few moments of what `npm run test:trials` does for longer. Asked for with WITH_TRIALS=1,
 * for it starts seven processes one after the other.
 */
import { describe, expect, test } from 'vitest';
import { whyNoPostgres } from '../../postgres-server.ts';
import { sharedS3 } from '../../servers/desk.ts';
import { missingForS3 } from '../../servers/radosgw.ts';
import { missingForRedis } from '../../servers/redis.ts';
import { runCampaign } from './campaign.ts';

const missing = [
  process.env.WITH_TRIALS === '1' ? undefined : 'skipped: WITH_TRIALS is not 1',
  whyNoPostgres,
  missingForS3(),
  missingForRedis(),
].find((why) => why !== undefined);

describe.skipIf(missing !== undefined)(missing ?? 'three nodes on one of each server', () => {
  test('one is killed, sessions end, the bucket is busy: nothing is lost, nothing is done twice', async () => {
    const said: string[] = [];
    const { problems, moments } = await runCampaign({
      s3: await sharedS3(),
      seed: 3,
      moments: ['kill -9 of the owner', 'sessions ended', 'S3 answers 503 to one'],
      sources: ['govuk'],
      items: 16,
      awayMs: 2_000,
      redisAwayMs: 2_000,
      say: () => undefined,
      said: async (text) => void said.push(text),
    });
    expect(problems, said.join('\n').slice(-20_000)).toEqual([]);
    expect(Object.keys(moments)).toHaveLength(3);
    // Seven processes start here one after the other: a busy machine needs minutes for that.
  }, 900_000);
});
