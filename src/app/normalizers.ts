import type { Family } from '../core/family.ts';
import type { Normalizer } from '../core/normalizer.ts';
import { builtInFamilies } from '../families/index.ts';
import { normalizers } from '../normalize/index.ts';

export type Normalizers = Readonly<Record<string, () => Promise<Normalizer>>>;

/** The general normalisers and those that the families bring, by name. */
export const normalizersOf = (families: readonly Family[]): Normalizers =>
  Object.assign({}, normalizers, ...families.map((family) => family.normalizers ?? {}));

export const builtInNormalizers: Normalizers = normalizersOf(builtInFamilies);
