import { z } from 'zod';
import type { Family } from '../../../core/family.ts';
import { secret } from '../../../kit/setting-shapes.ts';

const general = z.strictObject({
  backend: z
    .enum(['local', 'redis'])
    .default('local')
    .describe('Where turns are counted: in the data folder, or in Redis, for all nodes together'),
  redisUrl: secret
    .optional()
    .meta({ secret: true, allowed: '"redis://user:password@host:port/db", or rediss:// for TLS' })
    .describe('Address of Redis: `redis://`, or `rediss://` for TLS'),
  redisPrefix: z
    .string()
    .regex(/^[A-Za-z0-9_.-]+$/)
    .meta({ allowed: 'letters, digits, dots, dashes and underscores' })
    .default('annals')
    .describe(
      'Beginning of every key in Redis; data sets with different prefixes do not see each other',
    ),
  redisCa: z
    .string()
    .min(1)
    .optional()
    .describe('File with the certificate authorities of a `rediss://` address (PEM)'),
});

export const quota = general.prefault({});

/** Publishers that count requests per key, as the families name them. */
export function quotaOf(families: readonly Family[]): typeof quota {
  const pools = families.flatMap(({ quotaPools }) => quotaPools ?? []);
  const shapes = Object.fromEntries(pools.map(({ setting, schema }) => [setting, schema]));
  return z.strictObject({ ...shapes, ...general.shape }).prefault({}) as typeof quota;
}
