/** A reader thread: it has a connection of its own to the catalog, reads, and answers one question at a time. */
import { parentPort, workerData } from 'node:worker_threads';
import { type App, openApp } from '../../app/app.ts';
import { loadPlugins } from '../../app/settings/plugins.ts';
import type { Embedder } from '../../core/search.ts';
import { builtInFamilies } from '../../families/index.ts';
import { systemThread, threadCpuMs } from '../../normalize/pool/thread-time.ts';
import { perform } from './costly-reads.ts';
import {
  type GivenVectors,
  LEAVE,
  type ReaderSays,
  type ReaderSetup,
  type ReadRequest,
  receivedError,
  sentError,
  type WantedVectors,
} from './messages.ts';
import { gateOfThread } from './statement-gate.ts';

const { settings, cwd, gate } = workerData as ReaderSetup;
const tell = (said: ReaderSays) => parentPort?.postMessage(said);

/** Vectors are needed that the process has to get from elsewhere: the question comes back with them. */
class WantsVectors extends Error {
  readonly wanted: WantedVectors;

  constructor(wanted: WantedVectors) {
    super('vectors of the query are needed');
    this.wanted = wanted;
  }
}

const families =
  settings.families.length === 0
    ? builtInFamilies
    : await loadPlugins(
        builtInFamilies,
        { path: ['families'], value: settings.families, from: 'the settings' },
        cwd,
      );
const app = await openApp({
  settings,
  families,
  cwd,
  access: 'read',
  statementGate: gateOfThread(gate),
});

parentPort?.on('message', (request: ReadRequest | typeof LEAVE) => {
  if (request === LEAVE) void app.close().finally(() => process.exit());
  else void answerRequest(request).then(tell);
});
tell({ thread: systemThread() });

async function answerRequest({ job, name, order, given }: ReadRequest): Promise<ReaderSays> {
  tell({ job, began: threadCpuMs() });
  try {
    const reading = { ...app, embedder: () => embedderFor(app, given) };
    return { job, answer: await perform(reading, name, order as never) };
  } catch (error) {
    return error instanceof WantsVectors
      ? { job, wants: error.wanted }
      : { job, error: sentError(error) };
  }
}

/** An endpoint is asked by the process alone: it has one pace and one memory of failures for all threads. */
async function embedderFor(
  own: Pick<App, 'embedder' | 'settings'>,
  given: GivenVectors | undefined,
): Promise<Embedder> {
  const embedder = await own.embedder();
  if (own.settings.search.embedder !== 'endpoint') return embedder;
  const embed: Embedder['embed'] = async (texts, _signal, ...how) => {
    if (given && 'failed' in given) throw receivedError(given.failed);
    const vectors = texts.flatMap((text) => given?.vectors.get(text) ?? []);
    if (vectors.length < texts.length) throw new WantsVectors({ texts, how });
    return vectors;
  };
  return { ...embedder, embed };
}
