import { z } from 'zod';
import type { Family } from '../../../core/family.ts';
import { secret } from '../../../kit/setting-shapes.ts';

const general = z.strictObject({
  backend: z
    .enum(['local', 'redis'])
    .default('local')
    .describe('Where turns are counted; redis is not in this version, and refused by every verb'),
  redisUrl: secret.optional().describe('Not in this version, and refused: address of Redis'),
});

export const quota = general.prefault({});

/** Publishers that count requests per key, as the families name them. */
export function quotaOf(families: readonly Family[]): typeof quota {
  const pools = families.flatMap(({ quotaPools }) => quotaPools ?? []);
  const shapes = Object.fromEntries(pools.map(({ setting, schema }) => [setting, schema]));
  return z.strictObject({ ...shapes, ...general.shape }).prefault({}) as typeof quota;
}
