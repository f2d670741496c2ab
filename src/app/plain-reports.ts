import type { Family } from '../core/family.ts';

/** Sources whose users know the files beside the manifest by their plain names: `last.csv`. */
export const plainReports = (families: readonly Family[]): readonly string[] =>
  families.flatMap(({ plainReports: source }) => source ?? []);
