import { builtInFamilies } from '../families/index.ts';

/** Sources whose users know the files beside the manifest by their plain names: `last.csv`. */
export const plainReports = (): readonly string[] =>
  builtInFamilies.flatMap(({ plainReports: source }) => source ?? []);
