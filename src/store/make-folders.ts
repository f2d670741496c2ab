import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { AnnalsError } from '../core/errors.ts';

/**
 * A folder with its parents; the first that is new, undefined when all were there. Node's own way of making
 * parents never ends where a folder that is there takes no new ones and says that it is not there: below
 * `/proc`.
 */
export function makeFolders(folder: string): string | undefined {
  try {
    mkdirSync(folder);
    return folder;
  } catch (error) {
    if (isFolder(folder)) return undefined;
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const parent = path.dirname(folder);
    const first = parent === folder ? undefined : makeFolders(parent);
    return [first, makeLast(folder, parent)].find((made) => made !== undefined);
  }
}

/** The parent is there, perhaps because another process has just made it: only a second refusal counts. */
function makeLast(folder: string, parent: string): string | undefined {
  try {
    mkdirSync(folder);
    return folder;
  } catch (error) {
    if (isFolder(folder)) return undefined;
    const message = `${folder} cannot be made: ${parent} takes no new folders`;
    throw new AnnalsError('DATA_FOLDER_UNUSABLE', message, {}, error);
  }
}

const isFolder = (folder: string): boolean =>
  statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
