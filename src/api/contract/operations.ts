import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { dayRunStatus } from './days.ts';
import { anyObject, date, errorCode, sourceName } from './fields.ts';

export const getHealth = endpoint({
  path: '/health',
  topic: 'operations',
  summary: 'Whether the process is up',
  answer: z.object({ status: z.literal('ok'), version: z.string() }),
  statuses: { 200: 'It is' },
});

export const getReady = endpoint({
  path: '/ready',
  topic: 'operations',
  summary: 'Whether the catalog answers and is of the version this program knows',
  answer: z.object({ status: z.literal('ready'), schemaVersion: z.int() }),
  statuses: { 200: 'Requests can be served' },
  errors: ['CATALOG_TOO_NEW', 'CATALOG_BUSY', 'CATALOG_CORRUPT', 'DATA_FOLDER_UNUSABLE'],
});

const check = z.object({
  name: z.string(),
  ok: z.boolean(),
  mandatory: z.boolean().describe('Whether `ok` of the whole depends on it'),
  says: z.string(),
});
export type HealthCheck = z.output<typeof check>;

export const getChecks = endpoint({
  path: '/api/health',
  topic: 'operations',
  summary: 'Each part of the system, checked',
  answer: z.object({ ok: z.boolean(), checks: z.array(check) }),
  statuses: {
    200: 'Every mandatory check passed',
    503: 'At least one did not; `checks` says which',
  },
  forOperator: true,
});

const count = z.int().nonnegative();

const opsRun = z
  .object({
    id: z.string(),
    source: z.string(),
    date: date.nullable().describe('The day it was for; null for sources without days'),
    status: dayRunStatus,
    totalCount: count.describe('What the index holds, or what was listed when there is none'),
    newCount: count.nullable().describe('Null when the run made no index'),
    latestCount: count.nullable(),
    startedAt: instant,
    finishedAt: instant.nullable(),
    durationMs: count.nullable(),
    errorSummary: z.string().nullable(),
  })
  .meta({ id: 'OpsRun' });
export type OpsRunAnswer = z.output<typeof opsRun>;

export const listOpsRuns = endpoint({
  path: '/ops/runs',
  topic: 'operations',
  summary: 'The last 30 runs, as an operator asks after them',
  query: z.strictObject({ source: sourceName.optional().describe('Only runs of this source') }),
  answer: z.object({ runs: z.array(opsRun) }),
  statuses: { 200: 'Newest first' },
  errors: ['UNKNOWN_SOURCE'],
  forOperator: true,
});

export const getOpenApi = endpoint({
  path: '/openapi.json',
  topic: 'operations',
  summary: 'This API, described in OpenAPI 3.1',
  answer: anyObject.describe('An OpenAPI document'),
  statuses: { 200: 'The description' },
});

export const getError = endpoint({
  path: '/v1/errors/{code}',
  topic: 'operations',
  summary: 'What an error code means, and what to do',
  description: 'The address that `type` of a refusal names.',
  params: z.strictObject({
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe('Code of the error, as in `error.code`')
      .meta({ allowed: 'capital letters, digits and underscores', example: 'NOT_FOUND' }),
  }),
  answer: z
    .object({
      code: errorCode,
      status: z.int().describe('HTTP status it is answered with'),
      meaning: z.string(),
      hint: z.string(),
    })
    .meta({ id: 'ErrorMeaning' }),
  statuses: { 200: 'The line of the table of errors' },
  errors: ['NOT_FOUND'],
});
