import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { AnnalsError } from '../core/errors.ts';
import type { Settings } from './settings/schema.ts';

/** Where a browser is, or where it was looked for. */
export type FoundBrowser =
  | { readonly found: true; readonly path: string }
  | { readonly found: false; readonly why: string };

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The one that is set, or the first in PATH. Nothing is started. */
export async function findBrowser(
  { browser }: Pick<Settings, 'browser'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<FoundBrowser> {
  if (browser.executable !== undefined) {
    const path = browser.executable;
    if (await isExecutable(path)) return { found: true, path };
    return { found: false, why: `browser.executable is '${path}', which cannot be run` };
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const path of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return { found: true, path };
  }
  return { found: false, why: `PATH has none of ${NAMES.join(', ')}` };
}

/** For whoever cannot do without. */
export async function browserPath(...asked: Parameters<typeof findBrowser>): Promise<string> {
  const browser = await findBrowser(...asked);
  if (browser.found) return browser.path;
  throw new AnnalsError('BROWSER_MISSING', `no browser: ${browser.why}`);
}

const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
