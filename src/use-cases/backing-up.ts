import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { VERSION } from '../app/version.ts';
import { AnnalsError } from '../core/errors.ts';
import { instant } from '../core/time.ts';
import type { CopyProgress, FolderCopied } from '../store/backup/copy-data-folder.ts';
import { makeFolders } from '../store/make-folders.ts';

export type { CopyProgress, FolderCopied } from '../store/backup/copy-data-folder.ts';

/** Says that a folder is a backup, of what and when. */
const BACKUP_FILE = 'backup.json';
/** There while a restore is not finished: only then may it go on in a folder that is not empty. */
const RESTORING_FILE = 'restoring.json';

interface CopyOrder {
  readonly stop: AbortSignal;
  readonly now: number;
  readonly onProgress?: (progress: CopyProgress) => void;
}

export interface BackupOrder extends CopyOrder {
  readonly dataFolder: string;
  readonly manifestPath: string;
  readonly to: string;
  readonly how: 'link' | 'copy';
}

export type BackedUp = FolderCopied & { readonly to: string; readonly at: string };

/** Copies the data folder, or what is new since the last backup into the same place. */
export async function backUp(order: BackupOrder): Promise<BackedUp> {
  const { dataFolder: from, to } = order;
  if (isWithin(to, from) || isWithin(from, to)) {
    throw new AnnalsError(
      'BAD_PARAMS',
      `the backup would be in ${to} and the data folder is ${from}; one may not be inside the other`,
    );
  }
  const there = await entriesOf(to);
  if (there.length > 0 && !there.includes(BACKUP_FILE)) {
    throw new AnnalsError(
      'DATA_FOLDER_UNUSABLE',
      `${to} holds ${there.slice(0, 3).join(', ')} and is no backup (it has no ${BACKUP_FILE}); name an empty folder or an earlier backup`,
    );
  }
  const { copyDataFolder } = await import('../store/backup/copy-data-folder.ts');
  makeFolders(to);
  const about = { of: from, annals: VERSION, startedAt: instant(order.now) };
  await writeFile(
    join(to, BACKUP_FILE),
    prettyJson({ ...about, complete: existsSync(catalogOf(to)) }),
  );
  const copied = await copyDataFolder({ ...order, from, trust: 'size' });
  const { missing, damaged, ...figures } = copied;
  const lacks = { missing: missing.length, damaged: damaged.length };
  await writeFile(
    join(to, BACKUP_FILE),
    prettyJson({ ...about, complete: true, ...figures, ...lacks }),
  );
  return { ...copied, to, at: about.startedAt };
}

export interface RestoreOrder extends CopyOrder {
  readonly backup: string;
  readonly dataFolder: string;
}

/** Makes a data folder from a backup. It can be interrupted, and the same call goes on. */
export async function restore(order: RestoreOrder): Promise<FolderCopied> {
  const { backup: from, dataFolder: to } = order;
  if (!existsSync(catalogOf(from))) {
    throw new AnnalsError('NOT_FOUND', `${from} holds no catalog.sqlite: it is no finished backup`);
  }
  const there = await entriesOf(to);
  const unfinished = there.includes(RESTORING_FILE) ? await readFrom(to) : undefined;
  if (there.length > 0 && unfinished !== resolve(from)) {
    throw new AnnalsError(
      'DATA_FOLDER_UNUSABLE',
      unfinished === undefined
        ? `${to} holds ${there.slice(0, 3).join(', ')}; a restore overwrites nothing: name an empty folder with --data`
        : `${to} holds an unfinished restore of ${unfinished}; finish that one, or empty the folder`,
    );
  }
  const { copyDataFolder } = await import('../store/backup/copy-data-folder.ts');
  makeFolders(to);
  await writeFile(join(to, RESTORING_FILE), prettyJson({ from: resolve(from) }));
  const copied = await copyDataFolder({
    ...order,
    from,
    to,
    how: 'copy',
    trust: 'hash',
    manifestPath: join(from, 'manifest.jsonl'),
  });
  await rm(join(to, RESTORING_FILE));
  return copied;
}

const catalogOf = (folder: string): string => join(folder, 'catalog.sqlite');
const prettyJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

const isWithin = (inner: string, outer: string): boolean =>
  `${resolve(inner)}${sep}`.startsWith(`${resolve(outer)}${sep}`);

const entriesOf = (folder: string): Promise<readonly string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });

async function readFrom(folder: string): Promise<string | undefined> {
  try {
    const { from } = JSON.parse(await readFile(join(folder, RESTORING_FILE), 'utf8')) as {
      from?: unknown;
    };
    return typeof from === 'string' ? from : undefined;
  } catch {
    return undefined;
  }
}
