/** Opens the engine with settings from the environment, and prints which libraries of telemetry were loaded. */
import { createRequire } from 'node:module';
import { openApp } from '../../src/app/app.ts';
import { loadSettings } from '../../src/app/settings/load.ts';

const cwd = process.argv[2] ?? '.';
const { settings } = await loadSettings({ env: process.env, cwd });
const app = await openApp({ settings, cwd });
await app.engine();
await app.close();
const loaded = Object.keys(createRequire(import.meta.url).cache);
const names = loaded.flatMap(
  (file) => /(@opentelemetry\/[\w-]+|prom-client)/.exec(file)?.[1] ?? [],
);
process.stdout.write(`${JSON.stringify([...new Set(names)].sort())}\n`);
