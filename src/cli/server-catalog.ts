import { AnnalsError } from '../core/errors.ts';

/** Commands that handle `catalog.sqlite` as a file have nothing to do where the rows are on a server. */
export function refuseServerCatalog(
  { storage }: { readonly storage: { readonly catalog: { readonly backend: string } } },
  command: 'backup' | 'restore' | 'rebuild',
): void {
  if (storage.catalog.backend !== 'postgres') return;
  throw new AnnalsError(
    'BAD_PARAMS',
    `the catalog is in PostgreSQL, and \`annals ${command}\` handles the file catalog.sqlite`,
    {
      hint: 'Keep and restore the database with its own means (pg_dump, point-in-time recovery): docs/postgres.md.',
    },
  );
}
