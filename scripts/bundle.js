/**
 * Joins what `annals` loads into one file, and keeps what V8 makes of it: Node spends far more on finding and compiling
 * hundreds of small modules than on running them. Run after tsc, on what it wrote.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import module from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { build } from 'esbuild';
import { ROOT } from './steps.js';

/** As deep as `dist/src/cli`, so that paths relative to a file lead to the same places. */
const OUT = join(ROOT, 'dist', 'src', 'bundle');
const MAIN = join(OUT, 'main.cjs');
/** The names of commands alone, for whoever asks what there is; they are in a file beside it. */
const HELP = join(OUT, 'help.cjs');
/** What `annals status` needs. */
const QUICK = join(OUT, 'quick.cjs');
const OUTLINE = join(OUT, 'outline.json');

/** As bin/annals.js starts the program. */
const STARTER = `const { readFileSync } = require('node:fs');
const module_ = require('node:module');
const { Script } = require('node:vm');
const filename = require('node:path').join(__dirname, 'FILE');
const cachedData = readFileSync(filename + '.cache');
const script = new Script(module_.wrap(readFileSync(filename, 'latin1')), { filename, cachedData });
if (script.cachedDataRejected) throw new Error(filename + '.cache is of another version of Node');
script.runInThisContext()({}, module_.createRequire(filename), {}, filename, __dirname);
`;

/** Messages in fifty languages, of which one is used. */
const onlyEnglish = {
  name: 'only-english',
  setup(bundler) {
    bundler.onLoad({ filter: /zod[/\\]v4[/\\]locales[/\\]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** What `annals status` loads besides what every command does: it is typed most often of all. */
const QUICK_PARTS = [
  'cli/commands/status',
  'cli/door',
  'app/rows',
  'app/settings/load',
  'app/sharing',
  'store/sqlite/open-to-read',
  'store/sqlite/polite-memory',
  'yaml',
];

/**
 * A smaller program for a few commands: of what is loaded when it is needed it has only these parts. Where
 * another is needed after all (families from elsewhere, a catalog on a server), the whole program starts
 * from the beginning, and the small one waits for ever: nothing has been printed or written by then.
 */
const onlyWith = (parts) => ({
  name: 'only-with',
  setup(bundler) {
    const wholeProgram = { path: 'whole-program', namespace: 'small' };
    const isPart = (path) => parts.some((part) => path.replace(/\.[jt]s$/, '').endsWith(part));
    bundler.onResolve({ filter: /.*/ }, ({ kind, path, resolveDir }) => {
      if (kind !== 'dynamic-import' || path.startsWith('@photostructure/')) return undefined;
      return isPart(path.startsWith('.') ? join(resolveDir, path) : path)
        ? undefined
        : wholeProgram;
    });
    bundler.onLoad({ filter: /.*/, namespace: 'small' }, () => ({
      contents: 'require.wholeProgram(); module.exports = { then() {} };',
    }));
  },
});

/**
 * Modules of Node that few calls of a small program use: loaded by whoever uses something of them first.
 * commander would load the first of them always, for programs that it never starts here.
 */
const whenUsed = {
  name: 'when-used',
  setup(bundler) {
    const filter = /^node:(child_process|crypto)$/;
    bundler.onResolve({ filter }, ({ path, namespace }) =>
      namespace === 'when-used' ? { path, external: true } : { path, namespace: 'when-used' },
    );
    bundler.onLoad({ filter, namespace: 'when-used' }, ({ path }) => ({
      contents: `for (const name of ${JSON.stringify(Object.keys(module.createRequire(ROOT)(path)))})
        Object.defineProperty(exports, name, { enumerable: true, get: () => require('${path}')[name] });`,
    }));
  },
};

/** What all files that are joined have in common. */
const common = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  // Native code, data files of their own, or too large to be worth it: loaded from node_modules.
  external: [
    '@photostructure/sqlite',
    '@embedpdf/pdfium',
    // For those who keep files or limits elsewhere or send mail: large, and needed by no other command.
    '@aws-sdk/*',
    'ioredis',
    'nodemailer',
    // Optional: whoever traces has installed them.
    '@opentelemetry/*',
    'fastify',
    'pg',
    'playwright-core',
    'sqlite-vec',
    'undici',
  ],
  plugins: [onlyEnglish],
  // Names stay, for the stack of an error; white space only costs time to read.
  minifyWhitespace: true,
  minifySyntax: true,
  logLevel: 'warning',
};

const [, self, wanted, file, ...args] = process.argv;
if (wanted === '--warm-up') keepWhatIsCompiled(file, args);
// For a benchmark, so that it measures what people run.
else if (wanted === '--program') await joinProgram(file, args);
else await bundle();

/** A program that is started with what V8 compiled of it before. */
function asProgram() {
  return {
    ...common,
    format: 'cjs',
    // A script that is compiled by hand knows `require`, but not `import()` and not `import.meta`.
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': 'thisFile', 'import.meta.dirname': '__dirname' },
    banner: { js: "const thisFile = require('node:url').pathToFileURL(__filename).href;" },
  };
}

async function bundle() {
  rmSync(OUT, { recursive: true, force: true });
  const program = {
    ...asProgram(),
    entryPoints: [join(ROOT, 'dist', 'src', 'cli', 'main.js')],
  };
  await build({ ...program, outfile: MAIN });
  await build({
    ...program,
    entryPoints: [join(ROOT, 'dist', 'src', 'cli', 'help-main.js')],
    outfile: HELP,
    plugins: [onlyWith([]), whenUsed],
  });
  await build({
    ...program,
    outfile: QUICK,
    plugins: [onlyEnglish, onlyWith(QUICK_PARTS), whenUsed],
  });
  writeOutline();
  inPlainLetters(MAIN);
  inPlainLetters(HELP);
  inPlainLetters(QUICK);
  // Started as threads by their names, beside the file that starts them.
  for (const thread of [
    join('app', 'normalizer-thread.js'),
    join('store', 'postgres', 'io-thread.js'),
    join('use-cases', 'reads', 'reader-thread.js'),
    join('search', 'embed-worker.js'),
  ]) {
    await joinModule(join('src', thread));
  }
  const data = mkdtempSync(join(tmpdir(), 'annals-build-'));
  // The first makes a catalog and then finds nobody to ask; the second reads it.
  const nobody = ['--set', 'network.connectTo=*=127.0.0.1:1', '--set', 'sources.govuk.attempts=1'];
  const inData = ['--data', data];
  for (const [file, ...command] of [
    [MAIN, 'run', 'govuk', '--dry-run', ...nobody, ...inData],
    [MAIN, 'status', ...inData],
    [QUICK, 'status', ...inData],
    [HELP, '--help'],
  ]) {
    warmUp(file, command, data);
  }
  rmSync(data, { recursive: true, force: true });
}

/** A file below `dist` as the program is made: one file of plain letters, and what V8 compiles of it by these arguments. */
async function joinProgram(built, command) {
  const outfile = join(OUT, `${basename(built, '.js')}.cjs`);
  await build({ ...asProgram(), entryPoints: [join(ROOT, 'dist', built)], outfile });
  inPlainLetters(outfile);
  const data = mkdtempSync(join(tmpdir(), 'annals-build-'));
  warmUp(outfile, command, data);
  rmSync(data, { recursive: true, force: true });
  const starter = join(OUT, `start-${basename(outfile)}`);
  writeFileSync(starter, STARTER.replace('FILE', basename(outfile)));
}

function warmUp(program, command, cwd) {
  spawnSync(process.execPath, [self, '--warm-up', program, ...command], { stdio: 'ignore', cwd });
}

/** A file below `dist` with everything that it loads, as a module of its own. */
async function joinModule(file) {
  await build({
    ...common,
    entryPoints: [join(ROOT, 'dist', file)],
    outfile: join(OUT, basename(file)),
    format: 'esm',
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
  });
}

/** What help says of the commands that come with Annals: to make it takes longer than to read it. */
function writeOutline() {
  const printer = join(ROOT, 'dist', 'src', 'cli', 'outline-main.js');
  const { status, stdout, stderr } = spawnSync(process.execPath, [printer]);
  if (status !== 0) throw new Error(`the outline of the commands was not made: ${stderr}`);
  writeFileSync(OUTLINE, stdout);
}

/**
 * Writes every other letter as an escape, which means the same in strings, templates and patterns. V8 holds
 * a source of plain letters in half the memory, and nobody has to decode it.
 */
function inPlainLetters(file) {
  const source = readFileSync(file, 'utf8');
  if (/\\[^\0-\x7f]/.test(source)) throw new Error(`${file} has a letter behind a backslash`);
  const escaped = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  writeFileSync(file, source.replace(/[^\0-\x7f]/g, escaped));
}

/** Runs a command and writes what V8 has compiled by its end; the next start takes it from there. */
function keepWhatIsCompiled(file, command) {
  process.argv = [process.execPath, fileURLToPath(import.meta.url), ...command];
  const script = new Script(module.wrap(readFileSync(file, 'latin1')), { filename: file });
  process.on('exit', () => writeFileSync(`${file}.cache`, script.createCachedData()));
  script.runInThisContext()({}, module.createRequire(file), {}, file, OUT);
}
