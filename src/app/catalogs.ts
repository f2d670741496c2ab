import type { Catalog } from '../core/catalog.ts';
import type { PoliteMemory } from '../core/polite-memory.ts';
import { type Clock, SECOND } from '../core/time.ts';
import type { ColumnNames, View } from '../core/view.ts';
import type { PostgresAddress } from '../store/postgres/messages.ts';
import type { StatementGate } from '../store/sqlite/driver.ts';
import { readCa } from './named-files.ts';
import type { Settings } from './settings/schema.ts';

export interface CatalogPlace {
  readonly settings: Settings;
  readonly cwd: string;
  readonly dataFolder: string;
}

export interface WritingOptions {
  readonly clock: Clock;
  readonly manifestPath: string;
  readonly writesManifest: boolean;
  readonly views: readonly View[];
  readonly columnNames: readonly ColumnNames[];
}

/** Opens the catalog that the settings name, to write. */
export async function openCatalogOf(
  place: CatalogPlace,
  options: WritingOptions,
): Promise<Catalog> {
  const address = await postgresAddress(place);
  if (address) {
    const { openPostgresCatalog } = await import('../store/postgres/open.ts');
    return openPostgresCatalog({ address, folder: place.dataFolder, ...options });
  }
  const { openCatalog } = await import('../store/sqlite/open.ts');
  return openCatalog({ folder: place.dataFolder, ...options });
}

/** The same, to read; also where nothing can be written. */
export async function openCatalogOfToRead(
  place: CatalogPlace,
  gate: StatementGate | undefined,
): Promise<Catalog> {
  const address = await postgresAddress(place);
  const folder = place.dataFolder;
  if (address) {
    const { openPostgresCatalogToRead } = await import('../store/postgres/open.ts');
    return openPostgresCatalogToRead({ address, folder, gate });
  }
  const { openCatalogToRead } = await import('../store/sqlite/open-to-read.ts');
  return openCatalogToRead({ folder, ...(gate && { gate }) });
}

export async function openPoliteMemoryOf(
  place: CatalogPlace,
  access: 'read' | 'write',
): Promise<PoliteMemory> {
  const address = await postgresAddress(place);
  if (address) {
    const { openPostgresPoliteMemory } = await import('../store/postgres/polite-memory.ts');
    return openPostgresPoliteMemory({ ...address, access });
  }
  const { openPoliteMemory } = await import('../store/sqlite/polite-memory.ts');
  return openPoliteMemory({ folder: place.dataFolder, access });
}

/** The clock of the database, where many nodes share one: that of this machine may be wrong. */
export async function sharedClock(place: CatalogPlace, own: Clock): Promise<Clock> {
  const address = await postgresAddress(place);
  if (!address) return own;
  const { databaseClock } = await import('../store/postgres/database-clock.ts');
  return databaseClock(address, own);
}

/** Undefined when the catalog is a file. */
export async function postgresAddress({
  settings,
  cwd,
}: Pick<CatalogPlace, 'settings' | 'cwd'>): Promise<PostgresAddress | undefined> {
  const { backend, url, schema, tls } = settings.storage.catalog;
  if (backend !== 'postgres' || url === undefined) return undefined;
  const mode = tls.mode === 'auto' ? (isHere(url) ? 'off' : 'verify') : tls.mode;
  return {
    url,
    schema,
    tls: { mode, ca: await readCa(cwd, tls.ca, 'storage.catalog.tls.ca') },
    lockTimeoutMs: 30 * SECOND,
    patienceMs: 15 * SECOND,
    access: 'write',
  };
}

/** A socket, or this machine by name or number. */
function isHere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return (
    host === '' || host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
  );
}
