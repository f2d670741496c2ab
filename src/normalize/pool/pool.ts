import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { AnnalsError } from '../../core/errors.ts';
import type { NormalizedBody, NormalizeOptions } from '../../core/normalizer.ts';
import type { Clock } from '../../core/time.ts';

/** Runs normalisers in threads of their own: a document that hangs or eats memory ends its thread, nothing else. */
export interface NormalizerPool {
  /** Rejects with `UNEXPECTED_SHAPE` when the document broke a limit or its thread. */
  normalize(name: string, bytes: Uint8Array, options?: NormalizeOptions): Promise<NormalizedBody>;
  /** Ends every thread; documents still waiting are rejected. */
  close(): Promise<void>;
}

export interface PoolLimits {
  readonly threads: number;
  /** Per document, from the moment a thread takes it. */
  readonly timeLimitMs: number;
  /** Per thread: its heap, and any WebAssembly memory on top. */
  readonly memoryLimitMb: number;
}

/** What a thread is asked; the answer carries the same number. */
export interface PoolRequest {
  readonly job: number;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly options: NormalizeOptions;
}

export type PoolAnswer =
  | { readonly job: number; readonly body: NormalizedBody }
  | { readonly job: number; readonly error: string };

interface Job {
  readonly request: PoolRequest;
  readonly resolve: (body: NormalizedBody) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  job: Job | undefined;
  stopWatch: AbortController | undefined;
}

export function createNormalizerPool(limits: PoolLimits, clock: Clock): NormalizerPool {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let jobs = 0;
  let closed = false;

  const settle = (thread: Thread): Job | undefined => {
    const { job } = thread;
    thread.job = undefined;
    thread.stopWatch?.abort();
    thread.stopWatch = undefined;
    return job;
  };

  const end = (thread: Thread, why: string) => {
    threads.delete(thread);
    settle(thread)?.reject(new AnnalsError('UNEXPECTED_SHAPE', why));
    void thread.worker.terminate().then(next);
  };

  const start = (): Thread => {
    const thread: Thread = { worker: startWorker(limits), job: undefined, stopWatch: undefined };
    thread.worker.on('message', (answer: PoolAnswer) => {
      if (thread.job?.request.job !== answer.job) return;
      const job = settle(thread);
      thread.worker.unref();
      if ('body' in answer) job?.resolve(answer.body);
      else job?.reject(new AnnalsError('UNEXPECTED_SHAPE', answer.error));
      next();
    });
    thread.worker.on('error', (error) => end(thread, describe(thread, error, limits)));
    thread.worker.on('exit', (code) => {
      if (threads.has(thread))
        end(thread, `the thread reading the document ended with code ${code}`);
    });
    threads.add(thread);
    return thread;
  };

  const next = () => {
    if (closed || waiting.length === 0) return;
    const idle = [...threads].find(({ job }) => job === undefined);
    if (idle === undefined && threads.size >= limits.threads) return;
    const job = waiting.shift() as Job;
    const thread = idle ?? start();
    const stopWatch = new AbortController();
    thread.job = job;
    thread.stopWatch = stopWatch;
    thread.worker.ref();
    thread.worker.postMessage(job.request);
    clock.sleep(limits.timeLimitMs, stopWatch.signal).then(
      () => {
        const { name, bytes } = job.request;
        end(
          thread,
          `${name} read ${bytes.length} bytes for ${limits.timeLimitMs} ms, the limit, and was stopped`,
        );
      },
      () => undefined,
    );
    next();
  };

  return {
    normalize: (name, bytes, options = {}) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new AnnalsError('STOPPED', 'the normaliser pool is closed'));
          return;
        }
        const largest = (limits.memoryLimitMb * 1024 * 1024) / 4;
        if (bytes.length > largest) {
          // One allocation of more than the heap holds ends the process, not the thread.
          reject(
            new AnnalsError(
              'TOO_LARGE',
              `the document has ${bytes.length} bytes; a thread reads at most ${largest}`,
            ),
          );
          return;
        }
        jobs += 1;
        waiting.push({ request: { job: jobs, name, bytes, options }, resolve, reject });
        next();
      }),
    close: async () => {
      closed = true;
      const stopped = new AnnalsError(
        'STOPPED',
        'the normaliser pool was closed before the document was read',
      );
      for (const job of waiting.splice(0)) job.reject(stopped);
      const ending = [...threads];
      threads.clear();
      for (const thread of ending) settle(thread)?.reject(stopped);
      await Promise.all(ending.map(({ worker }) => worker.terminate()));
    },
  };
}

function describe(thread: Thread, error: Error, limits: PoolLimits): string {
  const what = thread.job === undefined ? 'a normaliser' : thread.job.request.name;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return `${what} needed more than ${limits.memoryLimitMb} MB, the limit, and was stopped`;
  }
  return `${what} broke: ${error.message}`;
}

/** From sources the thread needs the loader that its parent runs under; a build needs none. */
function startWorker({ memoryLimitMb }: PoolLimits): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryLimitMb };
  if (!import.meta.url.endsWith('.ts')) {
    const entry = new URL('./worker.js', import.meta.url);
    return new Worker(entry, { workerData: { memoryLimitMb }, resourceLimits });
  }
  const entry = new URL('./worker.ts', import.meta.url).href;
  const loader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const boot = `import(${JSON.stringify(loader)}).then((tsx) => { tsx.register(); return import(${JSON.stringify(entry)}); })`;
  return new Worker(boot, {
    eval: true,
    execArgv: [],
    workerData: { memoryLimitMb },
    resourceLimits,
  });
}
