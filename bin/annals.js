#!/usr/bin/env node
import { existsSync } from 'node:fs';

const main = new URL('../dist/src/cli/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('annals is not built: run `npm run build` in its folder, then try again\n');
  process.exitCode = 1;
}
