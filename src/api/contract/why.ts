import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { anyObject, limit } from './fields.ts';
import { run } from './runs.ts';

export const line = z
  .object({
    at: instant,
    run_id: z.string().nullable(),
    source: z.string(),
    stage: z.string(),
    verdict: z.string(),
    document_id: z.string().nullable(),
    key: z.string().nullable(),
    url: z.string().nullable(),
    reason: z.string().nullable(),
    details: anyObject,
    text: z.string().describe('The line as a sentence'),
    tone: z.enum(['plain', 'good', 'warn', 'bad']),
  })
  .meta({ id: 'DecisionLine' });
export type LineAnswer = z.output<typeof line>;

export const tellWhy = endpoint({
  path: '/v1/why/{subject}',
  topic: 'operations',
  summary: 'How something came to be, or why it did not, from the decision log',
  params: z.strictObject({
    subject: z
      .string()
      .min(1)
      .max(1000)
      .describe('A run, `latest`, the id, URL or key of a document; percent-encoded')
      .meta({ allowed: 'at most 1000 characters' }),
  }),
  query: z.strictObject({ limit }),
  answer: z
    .object({
      about: z.enum(['run', 'document', 'candidate']),
      name: z.string().describe('Id of the run or document, or the key of what was never kept'),
      lines: z.array(line).describe('In order of time'),
      runs: z.array(run).describe('The runs the lines are of'),
    })
    .meta({ id: 'Story' }),
  statuses: { 200: 'The story' },
  errors: ['TOO_COSTLY', 'NOT_FOUND'],
  forOperator: true,
});
