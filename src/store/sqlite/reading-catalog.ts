import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { ManifestOutbox } from '../manifest/file.ts';
import type { Database } from './driver.ts';
import type { Writer } from './group-commit.ts';
import { createManifest } from './manifest.ts';
import type { CatalogParts } from './writing-catalog.ts';

/** A catalog that was opened to be read: whatever would write is refused. */
export function readingCatalog(
  db: Database,
  place: string,
  { lastSeq }: Pick<ManifestOutbox, 'lastSeq'>,
  { rows, present }: Pick<CatalogParts, 'rows' | 'present'>,
): Catalog {
  const refuse = (): Promise<never> =>
    Promise.reject(new AnnalsError('READ_ONLY', `${place} was opened to be read`));
  const writer: Writer = { write: refuse, drain: () => undefined };
  return {
    ...rows(writer),
    manifest: createManifest(db, writer, { flush: lastSeq }, refuse),
    present,
    close: async () => db.close(),
  };
}
