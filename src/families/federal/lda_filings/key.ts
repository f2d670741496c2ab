import { z } from 'zod';
import type { FamilyQuotaPool, SettingsInForce } from '../../../core/family.ts';
import type { PolitenessChange } from '../../../core/politeness.ts';
import { secret } from '../../../kit/setting-shapes.ts';

const PER_MINUTE = { bare: 15, withKey: 120 } as const;

const schema = z
  .strictObject({
    key: secret
      .optional()
      .describe('Key of lda.gov; without one it answers 15 times a minute, with one 120'),
  })
  .prefault({});

const perMinute = (key: string | undefined): number =>
  key === undefined ? PER_MINUTE.bare : PER_MINUTE.withKey;

/** lda.gov counts what it answers to a key, or to an address without one. */
export const ldaKey: FamilyQuotaPool<typeof schema> = {
  setting: 'lda',
  schema,
  pools: ({ key }) => [
    {
      name: 'lda.gov',
      hosts: ['lda.gov'],
      sources: ['lda_filings'],
      key: { header: 'authorization', value: key && `Token ${key}`, optional: true },
      setting: 'quota.lda.key',
      perHour: 60 * perMinute(key),
      budgets: {},
      reserve: 60 * perMinute(key),
      budgetOf: () => undefined,
    },
  ],
};

/** The pace that the publisher states for those who have a key, and for those who have none. */
export function ldaPace(settings: SettingsInForce): PolitenessChange {
  const { lda } = settings.quota as { readonly lda?: { readonly key?: string } };
  return { rate: `${perMinute(lda?.key)}/minute` };
}
