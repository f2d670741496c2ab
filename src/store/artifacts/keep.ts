import {
  closeSync,
  constants,
  copyFileSync,
  fdatasync,
  fdatasyncSync,
  linkSync,
  open,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Spooled } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import { codeOf, type Folders } from './folders.ts';
import type { HeldSpool } from './spool.ts';

/**
 * Puts bytes under their hash and links them at their natural path. Resolves when file and names
 * would survive a power cut.
 *
 * Rename and link are synchronous: each takes microseconds, a trip through the thread pool several
 * times that; what truly waits, creating and syncing, is done in threads (docs/decisions/0002-sync-off-the-main-thread.md).
 */
export async function place(
  root: string,
  folders: Folders,
  spooled: Spooled | HeldSpool,
  natural: string,
  tmp: () => Promise<string>,
): Promise<void> {
  const content = path.join(root, casPath(spooled.sha256));
  await folders.ensure(path.dirname(content));
  await folders.ensure(path.dirname(natural));
  if (sizeOf(content) === spooled.size) {
    await spooled.discard();
  } else {
    const file = await onDisk(spooled, tmp);
    try {
      renameSync(file, content);
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  }
  if ('movedTo' in spooled) spooled.movedTo(content);
  linkNatural(content, natural, await tmp());
  // The content's folder also when the file was there: another worker may have renamed it a moment ago.
  await Promise.all([folders.sync(path.dirname(content)), folders.sync(path.dirname(natural))]);
}

/** Makes `natural` a hard link to the content, in one step whatever was there before. */
function linkNatural(content: string, natural: string, tmp: string): void {
  try {
    linkSync(content, natural);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      if (!sameFile(content, natural)) replace(content, natural, tmp);
    } else if (isWithoutLinks(error)) {
      replaceByCopy(content, natural, tmp);
    } else throw error;
  }
}

/** A complete, synced file that only needs its name. */
async function onDisk(spooled: Spooled | HeldSpool, tmp: () => Promise<string>): Promise<string> {
  const spilled = 'file' in spooled ? spooled.file() : undefined;
  const file = spilled ?? (await tmp());
  let fd: number | undefined;
  try {
    // Creating a name waits for the journal while others sync: that too belongs in a thread.
    fd = await openLater(file, spilled === undefined ? 'wx' : 'r', 0o444);
    if (spilled === undefined) writeAll(fd, await spooled.bytes());
    await fdatasyncLater(fd);
    return file;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

const openLater = promisify(open);
const fdatasyncLater = promisify(fdatasync);

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}

function replace(content: string, natural: string, tmp: string): void {
  try {
    linkSync(content, tmp);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    replaceByCopy(content, natural, tmp);
    return;
  }
  renameSync(tmp, natural);
  // rename does nothing when both names are one file already: another worker was faster.
  rmSync(tmp, { force: true });
}

/** For file systems without hard links, and files with too many of them. */
function replaceByCopy(content: string, natural: string, tmp: string): void {
  try {
    copyFileSync(content, tmp, constants.COPYFILE_FICLONE);
    const fd = openSync(tmp, 'r');
    try {
      fdatasyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(tmp, natural);
  } catch (error) {
    rmSync(tmp, { force: true });
    throw error;
  }
}

const WITHOUT_LINKS: ReadonlySet<unknown> = new Set([
  'EXDEV',
  'EPERM',
  'EMLINK',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
]);

const isWithoutLinks = (error: unknown): boolean => WITHOUT_LINKS.has(codeOf(error));

function sameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}

const sizeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.size;
