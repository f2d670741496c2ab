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
];
