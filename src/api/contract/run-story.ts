import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { FUNNEL_STAGES } from '../../core/funnel.ts';
import { LOG_LEVELS } from '../../use-cases/run-log.ts';
import { anyObject, cursor, limit } from './fields.ts';
import { oneRun, run } from './runs.ts';

const count = z.int().nonnegative();

const step = z
  .object({
    stage: z.enum(FUNNEL_STAGES),
    entered: count,
    passed: count.describe('What entered the next stage'),
    waiting: count,
    dropped: z
      .array(z.object({ why: z.string().describe('A code or a reason'), count }))
      .describe('What went no further, by reason'),
  })
  .meta({ id: 'FunnelStep' });

export const getRunFunnel = endpoint({
  path: '/v1/runs/{id}/funnel',
  topic: 'runs',
  summary: 'What became of everything that the listings of a run named, stage by stage',
  description:
    'Of each stage, `entered` = `passed` + `waiting` + all of `dropped`; what passed a stage entered the next.',
  params: oneRun,
  answer: z.object({
    run_id: z.string(),
    status: run.shape.status,
    bytes: count.describe('Kept so far'),
    stages: z.array(step),
  }),
  statuses: { 200: 'Six stages, from discover to index' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

const logLine = z
  .object({
    at: instant,
    level: z.enum(LOG_LEVELS),
    stage: z.string(),
    text: z.string().describe('One sentence; it may quote the publisher'),
    key: z.string().nullable(),
    document_id: z.string().nullable(),
    url: z.string().nullable(),
    reason: z.string().nullable(),
    details: anyObject,
  })
  .meta({ id: 'LogLine' });

export const getRunLog = endpoint({
  path: '/v1/runs/{id}/log',
  topic: 'runs',
  summary: 'The story of a run in sentences, oldest first',
  description:
    '`next_cursor` is always given: the same question with it later gives what was written since. A page may hold fewer lines than `limit`, and none, while `has_more` is true.',
  params: oneRun,
  query: z.strictObject({
    level: z
      .enum(LOG_LEVELS)
      .default('info')
      .describe('Only lines of this level or above')
      .meta({ allowed: LOG_LEVELS.join(', ') }),
    limit,
    cursor,
  }),
  answer: z.object({
    items: z.array(logLine),
    next_cursor: z.string().nullable().describe('Null only while there is no line at all'),
    has_more: z.boolean(),
  }),
  statuses: { 200: 'A page of lines' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});
