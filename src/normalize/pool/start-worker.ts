import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { BUNDLED_THREADS, threadBoot } from '../../core/thread-boot.ts';

const GENERAL = new URL(
  import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js',
  import.meta.url,
);

/** From sources the thread needs the loader that its parent runs under; a build needs none. */
export function startWorker(
  memoryLimitMb: number,
  entry: URL = GENERAL,
  more: Readonly<Record<string, unknown>> = {},
): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: memoryLimitMb };
  const workerData = { memoryLimitMb, ...more };
  if (!entry.href.endsWith('.ts')) return new Worker(entry, { workerData, resourceLimits });
  const loader = createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/\.cjs$/, '.mjs');
  return new Worker(threadBoot(entry.href, loader, process.env[BUNDLED_THREADS]), {
    eval: true,
    execArgv: [],
    workerData,
    resourceLimits,
  });
}
