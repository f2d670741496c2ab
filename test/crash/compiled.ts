import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/**
 * A script of the tests as people run the program: compiled, in one file. A loader that compiles while it runs would
 * itself take a hundred megabytes. The file lies inside the project, so that it finds what stays outside of it.
 */
export async function compiled(
  script: string,
): Promise<{ readonly file: string; remove(): Promise<void> }> {
  const root = path.resolve(import.meta.dirname, '../..');
  const folder = await mkdtemp(path.join(root, 'node_modules', '.annals-test-'));
  const file = path.join(folder, 'script.mjs');
  await build({
    entryPoints: [script],
    outfile: file,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
