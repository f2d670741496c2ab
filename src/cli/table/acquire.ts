import { RESUME_STRATEGIES } from '../../core/resume.ts';
import type { CommandEntry, OptionEntry } from '../command.ts';

const WORKERS: OptionEntry = {
  flags: '--workers <n>',
  meaning: 'items in work at once; the source says how many unless set',
  setting: 'engine.workers',
};

/** Commands that acquire. */
export const ACQUIRE: readonly CommandEntry[] = [
  {
    name: 'run',
    group: 'Acquire',
    summary: 'Acquire what a source has, and keep it',
    about:
      'Ctrl-C once stops cleanly: what is in flight is finished, and `annals resume` continues.\nCtrl-C twice stops at once; nothing that was kept is lost. `ingest` and `backfill` are other\nnames of this command.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      {
        flags: '--mode <mode>',
        meaning: 'full takes what is new or changed, new only what was never seen (default: full)',
        choices: ['full', 'new'],
      },
      { flags: '--refetch', meaning: 'fetch again what is unchanged, too' },
      {
        flags: '--limit <n>',
        meaning: 'take up at most so many that are new or changed; the next run takes up the rest',
      },
      {
        flags: '--since <day>',
        meaning: 'first day of a range; sources by day run and publish each day on its own',
      },
      { flags: '--until <day>', meaning: 'last day of the range (default: yesterday)' },
      {
        flags: '--order <order>',
        meaning: 'of the days of a range: newest first, or oldest first (default: newest)',
        choices: ['newest', 'oldest'],
      },
      {
        flags: '--by-day',
        meaning: 'a run for each day, where the source could take the range as one',
      },
      { flags: '--again', meaning: 'with a range: also days that were completed before' },
      { flags: '--dry-run', meaning: 'read the listing and say what would be done; write nothing' },
      {
        flags: '--record <place>',
        meaning: 'write every exchange to that .warc.gz file, or to a new one in that folder',
      },
      WORKERS,
    ],
    examples: [
      { line: 'annals run <source>', meaning: 'what is new or changed' },
      { line: 'annals run <source> --dry-run', meaning: 'what would be fetched' },
      { line: 'annals run <source> --record rec/', meaning: 'for `annals replay`, secrets masked' },
      { line: 'annals run <source> --help', meaning: 'the parameters of this source, too' },
    ],
    json: 'the run as one document; for a range of days: source, since, until, order, days, left, because; with --dry-run, what it would do. Progress as JSON lines on standard error.',
    takesSourceParams: true,
    load: () => import('../commands/run.ts'),
  },
  {
    name: 'resume',
    group: 'Acquire',
    summary: 'Continue the last interrupted run of a source',
    about:
      'Work that was settled is not repeated. A run that failed or was stopped counts as interrupted;\nwith --retry-failed also one that completed and left items that failed.',
    arguments: [{ name: '<source>', meaning: 'see `annals source list`' }],
    options: [
      { flags: '--retry-failed', meaning: 'try again what failed, not only what was left undone' },
      {
        flags: '--strategy <strategy>',
        meaning:
          'a run of its own over what all earlier runs left: failed, in progress and stale, or both; none begins anew',
        choices: [...RESUME_STRATEGIES],
      },
      { flags: '--limit <n>', meaning: 'with --strategy: take up at most so many' },
      WORKERS,
    ],
    examples: [
      { line: 'annals resume <source>', meaning: 'what is left' },
      { line: 'annals resume <source> --retry-failed', meaning: 'what is left, and what failed' },
      {
        line: 'annals resume <source> --strategy auto',
        meaning: 'what any earlier run left, in a run of its own',
      },
    ],
    json: 'the run as one document. Progress as JSON lines on standard error.',
    load: () => import('../commands/resume.ts'),
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
      { line: 'annals replay rec/<source>-20260716T050000Z.warc.gz', meaning: 'into a new folder' },
      { line: 'annals replay run.warc.gz --into replayed', meaning: 'into that one' },
    ],
    json: 'one document: folder, exchanges, recorded, run. Progress as JSON lines on standard error.',
    load: () => import('../commands/replay.ts'),
  },
  {
    name: 'demo',
    group: 'Acquire',
    summary: 'Try it: practice publishers, one run of every family, the server',
    about:
      'Nothing leaves this machine: a local server plays the publishers.\nThe data is removed at the end unless --keep.',
    options: [
      { flags: '--once', meaning: 'end after the run; exit code 0 only when all is well' },
      { flags: '--keep', meaning: 'put the data into ./demo-data and leave it there' },
      {
        flags: '--port <n>',
        meaning: 'port of the server (default: a free one)',
        setting: 'api.port',
      },
      { flags: '--source <name>', meaning: 'only this source' },
      {
        flags: '--per-day <n>',
        meaning: 'documents of the day that the local server plays (default: 40)',
      },
    ],
    examples: [
      { line: 'annals demo', meaning: 'until Ctrl-C' },
      { line: 'annals demo --once --json', meaning: 'as a check of an installation' },
    ],
    json: 'one document when the run is done: ok, url, dataFolder, runs, checked.',
    load: () => import('../commands/demo.ts'),
  },
];
