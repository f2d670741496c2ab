import type { Environment } from './environment.ts';
import { PREFIX } from './environment-names.ts';

export type { Environment } from './environment.ts';

/** Before the names of variables that are about the target of a copy. */
const OF_TARGET = 'TO_';

/**
 * The environment as the settings of a target read it: variables of the source say nothing about it, and
 * `TO_ANNALS_STORAGE__CATALOG__URL` is its `ANNALS_STORAGE__CATALOG__URL`.
 */
export const targetEnvironment = (env: Environment): Environment =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => name.startsWith(OF_TARGET + PREFIX))
      .map(([name, value]) => [name.slice(OF_TARGET.length), value]),
  );
