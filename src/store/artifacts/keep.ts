import { statSync } from 'node:fs';
import path from 'node:path';
import type { Spooled } from '../../core/artifact.ts';
import { casPath } from '../cas-path.ts';
import type { Disk } from '../disk.ts';
import { errnoOf, type Folders } from './folders.ts';
import type { Proof } from './proof.ts';
import type { HeldSpool } from './spool.ts';

/** What placing bytes needs of the store. */
export interface PlacingNeeds {
  readonly root: string;
  readonly disk: Disk;
  readonly folders: Folders;
  readonly proof: Proof;
}

/**
 * Puts bytes under their hash and links them at their natural path. Resolves when file and names
 * would survive a power cut. Bytes that are there already count only if they have the right hash:
 * damaged ones are replaced.
 */
export async function place(
  at: PlacingNeeds,
  spooled: Spooled | HeldSpool,
  natural: string,
  tmp: () => Promise<string>,
): Promise<void> {
  const { disk, folders } = at;
  await folders.ensure(path.dirname(natural));
  const content = await put(at, spooled, tmp);
  await linkNatural(disk, content, natural, await tmp());
  // The content's folder also when the file was there: another worker may have renamed it a moment ago.
  await Promise.all([folders.sync(path.dirname(content)), folders.sync(path.dirname(natural))]);
}

/** The same under the hash alone, for bytes that no natural path leads to any more. */
export async function placeContent(
  at: PlacingNeeds,
  spooled: Spooled | HeldSpool,
  tmp: () => Promise<string>,
): Promise<void> {
  const content = await put(at, spooled, tmp);
  await at.folders.sync(path.dirname(content));
}

async function put(
  { root, disk, folders, proof }: PlacingNeeds,
  spooled: Spooled | HeldSpool,
  tmp: () => Promise<string>,
): Promise<string> {
  const content = path.join(root, casPath(spooled.sha256));
  await folders.ensure(path.dirname(content));
  if ((await proof.of(content, spooled.sha256)) === 'whole') {
    await spooled.discard();
  } else {
    const file = await onDisk(disk, spooled, tmp);
    try {
      disk.rename(file, content);
    } catch (error) {
      disk.remove(file);
      throw error;
    }
  }
  if ('movedTo' in spooled) spooled.movedTo(content);
  return content;
}

/** Makes `natural` a hard link to the content, in one step whatever was there before. */
async function linkNatural(
  disk: Disk,
  content: string,
  natural: string,
  tmp: string,
): Promise<void> {
  try {
    disk.link(content, natural);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') {
      if (!sameFile(content, natural)) await replace(disk, content, natural, tmp);
    } else if (isWithoutLinks(error)) {
      await replaceByCopy(disk, content, natural, tmp);
    } else throw error;
  }
}

/** A complete, synced file that only needs its name. */
async function onDisk(
  disk: Disk,
  spooled: Spooled | HeldSpool,
  tmp: () => Promise<string>,
): Promise<string> {
  const spilled = 'file' in spooled ? spooled.file() : undefined;
  const file = spilled ?? (await tmp());
  let fd: number | undefined;
  try {
    // Creating a name waits for the journal while others sync: that too belongs in a thread.
    fd = spilled === undefined ? await disk.create(file, 0o444) : await disk.open(file);
    if (spilled === undefined) disk.write(fd, await spooled.bytes());
    await disk.syncFile(fd);
    return file;
  } catch (error) {
    disk.remove(file);
    throw error;
  } finally {
    if (fd !== undefined) disk.close(fd);
  }
}

async function replace(disk: Disk, content: string, natural: string, tmp: string): Promise<void> {
  try {
    disk.link(content, tmp);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await replaceByCopy(disk, content, natural, tmp);
    return;
  }
  disk.rename(tmp, natural);
  // rename does nothing when both names are one file already: another worker was faster.
  disk.remove(tmp);
}

/** For file systems without hard links, and files with too many of them. */
async function replaceByCopy(
  disk: Disk,
  content: string,
  natural: string,
  tmp: string,
): Promise<void> {
  try {
    disk.copy(content, tmp);
    const fd = await disk.open(tmp);
    try {
      await disk.syncFile(fd);
    } finally {
      disk.close(fd);
    }
    disk.rename(tmp, natural);
  } catch (error) {
    disk.remove(tmp);
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

const isWithoutLinks = (error: unknown): boolean => WITHOUT_LINKS.has(errnoOf(error));

function sameFile(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}
