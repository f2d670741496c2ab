import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { App } from '../app/app.ts';
import { CONFORMANCE_SCORES } from '../app/conformance-scores.ts';
import { ownFolder } from '../app/own-folder.ts';
import { VERSION } from '../app/version.ts';

interface Manifest {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** What this installation is made of, as people ask when they report something. */
export async function aboutThis(app: App) {
  const { MIGRATIONS } = await import('../store/sqlite/migrations.ts');
  const schemaVersion = app.catalog.schemaVersion();
  const home = ownFolder();
  const own = home === undefined ? undefined : await manifestIn(home);
  return {
    version: VERSION,
    licence: own?.license ?? 'Apache-2.0',
    node: process.versions.node,
    sqlite: process.versions.sqlite ?? null,
    platform: `${process.platform} ${process.arch}`,
    data_folder: app.dataFolder,
    schema_version: schemaVersion,
    migrations: MIGRATIONS.slice(0, schemaVersion).map(({ name }, at) => ({
      version: at + 1,
      name,
    })),
    families: app.families.map(({ name, sources }) => ({ name, sources: Object.keys(sources) })),
    conformance: CONFORMANCE_SCORES.map((score) => ({ ...score })),
    dependencies: await Promise.all(
      Object.keys(own?.dependencies ?? {}).map((name) => dependency(home ?? '', name)),
    ),
  };
}

/** Dependencies lie below the program, or beside it where it is one itself. */
async function dependency(home: string, name: string) {
  const places = [join(home, 'node_modules', name), join(dirname(home), name)];
  for (const place of places) {
    const found = await manifestIn(place);
    if (found) return { name, version: found.version ?? null, licence: found.license ?? null };
  }
  return { name, version: null, licence: null };
}

async function manifestIn(folder: string): Promise<Manifest | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}
