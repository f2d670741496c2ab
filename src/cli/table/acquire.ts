import { z } from 'zod';
import { RESUME_STRATEGIES } from '../../core/resume.ts';
import { describeVerb } from '../../core/verb.ts';
import { count, flag, oneDocument, sourceName, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const workers = () =>
  text('n')
    .optional()
    .describe('items in work at once')
    .meta({ usual: 'what the source says', setting: 'engine.workers' });

const PROGRESS = 'Progress is written as JSON lines to standard error.';

const run = describeVerb({
  name: 'run',
  aliases: ['ingest', 'backfill'],
  group: 'Acquire',
  summary: 'Acquire what a source has, and keep it',
  about:
    'Ctrl-C once stops cleanly: requests in flight are finished, and `annals resume` continues. Ctrl-C twice stops at once; nothing that was kept is lost. `ingest` and `backfill` are other names of this command.',
  arguments: () => ({ source: sourceName() }),
  options: () => ({
    mode: z
      .enum(['full', 'new'])
      .default('full')
      .describe('full takes what is new or changed, new takes only what was never seen'),
    refetch: flag('also fetch what is unchanged'),
    limit: count()
      .optional()
      .describe('how many new or changed items at most; the next run takes the rest'),
    since: text('day')
      .optional()
      .describe('first day of a range; sources by day have a run for each day'),
    until: text('day').optional().describe('last day of the range').meta({ usual: 'yesterday' }),
    order: z
      .enum(['newest', 'oldest'])
      .optional()
      .describe('which day of a range comes first')
      .meta({ usual: 'newest' }),
    byDay: flag('one run for each day, even where the source could take the range as one'),
    again: flag('with a range: also the days that were completed before'),
    dryRun: flag('read the listing and print what would be done; write nothing'),
    record: text('place')
      .optional()
      .describe('write every exchange to this .warc.gz file, or to a new one in this folder'),
    workers: workers(),
  }),
  examples: [
    { line: 'annals run <source>', meaning: 'what is new or changed' },
    { line: 'annals run <source> --dry-run', meaning: 'what would be fetched' },
    { line: 'annals run <source> --record rec/', meaning: 'for `annals replay`, secrets masked' },
    { line: 'annals run <source> --help', meaning: 'with the parameters of this source' },
  ],
  json: oneDocument(
    async () => (await import('../json/runs.ts')).acquired,
    `The second form is for a range of days, the third for --dry-run. ${PROGRESS}`,
  ),
  takesSourceParams: true,
});
export type RunCommand = typeof run;

const resume = describeVerb({
  name: 'resume',
  group: 'Acquire',
  summary: 'Continue the last interrupted run of a source',
  about:
    'Finished work is not repeated. A run that failed or was stopped counts as interrupted; with --retry-failed, so does one that completed with failed items.',
  arguments: () => ({ source: sourceName() }),
  options: () => ({
    retryFailed: flag('also try again what failed'),
    strategy: z
      .enum(RESUME_STRATEGIES)
      .optional()
      .describe(
        'start a new run over what all earlier runs left: what failed, what was in progress, or both; none starts from the beginning',
      ),
    limit: count().optional().describe('with --strategy: how many items at most'),
    workers: workers(),
  }),
  examples: [
    { line: 'annals resume <source>', meaning: 'what is left' },
    { line: 'annals resume <source> --retry-failed', meaning: 'what is left, and what failed' },
    {
      line: 'annals resume <source> --strategy auto',
      meaning: 'what any earlier run left, in a new run',
    },
  ],
  json: oneDocument(async () => (await import('../../api/contract/runs.ts')).run, PROGRESS),
});
export type ResumeCommand = typeof resume;

const replay = describeVerb({
  name: 'replay',
  group: 'Acquire',
  summary: 'Repeat a recorded run without the network',
  about:
    'The answers come from a file that `annals run --record` wrote; the results go into a data folder of their own. A request that the recording does not hold is an error that names the address.',
  arguments: () => ({ file: text('file').describe('a recording: .warc.gz') }),
  options: () => ({
    into: text('folder')
      .optional()
      .describe('data folder for the results')
      .meta({ usual: 'a new one' }),
  }),
  examples: [
    { line: 'annals replay rec/<source>-20260716T050000Z.warc.gz', meaning: 'into a new folder' },
    { line: 'annals replay run.warc.gz --into replayed', meaning: 'into that one' },
  ],
  json: oneDocument(async () => (await import('../json/runs.ts')).replayed, PROGRESS),
});
export type ReplayCommand = typeof replay;

const demo = describeVerb({
  name: 'demo',
  group: 'Acquire',
  summary: 'Try it: practice publishers, one run of every source, the server',
  about:
    'Nothing leaves this machine: a local server plays the publishers. The data is removed at the end unless --keep or --data is given.',
  options: () => ({
    once: flag('end after the run; the exit code is 0 only when all is well'),
    keep: flag('put the data into ./demo-data and leave it there'),
    port: text('n')
      .optional()
      .describe('port of the server')
      .meta({ usual: 'a free one', setting: 'api.port' }),
    source: text('name').optional().describe('only this source'),
    perDay: count().default(40).describe('how many documents the practice publishers have a day'),
  }),
  examples: [
    { line: 'annals demo', meaning: 'until Ctrl-C' },
    { line: 'annals demo --once --json', meaning: 'as a check of an installation' },
    { line: 'annals demo --once --data tried', meaning: 'and keep what it acquired in ./tried' },
  ],
  json: oneDocument(
    async () => (await import('../json/runs.ts')).demo,
    'It is printed when the runs are done.',
  ),
});
export type DemoCommand = typeof demo;

/** Commands that acquire. */
export const ACQUIRE: readonly CommandEntry[] = [
  commandOf(run, () => import('../commands/run.ts')),
  commandOf(resume, () => import('../commands/resume.ts')),
  commandOf(replay, () => import('../commands/replay.ts')),
  commandOf(demo, () => import('../commands/demo.ts')),
];
