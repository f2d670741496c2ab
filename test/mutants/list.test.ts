import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './list.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('every planted bug can still be planted: its text stands once in its file', () => {
  const lost = MUTANTS.filter(
    ({ file, from }) => readFileSync(path.join(ROOT, file), 'utf8').split(from).length !== 2,
  );
  expect(lost.map(({ file, bug }) => `${file}: ${bug}`)).toEqual([]);
});

test('every planted bug names tests that exist', () => {
  const named = new Set(MUTANTS.flatMap(({ tests }) => tests));
  expect([...named].filter((one) => !existsSync(path.join(ROOT, one)))).toEqual([]);
});

test('there are at least 80 planted bugs', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(80);
});
