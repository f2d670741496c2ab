import { describeVerb } from '../../core/verb.ts';
import { count, flag, jsonLines, oneDocument, sourceName, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const status = describeVerb({
  name: 'status',
  group: 'Understand',
  summary: 'Show what is running, what ran lately, what is held, what is next',
  options: () => ({ runs: count().default(10).describe('how many recent runs') }),
  examples: [
    { line: 'annals status', meaning: 'the overview' },
    { line: 'annals status --json', meaning: 'the same for a program' },
  ],
  json: oneDocument(async () => (await import('../json/understanding.ts')).status),
});
export type StatusCommand = typeof status;

const why = describeVerb({
  name: 'why',
  group: 'Understand',
  summary: 'Explain why something is here, is not here, or stopped',
  about:
    'The story comes from the decision log alone: when it was listed, why it was planned, every attempt with status, bytes and time, what was kept or refused, and why a run ended.',
  arguments: () => ({
    what: text('what').describe(
      'document id, source URL, natural key, run id or its beginning, or `latest`',
    ),
  }),
  options: () => ({ limit: count().default(1000).describe('the longest story, in lines') }),
  examples: [
    { line: 'annals why latest', meaning: 'the newest run' },
    { line: 'annals why <id>', meaning: 'one document' },
  ],
  json: jsonLines(
    async () => (await import('../../api/contract/why.ts')).line,
    'Each line is a decision, oldest first.',
  ),
});
export type WhyCommand = typeof why;

const report = describeVerb({
  name: 'report',
  group: 'Understand',
  summary: 'Show how good a run was: yield, time to the first file, refusals, cache, gates',
  about:
    'Figures are given for each tier and resolver, where a source has them. Every file of the run is read again and its hash compared, unless --quick is given. docs/telemetry.md says how each figure is measured.',
  arguments: () => ({ source: sourceName() }),
  options: () => ({
    run: text('id').optional().describe('this run of it').meta({ usual: 'the newest' }),
    quick: flag('do not read the files again'),
    check: flag('end with exit code 1 when a gate is missed'),
  }),
  examples: [{ line: 'annals report <source> --run <id>', meaning: 'one of its runs' }],
  json: oneDocument(async () => (await import('../json/understanding.ts')).report),
});
export type ReportCommand = typeof report;

const completeness = describeVerb({
  name: 'completeness',
  group: 'Understand',
  summary: 'Show what is missing: what publishers declare against what is held',
  about:
    'Each run compares what the listing declares (numbers from 1 to the last, totals, what it names) with what is held. An empty or halved listing is an outage, never a removal. The exit code is 1 when something is missing.',
  arguments: () => ({ source: sourceName().optional() }),
  options: () => ({
    since: text('date').optional().describe('the history from then on, not the present state'),
  }),
  examples: [
    { line: 'annals completeness', meaning: 'every series of every source' },
    { line: 'annals completeness <source> --since 2026-05-01', meaning: 'how it was since then' },
  ],
  json: oneDocument(
    async () => (await import('../../api/contract/completeness.ts')).getCompleteness.answer,
  ),
});
export type CompletenessCommand = typeof completeness;

const compare = describeVerb({
  name: 'compare',
  group: 'Understand',
  summary: 'Compare two runs of one source: counts, and which items had a different result',
  arguments: () => ({
    run: text('run').describe('run id, its beginning, or `latest`'),
    other: text('other').describe('the run to compare it with'),
  }),
  options: () => ({ limit: count().default(20).describe('how many differences are shown') }),
  examples: [{ line: 'annals compare 01J2 latest', meaning: 'an earlier run and the newest' }],
  json: oneDocument(
    async () => (await import('../../api/contract/compare.ts')).compareTwoRuns.answer,
  ),
});
export type CompareCommand = typeof compare;

const resolve = describeVerb({
  name: 'resolve',
  group: 'Understand',
  summary: 'Turn what people write into ids: a bill, a report number, a DOI, a link',
  arguments: () => ({
    text: text('text')
      .array()
      .min(1)
      .describe('a citation, a number, a link, or a sentence with some'),
  }),
  examples: [{ line: 'annals resolve "H.R. 1, 119th Congress"', meaning: 'hr:119:1' }],
  json: oneDocument(async () => (await import('../../api/contract/resolve.ts')).resolveText.answer),
});
export type ResolveCommand = typeof resolve;

const normalize = describeVerb({
  name: 'normalize',
  group: 'Understand',
  summary: 'Turn a file into Markdown, as a run does with bodies; nothing is stored',
  about:
    'The kind of the file is recognised from its bytes. The limits of the settings section `reading` apply. The exit code is 1 when nothing could be read.',
  arguments: () => ({
    file: text('file').describe('PDF, HTML, XML or text; - for standard input'),
  }),
  options: () => ({
    normalizer: text('name')
      .optional()
      .describe('read it with the normaliser of this name, for example pdf_v1, html_v1 or text_v1')
      .meta({ usual: 'by its bytes' }),
    baseUrl: text('url').optional().describe('the address that relative links are relative to'),
  }),
  examples: [
    { line: 'annals normalize report.pdf > report.md', meaning: 'its text and tables' },
    {
      line: 'annals normalize report.pdf --json',
      meaning: 'tables as cells, blocks with their places, fields of forms',
    },
    { line: 'curl -s https://example.org | annals normalize -', meaning: 'from a pipe' },
  ],
  json: oneDocument(async () => (await import('../json/sources.ts')).normalized),
});
export type NormalizeCommand = typeof normalize;

/** Commands that tell what is held, what happened, and why. */
export const UNDERSTAND: readonly CommandEntry[] = [
  commandOf(status, () => import('../commands/status.ts')),
  commandOf(why, () => import('../commands/why.ts')),
  commandOf(report, () => import('../commands/report.ts')),
  commandOf(completeness, () => import('../commands/completeness.ts')),
  commandOf(compare, () => import('../commands/compare.ts')),
  commandOf(resolve, () => import('../commands/resolve.ts')),
  commandOf(normalize, () => import('../commands/normalize.ts')),
];
