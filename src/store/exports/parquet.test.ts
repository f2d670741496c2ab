import { readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deserialize } from 'node:v8';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { columnsOf } from '../../core/exports/export-tables.ts';
import { parquet } from './parquet.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'annals-parquet-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What the end of the file says of its groups waits there: each with its length before it. */
const draft = (): string => path.join(folder, 'a.draft');

test('what waits for the end of the file has no text of a document in it', async () => {
  const file = await parquet.open(
    path.join(folder, 'a.parquet'),
    columnsOf('documents', false),
    undefined,
    draft(),
  );
  for (const id of ['crs:a', 'crs:b']) {
    file.write('documents', { id, title: id, body_text: `${id} ${'words '.repeat(20_000)}` });
    await file.flush();
  }
  await file.finish();
  file.close();
  // The bounds of the columns with short values are there: some bytes for each column of a group.
  expect(statSync(draft()).size).toBeLessThan(50_000);
});

test('bounds are those of the bytes, by which readers leave out groups, or there are none', async () => {
  const file = await parquet.open(
    path.join(folder, 'a.parquet'),
    columnsOf('documents', false),
    undefined,
    draft(),
  );
  const titles = ['A', '\uff21', '\u{1f4a7}'];
  for (const title of titles) file.write('documents', { id: 'crs:a', title });
  await file.finish();
  file.close();
  const group: { columns: { meta_data?: Bounded }[] } = deserialize(
    readFileSync(draft()).subarray(4),
  );
  const columns = group.columns.flatMap(({ meta_data: one }) => one ?? []);
  const boundsOf = (name: string) =>
    columns.find(({ path_in_schema: [own] }) => own === name)?.statistics;
  expect(boundsOf('id')).toMatchObject({ min_value: 'crs:a', max_value: 'crs:a' });
  const bytes = titles.map((one) => Buffer.from(one)).sort(Buffer.compare);
  const { max_value: most = bytes.at(-1)?.toString() } = boundsOf('title') ?? {};
  expect(most).toBe(bytes.at(-1)?.toString());
});

interface Bounded {
  readonly path_in_schema: readonly string[];
  readonly statistics?: { readonly min_value?: unknown; readonly max_value?: unknown };
}
