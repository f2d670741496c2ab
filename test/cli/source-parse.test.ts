import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { annals } from './annals.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-parse-'));
  const saved = (name: string, value: object) =>
    writeFile(path.join(folder, name), JSON.stringify(value));
  await saved('document.json', {
    document_number: '2026-12345',
    publication_date: '2026-03-04',
    type: 'Rule',
    title: 'Safety of lifts',
    agencies: [{ name: 'Labor Department', slug: 'labor-department' }],
    html_url: 'https://www.federalregister.gov/documents/2026/03/04/2026-12345/safety-of-lifts',
  });
  await saved('other.json', { hello: 'world' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a saved answer is shown as the record it gives, and nothing is stored', async () => {
  const done = await annals(['source', 'parse', 'federal_register', 'document.json'], {
    cwd: folder,
  });
  expect(done.code).toBe(0);
  expect(done.out).toContain('Safety of lifts');
  expect(done.out).toMatch(/id +fr:2026-12345/);
  expect(done.out).toMatch(/document_number +2026-12345/);
});

test('as JSON, a line a file; one that cannot be read is named, and the exit code says so', async () => {
  const args = ['source', 'parse', 'federal_register', 'other.json', 'document.json', '--json'];
  const done = await annals(args, { cwd: folder });
  expect(done.code).toBe(1);
  const [refused, read] = done.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(refused).toMatchObject({ file: 'other.json', error: { code: 'UNEXPECTED_SHAPE' } });
  expect(read).toMatchObject({ file: 'document.json', record: { id: 'fr:2026-12345' } });
});

test('without a file it says what is missing', async () => {
  const done = await annals(['source', 'parse', 'govuk'], { cwd: folder });
  expect(done.code).toBe(2);
});
