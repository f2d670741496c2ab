import { afterEach, describe, expect, test } from 'vitest';
import { createReader } from '../../src/app/reader.ts';
import { systemClock } from '../../src/app/system-clock.ts';
import type { Source } from '../../src/core/source.ts';
import { readAnew } from '../../src/use-cases/renormalizing/read-anew.ts';
import { type EnginePlace, enginePlace, fileOf, SHELF } from '../engine-place.ts';

let here: EnginePlace;
afterEach(() => here.close());

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** "Да" as windows-1251 writes it, in a page that says nothing of its own encoding. */
const PAGE = latin('<p>\xc4\xe0, this is the text.</p>');

/** Reads the page of each book with html_v1, and its text for the title. */
const reads: Partial<Source> = {
  parse: async (acquired, candidate) => {
    const file = acquired.file('text');
    if (!file) throw new Error('the file is missing');
    const { charset } = file;
    return {
      id: `shelf:${candidate.key}`,
      kind: 'book',
      title: await file.text(),
      publishedAt: null,
      updatedAt: null,
      sourceUrl: file.url,
      sourceOrg: 'Practice',
      citation: 'A book.',
      metadata: {},
      body: { normalizer: 'html_v1', content: await file.bytes(), charset },
    };
  },
};

const documentOf = (id: string) => here.place.app.catalog.documents.find(id);

describe('a file in windows-1251, said by Content-Type alone', () => {
  const type = 'text/html; charset=windows-1251';

  test('is text in parse and in the body', async () => {
    here = await enginePlace({ a: { body: PAGE, type } }, reads);
    await here.run();
    expect(await documentOf('shelf:a')).toMatchObject({
      title: '<p>Да, this is the text.</p>',
      bodyText: 'Да, this is the text.\n',
    });
    expect((await here.place.app.catalog.documents.artifacts('shelf:a'))[0]).toMatchObject({
      mediaType: 'text/html',
      charset: 'windows-1251',
    });
  });

  test('is the same text when it is only confirmed by a 304 that does not repeat the type', async () => {
    here = await enginePlace({ a: { body: PAGE, type, etag: '"1"' } }, reads);
    await here.run();
    await here.run({ refetch: true });
    const statuses = here.place.practice.log.entries({ path: '/book/a' }).map((r) => r.status);
    expect(statuses).toEqual([200, 304]);
    expect((await documentOf('shelf:a'))?.bodyText).toBe('Да, this is the text.\n');
    expect((await here.place.app.catalog.documents.artifacts('shelf:a'))[0]?.charset).toBe(
      'windows-1251',
    );
  });

  test('is the same text when the stored bytes are read again', async () => {
    here = await enginePlace({ a: { body: PAGE, type } }, reads);
    await here.run();
    const { app } = here.place;
    const document = await documentOf('shelf:a');
    if (!document) throw new Error('it was not kept');
    const reader = createReader(app.settings.reading, systemClock);
    try {
      const again = await readAnew(app, here.source, document, reader, undefined);
      expect(again.is).toBe('unchanged');
    } finally {
      await reader.close();
    }
  });
});

test('a listing is read as its Content-Type says', async () => {
  const keys: string[] = [];
  here = await enginePlace(
    {
      'list.csv': { body: latin('\xc4\xe0\n\xcd\xe5\xf2'), type: 'text/csv; charset=windows-1251' },
    },
    {
      async *discover(ctx) {
        const rows = (await ctx.text(`${SHELF}/book/list.csv`)).split('\n');
        keys.push(...rows);
        for (const key of rows) yield { key, version: '1', files: [], fields: {} };
      },
    },
  );
  await here.run();
  expect(keys).toEqual(['Да', 'Нет']);
});

test('a complete list is read as its Content-Type says, today and when it stands in tomorrow', async () => {
  const seen: string[] = [];
  here = await enginePlace(
    { 'list.csv': { body: latin('\xc4\xe0'), type: 'text/csv; charset=windows-1251' } },
    {
      async *discover(ctx) {
        const list = await ctx.sync({
          url: `${SHELF}/book/list.csv`,
          label: 'books',
          extension: 'csv',
          read: (text) => [{ key: text, fields: {}, excluded: null }],
        });
        for (const { key } of list.entries) {
          seen.push(`${list.is} ${key}`);
          yield { key, version: '1', files: [fileOf('list.csv')], fields: {} };
        }
      },
    },
  );
  await here.run();
  here.place.practice.faults.add({ kind: 'error', status: 403, path: '/book/list.csv' });
  await here.run();
  expect(seen).toEqual(['new Да', 'earlier Да']);
});
