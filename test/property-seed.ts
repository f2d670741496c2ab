/**
 * Property tests draw the same cases every time, so that a red run is red again. `npm run test:random` draws others;
 * a counterexample it finds becomes a case of its own.
 */
import fc from 'fast-check';

const asked = process.env.ANNALS_TEST_SEED;
fc.configureGlobal({ seed: asked === 'random' ? undefined : Number(asked ?? 1) });
