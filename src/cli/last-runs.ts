import type { Listing } from '../core/catalog.ts';
import { type HeldOfSource, heldBySource } from '../use-cases/held-by-source.ts';
import { type Door, NothingHere } from './door.ts';

/** What the publisher said last of one source; undefined when there is no catalog yet. */
export async function lastListing(door: Door, source: string): Promise<Listing | undefined> {
  try {
    const { catalog } = await door.openRows();
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
  try {
    return await heldBySource(await door.openRows(), names);
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error;
    return new Map();
  }
}
