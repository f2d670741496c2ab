import { availableParallelism } from 'node:os';
import type { App } from '../../app/app.ts';
import type { Client } from '../../core/endpoint.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { Clock } from '../../core/time.ts';
import { builtInFamilies } from '../../families/index.ts';
import type { CostlyReads } from './costly-reads.ts';
import { createFairQueue } from './fair-queue.ts';
import { vectorsFor } from './given-vectors.ts';
import {
  type ReaderSays,
  type ReadRequest,
  receivedError,
  type WantedVectors,
} from './messages.ts';
import { leave, type ReaderThread, spentBy, startReader } from './reader-worker.ts';
import type { AnswerOf, OrderOf, ReadingName } from './readings.ts';
import { closeGate, isInside, openGate } from './statement-gate.ts';

/** Of a catalog on a server: the process itself has one connection, politeness two, and the lead one. */
function connectionsLeft({ settings }: Pick<App, 'settings'>): number {
  const { backend, poolSize } = settings.storage.catalog;
  return backend === 'postgres' ? Math.max(1, poolSize - 4) : Number.POSITIVE_INFINITY;
}

interface Job {
  readonly request: ReadRequest;
  readonly client: string;
  readonly since: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Thread extends ReaderThread {
  job: Job | undefined;
  /** Whoever asked was refused already: when it answers it is free again, and if it does not it is ended. */
  givenUp: false | 'waits' | 'ends';
}

/** How often it is looked who has waited or worked too long. */
const LOOK_EVERY_MS = 100;
/** Questions of all clients that may wait, as a multiple of what one client may. */
const CLIENTS_AT_ONCE = 8;

/** Families that a program brought by itself cannot follow into a thread. */
export const canReadInThreads = ({ families, settings }: App): boolean =>
  families.length === builtInFamilies.length + settings.families.length;

/** Threads with connections of their own: the loop that talks to clients never waits for a search. */
export function readerThreads(app: App, clock: Clock): CostlyReads {
  const { cpuMs, waiting: perClient, waitMs, threads: wanted } = app.settings.api.reads;
  const asked = wanted ?? Math.max(1, Math.min(4, availableParallelism() - 1));
  const most = Math.min(asked, connectionsLeft(app));
  const queue = createFairQueue<Job>({ perClient, total: CLIENTS_AT_ONCE * perClient });
  /** What has its vectors now: it waited for its turn once already. */
  const returned: Job[] = [];
  const threads = new Set<Thread>();
  const closed = new AbortController();
  let watching = false;
  let jobs = 0;
  /** What a question takes, smoothed: for how long to come back after. */
  let usualMs = 50;

  return {
    read: <N extends ReadingName>(name: N, order: OrderOf<N>, client: Client) =>
      new Promise<AnswerOf<N>>((resolve, reject) => {
        jobs += 1;
        const job: Job = {
          request: { job: jobs, name, order },
          client: client.name,
          since: clock.now(),
          resolve: resolve as (answer: unknown) => void,
          reject,
        };
        if (closed.signal.aborted) reject(stopped());
        else if (!queue.push(client.name, job)) {
          reject(overloaded(`${queue.size} questions wait for a thread, and no more may`));
        } else {
          next();
          if (queue.size > 0) dropWhenGone(job, client);
        }
      }),
    waiting: () => queue.size + returned.length,
    close: async () => {
      closed.abort();
      for (const job of returned.splice(0)) job.reject(stopped());
      for (const { one } of queue.all()) one.reject(stopped());
      for (const thread of threads) settle(thread)?.reject(stopped());
      await Promise.all([...threads].map((thread) => leave(thread, clock)));
    },
  };

  function next(): void {
    while (!closed.signal.aborted && queue.size + returned.length > 0) {
      const idle = [...threads].find(({ job, givenUp }) => !job && !givenUp);
      if (!idle && threads.size >= most) return;
      const job = returned.shift() ?? queue.shift();
      if (!job) return;
      const thread = idle ?? start();
      thread.job = job;
      thread.worker.ref();
      thread.worker.postMessage(job.request);
      if (!watching) void watch();
    }
  }

  function start(): Thread {
    const thread: Thread = { ...startReader(app), job: undefined, givenUp: false };
    const { worker } = thread;
    worker.unref();
    worker.on('message', (said: ReaderSays) => hear(thread, said));
    worker.on('error', ({ message, stack }) => {
      app.log('error', `a thread that reads broke: ${message}`, { stack });
    });
    worker.on('exit', () => {
      threads.delete(thread);
      settle(thread)?.reject(new AnnalsError('INTERNAL_ERROR', 'a thread that reads broke'));
      next();
    });
    threads.add(thread);
    return thread;
  }

  function hear(thread: Thread, said: ReaderSays): void {
    if ('thread' in said) {
      thread.system = said.thread;
    } else if ('began' in said) {
      thread.began = { cpuMs: said.began, at: clock.now() };
    } else if (thread.givenUp) {
      if (thread.givenUp === 'ends') return;
      thread.givenUp = false;
      openGate(thread.gate);
      next();
    } else {
      const job = settle(thread);
      next();
      if ('answer' in said) job?.resolve(said.answer);
      else if ('error' in said) job?.reject(receivedError(said.error));
      else if (job) void withVectors(job, said.wants);
    }
  }

  function settle(thread: Thread): Job | undefined {
    const { job } = thread;
    thread.job = undefined;
    thread.began = undefined;
    if (job) usualMs += (clock.now() - job.since - usualMs) / 20;
    thread.worker.unref();
    return job;
  }

  async function withVectors(job: Job, wants: WantedVectors): Promise<void> {
    const given = await vectorsFor(app, wants, closed.signal);
    if (closed.signal.aborted) return job.reject(stopped());
    returned.push({ ...job, request: { ...job.request, given } });
    next();
  }

  async function watch(): Promise<void> {
    watching = true;
    const isBusy = ({ job, givenUp }: Thread) => job !== undefined || givenUp !== false;
    while (!closed.signal.aborted && queue.size + [...threads].filter(isBusy).length > 0) {
      await clock.sleep(Math.min(LOOK_EVERY_MS, cpuMs), closed.signal).catch(() => undefined);
      for (const thread of [...threads].filter(isBusy)) look(thread);
      for (const { client, one } of queue.all()) {
        if (clock.now() - one.since <= waitMs) continue;
        queue.remove(client, one);
        one.reject(overloaded(`no thread was free to answer this within ${waitMs} ms`));
      }
    }
    watching = false;
  }

  /** The client is refused at once; the place of the thread is taken until its statement is over. */
  function look(thread: Thread): void {
    if (!thread.givenUp && spentBy(thread, clock) > cpuMs) {
      const why = `the answer took more than ${cpuMs} ms of processor time`;
      settle(thread)?.reject(new AnnalsError('TOO_COSTLY', why));
      thread.givenUp = 'waits';
      closeGate(thread.gate);
    } else if (thread.givenUp === 'waits' && !isInside(thread.gate)) {
      thread.givenUp = 'ends';
      // In a loop of its own, far from the database: it hears nothing, and takes nothing with it.
      void thread.worker.terminate();
    }
  }

  /** Nobody hears the answer: the place is for others. */
  function dropWhenGone(job: Job, client: Client): void {
    const drop = () => {
      queue.remove(job.client, job);
      job.reject(new AnnalsError('STOPPED', 'the client went away'));
    };
    client.gone().addEventListener('abort', drop, { once: true });
  }

  function overloaded(why: string): AnnalsError {
    const ahead = (queue.size * usualMs) / most;
    const retryAfterSeconds = Math.max(1, Math.ceil(ahead / 1000));
    return new AnnalsError('OVERLOADED', why, { retryAfterSeconds });
  }
}

const stopped = (): AnnalsError => new AnnalsError('STOPPED', 'the server is stopping');
