import type { IdKind } from '../../core/canonical-ids.ts';

const upper = (key: string) => key.toUpperCase();

export const caymanIdKinds: readonly IdKind[] = [
  {
    prefix: 'ky',
    names: 'Cayman judgment',
    example: 'ky:FSD0151202511062025ATPLIFESCIENCE',
    key: /^[A-Z0-9]+$/i,
    normal: upper,
  },
  {
    prefix: 'ky-neutral',
    names: 'Cayman judgment, by its neutral citation',
    example: 'ky-neutral:2023-cigc-civ-12',
    key: /^20\d{2}-(?:cigc|cica|cisc)(-[a-z]+)?-\d{1,4}$/i,
    normal: (key) => key.toLowerCase(),
  },
];
