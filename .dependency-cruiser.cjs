/** The wheel, as rules: each carries its reason, so that the error explains itself. */
const spokes = ['engine', 'fetch', 'store', 'normalize', 'search', 'telemetry', 'mcp', 'notify'];
const test = '\\.test\\.ts$|/conformance/';

module.exports = {
  forbidden: [
    {
      name: 'core-stands-alone',
      comment: 'core is the hub: it knows no other folder, no library but zod and no Node module.',
      severity: 'error',
      from: { path: '^src/core/', pathNot: test },
      to: { pathNot: '^src/core/|node_modules/zod/' },
    },
    ...spokes.map((spoke) => ({
      name: `spokes-know-only-core (${spoke})`,
      comment:
        'A spoke knows only itself and core; app joins the spokes. Normalisers, those of families too, write Markdown by src/kit/markdown.',
      severity: 'error',
      from: { path: `^src/${spoke}/`, pathNot: test },
      to: {
        path: '^(src|practice|web)/',
        pathNot: `^src/(core|${spoke})/${spoke === 'normalize' ? '|^src/kit/markdown/' : ''}`,
      },
    })),
    {
      name: 'families-do-not-know-each-other',
      comment:
        'A family knows core, the kit (or source.ts, which has both) and itself; what two families share belongs in the kit.',
      severity: 'error',
      from: { path: '^src/families/([^/]+)/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/(core|kit|families/$1)/|^src/source[.]ts$' },
    },
    {
      name: 'kit-knows-only-core',
      comment:
        'The kit is what authors of sources use, also outside this repository: it knows core alone.',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: test },
      to: { path: '^src/', pathNot: '^src/(core|kit)/' },
    },
    {
      name: 'use-cases-do-not-know-the-doors',
      comment:
        'A use case is what somebody wants, whatever door they came by: it knows core, app and the spokes.',
      severity: 'error',
      from: { path: '^src/use-cases/', pathNot: test },
      to: { path: '^src/(api|cli)/' },
    },
    {
      name: 'doors-go-through-app',
      comment:
        'api and cli are doors: they know core, app and the use cases, never a spoke. Only cli may open api.',
      severity: 'error',
      from: { path: '^src/api/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: '^src/(core|app|use-cases|api|mcp)/|^src/families/index[.]ts$',
      },
    },
    {
      name: 'doors-go-through-app (cli)',
      comment:
        'api and cli are doors: they know core, app and the use cases, never a spoke. Only cli may open api.',
      severity: 'error',
      from: { path: '^src/cli/', pathNot: test },
      to: {
        path: '^src/',
        pathNot: '^src/(core|app|use-cases|api|mcp|cli)/|^src/families/index[.]ts$',
      },
    },
    {
      name: 'app-only-joins',
      comment:
        'app joins the parts; use cases and doors open onto it. Only what families are handed starts runs.',
      severity: 'error',
      from: { path: '^src/app/', pathNot: `^src/app/family-host[.]ts$|${test}` },
      to: { path: '^src/(use-cases|api|cli)/' },
    },
    {
      name: 'sql-only-in-store',
      comment: 'Rows live in src/store: nobody else opens a database.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/store/|${test}` },
      to: { path: '^(node:)?sqlite$|node_modules/(pg|@photostructure/sqlite|sqlite-vec)/' },
    },
    {
      name: 'sockets-only-in-fetch',
      comment:
        'Every request leaves through src/fetch, so that limits and robots hold for all of them.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(fetch|api)/|${test}` },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dgram)$|node_modules/(undici|playwright-core)/',
      },
    },
    {
      name: 'disk-only-in-store-and-doors',
      comment:
        'Bytes live in src/store; app, use cases and the doors may read files people hand them.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(store|app|use-cases|api|cli)/|${test}` },
      to: { path: '^(node:)?fs(/promises)?$' },
    },
    {
      name: 'packages-stand-alone',
      comment:
        'A package works without Annals: it knows its own folder, its own libraries and Node.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/' },
      to: { path: '^(src|practice|test|bench|tools|packages)/', pathNot: '^packages/$1/' },
    },
    {
      name: 'packages-are-read-by-normalisers',
      comment:
        'src/normalize is the only folder that adapts the readers in packages; src/kit/markdown has how they escape words.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(normalize|kit/markdown)/|${test}` },
      to: { path: '^packages/' },
    },
    {
      name: 'practice-knows-nothing-of-src',
      comment:
        'Practice publishers stand in for the outside world: they share no code with what they test.',
      severity: 'error',
      from: { path: '^practice/', pathNot: test },
      to: { path: '^src/' },
    },
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files are one idea, or that a word belongs in core.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
