/**
 * Threads that tests start from sources are bundled once for the whole run: reading each module through a loader costs
 * every thread a second of processor time, and hundreds of tests start threads.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { BUNDLED_THREADS } from '../src/core/thread-boot.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const THREADS = [
  'app/normalizer-thread.ts',
  'store/postgres/io-thread.ts',
  'use-cases/reads/reader-thread.ts',
  'normalize/pool/worker.ts',
  'search/embed-worker.ts',
  '../test/pdf/slow-writing.thread.ts',
];

export default async function bundleThreads(): Promise<() => void> {
  // Each project of the tests asks; the first one's bundles are everybody's.
  if (process.env[BUNDLED_THREADS] !== undefined) return () => undefined;
  // Inside node_modules, so that a bundle finds the packages that it leaves out.
  const folder = mkdtempSync(path.join(ROOT, 'node_modules', '.annals-threads-'));
  await build({
    entryPoints: THREADS.map((thread) => path.join(ROOT, 'src', thread)),
    outdir: folder,
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  process.env[BUNDLED_THREADS] = pathToFileURL(folder).href;
  return () => rmSync(folder, { recursive: true });
}
