import type { IdKind } from '../../core/canonical-ids.ts';

const lower = (key: string) => key.toLowerCase();

export const govukIdKinds: readonly IdKind[] = [
  {
    prefix: 'govuk',
    names: 'GOV.UK page',
    example: `govuk:${'0'.repeat(64)}`,
    key: /^[0-9a-f]{64}$/i,
    normal: lower,
  },
];
