import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AnnalsError } from '../core/errors.ts';
import type { Family } from '../core/family.ts';
import { instant } from '../core/time.ts';
import type { Rebuilt } from '../store/journal/rebuild.ts';

export type { Rebuilt } from '../store/journal/rebuild.ts';

export interface RebuildRequest {
  readonly dataFolder: string;
  readonly manifestPath: string;
  readonly families: readonly Family[];
  /** Put a catalog that is there aside; without it, one that is there is left alone. */
  readonly replace: boolean;
  readonly now: number;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

/** What was made, and where the catalog of before is, if there was one. */
export type RebuildOutcome = Rebuilt & { readonly aside: string | null };

/** Tables that the journal does not follow, in words of those who use them. */
export const NOT_REBUILT: readonly string[] = [
  'the decision log (`annals why` tells only of runs from now on)',
  'items of earlier runs: an interrupted run cannot be resumed, run it again',
  'telemetry, run summaries and resolver attempts',
  'the history of completeness: the next run of each source begins it again',
  'what politeness remembers of hosts, robots.txt and quotas',
  'vectors: `annals index update`, a run or `annals serve` makes them again',
];

/** Makes a new catalog from the journal, the manifest and the bytes that are there. */
export async function rebuild(request: RebuildRequest): Promise<RebuildOutcome> {
  const { dataFolder, manifestPath, now, stop, onProgress } = request;
  const file = join(dataFolder, 'catalog.sqlite');
  if (!existsSync(join(dataFolder, 'journal.jsonl'))) {
    throw new AnnalsError(
      'NOT_FOUND',
      `${dataFolder} has no journal.jsonl, from which a catalog is made again; restore a backup (docs/backup.md), or begin anew with \`annals run <source>\`: bytes that are there already are not stored twice`,
    );
  }
  const there = existsSync(file);
  if (there && !request.replace) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `${file} is there; --replace puts it aside and makes a new one from the journal`,
    );
  }
  const { rebuildCatalog } = await import('../store/journal/rebuild.ts');
  const aside = there ? `${file}.before-rebuild-${instant(now).replace(/[:.]/g, '-')}` : null;
  if (aside) {
    for (const end of ['-wal', '-shm', '']) {
      if (existsSync(file + end)) await rename(file + end, aside + end);
    }
  }
  const rebuilt = await rebuildCatalog({
    folder: dataFolder,
    manifestPath,
    now: instant(now),
    views: request.families.flatMap((family) => family.views ?? []),
    columnNames: request.families.flatMap((family) => family.columnNames ?? []),
    stop,
    onProgress,
  });
  return { ...rebuilt, aside };
}
