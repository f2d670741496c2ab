import { randomBytes } from 'node:crypto';
import { readdir, stat, statfs, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { ArtifactStore } from '../../core/artifact.ts';
import { diskError } from '../disk-error.ts';
import { errnoOf, type Folders } from './folders.ts';
import { tmpFolder } from './natural-path.ts';
import { findPartial, partialFile, setPartialAside } from './partials.ts';
import { spool } from './spool.ts';

export type Waiting = Pick<ArtifactStore, 'spool' | 'partial' | 'unfinished' | 'room'> & {
  removeUnfinished(beforeMs: number, corpusDir?: string): Promise<number>;
  /** A new name for a file in .tmp of that corpus folder, which is there. */
  tmpIn(corpusDir: string): () => Promise<string>;
};

/** Bytes that are not kept yet wait on the disk of this machine, wherever they will be kept. */
export function waitingFiles(root: string, folders: Folders): Waiting {
  const mark = `${process.pid}-${randomBytes(6).toString('hex')}`;
  let serial = 0;

  const tmpIn: Waiting['tmpIn'] = (corpusDir) => {
    const folder = path.join(root, tmpFolder(corpusDir));
    return async () => {
      await folders.ensure(folder);
      return path.join(folder, `${mark}-${++serial}`);
    };
  };
  const partialIn = (corpusDir: string, url: string) =>
    partialFile(path.join(root, tmpFolder(corpusDir)), url);

  async function* unfinished(beforeMs: number, corpusDir?: string): AsyncGenerator<string> {
    for (const name of await namesIn(path.join(root, 'corpus'))) {
      if (corpusDir !== undefined && name !== corpusDir) continue;
      const folder = tmpFolder(name);
      for (const one of await namesIn(path.join(root, folder))) {
        const found = await stat(path.join(root, folder, one)).catch(() => undefined);
        if (found && found.mtimeMs < beforeMs) yield `${folder}/${one}`;
      }
    }
  }

  return {
    tmpIn,
    unfinished,

    async spool(source, body, salvage) {
      const tmp = tmpIn(source);
      try {
        return await spool(body, tmp, async (error, came, size) => {
          if (!salvage?.worth(error)) return;
          await setPartialAside(partialIn(source, salvage.url), await tmp(), salvage, came, size);
        });
      } catch (error) {
        throw diskError(error, path.join(root, tmpFolder(source)));
      }
    },

    partial: (source, url) => findPartial(partialIn(source, url), url),

    async removeUnfinished(beforeMs, corpusDir) {
      let removed = 0;
      for await (const stored of unfinished(beforeMs, corpusDir)) {
        await unlink(path.join(root, stored));
        removed += 1;
      }
      return removed;
    },

    async room() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

/** In order; none when there is no such folder. */
export async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}
