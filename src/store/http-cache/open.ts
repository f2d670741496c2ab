import { createHash } from 'node:crypto';
import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { AnnalsError } from '../../core/errors.ts';
import type { CacheStore } from '../../core/http-cache.ts';
import { diskError } from '../disk-error.ts';
import { makeFolders } from '../make-folders.ts';
import { openDatabase } from '../sqlite/driver.ts';
import { type CacheRows, createRows, type Sums } from './rows.ts';
import { prepare } from './schema.ts';

/**
 * Cached answers in one SQLite file, `cache.sqlite`, that may be deleted at any time. Bodies are
 * rows too: a response and its body come and go in one transaction, no file is left over by a
 * crash, and below some 100 kB, as listings and pages are, a row is read faster than a file.
 */
export interface HttpCache extends CacheStore {
  state(): Promise<HttpCacheState>;
  /** Forgets everything and gives the space back. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export interface HttpCacheState extends Sums {
  readonly file: string;
  readonly fileBytes: number;
  readonly maxBytes: number;
  /** The largest first. */
  readonly hosts: readonly {
    readonly host: string;
    readonly responses: number;
    readonly bytes: number;
  }[];
}

export interface HttpCacheOptions {
  /** Made on the first answer that is kept. */
  readonly folder: string;
  /** Of all bodies; those not used for longest are forgotten first. */
  readonly maxBytes: number;
  readonly warn: (message: string) => void;
  /** How long to wait for another process that writes; the event loop stands still meanwhile. */
  readonly busyTimeoutMs?: number;
}

/**
 * It is only a cache: whatever goes wrong with it is a warning and a miss, never an error. A
 * damaged file is put aside and a new one begun.
 */
export function openHttpCache(options: HttpCacheOptions): HttpCache {
  const file = path.join(options.folder, 'cache.sqlite');
  let opened: CacheRows | undefined;
  let opening: Promise<CacheRows> | undefined;
  /** Which file was found under the name when it was last opened. */
  let inode: number | undefined;
  const warned = new Set<string>();

  const rows = async (): Promise<CacheRows> => {
    if (opened) return opened;
    if (!opening) {
      inode = inodeOf(file);
      opening = open(file, options);
    }
    try {
      opened = await opening;
      inode = inodeOf(file);
    } finally {
      opening = undefined;
    }
    return opened;
  };

  /** One that is missing is not made for the sake of finding nothing in it. */
  const reading = async <T>(act: (rows: CacheRows) => T, otherwise: T): Promise<T> =>
    opened || existsSync(file) ? using(act, otherwise) : otherwise;

  const using = async <T>(act: (rows: CacheRows) => T, otherwise: T): Promise<T> => {
    try {
      return act(opened ?? (await rows()));
    } catch (error) {
      if (isDamage(error)) renewFile(error);
      else warnOnce(error);
      return otherwise;
    }
  };

  const renewFile = (error: Error): void => {
    abandon();
    // Another process may have begun a new one already, which must stay.
    if (inode !== inodeOf(file)) return;
    try {
      putAside(file);
      options.warn(
        `the HTTP cache begins again; the old one is ${file}.damaged (${error.message})`,
      );
    } catch (unmovable) {
      warnOnce(unmovable);
    }
  };

  const abandon = (): void => {
    try {
      opened?.close();
    } catch {
      // What it still had to say was about a file that is given up.
    }
    opened = undefined;
  };

  const warnOnce = (error: unknown): void => {
    const kind = error instanceof AnnalsError ? error.code : String(error);
    if (warned.has(kind)) return;
    warned.add(kind);
    const said = error instanceof Error ? error.message : String(error);
    options.warn(`the HTTP cache does without: ${said}`);
  };

  return {
    get: (key) => reading((at) => at.get(key), []),
    body: (sha256) => reading((at) => soundBody(at, sha256), undefined),
    put: (response, body) => using((at) => at.put(response, body), undefined),
    renew: (response) => reading((at) => at.renew(response), undefined),
    delete: (key) => reading((at) => at.delete(key), undefined),
    touch: (response) => reading((at) => at.touch(response), undefined),
    async state() {
      const nothing = { sums: { responses: 0, bodies: 0, bytes: 0 }, hosts: [] };
      const { sums, hosts } = await reading(
        (at) => ({ sums: at.sums(), hosts: byHost(at.list()) }),
        nothing,
      );
      return { file, fileBytes: sizeOnDisk(file), maxBytes: options.maxBytes, ...sums, hosts };
    },
    async clear() {
      rmSync(`${file}.damaged`, { force: true });
      if (!existsSync(file)) return;
      try {
        (await rows()).clear();
      } catch (error) {
        if (!isDamage(error)) throw error;
        abandon();
        putAside(file);
        rmSync(`${file}.damaged`, { force: true });
      }
    },
    async close() {
      await opening?.catch(() => undefined);
      abandon();
    },
  };
}

async function open(file: string, options: HttpCacheOptions): Promise<CacheRows> {
  try {
    makeFolders(options.folder);
  } catch (error) {
    throw diskError(error, options.folder);
  }
  const db = await openDatabase(file, options.busyTimeoutMs ?? 250);
  try {
    prepare(db, file);
    return createRows(db, options.maxBytes);
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Nothing was synced, so a power cut may have left other bytes than those that were written. */
function soundBody(rows: CacheRows, sha256: string): Uint8Array | undefined {
  const body = rows.body(sha256);
  if (body === undefined) return undefined;
  if (createHash('sha256').update(body).digest('hex') === sha256) return body;
  rows.deleteBody(sha256);
  return undefined;
}

/** Some calls of one driver give SQLite's sentence without its code. */
const isDamage = (error: unknown): error is Error =>
  (error instanceof AnnalsError && error.code === 'CATALOG_CORRUPT') ||
  (error instanceof Error && error.message.includes('disk image is malformed'));

const inodeOf = (file: string): number | undefined =>
  statSync(file, { throwIfNoEntry: false })?.ino;

/** The last damaged one is enough to look into. */
function putAside(file: string): void {
  if (existsSync(file)) renameSync(file, `${file}.damaged`);
  for (const companion of ['-wal', '-shm']) rmSync(`${file}${companion}`, { force: true });
}

const sizeOnDisk = (file: string): number =>
  ['', '-wal', '-shm'].reduce(
    (sum, end) => sum + (statSync(`${file}${end}`, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

function byHost(list: ReturnType<CacheRows['list']>): HttpCacheState['hosts'] {
  const hosts = new Map<string, { host: string; responses: number; bytes: number }>();
  for (const { key, bytes } of list) {
    const { host } = new URL(key);
    const sums = hosts.get(host) ?? { host, responses: 0, bytes: 0 };
    hosts.set(host, { host, responses: sums.responses + 1, bytes: sums.bytes + bytes });
  }
  return [...hosts.values()].sort((a, b) => b.bytes - a.bytes || (a.host < b.host ? -1 : 1));
}
