#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

// Node 22 keeps what it compiled for the next start; 20 does not know how.
module.enableCompileCache?.();
const main = new URL('../dist/src/bundle/main.js', import.meta.url);
if (existsSync(main)) {
  await import(main.href);
} else {
  process.stderr.write('annals is not built: run `npm run build` in its folder, then try again\n');
  process.exitCode = 1;
}
