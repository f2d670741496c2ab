/** The side of Annals in bench:api: `annals serve` without what it does beside serving. */
import path from 'node:path';
import { startServer } from '../src/api/server.ts';
import { openApp } from '../src/app/app.ts';
import { loadSettings } from '../src/app/settings/load.ts';

const cwd = process.argv[2] ?? '.';
const { settings } = await loadSettings({ cwd, env: {} });
const app = await openApp({
  settings: {
    ...settings,
    storage: { ...settings.storage, root: path.join(cwd, 'data') },
    api: {
      ...settings.api,
      rateLimit: 'unlimited',
      // On a busy machine everything is late; what is refused is not measured here.
      ...(process.argv[3] === 'patient' && {
        maxDelayMs: 60_000,
        reads: { ...settings.api.reads, waitMs: 60_000, cpuMs: 60_000 },
      }),
    },
  },
  cwd,
});
const server = await startServer(app, { host: '127.0.0.1', port: 0 });
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => void server.close().then(() => app.close()));
process.send?.(server.url);
