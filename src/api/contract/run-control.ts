import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { nothing } from '../../core/endpoint-fields.ts';
import { anyObject, errorCode, sourceName } from './fields.ts';
import { oneRun, run } from './runs.ts';

/** Why a run may not begin; the same wherever one is begun. */
const REFUSALS = [
  'BAD_PARAMS',
  'NOT_JSON',
  'SOURCE_OFF',
  'SOURCE_BUSY',
  'STOPPED',
  'PLACEHOLDER_CONTACT',
  'BAD_CONFIG',
  'DISK_FULL',
] as const;

export const startRun = endpoint({
  method: 'POST',
  path: '/v1/runs',
  topic: 'runs',
  summary: 'Start a run of any source',
  description:
    'What is left out of `params` is taken from the settings; `/v1/sources/{name}` has their JSON Schema. Parameters that name files of this machine are refused. Answered as soon as the run has begun; it continues when the client leaves.',
  body: z.strictObject({
    source: sourceName.describe('Name of the source'),
    params: anyObject
      .optional()
      .describe('Parameters of the source')
      .meta({ allowed: 'an object of parameters', example: { date: '2026-07-15' } }),
    mode: z
      .enum(['full', 'new'])
      .default('full')
      .describe('`full` also takes up what changed; `new` only what was never held')
      .meta({ allowed: 'full or new' }),
    refetch: z
      .boolean()
      .default(false)
      .describe('Ask again for what seems unchanged')
      .meta({ allowed: 'true or false' }),
    limit: z
      .int()
      .min(1)
      .optional()
      .describe('Take up at most so many that are new or changed')
      .meta({ allowed: 'a whole number from 1' }),
  }),
  answer: run,
  statuses: { 202: 'The run as it began; `Location` is its address' },
  errors: ['UNKNOWN_SOURCE', ...REFUSALS],
  changesState: true,
});

const asked = z
  .object({
    id: z.string(),
    asked: z.enum(['pause', 'stop']),
    status: run.shape.status.describe('When it was asked; the run ends within seconds'),
  })
  .meta({ id: 'RunRequest' });

const endRun = <Path extends `/${string}`>(path: Path, summary: string, description: string) =>
  endpoint({
    method: 'POST',
    path,
    topic: 'runs',
    summary,
    description: `${description} What is in flight is finished first. Whichever process has the run hears of it within about a second.`,
    params: oneRun,
    query: nothing,
    answer: asked,
    statuses: { 202: 'It was asked' },
    errors: ['NOT_FOUND', 'RUN_IS_OVER'],
    changesState: true,
  });

export const pauseRun = endRun(
  '/v1/runs/{id}/pause',
  'Pause a run',
  'It ends as `aborted` with the stop reason `paused`, and the schedule passes its source over until a run of it is resumed or started.',
);

export const stopRun = endRun(
  '/v1/runs/{id}/stop',
  'Stop a run',
  'It ends as `aborted` with the stop reason `stopped`; it can still be resumed.',
);

export const resumeOneRun = endpoint({
  method: 'POST',
  path: '/v1/runs/{id}/resume',
  topic: 'runs',
  summary: 'Go on with a run that was paused, was stopped, failed or crashed',
  description: 'What was settled stays settled; what failed is left as it is.',
  params: oneRun,
  answer: run,
  statuses: { 202: 'The run continues' },
  errors: ['NOT_FOUND', 'NOTHING_TO_RESUME', ...REFUSALS],
  changesState: true,
});

export const retryRunItems = endpoint({
  method: 'POST',
  path: '/v1/runs/{id}/retry',
  topic: 'runs',
  summary: 'Try items again that failed',
  description:
    'All of the run that failed; or only those with these ids, or those that failed with this code. The run is taken up again for them.',
  params: oneRun,
  body: z.strictObject({
    items: z
      .array(z.int().positive())
      .min(1)
      .max(1000)
      .optional()
      .describe('Ids of items, as `/v1/runs/{id}/items` has them')
      .meta({ allowed: 'a list of 1 to 1000 ids of items' }),
    code: errorCode
      .optional()
      .describe('Only items that failed with this code')
      .meta({ allowed: 'a code of the table of errors' }),
  }),
  answer: z.object({ run, retried: z.int().describe('How many failed items are tried again') }),
  statuses: { 202: 'The run continues with them' },
  errors: ['NOT_FOUND', 'NOTHING_TO_RESUME', ...REFUSALS],
  changesState: true,
});
