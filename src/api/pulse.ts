import type { App } from '../app/app.ts';
import type { Run } from '../core/run.ts';
import { SECOND } from '../core/time.ts';

/**
 * What moved in the catalog, looked up once a second for all who listen together. Listeners are told
 * that something is new and fetch it themselves, so that one that reads slowly costs no memory.
 */
export interface Pulse {
  /** Resolves at the next beat after `beat`, or when `until` aborts. */
  after(beat: number, until: AbortSignal): Promise<Beat>;
}

export interface Beat {
  readonly number: number;
  /** The number of the newest change. */
  readonly lastChange: number;
  /** Runs that began, moved or ended lately, each with the beat at which that was seen. */
  readonly runs: ReadonlyMap<string, SeenRun>;
}

export interface SeenRun {
  readonly run: Run;
  readonly beat: number;
}

const BEAT_MS = SECOND;
/** The newest runs are watched, and every one that is going. */
const WATCHED = 20;

export function createPulse({
  catalog,
  clock,
  log,
}: Pick<App, 'catalog' | 'clock' | 'log'>): Pulse {
  let beat: Beat = { number: 0, lastChange: 0, runs: new Map() };
  let listeners = 0;
  let looked = false;
  let next: Promise<void> | undefined;

  return {
    async after(number, until) {
      let leave: () => void = () => undefined;
      const left = new Promise<void>((resolve) => {
        leave = resolve;
      });
      until.addEventListener('abort', leave, { once: true });
      listeners += 1;
      try {
        while (beat.number <= number && !until.aborted) {
          next ??= look().finally(() => {
            next = undefined;
          });
          await Promise.race([next, left]);
        }
        return beat;
      } finally {
        listeners -= 1;
        // Otherwise a stream that is open for days would gather one for each beat.
        until.removeEventListener('abort', leave);
      }
    },
  };

  async function look(): Promise<void> {
    // The first look is at once: who comes first must not wait.
    if (looked) await clock.sleep(BEAT_MS, NEVER).catch(() => undefined);
    looked = true;
    if (listeners === 0) return;
    // A catalog that is busy for a moment is looked at again at the next beat.
    await take().catch((error: unknown) => log('debug', `the stream waits: ${String(error)}`));
  }

  async function take(): Promise<void> {
    const [lastChange, newest, going] = await Promise.all([
      catalog.changes.last(),
      catalog.runs.list({ limit: WATCHED }),
      catalog.runs.list({ status: 'running', limit: WATCHED * 5 }),
    ]);
    const number = beat.number + 1;
    const runs = new Map<string, SeenRun>();
    for (const run of [...newest, ...going, ...(await endedSince([...newest, ...going]))]) {
      const before = beat.runs.get(run.id);
      const same = before && isSame(before.run, run);
      runs.set(run.id, same ? before : { run, beat: number });
    }
    beat = { number, lastChange, runs };
  }

  /** Runs that were going at the last beat, and are neither going nor among the newest now. */
  async function endedSince(seen: readonly Run[]): Promise<readonly Run[]> {
    const ids = new Set(seen.map(({ id }) => id));
    const gone = [...beat.runs.values()].filter(
      ({ run }) => run.status === 'running' && !ids.has(run.id),
    );
    const found = await Promise.all(gone.map(({ run }) => catalog.runs.find(run.id)));
    return found.flatMap((run) => run ?? []);
  }
}

const NEVER = new AbortController().signal;

/** Heartbeats are no news; counts and states are. */
const isSame = (one: Run, other: Run): boolean =>
  one.status === other.status &&
  one.stopReason === other.stopReason &&
  one.discoveredAt === other.discoveredAt &&
  JSON.stringify(one.counts) === JSON.stringify(other.counts);
