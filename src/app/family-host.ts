import { createWriteStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FamilyHost } from '../core/family-host.ts';
import { instant } from '../core/time.ts';
import { makeFolders } from '../store/make-folders.ts';
import type { App } from './app.ts';
import { familyMeans } from './family-means.ts';
import { sameSecret } from './same-secret.ts';

/** What the families may use of the program. */
export function familyHost(app: App): FamilyHost {
  const { settings, catalog, store, clock, log } = app;
  let appending: Promise<void> = Promise.resolve();
  return {
    ...familyMeans(settings, app.cwd, (message) => log('warn', message)),
    catalog,
    store,
    clock,
    log,
    startRun: async (order) => {
      const { startRun } = await import('../use-cases/running.ts');
      return startRun(app, order);
    },
    listen: (tell) => app.listen(tell),
    copyHeld: async (sha256, target) => {
      const size = (await store.size(sha256)) ?? 0;
      await pipeline(store.slice(sha256, 0, size - 1), createWriteStream(target));
    },
    async tell(decision) {
      await catalog.decisions.add([{ ...decision, at: instant(clock.now()) }]);
      await app.logFile.write();
    },
    isSameSecret: sameSecret,
    appendLine(path, line) {
      const file = join(app.dataFolder, ...path);
      const written = appending.then(async () => {
        makeFolders(dirname(file));
        await appendFile(file, `${line}\n`);
      });
      appending = written.catch(() => undefined);
      return written;
    },
  };
}
