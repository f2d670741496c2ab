import type { PoliteMemory } from '../core/polite-memory.ts';
import { type Door, NothingHere } from './door.ts';

/** What politeness remembers of this data folder; undefined where nothing was acquired yet. */
export async function politeMemoryOf(door: Door): Promise<PoliteMemory | undefined> {
  try {
    return await (await door.openExisting()).politeMemory();
  } catch (error) {
    if (error instanceof NothingHere) return undefined;
    throw error;
  }
}
