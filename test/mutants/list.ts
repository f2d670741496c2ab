import { CORE } from './core.ts';
import { ENGINE } from './engine.ts';
import { FOUND } from './found.ts';
import { LIMITS_MUTANTS } from './limits.ts';
import type { Mutant } from './mutant.ts';
import { POSTGRES } from './postgres.ts';
import { REDIS_MUTANTS } from './redis.ts';
import { STORE } from './store.ts';

/** Every planted bug. `npm run test:mutants` plants them one at a time. */
export const MUTANTS: readonly Mutant[] = [
  ...CORE,
  ...ENGINE,
  ...LIMITS_MUTANTS,
  ...STORE,
  ...POSTGRES,
  ...REDIS_MUTANTS,
  ...FOUND,
];
