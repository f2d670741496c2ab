import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** A script of this folder as one file beside it, where it finds the engine: a loader of TypeScript would be measured with it. */
export async function bundled(script: string): Promise<string> {
  const outfile = fileURLToPath(new URL(`./.${script}-${process.pid}.mjs`, import.meta.url));
  await build({
    entryPoints: [fileURLToPath(new URL(`./${script}`, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return outfile;
}
