#!/usr/bin/env node
// A CommonJS file: starting Node's loader of ES modules costs a tenth of a whole start.
const { existsSync, readFileSync } = require('node:fs');
const module_ = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

// One file with what V8 made of it when it was built: starting takes half the time of loading modules.
// A cache that another version of Node wrote is ignored by V8. Whoever only asks what there is gets it
// from a file that has the names of commands and nothing behind them, and `status` from one that has
// little else; both start the whole program where they do not know further: see scripts/bundle.js.
const folder = path.join(__dirname, '..', 'dist', 'src', 'bundle');
const [first = '--help', ...more] = process.argv.slice(2);
const asks = more.length === 0 && ['--help', '-h', 'help', '--version'].includes(first);
start(asks ? 'help.cjs' : first === 'status' ? 'quick.cjs' : 'main.cjs');

function start(name) {
  const filename = path.join(folder, name);
  if (!existsSync(filename)) {
    process.stderr.write(
      'annals is not built: run `npm run build` in its folder, then try again\n',
    );
    process.exitCode = 1;
    return;
  }
  const cache = `${filename}.cache`;
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  // It has plain letters only: see scripts/bundle.js.
  const source = module_.wrap(readFileSync(filename, 'latin1'));
  const run = new Script(source, { filename, cachedData }).runInThisContext();
  const requireFrom = module_.createRequire(filename);
  requireFrom.wholeProgram = () => start('main.cjs');
  run({}, requireFrom, {}, filename, folder);
}
