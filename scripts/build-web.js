/**
 * Joins `web/` into a few files below dist/web: names that change with their content, each also compressed. Refuses a
 * dashboard that has outgrown its budget.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { ROOT, say } from './steps.js';

const WEB = join(ROOT, 'web');
const OUT = join(ROOT, 'dist', 'web');

/** What a browser may have to load, in bytes of gzip. */
const BUDGET = { firstPage: 60_000, everything: 120_000 };

const TYPES = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const { metafile } = await build({
  entryPoints: { main: join(WEB, 'src', 'main.tsx'), style: join(WEB, 'style', 'main.css') },
  absWorkingDir: ROOT,
  outdir: OUT,
  bundle: true,
  splitting: true,
  format: 'esm',
  // Browsers with light-dark() in their style sheets.
  target: ['chrome123', 'firefox120', 'safari17.5'],
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  minify: true,
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  logLevel: 'warning',
});

const outputs = Object.entries(metafile.outputs).map(([path, output]) => {
  const bytes = readFileSync(join(ROOT, path));
  const gzip = gzipSync(bytes, { level: 9 });
  writeFileSync(join(ROOT, `${path}.gz`), gzip);
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(join(ROOT, `${path}.br`), brotliCompressSync(bytes, { params: best }));
  return { ...output, path, name: basename(path), gzipped: gzip.length };
});

const entryOf = (source) => outputs.find(({ entryPoint }) => entryPoint?.endsWith(source));
const main = entryOf('web/src/main.tsx');
const style = entryOf('web/style/main.css');
/** What the first page loads before it draws: the entry and what it imports, and so on. */
const first = new Set([main, style]);
for (const one of first) {
  for (const { path, kind } of one.imports) {
    if (kind === 'import-statement') first.add(outputs.find((output) => output.path === path));
  }
}

const sum = (some) => [...some].reduce((total, { gzipped }) => total + gzipped, 0);
const sizes = { firstPage: sum(first), everything: sum(outputs) };
const addressOf = ({ name }) => `/assets/${name}`;
writeFileSync(
  join(OUT, 'manifest.json'),
  JSON.stringify({
    script: addressOf(main),
    style: addressOf(style),
    preload: [...first].filter((one) => one !== main && one !== style).map(addressOf),
    files: Object.fromEntries(
      outputs.map(({ name }) => [name, { type: TYPES[name.split('.').at(-1)] }]),
    ),
    sizes,
  }),
);

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
say(`dashboard: ${kB(sizes.firstPage)} for the first page, ${kB(sizes.everything)} in all (gzip)`);
for (const [what, most] of Object.entries(BUDGET)) {
  if (sizes[what] <= most) continue;
  say(`FAILED: the dashboard's ${what} is ${kB(sizes[what])}; its budget is ${kB(most)}`);
  process.exitCode = 1;
}
