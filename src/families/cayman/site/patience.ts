import { AnnalsError } from '../../../core/errors.ts';
import { type Clock, SECOND } from '../../../core/time.ts';
import type { Button } from './button.ts';

/** How long a site that refuses is left alone: after the first, second and third time in a row. */
const REST_MS = [5 * SECOND, 15 * SECOND, 45 * SECOND];
/** Files in a row that only the button gave before the button is all that is tried. */
const BUTTONS_UNTIL_HABIT = 3;

/** What one run has learned of a site: how fresh its nonce is, and how often we were turned away. */
export interface Patience {
  /** One visit after the other, however many files are in work: the run has one page. */
  inTurn<T>(visit: () => Promise<T>): Promise<T>;
  /** Waits as long as the last refusals ask for; throws SITE_REFUSES when that was enough. */
  rest(clock: Clock, signal: AbortSignal): Promise<void>;
  refused(now: number): void;
  /** It answered, whatever it said. */
  served(): void;
  /** The nonce of a page that was loaded because the last one was refused. */
  renewed(nonce: string): void;
  /** False when this nonce is as fresh as can be: another page would not help. */
  mayBeOld(nonce: string): boolean;
  worked(): void;
  /** The file host asked us to come back then; an address that nobody may use yet is not asked for. */
  filesRest(until: number): void;
  filesRestUntil(): number;
  /** The buttons of the page, read once for all that were listed without one. */
  buttons(read: () => Promise<ReadonlyMap<string, Button>>): Promise<ReadonlyMap<string, Button>>;
  neededButton(): void;
  prefersButton(): boolean;
}

/** One for each run: all items of a run share it, and nothing outlives the run. */
export function newPatience(): Patience {
  let refusals = 0;
  let refusedAt = 0;
  let fresh = '';
  let buttons = 0;
  let filesUntil = 0;
  let known: Promise<ReadonlyMap<string, Button>> | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    inTurn(visit) {
      const turn = last.then(visit);
      last = turn.catch(() => undefined);
      return turn;
    },
    async rest(clock, signal) {
      if (refusals === 0) return;
      const rest = REST_MS[refusals - 1];
      if (rest === undefined) {
        const message = `the site refused ${refusals} files in a row, after rests of 5, 15 and 45 s`;
        throw new AnnalsError('SITE_REFUSES', message);
      }
      const wait = refusedAt + rest - clock.now();
      if (wait > 0) await clock.sleep(wait, signal);
    },
    refused(now) {
      refusals++;
      refusedAt = now;
    },
    served() {
      refusals = 0;
    },
    renewed: (nonce) => {
      fresh = nonce;
    },
    mayBeOld: (nonce) => nonce !== fresh,
    worked() {
      fresh = '';
      buttons = 0;
    },
    filesRest: (until) => {
      filesUntil = until;
    },
    filesRestUntil: () => filesUntil,
    buttons(read) {
      known ??= read();
      known.catch(() => {
        known = undefined;
      });
      return known;
    },
    neededButton: () => {
      buttons++;
    },
    prefersButton: () => buttons >= BUTTONS_UNTIL_HABIT,
  };
}
