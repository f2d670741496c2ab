import type { CommandEntry } from '../command.ts';

/** Commands that tell what is held, what happened, and why. */
export const UNDERSTAND: readonly CommandEntry[] = [
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
    load: () => import('../commands/status.ts'),
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
      { line: 'annals why <id>', meaning: 'one document' },
    ],
    json: 'the decisions as JSON lines, oldest first.',
    load: () => import('../commands/why.ts'),
  },
  {
    name: 'report',
    group: 'Understand',
    summary: 'Tell how good a run was: yield, time to the first file, refusals, cache, gates',
    about:
      'Per tier and resolver, where a source has them. Every file of the run is read again and its\nhash compared, unless --quick is given. docs/telemetry.md says how each figure is measured.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      { flags: '--run <id>', meaning: 'this run of it (default: the newest)' },
      { flags: '--quick', meaning: 'do not read the files again' },
      { flags: '--check', meaning: 'end with exit code 1 when a gate is missed' },
    ],
    examples: [{ line: 'annals report <source> --run <id>', meaning: 'one of its runs' }],
    json: 'one document: works, yield, ttfpMs, http, tiers, resolvers, failures, reasons, corruption, catalogWriteMs, throughput, gates.',
    load: () => import('../commands/report.ts'),
  },
  {
    name: 'completeness',
    group: 'Understand',
    summary: 'Tell what is missing: what publishers declare against what is held',
    about:
      'Each run compares what the listing declares (numbers from 1 to the last, totals, what it names)\nwith what is held. An empty or halved listing is an outage, never a removal. Ends with exit code 1\nwhen something is missing.',
    arguments: [{ name: '[source]', meaning: 'only its series (default: all)' }],
    options: [
      { flags: '--since <date>', meaning: 'the history from then on, not the present state' },
    ],
    examples: [
      { line: 'annals completeness', meaning: 'every series of every source' },
      { line: 'annals completeness <source> --since 2026-05-01', meaning: 'how it was since then' },
    ],
    json: 'one document: complete, series (source, series, state, expected, held, reserved, missing, lateSince, since, checkedAt, rule).',
    load: () => import('../commands/completeness.ts'),
  },
  {
    name: 'compare',
    group: 'Understand',
    summary: 'Two runs of one source side by side: counts, and what ended otherwise',
    arguments: [
      { name: '<run>', meaning: 'run id, its beginning, or `latest`' },
      { name: '<other>', meaning: 'the run to compare it with' },
    ],
    options: [{ flags: '--limit <n>', meaning: 'differences shown (default: 20)' }],
    examples: [{ line: 'annals compare 01J2 latest', meaning: 'an earlier run and the newest' }],
    json: 'one document: source, a, b, by, endings, differences, differing.',
    load: () => import('../commands/compare.ts'),
  },
  {
    name: 'resolve',
    group: 'Understand',
    summary: 'Turn what people write into ids: a bill, a report number, a DOI, a link',
    arguments: [
      { name: '<text...>', meaning: 'a citation, a number, a link, or a sentence with some' },
    ],
    examples: [{ line: 'annals resolve "H.R. 1, 119th Congress"', meaning: 'hr:119:1' }],
    json: 'one document: text, found (id, what it names, whether it is held), unresolved.',
    load: () => import('../commands/resolve.ts'),
  },
  {
    name: 'show',
    group: 'Understand',
    summary: 'Show a record: metadata, citation, versions, files, relations, body',
    about:
      'A document, an entity (its names and dates), an event of record (its positions) or a term of a\nvocabulary.',
    arguments: [
      { name: '<id>', meaning: 'id of a record, an alias of it, or the source URL of a document' },
    ],
    options: [
      { flags: '--raw', meaning: 'print the paths of its files as they came, nothing else' },
      { flags: '--body', meaning: 'print its body (Markdown), nothing else' },
      { flags: '--as-of <moment>', meaning: 'as it was on that day (UTC), or at that instant' },
      { flags: '--follow', meaning: 'show the record that stands today, if this one was replaced' },
    ],
    examples: [
      { line: 'annals show <id>', meaning: 'by its id' },
      { line: 'annals show <id> --body > it.md', meaning: 'its text' },
      { line: 'cat "$(annals show <id> --raw)"', meaning: 'its bytes' },
      { line: 'annals show <id> --as-of 2026-05-01', meaning: 'as it was cited' },
    ],
    json: 'one object: document, version, versions, files, filesKnown, succession (where successors lead), or for other kinds record, version, versions, files; relations (the first 20) and counts of both.',
    load: () => import('../commands/show.ts'),
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
    load: () => import('../commands/normalize.ts'),
  },
  {
    name: 'source list',
    group: 'Understand',
    summary: 'List the sources',
    examples: [{ line: 'annals source list', meaning: 'with schedule, pace and last run' }],
    json: 'one document: an array of sources.',
    load: () => import('../commands/source-list.ts'),
  },
  {
    name: 'source parse',
    group: 'Understand',
    summary: 'Show the record that a saved answer of the publisher gives; nothing is stored',
    about:
      'For authors of sources, and for whoever doubts a record. A listing gives a record for each\nthing it names. Exit code 1 when a file is nothing that the source reads.',
    arguments: [
      { name: '<source>', meaning: 'the source that reads it' },
      { name: '<files...>', meaning: 'answers as the publisher gave them' },
    ],
    examples: [
      { line: 'annals source parse <source> document.json', meaning: 'id, fields, body' },
      { line: 'annals source parse <source> *.json --json', meaning: 'a line for each record' },
    ],
    json: 'a stream, one line a record: file, record (as the API spells it), body (normalizer, status, markdown, headings, warnings); or file and named (what a listing names and needs more answers for); or file and error.',
    load: () => import('../commands/source-parse.ts'),
  },
  {
    name: 'source new',
    group: 'Understand',
    summary: 'Write a new source: source, practice publisher, journey test, fixture',
    about:
      'A folder with a family of one source. How the publisher lists its records (pages of JSON, a feed,\na sitemap, one file that names everything, a zip with many records) is asked, unless --kind says\nit. What comes next is printed; docs/adding-a-source.md is the guide.',
    arguments: [{ name: '<name>', meaning: 'lower-case letters, digits and underscores' }],
    options: [
      {
        flags: '--kind <kind>',
        meaning: 'how the publisher lists (default: asked, or json)',
        choices: ['json', 'feed', 'sitemap', 'list', 'zip'],
      },
      { flags: '--to <folder>', meaning: 'the folder to write (default: one of that name)' },
    ],
    examples: [
      { line: 'annals source new harbour_notices', meaning: 'into ./harbour_notices' },
      {
        line: 'annals source new harbour_notices --kind feed',
        meaning: 'for a publisher with a feed',
      },
      { line: 'annals source new harbour_notices --to sources/harbour', meaning: 'elsewhere' },
    ],
    json: 'one document: name, kind, folder, files.',
    load: () => import('../commands/source-new.ts'),
  },
  {
    name: 'source check',
    group: 'Understand',
    summary: 'Run a source against its practice publisher, fault by fault, and judge it',
    about:
      'Nothing leaves this machine and nothing is kept. Each fault (an empty, shortened or repeated\nlisting, a cut answer, 304, 429, a wrong character set, a changed or withdrawn record) has a run\nof its own. Exit code 1 when there is something to mend.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    examples: [{ line: 'annals source check <source>', meaning: 'what a maintainer would say' }],
    json: 'a stream, one line a finding: about, is (good, bad, not tried), text.',
    load: () => import('../commands/source-check.ts'),
  },
  {
    name: 'source show',
    group: 'Understand',
    summary: 'Show one source: parameters, schedule, pace, last run',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    examples: [{ line: 'annals source show <source>', meaning: 'everything about it' }],
    json: 'one document.',
    load: () => import('../commands/source-show.ts'),
  },
  {
    name: 'explain',
    group: 'Understand',
    summary: 'Explain how publishers are treated, and where each value comes from',
    arguments: [
      { name: '[source]', meaning: 'without it: every source, and what their families add' },
    ],
    examples: [
      { line: 'annals explain <source>', meaning: 'pace, timeouts, retries, robots.txt, schedule' },
      { line: 'annals explain', meaning: 'every source' },
    ],
    json: 'one document.',
    load: () => import('../commands/explain.ts'),
  },
  {
    name: 'host',
    group: 'Understand',
    summary: 'Show how we behave towards a host, and it towards us',
    about:
      'robots.txt and the rules that hold for us, the pace and who asks for it, cool-downs, the\nbreaker and its history, requests per minute, answers, bytes and cache hits of the last day.',
    arguments: [{ name: '[name]', meaning: 'a host name; without it, every host that was asked' }],
    examples: [
      { line: 'annals host www.example.org', meaning: 'what its operator would want to know' },
      { line: 'annals host', meaning: 'the hosts' },
    ],
    json: 'one document: host, robots, limits, cooling, breaker, transitions, traffic, waits; without a name {hosts}.',
    load: () => import('../commands/host.ts'),
  },
  {
    name: 'quota',
    group: 'Understand',
    summary: 'Show what is left of the keys that many sources share',
    about:
      'Every process of the data folder spends from the same budgets; what others spend with the\nsame key is taken from what the publisher says.',
    examples: [{ line: 'annals quota', meaning: 'pools, budgets, use, refill' }],
    json: 'one document: pools.',
    load: () => import('../commands/quota.ts'),
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
        line: 'annals quota plan --requests 20000',
        meaning: 'how long a backfill takes, on each budget',
      },
    ],
    json: 'one document: requests, plans.',
    load: () => import('../commands/quota-plan.ts'),
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
    load: () => import('../commands/export.ts'),
  },
];
