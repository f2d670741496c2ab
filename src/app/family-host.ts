import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FamilyHost } from '../core/family-host.ts';
import type { App } from './app.ts';
import { familyMeans } from './family-means.ts';
import { startRun } from './running.ts';

/** What a family may use of an open data folder. */
export const familyHost = (app: App): FamilyHost => ({
  ...familyMeans(app.settings, app.cwd, (message) => app.log('warn', message)),
  catalog: app.catalog,
  startRun: (order) => startRun(app, order),
  listen: (tell) => app.listen(tell),
  copyHeld: (path, target) => copyFile(join(app.dataFolder, path), target),
});
