import type { Problem } from './problems.ts';
import type { Settings } from './schema.ts';

/** Where the catalog is must be said whole: half an address would be another place than the user believes. */
export function catalogProblems(
  { storage: { catalog } }: Settings,
  from: (path: string) => string = () => 'settings',
): Problem[] {
  const problem = (path: string, message: string): Problem[] => [
    { path, from: from(path), message: `${message} (${from(path)})` },
  ];
  if (catalog.backend === 'sqlite') {
    if (catalog.url === undefined) return [];
    const message =
      'storage.catalog.url is set, and storage.catalog.backend is sqlite; set that to postgres';
    return problem('storage.catalog.url', message);
  }
  if (catalog.url === undefined) {
    const message = 'storage.catalog.backend is postgres, and storage.catalog.url is not set';
    return problem('storage.catalog.backend', message);
  }
  if (isPostgresUrl(catalog.url)) return [];
  // The value may hold a password.
  const message =
    'storage.catalog.url is no address of the form postgresql://user:password@host:5432/database';
  return problem('storage.catalog.url', message);
}

function isPostgresUrl(url: string): boolean {
  try {
    return ['postgres:', 'postgresql:'].includes(new URL(url).protocol);
  } catch {
    return false;
  }
}
