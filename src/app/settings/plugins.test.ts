import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from '../own-folder.ts';
import { loadPlugins } from './plugins.ts';

let cwd = '';
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'plugins-'));
  mkdirSync(path.join(cwd, 'pond'));
  writeFileSync(path.join(cwd, 'pond', 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(path.join(cwd, 'pond', 'index.js'), "import 'annals/source';\n");
});
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

const load = () =>
  loadPlugins([], { path: ['families'], value: ['./pond'], from: 'annals.yaml:1' }, cwd);

test('a family that does not find the package is told the command that links it', async () => {
  await expect(load()).rejects.toThrow(`type \`npm install ${ownFolder()}\` in that folder`);
});

test('a family that finds a package without its build is told to build it', async () => {
  const installed = path.join(cwd, 'node_modules', 'annals');
  mkdirSync(installed, { recursive: true });
  const about = { name: 'annals', exports: { './source': './dist/src/source.js' } };
  writeFileSync(path.join(installed, 'package.json'), JSON.stringify(about));
  await expect(load()).rejects.toThrow('which is not built: type `npm run build`');
});
