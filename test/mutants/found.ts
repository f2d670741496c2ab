import { type Mutant, mutantsOf } from './mutant.ts';

/** Bugs that were once planted by hand in other folders, and that no test noticed then. */
export const FOUND: readonly Mutant[] = [
  ...mutantsOf(
    'src/fetch/chain.ts',
    ['src/fetch/layers/breaker.test.ts'],
    [
      {
        bug: 'the breaker is asked after the turn is taken',
        from: '      breaker.layer,\n      waitForTurn(turn),\n',
        to: '      waitForTurn(turn),\n      breaker.layer,\n',
      },
    ],
  ),
  ...mutantsOf(
    'src/engine/acquire.ts',
    ['src/engine/acquire.test.ts'],
    [
      {
        bug: 'a second attempt is served from the cache',
        from: "item.plan === 'changed' || item.attempt > 1",
        to: "item.plan === 'changed'",
      },
    ],
  ),
];
