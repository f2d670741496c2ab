import type { Catalog } from '../core/catalog.ts';
import type { Log } from '../core/log.ts';
import type { PoliteMemory } from '../core/polite-memory.ts';
import { openCatalogOfToRead, openPoliteMemoryOf } from './catalogs.ts';
import { below } from './named-files.ts';
import type { Settings } from './settings/schema.ts';
import type { Shared } from './sharing.ts';
import { systemClock } from './system-clock.ts';

/** What is held, to be read: rows alone, without the sources, files and network that an app has besides. */
export interface HeldRows {
  readonly catalog: Catalog;
  /** Absolute. */
  readonly dataFolder: string;
  /** What politeness remembers of hosts and quotas; opened on first use. */
  politeMemory(): Promise<PoliteMemory>;
  close(): Promise<void>;
}

export async function openRows(options: {
  readonly settings: Settings;
  readonly cwd: string;
  readonly log: Log;
}): Promise<HeldRows> {
  const { settings, cwd, log } = options;
  const dataFolder = below(cwd, settings.storage.root);
  const place = { settings, cwd, dataFolder };
  const catalog = await openCatalogOfToRead(place, undefined);
  let sharing: Promise<Shared> | undefined;
  return {
    catalog,
    dataFolder,
    politeMemory: async () => {
      sharing ??= share();
      return (await sharing).memory;
    },
    close: async () => {
      await (await sharing)?.close();
      await catalog.close();
    },
  };

  async function share(): Promise<Shared> {
    const { shareMemory } = await import('./sharing.ts');
    const durable = await openPoliteMemoryOf(place, 'read');
    const own = { clock: systemClock, ownClock: systemClock };
    return shareMemory({ settings, cwd, ...own, postgres: undefined, log }, durable);
  }
}
