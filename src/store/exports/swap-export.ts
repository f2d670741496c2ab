import { existsSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '../make-folders.ts';

interface Places {
  /** The folder, or the one file, that the export is asked for as. */
  readonly to: string;
  readonly single: string | undefined;
  /** Where the new export lies until it is whole. */
  readonly files: string;
  /** Where the older one waits until the new one is in its place. */
  readonly aside: string;
}

/** Puts an export in the place of an older one so that one of them is whole on disk at every moment. */
export interface Swap {
  make(): Promise<void>;
  /** Puts the older one back where a kill came before the new one was in its place. */
  undo(): Promise<void>;
}

export function swapOf({ to, single, files, aside }: Places): Swap {
  const beside = path.dirname(to);
  // A folder is one name. Of a single file, those beside it belong to it.
  const pairs = async (): Promise<readonly Pair[]> =>
    single === undefined
      ? [{ made: files, old: aside, target: to }]
      : inOrder(await readdir(files), single).map((name) => ({
          made: path.join(files, name),
          old: path.join(aside, name),
          target: path.join(beside, name),
        }));
  return {
    async make() {
      const all = await pairs();
      if (single !== undefined) makeFolders(aside);
      // The old file goes first and the new one comes last: where it stands, everything beside it is its own.
      for (const { old, target } of all.toReversed()) {
        if (existsSync(target)) await rename(target, old);
      }
      for (const { made, target } of all) await rename(made, target);
    },
    async undo() {
      const isIn = !existsSync(single === undefined ? files : path.join(files, single));
      if (!existsSync(aside) || isIn) return;
      if (single === undefined) {
        if (!existsSync(to)) await rename(aside, to);
        return;
      }
      const names = inOrder(await readdir(aside), single);
      // Not all of the old one may have gone yet; what stands of the new one is written again.
      for (const name of names) await rename(path.join(aside, name), path.join(beside, name));
      await rm(aside, { recursive: true, force: true });
    },
  };
}

interface Pair {
  readonly made: string;
  readonly old: string;
  readonly target: string;
}

/** The file itself comes last. */
const inOrder = (names: readonly string[], single: string): readonly string[] => [
  ...names.filter((name) => name !== single).sort(),
  ...names.filter((name) => name === single),
];
