import type { CommandEntry, OptionEntry } from './command.ts';

const WORKERS: OptionEntry = {
  flags: '--workers <n>',
  meaning: 'items in work at once; the source says how many unless set',
  setting: 'engine.workers',
};

const REPAIRS = 'puts right what can be put right without guessing';

/** Every command, in the order people see them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'run',
    group: 'Acquire',
    summary: 'Acquire what a source has, and keep it',
    about:
      'Ctrl-C once stops cleanly: what is in flight is finished, and `annals resume` continues.\nCtrl-C twice stops at once; nothing that was kept is lost.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      {
        flags: '--mode <mode>',
        meaning: 'full takes what is new or changed, new only what was never seen (default: full)',
        choices: ['full', 'new'],
      },
      { flags: '--refetch', meaning: 'fetch again what is unchanged, too' },
      { flags: '--dry-run', meaning: 'read the listing and say what would be done; write nothing' },
      {
        flags: '--record <place>',
        meaning: 'write every exchange to that .warc.gz file, or to a new one in that folder',
      },
      WORKERS,
      {
        flags: '--resolver-order <names>',
        meaning: 'for papers: resolvers in the order they are asked, separated by commas',
        setting: 'papers.resolverOrder',
      },
    ],
    examples: [
      { line: 'annals run govuk', meaning: 'what GOV.UK published or updated yesterday' },
      { line: 'annals run govuk --date 2026-07-15', meaning: 'that day' },
      { line: 'annals run govuk --dry-run', meaning: 'what would be fetched' },
      { line: 'annals run govuk --record rec/', meaning: 'for `annals replay`, secrets masked' },
      { line: 'annals run govuk --help', meaning: 'the parameters of this source, too' },
    ],
    json: 'the run as one document; with --dry-run, what it would do. Progress as JSON lines on standard error.',
    takesSourceParams: true,
    load: () => import('./commands/run.ts'),
  },
  {
    name: 'resume',
    group: 'Acquire',
    summary: 'Continue the last interrupted run of a source',
    about:
      'Work that was settled is not repeated. A run that failed or was stopped counts as interrupted.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      { flags: '--retry-failed', meaning: 'try again what failed, not only what was left undone' },
      WORKERS,
    ],
    examples: [
      { line: 'annals resume govuk', meaning: 'what is left' },
      { line: 'annals resume govuk --retry-failed', meaning: 'what is left, and what failed' },
    ],
    json: 'the run as one document. Progress as JSON lines on standard error.',
    load: () => import('./commands/resume.ts'),
  },
  {
    name: 'replay',
    group: 'Acquire',
    summary: 'Run a recorded run again, without the network',
    about:
      'The answers come from a file that `annals run --record` wrote; the results go into a data\nfolder of their own. What the recording does not hold is an error that names the address.',
    arguments: [{ name: '<file>', meaning: 'a recording: .warc.gz' }],
    options: [
      { flags: '--into <folder>', meaning: 'data folder for the results (default: a new one)' },
    ],
    examples: [
      { line: 'annals replay rec/govuk-20260716T050000Z.warc.gz', meaning: 'into a new folder' },
      { line: 'annals replay run.warc.gz --into replayed', meaning: 'into that one' },
    ],
    json: 'one document: folder, exchanges, recorded, run. Progress as JSON lines on standard error.',
    load: () => import('./commands/replay.ts'),
  },
  {
    name: 'status',
    group: 'Understand',
    summary: 'What is running, what ran lately, what is held, what is next',
    options: [{ flags: '--runs <n>', meaning: 'how many recent runs (default: 10)' }],
    examples: [
      { line: 'annals status', meaning: 'the overview' },
      { line: 'annals status --json', meaning: 'the same for a program' },
    ],
    json: 'one document: dataFolder, running, recent, sources.',
    load: () => import('./commands/status.ts'),
  },
  {
    name: 'why',
    group: 'Understand',
    summary: 'Tell why something is here, is not here, or stopped',
    about:
      'The story comes from the decision log alone: when it was listed, why it was planned, every\nattempt with status, bytes and time, what was kept or refused, and why a run ended.',
    arguments: [
      {
        name: '<what>',
        meaning: 'document id, source URL, natural key, run id or its beginning, or `latest`',
      },
    ],
    options: [{ flags: '--limit <n>', meaning: 'longest story told, in lines (default: 1000)' }],
    examples: [
      { line: 'annals why latest', meaning: 'the newest run' },
      { line: 'annals why https://www.gov.uk/guidance/example', meaning: 'one document' },
    ],
    json: 'the decisions as JSON lines, oldest first.',
    load: () => import('./commands/why.ts'),
  },
  {
    name: 'resolve',
    group: 'Understand',
    summary: 'Turn what people write into ids: a bill, a report number, a DOI, a link',
    arguments: [
      { name: '<text>', meaning: 'a citation, a number, a link, or a sentence with some' },
    ],
    examples: [
      { line: 'annals resolve "H.R. 1, 119th Congress"', meaning: 'hr:119:1' },
      {
        line: 'annals resolve https://doi.org/10.7717/peerj.4375',
        meaning: 'doi:10.7717/peerj.4375',
      },
    ],
    json: 'one document: text, found (id, what it names, whether it is held), unresolved.',
    load: () => import('./commands/resolve.ts'),
  },
  {
    name: 'show',
    group: 'Understand',
    summary: 'Show a document: metadata, citation, versions, files, body',
    arguments: [{ name: '<id>', meaning: 'document id or source URL' }],
    options: [
      { flags: '--raw', meaning: 'print the paths of its files as they came, nothing else' },
      { flags: '--body', meaning: 'print its body (Markdown), nothing else' },
    ],
    examples: [
      { line: 'annals show https://www.gov.uk/guidance/example', meaning: 'by its address' },
      { line: 'annals show govuk:3f2a... --body > it.md', meaning: 'its text' },
      { line: 'cat "$(annals show govuk:3f2a... --raw)"', meaning: 'its bytes' },
    ],
    json: 'one document: document, versions, files.',
    load: () => import('./commands/show.ts'),
  },
  {
    name: 'normalize',
    group: 'Understand',
    summary: 'Turn a file into Markdown, as bodies are read; nothing is stored',
    about:
      'What the file is, is told from its bytes. The limits of `reading` hold. Exit code 1 when\nnothing could be read from it.',
    arguments: [{ name: '<file>', meaning: 'PDF, HTML, XML or text; - for standard input' }],
    options: [
      {
        flags: '--normalizer <name>',
        meaning: 'read it with pdf_v1, html_v1, fr_xml_v1 or text_v1 (default: by its bytes)',
      },
      { flags: '--base-url <url>', meaning: 'what relative links are relative to' },
    ],
    examples: [
      { line: 'annals normalize report.pdf > report.md', meaning: 'its text and tables' },
      { line: 'annals normalize report.pdf --json', meaning: 'tables as cells, page by page' },
      { line: 'curl -s https://example.org | annals normalize -', meaning: 'from a pipe' },
    ],
    json: 'one document: normalizer, status, markdown, headings, tables (of a PDF: page, box, rows, columns, cells), artifacts, warnings, pages.',
    load: () => import('./commands/normalize.ts'),
  },
  {
    name: 'source list',
    group: 'Understand',
    summary: 'List the sources',
    examples: [{ line: 'annals source list', meaning: 'with schedule, pace and last run' }],
    json: 'one document: an array of sources.',
    load: () => import('./commands/source-list.ts'),
  },
  {
    name: 'source show',
    group: 'Understand',
    summary: 'Show one source: parameters, schedule, pace, last run',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    examples: [{ line: 'annals source show govuk', meaning: 'everything about it' }],
    json: 'one document.',
    load: () => import('./commands/source-show.ts'),
  },
  {
    name: 'explain',
    group: 'Understand',
    summary: 'Explain how publishers are treated, and where each value comes from',
    arguments: [{ name: '[source]', meaning: 'without it: every source, and the resolver order' }],
    examples: [
      { line: 'annals explain govuk', meaning: 'pace, timeouts, retries, robots.txt, schedule' },
      { line: 'annals explain', meaning: 'sources and resolvers' },
    ],
    json: 'one document.',
    load: () => import('./commands/explain.ts'),
  },
  {
    name: 'schema',
    group: 'Configure',
    summary: 'Print the JSON Schema of the settings',
    examples: [{ line: 'annals schema > annals.schema.json', meaning: 'for an editor' }],
    json: 'the same: it is JSON anyway.',
    load: () => import('./commands/schema.ts'),
  },
  {
    name: 'print-config',
    group: 'Configure',
    summary: 'Print the settings in force; secrets are masked',
    options: [
      { flags: '--raw', meaning: 'JSON on one line' },
      { flags: '--origins', meaning: 'say where each value comes from' },
    ],
    examples: [
      { line: 'annals print-config', meaning: 'as YAML, fit for annals.yaml' },
      {
        line: 'annals print-config --origins',
        meaning: 'default, file and line, variable or flag',
      },
    ],
    json: 'the settings as one document; with --origins {settings, origins}.',
    load: () => import('./commands/print-config.ts'),
  },
  {
    name: 'validate-config',
    group: 'Configure',
    summary: 'Check the settings and report everything that is wrong at once',
    arguments: [{ name: '[file]', meaning: 'instead of --config or annals.yaml' }],
    examples: [
      { line: 'annals validate-config', meaning: 'the settings of this folder' },
      { line: 'annals validate-config new.yaml', meaning: 'a file before it is put in place' },
    ],
    json: 'one document: ok, file, problems, warnings.',
    load: () => import('./commands/validate-config.ts'),
  },
  {
    name: 'health',
    group: 'Serve and check',
    summary: 'Check that everything a run needs is there',
    examples: [{ line: 'annals health', meaning: 'exit code 1 when a mandatory check fails' }],
    json: 'one document: ok, checks.',
    load: () => import('./commands/health.ts'),
  },
  {
    name: 'host',
    group: 'Understand',
    summary: 'Show how we behave towards a host, and it towards us',
    about:
      'robots.txt and the rules that hold for us, the pace and who asks for it, cool-downs, the\nbreaker and its history, requests per minute, answers, bytes and cache hits of the last day.',
    arguments: [{ name: '[name]', meaning: 'a host name; without it, every host that was asked' }],
    examples: [
      { line: 'annals host www.gov.uk', meaning: 'what its operator would want to know' },
      { line: 'annals host', meaning: 'the hosts' },
    ],
    json: 'one document: host, robots, limits, cooling, breaker, transitions, traffic, waits; without a name {hosts}.',
    load: () => import('./commands/host.ts'),
  },
  {
    name: 'quota',
    group: 'Understand',
    summary: 'Show what is left of the keys that many sources share',
    about:
      'Every process of the data folder spends from the same budgets; what others spend with the\nsame key is taken from what the publisher says.',
    examples: [{ line: 'annals quota', meaning: 'pools, budgets, use, refill' }],
    json: 'one document: pools.',
    load: () => import('./commands/quota.ts'),
  },
  {
    name: 'quota plan',
    group: 'Understand',
    summary: 'Tell how long so many requests will take',
    options: [
      { flags: '--requests <n>', meaning: 'how many requests' },
      { flags: '--source <name>', meaning: 'on the budget of this source; without it, of each' },
    ],
    examples: [
      {
        line: 'annals quota plan --requests 20000 --source bills',
        meaning: 'how long a backfill takes',
      },
    ],
    json: 'one document: requests, plans.',
    load: () => import('./commands/quota-plan.ts'),
  },
  {
    name: 'fsck',
    group: 'Serve and check',
    summary: 'Prove that rows, bytes and manifest agree',
    about: `Every row has its bytes, every hash matches, every file has a row. With --repair it\n${REPAIRS}; bytes are never removed.`,
    options: [{ flags: '--repair', meaning: REPAIRS }],
    examples: [
      { line: 'annals fsck', meaning: 'exit code 6 when something does not agree' },
      { line: 'annals fsck --repair', meaning: 'for instance a lost natural path' },
    ],
    json: 'one document: ok, looked, findings.',
    load: () => import('./commands/fsck.ts'),
  },
  {
    name: 'renormalize',
    group: 'Serve and check',
    summary:
      'Read the stored bytes of a source anew, and change the bodies that come out otherwise',
    about:
      'Nothing is fetched. What would change is shown first; it is written when you say yes, or\nwith --yes. Ctrl-C stops cleanly, and the same command goes on where it stopped.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      {
        flags: '--normalizer <name>',
        meaning: 'read with this one (default: the newest version of what each was read with)',
      },
      { flags: '--dry-run', meaning: 'say what would change; write nothing' },
      { flags: '--yes', meaning: 'write without asking' },
    ],
    examples: [
      { line: 'annals renormalize govuk --dry-run', meaning: 'what would change' },
      { line: 'annals renormalize crs_reports --yes', meaning: 'after an update of a normaliser' },
    ],
    json: 'one document: source, total, looked, unchanged, without, changed, written, overtaken, failures, sample, changedIds, continuedAfter, stopped. Progress as JSON lines on standard error.',
    load: () => import('./commands/renormalize.ts'),
  },
  {
    name: 'cache',
    group: 'Serve and check',
    summary: 'Show what is held of listings and pages, to be used again',
    about:
      'Answers are kept as their publishers allow (RFC 9111); documents never, their bytes are in\nthe store. The folder may be deleted at any time.',
    options: [{ flags: '--clear', meaning: 'forget all of it and give the space back' }],
    examples: [
      { line: 'annals cache', meaning: 'how much, and of which hosts' },
      { line: 'annals cache --clear', meaning: 'then everything is asked for anew' },
    ],
    json: 'one document: enabled, file, fileBytes, maxBytes, responses, bodies, bytes, hosts; with --clear as it was before, and cleared.',
    load: () => import('./commands/cache.ts'),
  },
  {
    name: 'export',
    group: 'Understand',
    summary: 'Print what the catalog knows, in a form that two catalogs can be compared by',
    examples: [
      { line: 'annals export | sha256sum', meaning: 'equal knowledge, equal sum' },
      {
        line: 'annals export > catalog.jsonl',
        meaning: 'one line per document, version, file, day',
      },
    ],
    json: 'the same: JSON lines anyway.',
    load: () => import('./commands/export.ts'),
  },
  {
    name: 'serve',
    group: 'Serve and check',
    summary: 'Serve the API, and run sources by their schedule',
    options: [
      {
        flags: '--host <address>',
        meaning: 'address to listen on (default: 127.0.0.1)',
        setting: 'api.host',
      },
      {
        flags: '--port <n>',
        meaning: 'port to listen on; 0 takes a free one (default: 8080)',
        setting: 'api.port',
      },
    ],
    examples: [
      { line: 'annals serve', meaning: 'until Ctrl-C' },
      { line: 'annals serve --port 0 --json', meaning: 'a free port, told as JSON' },
    ],
    json: 'one line when ready: url; log lines as JSON on standard error.',
    load: () => import('./commands/serve.ts'),
  },
  {
    name: 'demo',
    group: 'Acquire',
    summary: 'Try it: practice publishers, one run of every family, the server',
    about:
      'Nothing leaves this machine: publishers are practised by a local server.\nThe data is removed at the end unless --keep.',
    options: [
      { flags: '--once', meaning: 'end after the run; exit code 0 only when all is well' },
      { flags: '--keep', meaning: 'put the data into ./demo-data and leave it there' },
      {
        flags: '--port <n>',
        meaning: 'port of the server (default: a free one)',
        setting: 'api.port',
      },
      { flags: '--source <name>', meaning: 'only this source' },
      { flags: '--per-day <n>', meaning: 'documents of the practised day (default: 40)' },
    ],
    examples: [
      { line: 'annals demo', meaning: 'until Ctrl-C' },
      { line: 'annals demo --once --json', meaning: 'as a check of an installation' },
    ],
    json: 'one document when the run is done: ok, url, dataFolder, runs, checked.',
    load: () => import('./commands/demo.ts'),
  },
];
