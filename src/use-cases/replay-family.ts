import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../app/app.ts';
import { registryOf, settleParams } from '../app/registry.ts';
import { validateRuntime } from '../app/settings/runtime.ts';
import { paramsFromSettings } from '../app/settings/source-params.ts';
import { AnnalsError } from '../core/errors.ts';
import type { FamilyRecordings } from '../core/family-recording.ts';
import { instant } from '../core/time.ts';
import { builtInFamilies } from '../families/index.ts';
import type { Replayed, ReplayOrder } from './replay.ts';

/**
 * Runs a recording in a form of a family's own through the same source, engine and state machine,
 * into a sandbox. There is no network: whatever is asked, the recording answers.
 */
export async function replayOfFamily(
  order: ReplayOrder,
  { load }: FamilyRecordings,
): Promise<Replayed> {
  const { default: readRecording } = await load();
  const recording = readRecording(order.file, await readTextFile(order.file));
  const families = order.families ?? builtInFamilies;
  const source = (order.sourceOf ?? (await registryOf(families)).source)(recording.source);
  const folder = order.into ?? (await mkdtemp(join(tmpdir(), 'annals-replay-')));
  const settings = { ...order.settings, storage: { ...order.settings.storage, root: folder } };
  validateRuntime({ settings, families }, { entrypoint: 'replay', mode: 'offline' });
  const app = await openApp({ ...order, settings });
  try {
    const parts = await app.engine();
    const { runSource } = await import('../engine/run.ts');
    const params = settleParams(source, paramsFromSettings(app, source), app.clock);
    const run = await runSource(
      {
        ...parts,
        browse: () => recording.browser(params),
        fetch: recording.fetch(app.clock),
      },
      {
        source: recording.standInFor(source),
        params,
        mode: 'full',
        refetch: true,
        trigger: 'cli',
        stop: order.stop,
        onProgress: order.onProgress,
      },
    );
    await app.catalog.decisions.add([
      {
        at: instant(app.clock.now()),
        runId: run.id,
        source: source.name,
        stage: 'discover',
        verdict: 'noted',
        documentId: null,
        key: null,
        url: null,
        reason: 'the replay is over',
        details: { phase: 'REPLAY', kind: 'end' },
      },
    ]);
    await app.logFile.write();
    const recorded = {
      source: source.name,
      params,
      mode: 'full' as const,
      refetch: true,
      startedAt: recording.startedAt,
      version: '',
      configHash: '',
      heldBefore: 0,
    };
    return { run, recorded, exchanges: recording.exchanges, folder, app };
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function readTextFile(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AnnalsError('BAD_RECORDING', `${file} cannot be read (${code})`, {}, error);
  }
}
