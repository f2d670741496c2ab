#!/usr/bin/env node
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { Script } from 'node:vm';

// One file with what V8 made of it when it was built: starting takes half the time of loading modules.
// A cache that another version of Node wrote is ignored by V8.
const filename = path.join(import.meta.dirname, '..', 'dist', 'src', 'bundle', 'main.cjs');
if (existsSync(filename)) {
  const cache = `${filename}.cache`;
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  // It has plain letters only: see scripts/bundle.js.
  const source = module.wrap(readFileSync(filename, 'latin1'));
  const run = new Script(source, { filename, cachedData }).runInThisContext();
  run({}, module.createRequire(filename), {}, filename, path.dirname(filename));
} else {
  process.stderr.write('annals is not built: run `npm run build` in its folder, then try again\n');
  process.exitCode = 1;
}
