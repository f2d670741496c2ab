import type { Worker } from 'node:worker_threads';
import type { App } from '../../app/app.ts';
import type { Clock } from '../../core/time.ts';
import { startWorker } from '../../normalize/pool/start-worker.ts';
import { cpuMsOfThread } from '../../normalize/pool/thread-time.ts';
import { LEAVE, type ReaderSetup } from './messages.ts';
import { closeGate, isInside, makeGate } from './statement-gate.ts';

/** One reader thread as the process sees it. */
export interface ReaderThread {
  readonly worker: Worker;
  readonly gate: Int32Array;
  /** What the system calls it; known when it is ready. */
  system: string | undefined;
  /** Its processor time when it began what it does, and the moment, for systems that tell no such time. */
  began: { readonly cpuMs: number; readonly at: number } | undefined;
}

const MEMORY_MB = 512;

export function startReader({ settings, cwd }: Pick<App, 'settings' | 'cwd'>): ReaderThread {
  const gate = makeGate();
  const setup: ReaderSetup = { settings, cwd, gate };
  const worker = startWorker(MEMORY_MB, ENTRY, { ...setup });
  return { worker, gate, system: undefined, began: undefined };
}

/** Beside this file, also in the joined program. */
const ENTRY = new URL(
  import.meta.url.endsWith('.ts') ? './reader-thread.ts' : './reader-thread.js',
  import.meta.url,
);

/** Processor time since it began; where the system does not tell that of a thread, the time that went by. */
export function spentBy({ began, system }: ReaderThread, clock: Clock): number {
  if (began === undefined) return 0;
  const threadMs = system === undefined ? undefined : cpuMsOfThread(system);
  return threadMs === undefined ? clock.now() - began.at : threadMs - began.cpuMs;
}

const LOOK_MS = 20;
const LOOKS_BEFORE_FORCE = 25;

/** Asks it to end, and waits for a statement that is under way: see statement-gate.ts. */
export async function leave({ worker, gate }: ReaderThread, clock: Clock): Promise<void> {
  const left = new AbortController();
  worker.once('exit', () => left.abort());
  closeGate(gate);
  worker.ref();
  worker.postMessage(LEAVE);
  for (let looks = 0; !left.signal.aborted; looks += 1) {
    await clock.sleep(LOOK_MS, left.signal).catch(() => undefined);
    if (looks > LOOKS_BEFORE_FORCE && !isInside(gate)) await worker.terminate();
  }
}
