import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { DISK } from '../disk.ts';
import type { StatementGate } from '../sqlite/driver.ts';
import { readingCatalog } from '../sqlite/reading-catalog.ts';
import { ensureWords } from '../sqlite/search/ensure-words.ts';
import {
  type CatalogOptions,
  type CatalogParts,
  makeDataFolder,
  writingCatalog,
} from '../sqlite/writing-catalog.ts';
import { createPostgresRows } from './catalog-rows.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { addressInWords, placeOf } from './explained.ts';
import type { PostgresAddress } from './messages.ts';
import { migrate, requireCurrent } from './migrations.ts';
import { createOutbox, SYNCED_BY_SERVER } from './outbox.ts';
import { ensurePageIndex } from './schema/page-index.ts';
import { postgresSearch } from './search/engine.ts';
import { ensureViews } from './views.ts';

export interface PostgresCatalogOptions extends CatalogOptions {
  readonly address: PostgresAddress;
}

/** Opens a catalog in PostgreSQL: migrates it, and brings the manifest file of this node up to date. */
export async function openPostgresCatalog(options: PostgresCatalogOptions): Promise<Catalog> {
  const { address, folder } = options;
  makeDataFolder(DISK, folder);
  const db = openDatabase(address);
  try {
    await migrate(db, address.schema, placeOf(address.url));
    ensurePageIndex(db);
    ensureWords(db, postgresSearch(db, folder).tables());
    ensureViews(db, options.views ?? [], options.columnNames ?? []);
    return writingCatalog(options, {
      ...partsOf(db, folder, address),
      ...{ db, log: SYNCED_BY_SERVER, outbox: createOutbox(db) },
    });
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Opens a catalog to read it: the session is one that cannot write. */
export async function openPostgresCatalogToRead({
  address,
  folder,
  gate,
}: Pick<PostgresCatalogOptions, 'address' | 'folder'> & {
  readonly gate?: StatementGate | undefined;
}): Promise<Catalog> {
  const db = openDatabase({ ...address, access: 'read' }, { gate });
  const place = placeOf(address.url);
  try {
    requireCurrent(db, place);
    return readingCatalog(db, place, createOutbox(db), partsOf(db, folder, address));
  } catch (error) {
    db.close();
    throw error;
  }
}

function partsOf(
  db: PostgresDatabase,
  folder: string,
  address: PostgresAddress,
): Pick<CatalogParts, 'rows' | 'present'> {
  const identity = db.own<{ id: string }>('SELECT id FROM catalog_identity');
  const opened = identity.get()?.id;
  return {
    rows: (writer) => createPostgresRows(db, writer, folder),
    async present() {
      if (identity.get()?.id === opened) return;
      const what = 'is another catalog than was opened';
      throw new AnnalsError('CATALOG_REPLACED', `${addressInWords(address)} ${what}`);
    },
  };
}
