import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant, runId } from '../../core/endpoint-fields.ts';
import { ITEM_STATUSES, type ItemStatus } from '../../core/item.ts';
import { RUN_MODES, type RunMode } from '../../core/plan.ts';
import { RUN_STATUSES, TRIGGERS } from '../../core/run.ts';
import { anyObject, cursor, errorCode, limit, listOf, pageOf, sourceNames } from './fields.ts';

const count = z.int().nonnegative();

const failure = z.object({ code: errorCode, message: z.string() });

export const run = z
  .object({
    id: z.string(),
    source: z.string(),
    mode: z.enum(RUN_MODES as [RunMode, ...RunMode[]]),
    trigger: z.enum(TRIGGERS),
    params: anyObject,
    status: z.enum(RUN_STATUSES),
    started_at: instant,
    ended_at: instant.nullable(),
    duration_ms: count.nullable().describe('Null while it runs'),
    counts: z.object({
      total: count.describe('Candidates the listing named, duplicates counted once'),
      planned: count,
      attempted: count,
      downloaded: count,
      failed: count,
      skipped: count,
      unchanged: count,
      duplicates: count,
      pages: count,
      bytes: count,
      without_text: count.describe('Records kept without a text that they should have'),
    }),
    coverage: z.number().nullable().describe('What was kept of what was planned, 0 to 1'),
    health: z.enum(['ok', 'partial', 'failed', 'suspicious']).nullable(),
    stop_reason: z.string().nullable(),
    error: failure.nullable(),
    outcome: anyObject.describe("What the source's last step said: the day's counts, for example"),
  })
  .meta({ id: 'Run' });
export type RunAnswer = z.output<typeof run>;

const item = z
  .object({
    id: z.int(),
    key: z.string().describe("The publisher's own name for it"),
    plan: z.enum(['new', 'changed']),
    status: z.enum(ITEM_STATUSES as [ItemStatus, ...ItemStatus[]]),
    attempt: count,
    not_before: instant.nullable().describe('When it is tried again'),
    document_id: z.string().nullable(),
    bytes: count.nullable(),
    failure: failure.extend({ http_status: z.int().nullable() }).nullable(),
    skip_reason: z.string().nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Item' });
export type ItemAnswer = z.output<typeof item>;

export const listRuns = endpoint({
  path: '/v1/runs',
  topic: 'runs',
  summary: 'Runs, newest first',
  query: z.strictObject({
    source: sourceNames.optional().describe('Only runs of these sources'),
    status: listOf(z.enum(RUN_STATUSES), `of ${RUN_STATUSES.join(', ')}, separated by commas`)
      .optional()
      .describe('Only runs in these states'),
    limit,
    cursor,
  }),
  answer: pageOf(run),
  statuses: { 200: 'A page of runs' },
  errors: ['UNKNOWN_SOURCE'],
  forOperator: true,
});

export const oneRun = z.strictObject({ id: runId.describe('Id of the run') });

export const getRun = endpoint({
  path: '/v1/runs/{id}',
  topic: 'runs',
  summary: 'One run, with its counts',
  params: oneRun,
  answer: run,
  statuses: { 200: 'The run as it stands' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

export const listRunItems = endpoint({
  path: '/v1/runs/{id}/items',
  topic: 'runs',
  summary: 'What became of each thing a run worked on',
  description:
    'In the order of discovery. A candidate that was unchanged costs no item; it is counted in the run.',
  params: oneRun,
  query: z.strictObject({
    status: listOf(
      z.enum(ITEM_STATUSES as [ItemStatus, ...ItemStatus[]]),
      `of ${ITEM_STATUSES.join(', ')}, separated by commas`,
    )
      .optional()
      .describe('Only items in these states'),
    limit,
    cursor,
  }),
  answer: pageOf(item),
  statuses: { 200: 'A page of items' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});
