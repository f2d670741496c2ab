/**
 * Joins what `annals` loads into few files: a command then starts in half the time, for Node spends more on finding
 * and compiling a hundred small modules than on running them. Run after tsc, on what it wrote.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './steps.js';

/** As deep as `dist/src/cli`, so that paths relative to a file lead to the same places. */
const OUT = join(ROOT, 'dist', 'src', 'bundle');

/** Messages in fifty languages, of which one is used. */
const onlyEnglish = {
  name: 'only-english',
  setup(bundler) {
    bundler.onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

rmSync(OUT, { recursive: true, force: true });
await build({
  entryPoints: [
    join(ROOT, 'dist', 'src', 'cli', 'main.js'),
    // Started as a thread by its name, beside the file that starts it.
    join(ROOT, 'dist', 'src', 'normalize', 'pool', 'worker.js'),
  ],
  entryNames: '[name]',
  chunkNames: '[name]-[hash]',
  outdir: OUT,
  bundle: true,
  splitting: true,
  minify: true,
  keepNames: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: true,
  // Native code, data files of their own, or too large to be worth it: loaded from node_modules.
  external: ['@photostructure/sqlite', '@embedpdf/pdfium', 'fastify', 'playwright-core', 'undici'],
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  plugins: [onlyEnglish],
  logLevel: 'warning',
});
