import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { runId } from '../../core/endpoint-fields.ts';
import { anyObject } from './fields.ts';
import { run } from './runs.ts';

const compared = run.pick({
  id: true,
  mode: true,
  trigger: true,
  status: true,
  started_at: true,
  duration_ms: true,
  counts: true,
  coverage: true,
  health: true,
  stop_reason: true,
});

export const compareTwoRuns = endpoint({
  path: '/v1/runs/{id}/compare/{other}',
  topic: 'runs',
  summary: 'Two runs of one source side by side',
  params: z.strictObject({
    id: runId.describe('Id of the run'),
    other: runId.describe('Id of the run it is compared with'),
  }),
  query: z.strictObject({}),
  answer: z
    .object({
      source: z.string(),
      a: compared.extend({ params: anyObject }),
      b: compared.extend({ params: anyObject }),
      by: z.record(z.string(), z.int()).describe('What differs of the counts: b less a'),
      endings: z
        .record(z.string(), z.int())
        .describe('What both worked on, by how it ended: `failed → downloaded`'),
      differences: z
        .array(z.object({ key: z.string(), a: z.string().nullable(), b: z.string().nullable() }))
        .describe('Items that ended differently, or were in one run only; the first 100'),
      differing: z.int().nonnegative().describe('How many there are'),
    })
    .meta({ id: 'Comparison' }),
  statuses: { 200: 'The comparison' },
  errors: ['TOO_COSTLY', 'NOT_FOUND'],
  forOperator: true,
});
