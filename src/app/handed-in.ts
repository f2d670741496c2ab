import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactStore } from '../core/artifact.ts';
import type { Catalog } from '../core/catalog.ts';
import { AnnalsError } from '../core/errors.ts';
import type { FinishedBefore, HandedIn } from '../core/handed-in.ts';
import { finishedInCsv, finishedInManifest } from '../store/finished-before.ts';
import { reportName } from '../store/report-files.ts';

export interface HandedInParts {
  readonly catalog: Catalog;
  readonly store: ArtifactStore;
  /** The manifest, and its neighbours beside it. */
  readonly manifestPath: string;
  readonly reportsFolder: string;
  readonly plainReports: readonly string[];
  readonly secret: HandedIn['secret'];
}

/** Files a person hands in, and what earlier runs left beside a catalog that does not know of them. */
export const handedIn = (parts: HandedInParts): HandedIn => ({
  read: async function* read(file) {
    try {
      const handle = await open(file, 'r');
      if (!(await handle.stat()).isDirectory()) {
        yield* handle.createReadStream({ encoding: 'utf8', highWaterMark: 1 << 16 });
        return;
      }
      await handle.close();
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      throw new AnnalsError('BAD_PARAMS', `${file} cannot be read (${code ?? cause})`, {}, cause);
    }
    throw new AnnalsError('BAD_PARAMS', `${file} is a folder; expected a file`);
  },
  finished: (source) => finishedBefore(parts, source),
  secret: parts.secret,
});

/**
 * SQLite, then JSONL, then CSV. While the catalog has documents of the source it knows best; the
 * files beside it speak only where it was lost.
 */
async function finishedBefore(
  { catalog, store, manifestPath, reportsFolder, plainReports }: HandedInParts,
  source: string,
): Promise<FinishedBefore | undefined> {
  if ((await catalog.documents.count(source)) > 0) return undefined;
  const lastCsv = reportName('last.csv', source, plainReports);
  const stores = [
    ['manifest.jsonl', () => finishedInManifest(createReadStream(manifestPath, 'utf8'))],
    [lastCsv, () => finishedInCsv(createReadStream(join(reportsFolder, lastCsv), 'utf8'))],
  ] as const;
  for (const [name, read] of stores) {
    const found = await read().catch(ifMissing);
    if (!found || found.size === 0) continue;
    return {
      store: name,
      count: found.size,
      has: async (id) => {
        const sha256 = found.get(id);
        return sha256 !== undefined && (await store.has(sha256));
      },
    };
  }
  return undefined;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
