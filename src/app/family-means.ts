import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FamilyMeans } from '../core/family-host.ts';
import type { Settings } from './settings/schema.ts';
import { secretAt } from './settings/secrets.ts';

/** What a family may use of the settings; `warn` is told what somebody should see. */
export const familyMeans = (
  settings: Settings,
  cwd: string,
  warn: FamilyMeans['warn'],
): FamilyMeans => ({
  settings,
  secret: (path) => secretAt(settings, path),
  readText: (path) => readFile(resolve(cwd, path), 'utf8'),
  warn,
});
