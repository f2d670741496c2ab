import type { Run } from '../core/run.ts';
import { type Door, NothingHere } from './door.ts';

/** What the catalog has of each source; nothing when there is no catalog yet. */
export async function lastRuns(
  door: Door,
  names: readonly string[],
): Promise<ReadonlyMap<string, { readonly documents: number; readonly lastRun: Run | null }>> {
  const found = new Map<string, { documents: number; lastRun: Run | null }>();
  try {
    const { catalog } = await door.openExisting();
    for (const name of names) {
      const documents = await catalog.documents.count(name);
      found.set(name, { documents, lastRun: (await catalog.runs.latest(name)) ?? null });
    }
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error;
  }
  return found;
}

export const NOTHING_HELD = { documents: 0, lastRun: null } as const;
