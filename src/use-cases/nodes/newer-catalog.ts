import type { App } from '../../app/app.ts';
import { AnnalsError } from '../../core/errors.ts';
import { refusalOf } from '../../core/node.ts';

/** A newer program may change the catalog while this one has it open: it must not write to what it does not know. */
export async function refuseNewerCatalog({ catalog }: Pick<App, 'catalog'>): Promise<void> {
  const { SCHEMA_VERSION } = await import('../../store/sqlite/migrations.ts');
  const refusal = refusalOf(SCHEMA_VERSION, catalog.schemaVersion());
  if (refusal !== null) throw new AnnalsError('CATALOG_TOO_NEW', refusal);
}
