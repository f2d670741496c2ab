import type { App } from '../app/app.ts';
import { systemClock } from '../app/system-clock.ts';
import { AnnalsError } from '../core/errors.ts';
import type { TurnMemory } from '../core/polite-memory.ts';
import type { RunOrder } from '../core/run-order.ts';
import { SECOND } from '../core/time.ts';

/** How a person ends a run before its work is done; either way it can be resumed. */
export const RUN_REQUESTS = ['pause', 'stop'] as const;
export type RunRequestKind = (typeof RUN_REQUESTS)[number];

type Signals = Pick<RunOrder, 'stop' | 'onProgress'>;

/** Asks whichever process of the data folder has the run: it looks about once a second. */
export async function requestOfRun(app: App, runId: string, what: RunRequestKind): Promise<void> {
  const { turns } = await app.politeMemory();
  const name = nameOf(runId);
  await turns.update<Asked, void>([name], systemClock.now(), (rows) => {
    rows.set(name, { ask: what });
  });
}

/** A request that an earlier life of the run left behind must not end the next one. */
export async function forgetRequests(app: App, runId: string): Promise<void> {
  await taken((await app.politeMemory()).turns, runId);
}

/**
 * Begins a run that heeds what is asked of it from any process: `begin` is given signals that also
 * fire on such a request, with the reason that the run then ends with.
 */
export async function heedingRequests<T>(
  app: App,
  given: Signals,
  begin: (signals: Signals) => Promise<T>,
): Promise<T> {
  const { turns } = await app.politeMemory();
  const asked = new AbortController();
  const over = new AbortController();
  let runId: string | undefined;
  const watching = watch();
  try {
    return await begin({
      stop: AbortSignal.any([given.stop, asked.signal]),
      onProgress: (progress) => {
        runId = progress.runId;
        given.onProgress?.(progress);
      },
    });
  } finally {
    over.abort();
    await watching;
  }

  /** By the wall: a person waits, however fast the run's own time goes. */
  async function watch(): Promise<void> {
    while (!over.signal.aborted) {
      await systemClock.sleep(LOOK_EVERY, over.signal).catch(() => undefined);
      if (over.signal.aborted || runId === undefined) continue;
      const what = await taken(turns, runId).catch(() => undefined);
      if (what !== undefined) asked.abort(REASONS[what]());
    }
  }
}

const LOOK_EVERY = SECOND;

const REASONS: Readonly<Record<RunRequestKind, () => AnnalsError>> = {
  pause: () => new AnnalsError('PAUSED', 'paused by the operator; what was in flight was finished'),
  stop: () =>
    new AnnalsError('STOPPED', 'stopped by the operator; what was in flight was finished'),
};

interface Asked {
  readonly ask: RunRequestKind;
}

/** What is asked of the run, once. */
function taken(turns: TurnMemory, runId: string): Promise<RunRequestKind | undefined> {
  const name = nameOf(runId);
  return turns.update<Asked, RunRequestKind | undefined>([name], systemClock.now(), (rows) => {
    const asked = rows.get(name)?.ask;
    rows.delete(name);
    return asked;
  });
}

const nameOf = (runId: string): string => `request of run ${runId}`;
