import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Catalog } from '../core/catalog.ts';
import { aDocument, at, hex } from '../store/conformance/examples.ts';
import { createKeeping } from '../store/conformance/keeping.ts';
import { openCatalog } from '../store/sqlite/open.ts';
import { diffVersions, unified } from './diffing.ts';

const TEXTS = [
  'One.\n\nTwo.\n\nThree.\n',
  'One.\n\n*Two.*\n\nThree.',
  'One.\n\nThree.\n\nFour.\n',
  Array.from({ length: 9_000 }, (_, n) => `Line ${n}.`).join('\n'),
  Array.from({ length: 9_000 }, (_, n) => `Other ${n * 7}.`).join('\n'),
];
let folder: string;
let catalog: Catalog;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'annals-diff-'));
  catalog = await openCatalog({ folder, clock: Date });
  const { begin, keep } = createKeeping(() => catalog);
  await begin();
  const { body } = aDocument('a');
  for (const [n, text] of TEXTS.entries()) {
    const read = body && { ...body, text, sha256: hex(String(n)) };
    await keep(aDocument('a', { body: read, retrievedAt: at(n), artifacts: [] }));
  }
});
afterAll(async () => {
  await catalog.close();
  rmSync(folder, { recursive: true });
});

const diff = (from: number, to: number) => diffVersions({ catalog }, 'govuk:a', { from, to });

test('applied to the one text, the lines give the other', async () => {
  for (const [from, to] of [
    [1, 2],
    [1, 3],
    [3, 1],
  ] as const) {
    const { hunks } = await diff(from, to);
    const linesOf = (sign: string) =>
      hunks
        .flatMap(({ lines }) => lines)
        .filter((line) => !line.startsWith(sign))
        .map((line) => line.slice(1));
    const whole = (n: number) => (TEXTS[n - 1] ?? '').trimEnd().split('\n');
    expect(linesOf('+')).toEqual(whole(from));
    expect(linesOf('-')).toEqual(whole(to));
  }
});

test('the grade is of the one against the other, whatever came between', async () => {
  expect((await diff(1, 2)).grade).toBe('cosmetic');
  expect((await diff(1, 3)).grade).toBe('text');
  expect((await diff(2, 2)).grade).toBe('bytes');
  expect(unified(await diff(2, 2))).toEqual([]);
});

test('two texts that have little in common are shown whole, one after the other', async () => {
  const told = await diff(4, 5);
  expect(told).toMatchObject({ added: 9_000, removed: 9_000 });
  expect(told.hunks).toHaveLength(1);
  expect(unified(told)[2]).toBe('@@ -1,9000 +1,9000 @@');
});
