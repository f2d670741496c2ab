import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { SECOND } from '../../core/time.ts';
import { createCatalogRows } from './catalog-rows.ts';
import { openDatabase, type StatementGate } from './driver.ts';
import { requireCurrent } from './migrations.ts';
import { createOutbox } from './outbox.ts';
import { createPresence } from './presence.ts';
import { readingCatalog } from './reading-catalog.ts';

/**
 * Opens the catalog of a data folder to read it, also where nothing can be written: no folder is
 * made, no schema changed, no line of the manifest appended. Whatever would write is refused.
 */
export async function openCatalogToRead({
  folder,
  gate,
}: {
  readonly folder: string;
  /** For a thread that may have to be ended. */
  readonly gate?: StatementGate;
}): Promise<Catalog> {
  const file = path.join(folder, 'catalog.sqlite');
  const db = await openDatabase(file, 10 * SECOND, 'read', gate);
  try {
    requireCurrent(db, file);
    db.exec('PRAGMA cache_size = -40960');
    db.exec('PRAGMA temp_store = MEMORY');
    const presence = createPresence(file);
    return readingCatalog(db, file, createOutbox(db, { syncNow: () => undefined }), {
      rows: (writer) => createCatalogRows(db, writer),
      present: async () => presence.check(),
    });
  } catch (error) {
    db.close();
    throw error;
  }
}
