import type { Browser as Chromium } from 'playwright-core';
import { AnnalsError } from '../../core/errors.ts';
import { type Clock, MINUTE, SECOND } from '../../core/time.ts';
import { launchFlags } from './flags.ts';
import { whyNotStarted } from './why-not-started.ts';

export interface ChromiumSettings {
  /** Where it is; throws BROWSER_MISSING when there is none. */
  readonly executable: () => Promise<string>;
  readonly headless: boolean;
  /** Off where Chromium refuses it: as root, and where there are no user namespaces. */
  readonly sandbox: boolean;
  readonly flags?: readonly string[];
}

/** One Chromium for the process: none until it is needed, and another one after a crash. */
export interface ChromiumProcess {
  running(): Promise<Chromium>;
  /** Work was done with it: what crashed before is forgiven. */
  worked(): void;
  close(): Promise<void>;
}

/** How long it rests after the first, second and third crash in a row; a fourth is the last for a while. */
const REST_MS = [5 * SECOND, 15 * SECOND, 45 * SECOND];
const LONG_REST_MS = 15 * MINUTE;

export function chromiumProcess(
  settings: ChromiumSettings,
  clock: Clock,
  tell: (event: 'started' | 'crashed', details: { readonly crashes: number }) => void,
): ChromiumProcess {
  const closing = new AbortController();
  let current: Promise<Chromium> | undefined;
  let crashes = 0;
  let crashedAt = 0;
  /** Why it did not start, where that is known. */
  let lastWhy: string | undefined;

  const crashed = (): void => {
    current = undefined;
    if (closing.signal.aborted) return;
    crashes++;
    crashedAt = clock.now();
    tell('crashed', { crashes });
  };

  const start = async (): Promise<Chromium> => {
    await rested();
    const { chromium } = await import('playwright-core');
    const executablePath = await settings.executable();
    let started: Chromium;
    try {
      started = await chromium.launch({
        executablePath,
        headless: settings.headless,
        chromiumSandbox: settings.sandbox,
        args: launchFlags(settings.flags),
        // The signals are the run's business: the first one lets what is in flight finish.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
      });
    } catch (error) {
      crashed();
      lastWhy = whyNotStarted(error);
      throw new AnnalsError(
        'BROWSER_FAILED',
        `${executablePath} does not start: ${lastWhy}`,
        {},
        error,
      );
    }
    if (closing.signal.aborted) {
      await started.close();
      throw closed();
    }
    lastWhy = undefined;
    started.once('disconnected', crashed);
    tell('started', { crashes });
    return started;
  };

  const rested = async (): Promise<void> => {
    if (closing.signal.aborted) throw closed();
    if (crashes === 0) return;
    const rest = REST_MS[crashes - 1];
    const wait = crashedAt + (rest ?? LONG_REST_MS) - clock.now();
    if (rest === undefined && wait > 0) {
      const because = lastWhy === undefined ? '' : ` (${lastWhy})`;
      const message = `the browser crashed ${crashes} times in a row${because}; it is left alone for ${Math.ceil(wait / SECOND)} s`;
      throw new AnnalsError('BROWSER_FAILED', message, { notBefore: crashedAt + LONG_REST_MS });
    }
    if (rest === undefined) crashes = 0;
    else if (wait > 0) await clock.sleep(wait, closing.signal);
  };

  return {
    running: () => {
      if (!current) {
        const starting = start();
        current = starting;
        // Who comes after a failed start begins another one.
        starting.catch(() => {
          if (current === starting) current = undefined;
        });
      }
      return current;
    },
    worked: () => {
      crashes = 0;
    },
    close: async () => {
      closing.abort(closed());
      await current?.then((chromium) => chromium.close()).catch(() => undefined);
    },
  };
}

const closed = (): AnnalsError =>
  new AnnalsError('STOPPED', 'the browser was closed; the process is shutting down');
