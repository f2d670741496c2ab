import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

/** From sources the thread needs the loader that its parent runs under; a build needs none. */
export function startWorker(memoryLimitMb: number): Worker {
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
