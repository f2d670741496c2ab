/** The server of bench:dashboard, in a process of its own: its memory is what is measured. */
import { startServer } from '../src/api/server.ts';
import { makeCatalog, openBenchApp, type Size } from './dashboard-catalog.ts';

const [folder = '.', given = '{}'] = process.argv.slice(2);
const size = JSON.parse(given) as Size;
await makeCatalog(folder, size);
const app = await openBenchApp(folder, size);
const server = await startServer(app, { host: '127.0.0.1', port: 0 });
process.on('message', (what) => {
  if (what === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000 });
    return;
  }
  // What is left after a collection: how much V8 takes before one is its own affair.
  globalThis.gc?.();
  process.send?.({ rss: process.memoryUsage().rss });
});
process.on('disconnect', () => void server.close().then(() => app.close()));
process.send?.({ url: server.url, link: await server.signInLink() });
