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

test('every file that docs/architecture.md names is there', () => {
  const named = [...doc.matchAll(/`([\w./-]+\.(?:ts|txt|grit|cjs))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(10);
  const places = ['.', 'src', 'src/store/sqlite'];
  const missing = named.filter(
    (file) => !places.some((place) => existsSync(path.join(root, place, file))),
  );
  expect(missing).toEqual([]);
});
