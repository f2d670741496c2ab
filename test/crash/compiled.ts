import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';

/** Native code, data files of their own, or needed by few: loaded from node_modules, as by the built program. */
const STAY_OUTSIDE = [
  '@photostructure/sqlite',
  '@embedpdf/pdfium',
  '@aws-sdk/*',
  'ioredis',
  'nodemailer',
  '@opentelemetry/*',
  'fastify',
  'pg',
  'playwright-core',
  'sqlite-vec',
];

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
    external: STAY_OUTSIDE,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}
