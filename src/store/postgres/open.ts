import path from 'node:path';
import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { type Clock, SECOND } from '../../core/time.ts';
import type { ColumnNames, View } from '../../core/view.ts';
import { DISK } from '../disk.ts';
import { diskError } from '../disk-error.ts';
import { makeFolder } from '../make-folder.ts';
import { createManifestFile } from '../manifest/file.ts';
import { restoreManifest } from '../manifest/restore.ts';
import type { StatementGate } from '../sqlite/driver.ts';
import { createWriter, type Writer } from '../sqlite/group-commit.ts';
import { createManifest } from '../sqlite/manifest.ts';
import { ensureWords } from '../sqlite/search/ensure-words.ts';
import { createPostgresRows } from './catalog-rows.ts';
import { openDatabase, type PostgresDatabase } from './database.ts';
import { placeOf } from './explained.ts';
import type { PostgresAddress } from './messages.ts';
import { migrate, requireCurrent } from './migrations.ts';
import { createOutbox, SYNCED_BY_SERVER } from './outbox.ts';
import { ensurePageIndex } from './schema/page-index.ts';
import { postgresSearch } from './search/engine.ts';
import { ensureViews } from './views.ts';

export interface PostgresCatalogOptions {
  readonly address: PostgresAddress;
  /** Where the manifest is written, and where the bytes are that the index of words reads tables from. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly manifestPath?: string;
  readonly writesManifest?: boolean;
  readonly views?: readonly View[];
  readonly columnNames?: readonly ColumnNames[];
}

const MANIFEST_EVERY_MS = SECOND;

/** Opens a catalog in PostgreSQL: migrates it, and brings the manifest file of this node up to date. */
export async function openPostgresCatalog(options: PostgresCatalogOptions): Promise<Catalog> {
  const { address, folder } = options;
  try {
    makeFolder(DISK, folder);
  } catch (error) {
    throw diskError(error, folder);
  }
  const db = openDatabase(address);
  try {
    await migrate(db, address.schema, placeOf(address.url));
    ensurePageIndex(db);
    ensureWords(db, postgresSearch(db, folder).tables());
    ensureViews(db, options.views ?? [], options.columnNames ?? []);
    return join(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

function join(db: PostgresDatabase, options: PostgresCatalogOptions): Catalog {
  const { folder, clock, address } = options;
  const { manifestPath = path.join(folder, 'manifest.jsonl'), writesManifest = true } = options;
  const outbox = createOutbox(db);
  const file = writesManifest
    ? createManifestFile(manifestPath, outbox)
    : { flush: outbox.lastSeq };
  file.flush();
  let flushedAt = clock.now();
  const writer = createWriter(db, SYNCED_BY_SERVER, () => {
    if (clock.now() - flushedAt < MANIFEST_EVERY_MS) return;
    flushedAt = clock.now();
    try {
      file.flush();
    } catch {
      // The rows are durable and are appended by the next flush; close() and flush() do complain.
    }
  });
  return {
    ...createPostgresRows(db, writer, folder),
    manifest: createManifest(db, writer, file, () => restoreManifest(manifestPath, outbox, DISK)),
    present: createPresence(db, address),
    async close() {
      try {
        writer.drain();
        file.flush();
      } finally {
        db.close();
      }
    },
  };
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
    const refuse = (): Promise<never> =>
      Promise.reject(new AnnalsError('READ_ONLY', `${place} was opened to be read`));
    const writer: Writer = { write: refuse, drain: () => undefined };
    const { lastSeq } = createOutbox(db);
    return {
      ...createPostgresRows(db, writer, folder),
      manifest: createManifest(db, writer, { flush: lastSeq }, refuse),
      present: createPresence(db, address),
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

function createPresence(db: PostgresDatabase, { url, schema }: PostgresAddress) {
  const identity = db.own<{ id: string }>('SELECT id FROM catalog_identity');
  const opened = identity.get()?.id;
  return async (): Promise<void> => {
    if (identity.get()?.id === opened) return;
    const place = `${placeOf(url)} (schema ${schema})`;
    throw new AnnalsError('CATALOG_REPLACED', `${place} is another catalog than was opened`);
  };
}
