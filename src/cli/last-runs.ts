import type { Listing } from '../core/catalog.ts';
import type { Run } from '../core/run.ts';
import type { Wall } from '../core/walls.ts';
import { type Door, NothingHere } from './door.ts';

/** What the publisher said last of one source; undefined when there is no catalog yet. */
export async function lastListing(door: Door, source: string): Promise<Listing | undefined> {
  try {
    const { catalog } = await door.openExisting();
    return (await catalog.listings.list({ source, limit: 1 }))[0];
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error;
    return undefined;
  }
}

/** What the catalog has of each source; nothing when there is no catalog yet. */
export async function lastRuns(
  door: Door,
  names: readonly string[],
): Promise<ReadonlyMap<string, HeldOfSource>> {
  const found = new Map<string, HeldOfSource>();
  try {
    const app = await door.openExisting();
    const { catalog } = app;
    const walls = await (await app.politeMemory()).walls.list();
    for (const name of names) {
      const documents = await catalog.documents.count(name);
      found.set(name, {
        documents,
        lastRun: (await catalog.runs.latest(name)) ?? null,
        walls: walls.filter(({ source }) => source === name),
      });
    }
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error;
  }
  return found;
}

interface HeldOfSource {
  readonly documents: number;
  readonly lastRun: Run | null;
  readonly walls: readonly Wall[];
}

export const NOTHING_HELD: HeldOfSource = { documents: 0, lastRun: null, walls: [] };
