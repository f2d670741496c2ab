import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { SECOND } from '../../core/time.ts';
import { createCatalogRows } from './catalog-rows.ts';
import { openDatabase, type StatementGate } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { createManifest } from './manifest.ts';
import { requireCurrent } from './migrations.ts';
import { createOutbox } from './outbox.ts';
import { createPresence } from './presence.ts';

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
    const refuse = (): Promise<never> =>
      Promise.reject(new AnnalsError('READ_ONLY', `${file} was opened to be read`));
    const writer: Writer = { write: refuse, drain: () => undefined };
    const { lastSeq } = createOutbox(db, { syncNow: () => undefined });
    const presence = createPresence(file);
    return {
      ...createCatalogRows(db, writer),
      manifest: createManifest(db, writer, { flush: lastSeq }, refuse),
      present: async () => presence.check(),
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}
