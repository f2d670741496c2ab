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
 * SQLite, then JSONL, then CSV. What the catalog holds it knows best; the files beside it speak of
 * what it lost, also when it holds something again. Both checks are cheap while nothing was lost.
 */
async function finishedBefore(
  { catalog, store, manifestPath, reportsFolder, plainReports }: HandedInParts,
  source: string,
): Promise<FinishedBefore | undefined> {
  const lastCsv = reportName('last.csv', source, plainReports);
  const csvPath = join(reportsFolder, lastCsv);
  const inManifest = (await hasForeignLines(catalog))
    ? await finishedInManifest(createReadStream(manifestPath, 'utf8')).catch(ifMissing)
    : undefined;
  const inCsv =
    (await linesIn(csvPath)) - 1 > (await catalog.documents.count(source))
      ? await finishedInCsv(createReadStream(csvPath, 'utf8')).catch(ifMissing)
      : undefined;
  const found = new Map([...(inCsv ?? []), ...(inManifest ?? [])]);
  if (found.size === 0) return undefined;
  const names = [
    ...(inManifest?.size ? ['manifest.jsonl'] : []),
    ...(found.size > (inManifest?.size ?? 0) ? [lastCsv] : []),
  ];
  return {
    store: names.join(' and '),
    has: async (id) => {
      const sha256 = found.get(id);
      if (sha256 === undefined || (await catalog.documents.find(id))) return false;
      return store.has(sha256);
    },
  };
}

/** True when the manifest file goes back further than the catalog, which numbers its lines on. */
async function hasForeignLines({ manifest }: Catalog): Promise<boolean> {
  const [{ lastSeq }, own] = [await manifest.flush(), await manifest.count()];
  return lastSeq > own;
}

async function linesIn(file: string): Promise<number> {
  let lines = 0;
  try {
    for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) lines++;
    }
  } catch (error) {
    ifMissing(error as NodeJS.ErrnoException);
  }
  return lines;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
