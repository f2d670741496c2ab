import { z } from 'zod';
import { describeVerb } from '../../core/verb.ts';
import { count, jsonLines, oneDocument, sourceName, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const sourceList = describeVerb({
  name: 'source list',
  group: 'Understand',
  summary: 'List the sources',
  examples: [{ line: 'annals source list', meaning: 'with schedule, pace and last run' }],
  json: oneDocument(async () => (await import('../../api/contract/sources.ts')).listSources.answer),
});
export type SourceListCommand = typeof sourceList;

const sourceShow = describeVerb({
  name: 'source show',
  group: 'Understand',
  summary: 'Show one source: parameters, schedule, pace, last run',
  arguments: () => ({ source: sourceName() }),
  examples: [{ line: 'annals source show <source>', meaning: 'everything about it' }],
  json: oneDocument(async () => (await import('../../api/contract/sources.ts')).getSource.answer),
});
export type SourceShowCommand = typeof sourceShow;

const sourceParse = describeVerb({
  name: 'source parse',
  group: 'Understand',
  summary: 'Show the record that a saved answer of the publisher gives; nothing is stored',
  about:
    'This is for authors of sources, and for anyone who doubts a record. A listing gives a record for each thing it names. The exit code is 1 when the source cannot read a file.',
  arguments: () => ({
    source: text('source').describe('the source that reads it'),
    files: text('files').array().min(1).describe('answers as the publisher gave them'),
  }),
  examples: [
    { line: 'annals source parse <source> document.json', meaning: 'id, fields, body' },
    { line: 'annals source parse <source> *.json --json', meaning: 'a line for each record' },
  ],
  json: jsonLines(
    async () => (await import('../json/sources.ts')).parsed,
    'The forms are for a record, for what a listing names and needs more answers for, and for a file that cannot be read.',
  ),
});
export type SourceParseCommand = typeof sourceParse;

const sourceNew = describeVerb({
  name: 'source new',
  group: 'Understand',
  summary: 'Write a new source: source, practice publisher, journey test, fixture',
  about:
    'The folder holds a family of one source. Unless --kind is given, the command asks how the publisher lists its records: pages of JSON, a feed, a sitemap, one file that names everything, or a zip with many records. The next steps are printed; docs/adding-a-source.md is the guide.',
  arguments: () => ({ name: text('name').describe('lower-case letters, digits and underscores') }),
  options: () => ({
    kind: z
      .enum(['json', 'feed', 'sitemap', 'list', 'zip'])
      .optional()
      .describe('how the publisher lists its records')
      .meta({ usual: 'the command asks' }),
    to: text('folder')
      .optional()
      .describe('the folder to write')
      .meta({ usual: 'one of that name' }),
  }),
  examples: [
    { line: 'annals source new harbour_notices', meaning: 'into ./harbour_notices' },
    {
      line: 'annals source new harbour_notices --kind feed',
      meaning: 'for a publisher with a feed',
    },
    { line: 'annals source new harbour_notices --to sources/harbour', meaning: 'elsewhere' },
  ],
  json: oneDocument(async () => (await import('../json/sources.ts')).written),
});
export type SourceNewCommand = typeof sourceNew;

const sourceCheck = describeVerb({
  name: 'source check',
  group: 'Understand',
  summary: 'Run a source against its practice publisher, fault by fault, and judge it',
  about:
    'Nothing leaves this machine and nothing is kept. Each fault has a run of its own: an empty, shortened or repeated listing, a cut answer, 304, 429, a wrong character set, a changed or withdrawn record. The exit code is 1 when something must be fixed.',
  arguments: () => ({ source: sourceName() }),
  examples: [{ line: 'annals source check <source>', meaning: 'what a maintainer would say' }],
  json: jsonLines(
    async () => (await import('../json/sources.ts')).judged,
    'Each line is a finding.',
  ),
});
export type SourceCheckCommand = typeof sourceCheck;

const explain = describeVerb({
  name: 'explain',
  group: 'Understand',
  summary: 'Explain how publishers are treated, and where each value comes from',
  arguments: () => ({
    source: text('source')
      .optional()
      .describe('one source; without it: every source, and what their families add'),
  }),
  examples: [
    { line: 'annals explain <source>', meaning: 'pace, timeouts, retries, robots.txt, schedule' },
    { line: 'annals explain', meaning: 'every source' },
  ],
  json: oneDocument(
    async () => (await import('../json/understanding.ts')).explained,
    'The second form is for one source. A family may add fields of its own.',
  ),
});
export type ExplainCommand = typeof explain;

const host = describeVerb({
  name: 'host',
  group: 'Understand',
  summary: 'Show how we treat a host, and how it answers',
  about:
    'It shows robots.txt and the rules that apply to us, the pace and who asks for it, cool-downs, the breaker and its history, requests per minute, answers, bytes and cache hits of the last day.',
  arguments: () => ({
    name: text('name').optional().describe('a host name; without it, every host that was asked'),
  }),
  examples: [
    { line: 'annals host www.example.org', meaning: 'what its operator would want to know' },
    { line: 'annals host', meaning: 'the hosts' },
  ],
  json: oneDocument(
    async () => (await import('../json/understanding.ts')).host,
    'The second form is printed without a name.',
  ),
});
export type HostCommand = typeof host;

const quota = describeVerb({
  name: 'quota',
  group: 'Understand',
  summary: 'Show what is left of the keys that several sources share',
  about:
    'Every process of the data folder spends from the same budgets; what others spend with the same key is taken from what the publisher reports.',
  examples: [{ line: 'annals quota', meaning: 'pools, budgets, use, refill' }],
  json: oneDocument(async () => (await import('../json/understanding.ts')).quota),
});
export type QuotaCommand = typeof quota;

const quotaPlan = describeVerb({
  name: 'quota plan',
  group: 'Understand',
  summary: 'Estimate how long a backfill will take',
  about:
    'Each request spends from the share that its source has of the budget of a key, and keeps the pace of the source. A source that needs no key is limited by its pace alone.',
  options: () => ({
    requests: count().optional().describe('how many requests'),
    records: count()
      .optional()
      .describe('how many new records instead; the source says how many requests they cost'),
    source: text('name')
      .optional()
      .describe('on the budget of this source; without it, on each budget'),
  }),
  examples: [
    {
      line: 'annals quota plan --requests 20000',
      meaning: 'how long a backfill takes, on each budget',
    },
    {
      line: 'annals quota plan --source <source> --records 20000',
      meaning: 'how long 20,000 records take',
    },
  ],
  json: oneDocument(async () => (await import('../json/understanding.ts')).quotaPlan),
});
export type QuotaPlanCommand = typeof quotaPlan;

/** Commands about sources, and about the publishers behind them. */
export const SOURCES: readonly CommandEntry[] = [
  commandOf(sourceList, () => import('../commands/source-list.ts')),
  commandOf(sourceParse, () => import('../commands/source-parse.ts')),
  commandOf(sourceNew, () => import('../commands/source-new.ts')),
  commandOf(sourceCheck, () => import('../commands/source-check.ts')),
  commandOf(sourceShow, () => import('../commands/source-show.ts')),
  commandOf(explain, () => import('../commands/explain.ts')),
  commandOf(host, () => import('../commands/host.ts')),
  commandOf(quota, () => import('../commands/quota.ts')),
  commandOf(quotaPlan, () => import('../commands/quota-plan.ts')),
];
