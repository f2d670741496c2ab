import { constants } from 'node:fs';
import { copyFile, link, open, rename, stat, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { Spooled } from '../../core/artifact.ts';
import { writeDurably } from '../atomic-write.ts';
import { casPath } from '../cas-path.ts';
import { codeOf, type Folders } from './folders.ts';
import type { HeldSpool } from './spool.ts';

/** Puts bytes under their hash. Resolves when file and name would survive a power cut. */
export async function putContent(
  root: string,
  folders: Folders,
  spooled: Spooled | HeldSpool,
  tmp: () => Promise<string>,
): Promise<string> {
  const target = path.join(root, casPath(spooled.sha256));
  const folder = path.dirname(target);
  await folders.ensure(folder);
  if (!(await hasSize(target, spooled.size))) {
    const file = await onDisk(spooled, tmp);
    try {
      await rename(file, target);
    } catch (error) {
      await unlink(file).catch(() => undefined);
      throw error;
    }
    if ('movedTo' in spooled) spooled.movedTo(target);
  } else {
    await spooled.discard();
    if ('movedTo' in spooled) spooled.movedTo(target);
  }
  // Also when the file was there: another worker may have renamed it a moment ago.
  await folders.sync(folder);
  return target;
}

/** Makes `natural` a hard link to the content, in one step whatever was there before. */
export async function linkNatural(
  content: string,
  natural: string,
  folders: Folders,
  tmp: () => Promise<string>,
): Promise<void> {
  const folder = path.dirname(natural);
  await folders.ensure(folder);
  try {
    await link(content, natural);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      if (await sameFile(content, natural)) return;
      await replace(content, natural, await tmp());
    } else if (isWithoutLinks(error)) {
      await replaceByCopy(content, natural, await tmp());
    } else throw error;
  }
  await folders.sync(folder);
}

/** A complete, synced file that only needs its name. */
async function onDisk(spooled: Spooled | HeldSpool, tmp: () => Promise<string>): Promise<string> {
  const spilled = 'file' in spooled ? spooled.file() : undefined;
  if (spilled !== undefined) {
    await syncFile(spilled);
    return spilled;
  }
  const file = await tmp();
  try {
    await writeDurably(file, await spooled.bytes(), 0o444);
  } catch (error) {
    await unlink(file).catch(() => undefined);
    throw error;
  }
  return file;
}

async function replace(content: string, natural: string, tmp: string): Promise<void> {
  try {
    await link(content, tmp);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await replaceByCopy(content, natural, tmp);
    return;
  }
  await rename(tmp, natural);
  // rename does nothing when both names are one file already: another worker was faster.
  await unlink(tmp).catch(() => undefined);
}

/** For file systems without hard links, and files with too many of them. */
async function replaceByCopy(content: string, natural: string, tmp: string): Promise<void> {
  try {
    await copyFile(content, tmp, constants.COPYFILE_FICLONE);
    await syncFile(tmp);
    await rename(tmp, natural);
  } catch (error) {
    await unlink(tmp).catch(() => undefined);
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

async function sameFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other)]);
  return a.ino === b.ino && a.dev === b.dev;
}

async function hasSize(file: string, size: number): Promise<boolean> {
  const found = await stat(file).catch(() => undefined);
  return found?.size === size;
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
