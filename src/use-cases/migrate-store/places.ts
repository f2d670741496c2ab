import { postgresAddress } from '../../app/catalogs.ts';
import { below } from '../../app/named-files.ts';
import type { LoadedSettings } from '../../app/settings/load.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { PostgresAddress } from '../../store/postgres/messages.ts';
import type { CatalogSide, CopyTarget } from '../../store/store-copy/side.ts';

/** Where one of the two settings keeps rows and bytes. */
export interface StorePlaces {
  readonly loaded: Pick<LoadedSettings, 'settings' | 'families'>;
  readonly cwd: string;
  /** Absolute. */
  readonly dataFolder: string;
  /** Undefined where the catalog is a file of the data folder. */
  readonly postgres: PostgresAddress | undefined;
  /** For people, and the same for two settings that name the same place. */
  readonly catalog: string;
  readonly bytes: string;
}

export async function storePlaces(
  loaded: Pick<LoadedSettings, 'settings' | 'families'>,
  cwd: string,
): Promise<StorePlaces> {
  const { settings } = loaded;
  const dataFolder = below(cwd, settings.storage.root);
  const postgres = await postgresAddress({ settings, cwd });
  const { backend, url = '', endpoint } = settings.storage.artifacts;
  return {
    loaded,
    cwd,
    dataFolder,
    postgres,
    catalog: postgres
      ? `${await shownAddress(postgres)} (schema ${postgres.schema})`
      : `${dataFolder}/catalog.sqlite`,
    bytes: backend === 's3' ? `${url}${endpoint ? ` at ${endpoint}` : ''}` : `${dataFolder}/cas`,
  };
}

const shownAddress = async ({ url }: PostgresAddress): Promise<string> =>
  (await import('../../store/postgres/explained.ts')).placeOf(url);

export async function openSource({ postgres, dataFolder }: StorePlaces): Promise<CatalogSide> {
  if (postgres) {
    return (await import('../../store/store-copy/postgres-side.ts')).openPostgresSide(postgres);
  }
  return (await import('../../store/store-copy/sqlite-side.ts')).openSqliteSide(dataFolder);
}

export async function openTarget(
  { postgres, dataFolder }: StorePlaces,
  from: CatalogSide,
): Promise<CopyTarget> {
  if (postgres) {
    const { openPostgresTarget } = await import('../../store/store-copy/postgres-side.ts');
    return openPostgresTarget(postgres, dataFolder);
  }
  const { openSqliteTarget } = await import('../../store/store-copy/sqlite-side.ts');
  return openSqliteTarget(dataFolder, vectorLength(from));
}

/** How long the vectors are; undefined where there are none. */
function vectorLength({ db }: CatalogSide): number | undefined {
  const row = db
    .query<{ value: string }>(`SELECT value FROM search_state WHERE name = 'vectors'`)
    .get();
  return row && (JSON.parse(row.value) as { dimensions: number }).dimensions;
}

/** What is in the place of the copy: nothing, or a copy that was begun. Anything else is refused. */
export async function stateOfTarget(to: StorePlaces): Promise<'empty' | 'begun'> {
  const { postgres, dataFolder } = to;
  const refuse = (why: string | undefined) => {
    if (why === undefined) return;
    throw new AnnalsError('DATA_FOLDER_UNUSABLE', `${why}; a copy replaces nothing`, {
      hint: 'Name an empty schema or folder in the settings of the target, or move away what is there.',
    });
  };
  if (postgres) {
    const { whyNotInSchema, isBegunInSchema } = await import(
      '../../store/store-copy/postgres-side.ts'
    );
    refuse(whyNotInSchema(postgres));
    return isBegunInSchema(postgres) ? 'begun' : 'empty';
  }
  const { whyNotInFolder, isBegunInFolder } = await import('../../store/store-copy/sqlite-side.ts');
  refuse(whyNotInFolder(dataFolder));
  return isBegunInFolder(dataFolder) ? 'begun' : 'empty';
}

export async function discardCopy({ postgres, dataFolder }: StorePlaces): Promise<void> {
  if (postgres) {
    (await import('../../store/store-copy/postgres-side.ts')).discardInSchema(postgres);
  } else (await import('../../store/store-copy/sqlite-side.ts')).discardInFolder(dataFolder);
}
