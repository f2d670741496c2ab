import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const doc = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
const listed = (text: string) =>
  [...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, place = '']) => place);
const inFolder = (folder: string) =>
  readdirSync(path.join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .map((name) => `${folder}/${name}`);

test('the table of docs/architecture.md names every part of the program, and nothing else', () => {
  const there = [...inFolder('src'), ...inFolder('packages'), 'practice'];
  expect(listed(doc).sort()).toEqual(there.sort());
});

const places = ['.', 'src', 'src/store/sqlite'];
const filesIn = (text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:ts|txt|grit|cjs))`/g)].map(([, file = '']) => file);
const missing = (files: readonly string[]) =>
  files.filter((file) => !places.some((place) => existsSync(path.join(root, place, file))));

test('every file that docs/architecture.md names is there', () => {
  const named = filesIn(doc);
  expect(named.length).toBeGreaterThan(10);
  expect(missing(named)).toEqual([]);
});

test('every file that a decision record names by its folder is there', () => {
  const folder = path.join(root, 'docs/decisions');
  const named = readdirSync(folder).flatMap((file) =>
    filesIn(readFileSync(path.join(folder, file), 'utf8')).filter((one) => one.includes('/')),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(missing(named)).toEqual([]);
});
