import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { AnnalsError } from '../../core/errors.ts';
import type { ExportedFile } from '../../core/exports/export-manifest.ts';
import { atomicWriteBytes } from '../atomic-write.ts';
import { diskError } from '../disk-error.ts';
import { makeFolders } from '../make-folders.ts';
import { type ExportLock, LOCK, lockExport } from './export-lock.ts';
import { swapOf } from './swap-export.ts';
import type { ResumePoint } from './writer.ts';

/** How far an unfinished export got. */
export interface ExportState {
  /** Of the order and the state of the catalog: another order begins anew. */
  readonly fingerprint: string;
  readonly position: unknown;
  readonly looked: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Whose records were written. */
  readonly sources: readonly string[];
  readonly mark: ResumePoint;
}

/**
 * The folder in which an export is made, beside its target. It becomes the target when the export is
 * whole: nobody finds half an export under the name that was asked for.
 */
export interface WorkFolder {
  /** Where files are written. */
  readonly files: string;
  /** Where a writer has what it needs until the end. It stays until the whole is in its place, so that the end can be repeated. */
  readonly drafts: string;
  readonly state: ExportState | undefined;
  save(state: ExportState): Promise<void>;
  /** Every file with its hash, in order of their paths. */
  hashed(): Promise<readonly ExportedFile[]>;
  /** Writes one of the files that describe the others; beside a single file it has that one's name in front. */
  write(name: Companion, text: string | AsyncIterable<string>): Promise<void>;
  /** Puts the whole in its place. */
  complete(): Promise<void>;
  /** Lets others write to the same place; what is unfinished stays. */
  release(): void;
}

export interface Target {
  /** The folder, or the one file that is wanted. */
  readonly to: string;
  readonly single: string | undefined;
  readonly replaces: boolean;
}

export const MANIFEST = 'manifest.json';
const COMPANIONS = ['tombstones.jsonl', 'datapackage.json', MANIFEST] as const;
type Companion = (typeof COMPANIONS)[number];

/** The folder of this export, for this process alone until `release`. */
export async function openWorkFolder(target: Target, fingerprint: string): Promise<WorkFolder> {
  const work = `${target.to}.unfinished`;
  const isNew = !existsSync(work);
  try {
    makeFolders(work);
  } catch (error) {
    throw diskError(error, work);
  }
  const lock = await lockExport(path.join(work, LOCK), target.to);
  try {
    return await openLocked(work, lock, target, fingerprint);
  } catch (error) {
    lock.release();
    if (isNew) await rm(work, { recursive: true, force: true });
    throw error;
  }
}

async function openLocked(
  work: string,
  lock: ExportLock,
  { to, single, replaces }: Target,
  fingerprint: string,
): Promise<WorkFolder> {
  const [files, drafts] = [path.join(work, 'files'), path.join(work, 'drafts')];
  const swap = swapOf({ to, single, files, aside: path.join(work, 'replaced') });
  await swap.undo();
  if (existsSync(to)) await mayReplace(to, single, replaces);
  const companion = (name: Companion): string =>
    path.join(files, single === undefined ? name : `${single}.${name}`);
  const stateFile = path.join(work, 'state');
  const found = await readState(stateFile);
  const state = found?.fingerprint === fingerprint ? found : undefined;
  if (!state) await empty(work);
  makeFolders(files);
  makeFolders(drafts);
  // What an earlier try wrote at its very end would be listed among the files that it describes.
  for (const name of COMPANIONS) await rm(companion(name), { force: true });
  return {
    files,
    drafts,
    state,
    save: (now) => atomicWriteBytes(stateFile, serialize(now)),
    hashed: async () => {
      const names = (await readdir(files, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(files, path.join(entry.parentPath, entry.name)))
        .map((name) => name.split(path.sep).join('/'));
      const hashed: ExportedFile[] = [];
      for (const name of names.sort()) hashed.push(await hashedFile(files, name));
      return hashed;
    },
    async write(name, text) {
      // Not among the files: what a kill leaves of it would be taken for a part of the export.
      const written = path.join(drafts, name);
      await atomicWriteBytes(written, text);
      await rename(written, companion(name));
    },
    async complete() {
      // From here on nothing can be continued: files leave this folder.
      await rm(stateFile, { force: true });
      await swap.make();
      await rm(work, { recursive: true, force: true });
    },
    release: lock.release,
  };
}

/** Drops what an export of another order left. The lock stays: it is ours. */
async function empty(work: string): Promise<void> {
  const names = (await readdir(work)).filter((name) => !name.startsWith(LOCK));
  for (const name of names) await rm(path.join(work, name), { recursive: true, force: true });
}

async function hashedFile(folder: string, name: string): Promise<ExportedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path.join(folder, name))) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  return { path: name, sha256: hash.digest('hex'), bytes };
}

async function readState(file: string): Promise<ExportState | undefined> {
  try {
    return deserialize(await readFile(file)) as ExportState;
  } catch {
    // None, or one of another version of Node: the export begins anew.
    return undefined;
  }
}

/** Only an export is replaced by an export: a mistyped name must not cost somebody a folder. */
async function mayReplace(
  to: string,
  single: string | undefined,
  replaces: boolean,
): Promise<void> {
  const manifest = single === undefined ? path.join(to, MANIFEST) : `${to}.${MANIFEST}`;
  const isExport = await readFile(manifest, 'utf8').then(
    (text) => text.includes('"annals_export"'),
    () => false,
  );
  if (isExport && replaces) return;
  if (isExport)
    throw new AnnalsError('EXPORT_TARGET_TAKEN', `${to} is there already and is an export`);
  throw new AnnalsError(
    'EXPORT_TARGET_TAKEN',
    `${to} is there already and is no export of Annals`,
    {
      hint: 'Name another place with --to; only an earlier export can be replaced.',
    },
  );
}
