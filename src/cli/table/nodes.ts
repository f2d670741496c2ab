import { WORK_KINDS } from '../../core/node.ts';
import { describeVerb } from '../../core/verb.ts';
import { jsonLines, listAmong, oneDocument } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const worker = describeVerb({
  name: 'worker',
  group: 'Serve and check',
  summary: 'Help the runs that other processes have begun, on this or other machines',
  about:
    'A run is begun by `annals run`, by the schedule or over the API; every worker of the same data set leases items of it, at a pace that all share. The first Ctrl-C or SIGTERM finishes what is in hand and gives the rest back. A worker that is older than the catalog refuses work and says so. See docs/many-nodes.md.',
  options: () => ({
    kinds: listAmong('kinds', WORK_KINDS)
      .default([...WORK_KINDS])
      .describe(
        'what it takes on: fetch (sources without a browser), browser (those with one), read (bytes to text, where another node fetched them, and indexes of words and vectors)',
      ),
  }),
  examples: [
    { line: 'annals worker', meaning: 'everything, until Ctrl-C' },
    { line: 'annals worker --kinds browser', meaning: 'a machine with Chromium' },
    { line: 'annals worker --kinds fetch,read', meaning: 'a machine without one' },
    {
      line: 'annals worker --kinds read',
      meaning: 'a machine that reads the PDFs that others fetch',
    },
  ],
  json: jsonLines(
    async () => (await import('../json/nodes.ts')).worked,
    'A line when it is ready and one for each run that it helped; log lines go to standard error as JSON.',
  ),
});
export type WorkerCommand = typeof worker;

const nodes = describeVerb({
  name: 'nodes',
  group: 'Serve and check',
  summary: 'Show the processes that serve and work, and what each has in hand',
  about:
    'It lists every `annals serve` and `annals worker` of this data set that was there within the last hour: version, heartbeat, items in hand, clock, who starts scheduled runs, and who refuses work.',
  examples: [{ line: 'annals nodes', meaning: 'exit code 1 when one refuses work' }],
  json: oneDocument(async () => (await import('../json/nodes.ts')).nodes),
});
export type NodesCommand = typeof nodes;

/** Commands for many processes. */
export const NODES: readonly CommandEntry[] = [
  commandOf(worker, () => import('../commands/worker.ts')),
  commandOf(nodes, () => import('../commands/nodes.ts')),
];
