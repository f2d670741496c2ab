import { type FileHandle, mkdtemp, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type App, openApp } from '../app/app.ts';
import { registryOf } from '../app/registry.ts';
import type { Settings } from '../app/settings/schema.ts';
import { secretsIn } from '../app/settings/secrets.ts';
import { AnnalsError } from '../core/errors.ts';
import type { Family } from '../core/family.ts';
import type { JsonObject } from '../core/json.ts';
import type { Log } from '../core/log.ts';
import type { Run } from '../core/run.ts';
import type { Progress } from '../core/run-order.ts';
import type { Source } from '../core/source.ts';
import { DAY } from '../core/time.ts';
import type { EngineParts } from '../engine/parts.ts';
import { builtInFamilies } from '../families/index.ts';
import type { Recording } from '../fetch/replay/recording.ts';
import { preparedSource } from './prepared-source.ts';
import type { RecordedRun } from './recording.ts';
import { type ReplayClock, replayClock } from './replay-clock.ts';

export interface ReplayOrder {
  /** Absolute. */
  readonly file: string;
  /** Absolute; a new folder of its own when left out. */
  readonly into?: string;
  readonly settings: Settings;
  readonly families?: readonly Family[];
  readonly cwd: string;
  readonly log?: Log;
  /** Where sources are known by name, when not in the registry. */
  readonly sourceOf?: (name: string) => Source;
  readonly stop: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Replayed {
  readonly run: Run;
  readonly recorded: RecordedRun;
  readonly exchanges: number;
  /** The sandbox: a data folder like any other. */
  readonly folder: string;
  /** On that folder; the caller closes it. */
  readonly app: App;
}

/** Runs the recorded source again with the recorded answers: no network, the same decisions. */
export async function replay(order: ReplayOrder): Promise<Replayed> {
  for (const { recordings } of order.families ?? builtInFamilies) {
    if (!recordings || !order.file.endsWith(recordings.extension)) continue;
    const { replayOfFamily } = await import('./replay-family.ts');
    return replayOfFamily(order, recordings);
  }
  const file = await openFile(order.file);
  let app: App | undefined;
  try {
    const recording = await readRecording(order.file, file);
    const recorded = runOf(recording, order.file);
    const registry = await registryOf(order.families ?? builtInFamilies);
    const known = (order.sourceOf ?? registry.source)(recorded.source);
    const clock = replayClock(Date.parse(recorded.startedAt));
    const folder = order.into ?? (await mkdtemp(join(tmpdir(), 'annals-replay-')));
    app = await openApp({ ...order, settings: inSandbox(order.settings, folder), clock });
    await warn(app, recorded);
    const source = await preparedSource(app, known);
    const parts = await partsFor(app, recording, recorded, clock, source);
    const { runSource } = await import('../engine/run.ts');
    const { params, mode, refetch } = recorded;
    const { stop, onProgress } = order;
    const run = await runSource(parts, {
      // The time it took is not the time it takes.
      source: { ...source, maxRuntimeMs: undefined },
      params,
      mode,
      refetch,
      trigger: 'cli',
      stop,
      onProgress,
    });
    return { run, recorded, exchanges: recording.exchanges, folder, app };
  } catch (error) {
    await app?.close();
    throw error;
  } finally {
    await file.close();
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AnnalsError('BAD_RECORDING', `${path} cannot be read (${code})`, {}, error);
  }
}

async function readRecording(path: string, file: FileHandle): Promise<Recording> {
  const { openRecording } = await import('../fetch/replay/recording.ts');
  const { size } = await file.stat();
  return openRecording({
    name: path,
    size,
    read: async (at, length) => {
      const buffer = Buffer.alloc(length);
      const { bytesRead } = await file.read(buffer, 0, length, at);
      return buffer.subarray(0, bytesRead);
    },
  });
}

const shape = z.object({
  source: z.string(),
  params: z.record(z.string(), z.json()),
  mode: z.enum(['full', 'new']),
  refetch: z.boolean(),
  startedAt: z.iso.datetime(),
  version: z.string(),
  configHash: z.string(),
  heldBefore: z.int(),
});

function runOf({ run }: Recording, path: string): RecordedRun {
  const fits = shape.safeParse(run);
  if (fits.success) return fits.data as RecordedRun & { params: JsonObject };
  const [issue] = fits.error.issues;
  const message = `${path} does not describe its run: ${issue?.path.join('.')} ${issue?.message}`;
  throw new AnnalsError('BAD_RECORDING', message);
}

const inSandbox = (settings: Settings, folder: string): Settings => ({
  ...settings,
  storage: { ...settings.storage, root: folder },
  telemetry: { ...settings.telemetry, manifestPath: undefined },
});

async function warn(app: App, { source, heldBefore }: RecordedRun): Promise<void> {
  const held = await app.catalog.records.count(source);
  if (held === heldBefore) return;
  const what = `${heldBefore} records of ${source} were held before the recorded run, ${held} are here`;
  app.log('warn', `${what}: what is planned may differ`);
}

/** The engine with a recording for a network; nobody is owed a pause, and nobody else is at work here. */
async function partsFor(
  app: App,
  recording: Recording,
  recorded: RecordedRun,
  clock: ReplayClock,
  { withoutSecrets }: Source,
): Promise<EngineParts> {
  const [{ replayer }, { masking }] = await Promise.all([
    import('../fetch/replay/replayer.ts'),
    import('../fetch/replay/masking.ts'),
  ]);
  const read: Recording = {
    ...recording,
    next: (asked) => clock.during(() => recording.next(asked)),
  };
  const wire = replayer(read, masking(secretsIn(app), withoutSecrets), clock);
  const parts = await app.engine(wire);
  const { configHash } = recorded;
  return {
    ...parts,
    normalize: (body) => clock.during(() => parts.normalize(body)),
    browse:
      parts.browse &&
      ((source, visitor) => {
        const browser = parts.browse?.(source, visitor);
        return {
          page: (...visit) => clock.during(() => browser?.page(...visit) ?? noBrowser()),
        };
      }),
    politenessOf: (source: Source) => {
      const { itemDelayMs: _delay, roles: _roles, ...rest } = parts.politenessOf(source);
      return { ...rest, rate: 'unlimited' };
    },
    // Leases and heartbeats guard against other processes: here is none.
    rules: { ...parts.rules, configHash, heartbeatMs: DAY, leaseMs: 7 * DAY, minFreeBytes: 0 },
  };
}

const noBrowser = (): never => {
  throw new AnnalsError('BROWSER_MISSING', 'no browser was joined');
};
