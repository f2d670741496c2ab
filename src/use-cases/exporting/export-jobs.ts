import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { App } from '../../app/app.ts';
import { AnnalsError, ERRORS } from '../../core/errors.ts';
import type { ExportManifest } from '../../core/exports/export-manifest.ts';
import type { ExportFormat, Selection } from '../../core/exports/export-order.ts';
import { DAY, type Instant, instant } from '../../core/time.ts';
import { commandOf } from './command-of.ts';
import { exportSelection } from './export-selection.ts';

/** An export that is made in the background, as its file says it. */
export interface ExportJob {
  readonly id: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly format: ExportFormat;
  readonly selection: Selection;
  readonly command: string;
  readonly createdAt: Instant;
  readonly endedAt: Instant | null;
  readonly keptUntil: Instant;
  readonly error: { readonly code: string; readonly message: string; readonly hint: string } | null;
  readonly manifest: ExportManifest | null;
  readonly looked: number;
  readonly total: number;
}

/** Exports of one data folder, one after the other. They outlive the process: another goes on with them. */
export interface ExportJobs {
  begin(order: { format: ExportFormat; selection: Selection }): Promise<ExportJob>;
  find(id: string): Promise<ExportJob | undefined>;
  /** Where a file of a finished export lies; the zip of all without a name. */
  fileOf(job: ExportJob, name?: string): string | undefined;
  /** Goes on with what an earlier process left. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

const KEPT_DAYS = 7;
/** Who waits behind more would wait too long. */
const MOST_WAITING = 20;
const FILES = 'files';
const ZIP = 'export.zip';

export function createExportJobs(app: App): ExportJobs {
  const root = path.join(app.dataFolder, 'exports');
  const stopping = new AbortController();
  const current = new Map<string, ExportJob>();
  let queue: Promise<void> = Promise.resolve();
  return {
    async begin({ format, selection }) {
      if (app.access === 'read') {
        throw new AnnalsError('READ_ONLY', 'exports are written below the data folder');
      }
      if (stopping.signal.aborted) throw new AnnalsError('STOPPED', 'the server is stopping');
      if (current.size >= MOST_WAITING) {
        throw new AnnalsError('OVERLOADED', `${current.size} exports are waiting already`);
      }
      await removeOld();
      const now = app.clock.now();
      const job: ExportJob = {
        id: randomBytes(16).toString('base64url'),
        state: 'queued',
        format,
        selection,
        command: commandOf(format, selection),
        createdAt: instant(now),
        endedAt: null,
        keptUntil: instant(now + KEPT_DAYS * DAY),
        error: null,
        manifest: null,
        looked: 0,
        total: 0,
      };
      await save(job);
      enqueue(job);
      return job;
    },
    async find(id) {
      return current.get(id) ?? (await read(id));
    },
    fileOf({ id, manifest }, name) {
      if (!manifest) return undefined;
      if (name === undefined) return path.join(root, id, ZIP);
      // Only what the manifest names: a path from outside leads nowhere else.
      const isNamed = name === 'manifest.json' || manifest.files.some((file) => file.path === name);
      return isNamed ? path.join(root, id, FILES, name) : undefined;
    },
    async resume() {
      if (app.access === 'read') return;
      for (const id of await namesIn(root)) {
        const job = await read(id);
        if (job?.state === 'queued' || job?.state === 'running')
          enqueue({ ...job, state: 'queued' });
      }
    },
    async stop() {
      stopping.abort();
      await queue;
    },
  };

  function enqueue(job: ExportJob): void {
    current.set(job.id, job);
    queue = queue
      .then(() => make(job))
      .catch((error: unknown) => {
        app.log('error', `export ${job.id}: ${String(error)}`);
      });
  }

  async function make(queued: ExportJob): Promise<void> {
    const { id, format, selection } = queued;
    if (stopping.signal.aborted) return;
    const folder = path.join(root, id);
    let job: ExportJob = { ...queued, state: 'running' };
    const tell = (change: Partial<ExportJob>) => {
      job = { ...job, ...change };
      current.set(id, job);
    };
    tell({});
    await save(job);
    try {
      const {
        to: _,
        resumed: __,
        ...manifest
      } = await exportSelection(app, {
        format,
        selection,
        to: path.join(folder, FILES),
        replaces: true,
        stop: stopping.signal,
        onProgress: tell,
      });
      const { writeZip } = await import('../../store/exports/zip-file.ts');
      const names = [...manifest.files.map((file) => file.path), 'manifest.json'];
      const members = names.map((name) => ({ name, file: path.join(folder, FILES, name) }));
      await writeZip(path.join(folder, ZIP), members);
      tell({ state: 'done', endedAt: instant(app.clock.now()), manifest });
    } catch (error) {
      // Interrupted, it stays as it is: the next server goes on with it.
      if (stopping.signal.aborted) return;
      const code = error instanceof AnnalsError ? error.code : 'INTERNAL';
      const hint = error instanceof AnnalsError ? ERRORS[error.code].hint : 'See the log.';
      const message = error instanceof Error ? error.message : String(error);
      app.log('error', `export ${id}: ${message}`);
      tell({ state: 'failed', endedAt: instant(app.clock.now()), error: { code, message, hint } });
    }
    await save(job);
    current.delete(id);
  }

  async function save(job: ExportJob): Promise<void> {
    const { atomicWriteBytes } = await import('../../store/atomic-write.ts');
    // Whole or not at all: a job whose file was cut by a crash would be begun by nobody again.
    const file = path.join(root, job.id, 'job.json');
    await atomicWriteBytes(file, `${JSON.stringify(job, null, 2)}\n`);
  }

  async function read(id: string): Promise<ExportJob | undefined> {
    try {
      return JSON.parse(await readFile(path.join(root, id, 'job.json'), 'utf8')) as ExportJob;
    } catch {
      return undefined;
    }
  }

  async function removeOld(): Promise<void> {
    const now = instant(app.clock.now());
    for (const id of await namesIn(root)) {
      const job = await read(id);
      if (job && job.keptUntil < now && !current.has(id)) {
        await rm(path.join(root, id), { recursive: true, force: true });
      }
    }
  }
}

const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);
