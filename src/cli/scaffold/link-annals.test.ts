import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownFolder } from '../../app/own-folder.ts';
import { linkAnnals } from './link-annals.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'link-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that does not find the package gets a link to the program that writes it', () => {
  expect(linkAnnals(folder)).toBe('linked');
  const linked = path.join(folder, 'node_modules', 'annals');
  expect(realpathSync(linked)).toBe(ownFolder());
  const { name, exports } = JSON.parse(readFileSync(path.join(linked, 'package.json'), 'utf8'));
  expect([name, './source' in exports]).toEqual(['annals', true]);
});

test('a package that the folder finds above itself is left as it is', () => {
  const installed = path.join(folder, 'node_modules', 'annals');
  mkdirSync(installed, { recursive: true });
  const about = { name: 'annals', exports: { './source': './source.js' } };
  writeFileSync(path.join(installed, 'package.json'), JSON.stringify(about));
  writeFileSync(path.join(installed, 'source.js'), '');
  const inside = path.join(folder, 'pond');
  mkdirSync(inside);
  expect(linkAnnals(inside)).toBe('found');
  expect(() => realpathSync(path.join(inside, 'node_modules'))).toThrow(/ENOENT/);
});
