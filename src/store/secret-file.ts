import { randomBytes } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { copyFile, type FileHandle, link, lstat, open, rename, unlink } from 'node:fs/promises';
import path from 'node:path';
import { AnnalsError } from '../core/errors.ts';
import { diskError } from './disk-error.ts';

export interface SecretFile {
  readonly secret: string;
  /** Which file it was: one that was replaced or changed has another stamp. */
  readonly stamp: string;
}

const LONGEST = 4096;

/**
 * The secret in a file that its owner alone may read; undefined when there is no file. A file that
 * others could have read, or could have put there, holds no secret: it is refused.
 */
export async function readSecretFile(file: string): Promise<SecretFile | undefined> {
  const handle = await openFile(file);
  if (!handle) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) throw unsafe(`${file} is not a regular file`);
    const own = process.getuid?.();
    if (own !== undefined && stats.uid !== own) {
      throw unsafe(`${file} belongs to user ${stats.uid}; this process runs as user ${own}`);
    }
    const mode = stats.mode & 0o777;
    if (own !== undefined && (mode & 0o077) !== 0) {
      const is = `0${mode.toString(8)}`;
      throw unsafe(`${file} has the permissions ${is}; others may not read it (0600)`);
    }
    const secret =
      stats.size <= LONGEST ? (await handle.readFile('utf8')).replace(/\r?\n$/, '') : '';
    if (!/^[\x21-\x7e]{16,}$/.test(secret)) {
      throw unsafe(`${file} does not hold one line of at least 16 visible characters`);
    }
    return { secret, stamp: stampOf(stats) };
  } finally {
    await handle.close();
  }
}

/** The stamp of the file as it is now, without opening it: servers ask at every request. */
export async function stampOfSecretFile(file: string): Promise<string | undefined> {
  const stats = await lstat(file).catch(() => undefined);
  return stats && stampOf(stats);
}

const stampOf = ({ ino, mtimeMs, ctimeMs, size }: Stats): string =>
  `${ino} ${mtimeMs} ${ctimeMs} ${size}`;

/** A symbolic link is not followed: who can make one in the folder could lead us to any file. */
async function openFile(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    if (code === 'ELOOP') throw unsafe(`${file} is a symbolic link`);
    if (code === 'EACCES') throw unsafe(`${file} may not be read by this user`);
    throw error;
  }
}

const unsafe = (fact: string): AnnalsError => new AnnalsError('TOKEN_FILE_UNSAFE', fact);

/**
 * Makes the file, unless there is one: of two processes that try at the same time, one makes it and
 * both read the same secret afterwards. Nobody ever sees half of it.
 */
export async function createSecretFile(file: string, secret: string): Promise<void> {
  const tmp = await writeNeighbour(file, secret);
  try {
    await link(tmp, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) await copyUnlessThere(tmp, file, error);
  } finally {
    await unlink(tmp).catch(() => undefined);
  }
  await syncFolder(path.dirname(file));
}

/** For a file system without hard links; there a reader may come too early, and is refused. */
async function copyUnlessThere(from: string, file: string, why: unknown): Promise<void> {
  if (!isCode(why, 'EPERM', 'ENOTSUP', 'ENOSYS')) throw diskError(why, file);
  await copyFile(from, file, constants.COPYFILE_EXCL).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST')) throw diskError(error, file);
  });
}

const isCode = (error: unknown, ...codes: string[]): boolean =>
  codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** Replaces it as a whole, whoever reads it meanwhile. */
export async function replaceSecretFile(file: string, secret: string): Promise<void> {
  const tmp = await writeNeighbour(file, secret);
  try {
    await rename(tmp, file);
  } catch (error) {
    await unlink(tmp).catch(() => undefined);
    throw diskError(error, file);
  }
  await syncFolder(path.dirname(file));
}

async function writeNeighbour(file: string, secret: string): Promise<string> {
  const name = `.${path.basename(file)}.${randomBytes(6).toString('hex')}.tmp`;
  const tmp = path.join(path.dirname(file), name);
  try {
    const handle = await open(tmp, 'wx', 0o600);
    try {
      await handle.writeFile(`${secret}\n`);
      await handle.datasync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    await unlink(tmp).catch(() => undefined);
    throw diskError(error, file);
  }
  return tmp;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
