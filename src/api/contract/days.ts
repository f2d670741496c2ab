import { z } from 'zod';
import { DAY_ORDERS } from '../../core/day-range.ts';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { anyObject, date, limit, sourceName } from './fields.ts';
import { run } from './runs.ts';

/** The words of the daily index for a run: aborted counts as failed. */
export const DAY_RUN_STATUSES = ['RUNNING', 'SUCCESS', 'FAILED'] as const;
export const dayRunStatus = z.enum(DAY_RUN_STATUSES);

const count = z.int().nonnegative();

const counts = { totalCount: count, newCount: count, latestCount: count };

export const ofSource = sourceName
  .optional()
  .describe('The source whose daily index is meant; without it, the first source with runs by day');

const dayItem = z
  .object({
    id: z.string(),
    title: z.string(),
    url: z.string(),
    bucket: z.string().describe('NEW: first published that day. LATEST: updated, published before'),
    publishedAt: instant.nullable(),
    updatedAt: instant.nullable(),
    tags: anyObject,
    documentType: z.string(),
    description: z.string().nullable(),
    status: z.enum(DOCUMENT_STATUSES),
  })
  .meta({ id: 'DayItem' });

const day = z
  .object({
    source: z.string(),
    date: date.describe('The day that is served, as servedDate'),
    requestedDate: date,
    servedDate: date,
    status: dayRunStatus.describe('Of what is served: an index is made by a successful run only'),
    requestedStatus: dayRunStatus.nullable().describe('Of the newest run for the requested day'),
    notice: z
      .string()
      .nullable()
      .describe('Why something else than the newest state of the requested day is served'),
    runId: z.string().describe('The run that made the index'),
    ...counts,
    items: z.array(dayItem).describe('NEW before LATEST, newest first'),
  })
  .meta({ id: 'Day' });
export type DayAnswer = z.output<typeof day>;

export const getDay = endpoint({
  path: '/v1/days/{date}',
  topic: 'days',
  summary: 'What was published or updated on a day',
  description:
    'A day without a successful run is answered with the last successful day before it: `servedDate` and `notice` say so.',
  params: z.strictObject({ date: date.describe("A day in the source's own zone") }),
  query: z.strictObject({ source: ofSource }),
  answer: day,
  statuses: { 200: 'The day, or the last successful one before it' },
  errors: ['UNKNOWN_SOURCE', 'NOT_FOUND'],
});

export const listDays = endpoint({
  path: '/v1/days',
  topic: 'days',
  summary: 'The indexed days, newest first',
  query: z.strictObject({ source: ofSource, limit }),
  answer: z.object({
    items: z.array(
      z
        .object({ source: z.string(), date, runId: z.string(), ...counts })
        .meta({ id: 'DaySummary' }),
    ),
    has_more: z.boolean(),
  }),
  statuses: { 200: 'Days with their counts' },
  errors: ['UNKNOWN_SOURCE'],
});

export const ingestDay = endpoint({
  method: 'POST',
  path: '/v1/ingest/{date}',
  topic: 'days',
  summary: 'Acquire a day now and rebuild its index',
  description:
    'May be repeated: items are updated in place and the index of the day is replaced as a whole, or left as it was when the run fails. The run continues when the client leaves. Takes no body, or an empty JSON object.',
  params: z.strictObject({ date: date.describe("A day in the source's own zone") }),
  query: z.strictObject({
    source: ofSource,
    wait: z
      .enum(['true', 'false'])
      .default('true')
      .describe('`false` answers 202 as soon as the run has begun')
      .meta({ allowed: 'true or false' }),
  }),
  headers: { Prefer: '`respond-async` is the same as wait=false' },
  answer: run,
  statuses: {
    200: 'The run was completed; Location names it',
    202: 'The run has begun; Location says where to follow it',
  },
  errors: [
    'UNKNOWN_SOURCE',
    'SOURCE_OFF',
    'SOURCE_BUSY',
    'STOPPED',
    'DISCOVERY_INCOMPLETE',
    'LISTED_TOO_FEW',
    'ITEMS_FAILED',
    'RUN_DEADLINE',
    'DISK_FULL',
    'PLACEHOLDER_CONTACT',
    'BAD_CONFIG',
  ],
  changesState: true,
});

export const ingestDays = endpoint({
  method: 'POST',
  path: '/v1/ingest',
  topic: 'days',
  summary: 'Acquire a range of days, each as a run of its own',
  description:
    'Days that a run completed since they were over are left out. The same request again continues where an earlier one stopped. The runs continue when the client leaves, and stop when the server does; follow them at /v1/runs, and the days at /v1/days. Takes no body, or an empty JSON object.',
  query: z.strictObject({
    source: ofSource,
    since: date.describe("First day, in the source's own zone"),
    until: date.optional().describe('Last day; the last one that is over unless given'),
    order: z
      .enum(DAY_ORDERS)
      .default('newest')
      .describe('Which day comes first')
      .meta({ allowed: 'newest or oldest' }),
  }),
  answer: z
    .object({
      source: z.string(),
      order: z.enum(DAY_ORDERS),
      days: count.describe('Days of the range'),
      doneBefore: count.describe('Of these, completed before'),
      left: z.array(date).describe('Days that are run now, in this order'),
    })
    .meta({ id: 'DayRange' }),
  statuses: { 200: 'Every day was completed before', 202: 'The first day is being run' },
  errors: [
    'UNKNOWN_SOURCE',
    'SOURCE_OFF',
    'BAD_PARAMS',
    'STOPPED',
    'PLACEHOLDER_CONTACT',
    'BAD_CONFIG',
  ],
  changesState: true,
});
