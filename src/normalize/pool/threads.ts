import type { Worker } from 'node:worker_threads';
import { cpuMsOfThread } from '../../../packages/pdf-markdown/src/index.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Clock } from '../../core/time.ts';
import type { PageRecord, PoolAnswer, PoolNews, PoolRequest } from './messages.ts';
import { startWorker } from './start-worker.ts';

/** Threads that take one order each; an order that breaks a limit ends its thread, and the next order gets a new one. */
export interface Threads {
  /** Rejects with {@link ThreadEnded} when the thread did not survive the order. */
  run(
    request: Omit<PoolRequest, 'job'>,
    onRecord?: (record: PageRecord, cpuMs: number) => void,
  ): Promise<Exclude<PoolAnswer, { error: string }>>;
  close(): Promise<void>;
}

export interface PoolLimits {
  /** The file that a thread runs; one that knows the general normalisers unless given. */
  readonly thread?: URL;
  readonly threads: number;
  /** Processor time that the pages of one document may take before the rest is left for another time. */
  readonly timeLimitMs: number;
  /** Processor time for one page, or for a document without pages. */
  readonly pageTimeLimitMs: number;
  /** Per thread: its heap, and any WebAssembly memory on top. */
  readonly memoryLimitMb: number;
}

/** The thread is gone, with what it was doing. */
export class ThreadEnded extends AnnalsError {
  /** Counted from 1; undefined when no page was being worked on. */
  readonly page: number | undefined;
  readonly doing: 'reading' | 'writing';
  readonly cpuMs: number;

  constructor(why: string, began: Began | undefined, cpuMs: number) {
    super('UNEXPECTED_SHAPE', why);
    this.page = began?.page;
    this.doing = began?.doing ?? 'reading';
    this.cpuMs = cpuMs;
  }
}

interface Began {
  readonly page?: number;
  readonly doing: 'reading' | 'writing';
  readonly cpuMs: number;
  /** For systems that do not tell the processor time of a thread. */
  readonly busyMs: number;
  readonly processMs: number;
}

interface Job {
  readonly request: PoolRequest;
  readonly onRecord: ((record: PageRecord, cpuMs: number) => void) | undefined;
  readonly resolve: (answer: Exclude<PoolAnswer, { error: string }>) => void;
  readonly reject: (error: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  system: string | undefined;
  job: Job | undefined;
  began: Began | undefined;
  watching: AbortController | undefined;
}

/** How often the processor time of a thread at work is looked at. */
const lookEveryMs = 200;

export function createThreads(limits: PoolLimits, clock: Clock): Threads {
  const threads = new Set<Thread>();
  const waiting: Job[] = [];
  let jobs = 0;
  let closed = false;

  const settle = (thread: Thread): Job | undefined => {
    const { job } = thread;
    thread.job = undefined;
    thread.began = undefined;
    thread.watching?.abort();
    thread.watching = undefined;
    return job;
  };

  const end = (thread: Thread, why: string) => {
    threads.delete(thread);
    const { began } = thread;
    const cpuMs = spentBy(thread);
    settle(thread)?.reject(new ThreadEnded(why, began, cpuMs));
    void thread.worker.terminate().then(next);
  };

  const start = (): Thread => {
    const thread: Thread = {
      worker: startWorker(limits.memoryLimitMb, limits.thread),
      system: undefined,
      job: undefined,
      began: undefined,
      watching: undefined,
    };
    thread.worker.on('message', (said: PoolNews | PoolAnswer) => {
      if ('thread' in said) thread.system = said.thread;
      else if (thread.job?.request.job !== said.job) return;
      else if ('began' in said) thread.began = { ...said.began, ...timesOf(thread, said.cpuMs) };
      else if ('record' in said) thread.job.onRecord?.(said.record, said.cpuMs);
      else {
        const job = settle(thread);
        thread.worker.unref();
        if ('error' in said) job?.reject(new AnnalsError('UNEXPECTED_SHAPE', said.error));
        else job?.resolve(said);
        next();
      }
    });
    thread.worker.on('error', (error) => end(thread, whyEnded(thread, error, limits)));
    thread.worker.on('exit', (code) => {
      if (threads.has(thread))
        end(thread, `the thread reading the document ended with code ${code}`);
    });
    threads.add(thread);
    return thread;
  };

  const watch = async (thread: Thread, job: Job) => {
    const watching = new AbortController();
    thread.watching = watching;
    for (;;) {
      await clock.sleep(lookEveryMs, watching.signal);
      if (thread.job !== job) return;
      const limit = limitOf(thread.began, job, limits);
      if (spentBy(thread) <= limit) continue;
      const { name, bytes } = job.request;
      const what =
        thread.began?.page === undefined
          ? `${name} read ${bytes.length} bytes`
          : `${name} worked on it`;
      end(thread, `${what} for ${limit} ms of processor time, the limit, and was stopped`);
      return;
    }
  };

  const next = () => {
    if (closed || waiting.length === 0) return;
    const idle = [...threads].find(({ job }) => job === undefined);
    if (idle === undefined && threads.size >= limits.threads) return;
    const job = waiting.shift() as Job;
    const thread = idle ?? start();
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.request);
    watch(thread, job).catch(() => undefined);
    next();
  };

  return {
    run: (request, onRecord) =>
      new Promise((resolve, reject) => {
        if (closed) {
          reject(new AnnalsError('STOPPED', 'the normaliser pool is closed'));
          return;
        }
        jobs += 1;
        waiting.push({ request: { ...request, job: jobs }, onRecord, resolve, reject });
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

/**
 * Putting the pages together is work on the document as a whole: it has the time of the document or what its order gives it,
 * and never less than a page, because the pages before it may have taken all the time that the document had. Everything else is
 * on one page, or on what has none.
 */
function limitOf(
  began: Began | undefined,
  { request: { order } }: Job,
  { timeLimitMs, pageTimeLimitMs }: PoolLimits,
): number {
  if (began?.doing !== 'writing' || began.page !== undefined) return pageTimeLimitMs;
  return Math.max(timeLimitMs, pageTimeLimitMs, order.is === 'write' ? order.cpuMs : 0);
}

const processMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

const busyMs = ({ worker }: Thread): number => worker.performance.eventLoopUtilization().active;

const timesOf = (thread: Thread, cpuMs: number) => ({
  cpuMs,
  busyMs: busyMs(thread),
  processMs: processMs(),
});

/** Processor time since the thread began its page; a thread that has begun nothing has spent nothing. */
function spentBy(thread: Thread): number {
  const { began, system } = thread;
  if (began === undefined) return 0;
  const threadMs = system === undefined ? undefined : cpuMsOfThread(system);
  if (threadMs !== undefined) return threadMs - began.cpuMs;
  // The thread used no more than the process did, and no more than the time in which it was busy.
  return Math.min(busyMs(thread) - began.busyMs, processMs() - began.processMs);
}

function whyEnded(thread: Thread, error: Error, limits: PoolLimits): string {
  const what = thread.job === undefined ? 'a normaliser' : thread.job.request.name;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return `${what} needed more than ${limits.memoryLimitMb} MB, the limit, and was stopped`;
  }
  return `${what} broke: ${error.message}`;
}
