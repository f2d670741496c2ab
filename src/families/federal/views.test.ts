import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { aDocument, aRecord } from '../../store/conformance/examples.ts';
import { createKeeping } from '../../store/conformance/keeping.ts';
import { openDatabase } from '../../store/sqlite/driver.ts';
import { openCatalog } from '../../store/sqlite/open.ts';
import { federalViews } from './views.ts';

test('lists of a document of the Federal Register have a row for each value, and of no other source', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'annals-views-'));
  const catalog = await openCatalog({ folder, clock: Date, views: federalViews });
  try {
    const { begin, keep } = createKeeping(() => catalog);
    await begin();
    const metadata = {
      regulation_id_numbers: ['2120-AA64', '2120-AB01'],
      docket_ids: ['FAA-2026-0001'],
      tags: { topics: ['Air safety', 'Aircraft'] },
    };
    for (const source of ['federal_register', 'bills'])
      await keep(
        aDocument(source, {
          source,
          naturalKey: source,
          record: aRecord(source, { id: `x:${source}`, metadata }),
          artifacts: [],
        }),
      );
  } finally {
    await catalog.close();
  }
  const db = await openDatabase(path.join(folder, 'catalog.sqlite'), 1_000);
  const rowsOf = (view: string) => db.query<object>(`SELECT * FROM ${view}`).all();
  expect({
    rins: rowsOf('fr_document_rins'),
    dockets: rowsOf('fr_document_dockets'),
    topics: rowsOf('fr_document_topics'),
  }).toEqual({
    rins: ['2120-AA64', '2120-AB01'].map((rin) => ({ document_id: 'x:federal_register', rin })),
    dockets: [{ document_id: 'x:federal_register', docket_id: 'FAA-2026-0001' }],
    topics: ['Air safety', 'Aircraft'].map((topic) => ({
      document_id: 'x:federal_register',
      topic,
    })),
  });
  const columns = db.query<{ name: string }>('PRAGMA table_info(fr_documents)').all();
  expect(columns.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['body_normalizer_version', 'body_text_sha256']),
  );
  db.close();
  await rm(folder, { recursive: true });
});
