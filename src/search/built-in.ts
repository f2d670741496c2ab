import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { AnnalsError } from '../core/errors.ts';
import type { Embedder } from '../core/search.ts';
import { BUNDLED_THREADS, threadBoot } from '../core/thread-boot.ts';
import { readStaticModel, type StaticModel } from './static-model.ts';

export interface EmbedRequest {
  readonly job: number;
  readonly texts: readonly string[];
}

export interface EmbedAnswer {
  readonly job: number;
  /** One after the other. */
  readonly vectors: Float32Array;
}

/**
 * Measured on SciFact: nonsense and words of other languages come to at most .43, and 95 of 100
 * abstracts that answer a question are nearer than .46 (bench/README.md, relevance).
 */
const LEAST_NEARNESS = 0.45;

/** A query, or a document or two: less work than handing it over. */
const FEW = 64;

/**
 * The model that comes with Annals. It is read when the first text comes; many texts at once are
 * embedded in a thread of their own, which is started when there are such.
 */
export function builtInEmbedder(name: string, read: () => Promise<Uint8Array>): Embedder {
  let bytes: Promise<Uint8Array> | undefined;
  let model: StaticModel | undefined;
  let thread: Thread | undefined;
  const load = async (): Promise<StaticModel> => {
    bytes ??= read();
    model ??= readStaticModel(await bytes);
    return model;
  };
  return {
    model: name,
    leastNearness: LEAST_NEARNESS,
    dimensions: async () => (await load()).dimensions,
    embed: async (texts, signal) => {
      signal.throwIfAborted();
      const { dimensions, embed } = await load();
      if (texts.length <= FEW) return texts.map(embed);
      thread ??= startThread(await (bytes ?? read()), () => {
        thread = undefined;
      });
      const vectors = await thread.embed(texts);
      return texts.map((_, at) => vectors.subarray(at * dimensions, (at + 1) * dimensions));
    },
    close: async () => {
      await thread?.end();
    },
  };
}

interface Thread {
  embed(texts: readonly string[]): Promise<Float32Array>;
  end(): Promise<void>;
}

function startThread(model: Uint8Array, ended: () => void): Thread {
  const shared = new SharedArrayBuffer(model.length);
  new Uint8Array(shared).set(model);
  const worker = startWorker(shared);
  const waiting = new Map<
    number,
    { resolve: (v: Float32Array) => void; reject: (e: Error) => void }
  >();
  let jobs = 0;
  const fail = (why: string) => {
    ended();
    for (const { reject } of waiting.values()) reject(new AnnalsError('EMBEDDING_FAILED', why));
    waiting.clear();
  };
  worker.on('message', ({ job, vectors }: EmbedAnswer) => {
    waiting.get(job)?.resolve(vectors);
    waiting.delete(job);
    if (waiting.size === 0) worker.unref();
  });
  worker.on('error', (error) => fail(`the thread that embeds broke: ${error.message}`));
  worker.on('exit', (code) => fail(`the thread that embeds ended with code ${code}`));
  return {
    embed: (texts) =>
      new Promise((resolve, reject) => {
        const job = ++jobs;
        waiting.set(job, { resolve, reject });
        worker.ref();
        const request: EmbedRequest = { job, texts };
        worker.postMessage(request);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}

/** From sources the thread needs the loader that its parent runs under; a build needs none. */
function startWorker(model: SharedArrayBuffer): Worker {
  const workerData = { model };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./embed-worker.js', import.meta.url), { workerData });
  }
  const entry = new URL('./embed-worker.ts', import.meta.url).href;
  const loader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  const boot = threadBoot(entry, loader, process.env[BUNDLED_THREADS]);
  return new Worker(boot, { eval: true, execArgv: [], workerData });
}
