import { symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { makeFolders } from '../../app/make-folders.ts';
import { ownFolder } from '../../app/own-folder.ts';

/**
 * Lets the files of a folder import `annals/source`. Where the folder does not find the package by itself, it gets a
 * link to the program that writes it, so that the source can be checked at once.
 */
export function linkAnnals(folder: string): 'found' | 'linked' | 'not linked' {
  if (findsAnnals(folder)) return 'found';
  const own = ownFolder();
  if (own === undefined) return 'not linked';
  try {
    makeFolders(path.join(folder, 'node_modules'));
    // A junction needs no special right on Windows; elsewhere the word means nothing.
    symlinkSync(own, path.join(folder, 'node_modules', 'annals'), 'junction');
    return 'linked';
  } catch {
    return 'not linked'; // A file system without links: the steps that are printed say what to do.
  }
}

function findsAnnals(folder: string): boolean {
  try {
    createRequire(path.join(folder, 'index.js')).resolve('annals/source');
    return true;
  } catch {
    return false;
  }
}
