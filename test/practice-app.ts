/** An app over the practice publishers, in a folder of its own: what every journey starts from. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Practice, type PracticeOptions, startPractice } from '../practice/server.ts';
import { type App, openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';
import type { Family } from '../src/core/family.ts';
import type { Log } from '../src/core/log.ts';
import type { Clock, Random } from '../src/core/time.ts';
import { layCatalog } from './catalog-template.ts';

export interface PracticeApp {
  readonly app: App;
  readonly practice: Practice;
  readonly folder: string;
  /** The settings as environment variables, for a real process. */
  readonly env: Readonly<Record<string, string>>;
  /** Closes the app, so that another process may have the folder to itself. */
  shut(): Promise<void>;
  /** Closes the app and opens another one on the same folder. */
  reopen(): Promise<App>;
  close(): Promise<void>;
}

/** Against loopback no politeness is owed, and a test has no seconds to wait for a backoff. */
const HASTE = {
  ANNALS_HTTP__CONTACT: 'tests@annals.dev',
  ANNALS_SOURCES__GOVUK__RATE: 'unlimited',
  ANNALS_SOURCES__GOVUK__BACKOFF__BASE_MS: '5',
  ANNALS_SOURCES__GOVUK__BACKOFF__MAX_MS: '50',
  ANNALS_STORAGE__MIN_FREE_MB: '1',
  ANNALS_HTTP__BREAKER__OPEN_MS: '100',
  // A listing is fresh for minutes, and the tests change what it lists in between.
  ANNALS_CACHE__ENABLED: 'false',
};

/** Settings of tests that are about where things are stored: they begin with nothing at all. */
const OTHER_STORES = /^ANNALS_(STORAGE|CATALOG|TELEMETRY)|DATABASE|POSTGRES/;

export async function practiceApp(
  options: PracticeOptions = {},
  given: {
    env?: Record<string, string>;
    clock?: Clock;
    random?: Random;
    log?: Log;
    /** Those that come with Annals, unless given. */
    families?: readonly Family[];
    /** One that runs already; whoever started it stops it. */
    practice?: Practice;
  } = {},
): Promise<PracticeApp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-'));
  const practice = given.practice ?? (await startPractice(options));
  const ca = path.join(folder, 'ca.pem');
  await writeFile(ca, practice.ca);
  const env = {
    ...HASTE,
    ANNALS_STORAGE__ROOT: path.join(folder, 'data'),
    ANNALS_NETWORK__CONNECT_TO: `*=${practice.address}`,
    ANNALS_NETWORK__CA: ca,
    ...given.env,
  };
  const storesElsewhere = Object.keys(given.env ?? {}).some((name) => OTHER_STORES.test(name));
  if (!given.families && !storesElsewhere) {
    await layCatalog(env.ANNALS_STORAGE__ROOT, async (data) => {
      const { settings } = await loadSettings({
        env: { ...env, ANNALS_STORAGE__ROOT: data },
        cwd: folder,
      });
      await (await openApp({ settings, cwd: folder })).close();
    });
  }
  const open = async () => {
    const { clock, random, log, families } = given;
    const { settings } = await loadSettings({ env, cwd: folder, families });
    return openApp({ settings, families, cwd: folder, clock, random, log });
  };
  let app = await open();
  let isOpen = true;
  const shut = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  return {
    get app() {
      return app;
    },
    practice,
    folder,
    env,
    shut,
    reopen: async () => {
      await shut();
      app = await open();
      isOpen = true;
      return app;
    },
    close: async () => {
      await shut();
      if (!given.practice) await practice.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const never = new AbortController().signal;
