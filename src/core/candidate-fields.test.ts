import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Acquired } from './acquired.ts';
import type { ParsedDocument } from './record.ts';
import { defineSource } from './source.ts';

const nothing: Acquired = { files: [], missing: new Map(), file: () => undefined };
const context = { params: {}, retrievedAt: '2026-07-15T00:00:00.000Z' };

const notices = defineSource({
  name: 'notices',
  family: 'example',
  title: 'Notices',
  publisher: 'Example Press',
  homepage: 'https://example.org',
  keeps: 'document',
  lists: 'whole',
  ids: ['notice'],
  params: z.object({}),
  fields: z.object({ year: z.int(), title: z.string().default('untitled') }),
  async *discover() {},
  idOf: ({ key }) => `notice:${key}`,
  merge: (first, second) => ({
    ...first,
    fields: { ...first.fields, year: Math.max(first.fields.year, second.fields.year) },
  }),
  parse: async (_acquired, { key, fields }): Promise<ParsedDocument> => ({
    id: `notice:${key}`,
    kind: 'notice',
    // A number and a string by type: neither line compiles without the shape.
    title: fields.title.toUpperCase(),
    publishedAt: `${fields.year.toFixed(0)}-01-01T00:00:00.000Z`,
    updatedAt: null,
    sourceUrl: 'https://example.org',
    sourceOrg: 'Example Press',
    citation: fields.title,
    metadata: {},
  }),
  corpus: ({ id }) => id,
});

const candidate = (key: string, fields: object) => ({ key, files: [], fields: { ...fields } });

test('parse gets the fields of a candidate as its source has shaped them', async () => {
  const record = await notices.parse(nothing, candidate('7', { year: 1999 }), context);
  expect(record).toMatchObject({ title: 'UNTITLED', publishedAt: '1999-01-01T00:00:00.000Z' });
});

test('fields of an earlier program that do not fit are an error that names source, key and field', async () => {
  const parsed = async () => notices.parse(nothing, candidate('7', { year: 'MCMXCIX' }), context);
  await expect(parsed()).rejects.toMatchObject({
    code: 'UNEXPECTED_SHAPE',
    message: expect.stringMatching(/^notices 7, as it was listed: year: /),
  });
});

test('merge and idOf get them too; fields that nobody asks for are not read', () => {
  const [older, newer] = [candidate('7', { year: 1999 }), candidate('7', { year: 2001 })];
  expect(notices.merge?.(older, newer).fields).toEqual({ year: 2001, title: 'untitled' });
  expect(notices.idOf?.(candidate('7', { year: 'bad' }))).toBe('notice:7');
});
