import { existsSync } from 'node:fs';
import path from 'node:path';

export const SETTINGS_FILES: readonly string[] = ['annals.yaml', 'annals.yml', 'annals.json'];

/** The settings file that is read: the one that was named, or the first that is there. */
export const settingsFile = (named: string | undefined, cwd: string): string | undefined =>
  named ?? SETTINGS_FILES.find((name) => existsSync(path.join(cwd, name)));
