import { z } from 'zod';
import { count, secret } from '../../../kit/setting-shapes.ts';

const budget = z.int().min(0);

/** Publishers that count requests per key, whatever source sends them. */
export const quota = z
  .strictObject({
    apiDataGov: z
      .strictObject({
        key: secret.optional().describe('The one key for everything behind api.data.gov'),
        perHour: count
          .default(1000)
          .describe('Requests per hour of the key, until the publisher states another limit'),
        budgets: z
          .object({
            'bills-ingester': budget.default(350).describe('Share of bills'),
            'regulations-dot-gov-dockets': budget.default(200).describe('Share of dockets'),
            'hearings-ingester': budget.default(150).describe('Share of hearings'),
            'public-laws-ingester': budget.default(100).describe('Share of public laws'),
            'roll-call-votes-ingester': budget.default(100).describe('Share of roll-call votes'),
          })
          .catchall(budget.describe('Share of a further source, in requests per hour'))
          .prefault({}),
        reserve: budget
          .default(100)
          .describe('Requests per hour for sources without a budget of their own'),
      })
      .prefault({}),
    backend: z
      .enum(['local', 'redis'])
      .default('local')
      .describe('Where turns are counted; redis is not in this version, and refused by every verb'),
    redisUrl: secret.optional().describe('Not in this version, and refused: address of Redis'),
  })
  .prefault({});
