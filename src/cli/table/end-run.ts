import { describeVerb } from '../../core/verb.ts';
import { count, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const WHICH =
  'A run is named by its source, by its id or the beginning of it, or by `latest`. The process that has the run notices within about a second, finishes the requests in flight, and ends the run. The exit code is 0 when the run has ended.';

const run = () => ({ run: text('run').describe('a source, the id of a run, or latest') });

const options = () => ({
  wait: count({ least: 0, most: 86_400 })
    .default(120)
    .describe('how many seconds to wait for the end at most; 0 asks and returns at once'),
});

const shape = oneDocument(async () => (await import('../json/runs.ts')).endedRun);

const pause = describeVerb({
  name: 'pause',
  group: 'Acquire',
  summary: 'Pause a run of another process; the schedule skips its source',
  about: `${WHICH} The schedule skips the source until \`annals resume <source>\` or a new run of it.`,
  arguments: run,
  options,
  examples: [
    { line: 'annals pause <source>', meaning: 'the run of this source that is under way' },
    { line: 'annals pause latest --wait 0', meaning: 'without waiting for its end' },
  ],
  json: shape,
});
export type PauseCommand = typeof pause;

const stop = describeVerb({
  name: 'stop',
  group: 'Acquire',
  summary: 'Stop a run of another process; it can be resumed',
  about: `${WHICH} The next run of the schedule begins at its time.`,
  arguments: run,
  options,
  examples: [
    { line: 'annals stop <source>', meaning: 'the run of this source that is under way' },
    { line: 'annals stop 01M7GSMWSN', meaning: 'by the beginning of its id' },
  ],
  json: shape,
});
export type StopCommand = typeof stop;

/** Commands that end runs of other processes. */
export const END_RUN: readonly CommandEntry[] = [
  commandOf(pause, () => import('../commands/pause.ts')),
  commandOf(stop, () => import('../commands/stop.ts')),
];
