import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { EXPORT_FORMATS } from '../../core/exports/export-order.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { sourceName } from './fields.ts';
import { beginning, ending, moment } from './filters.ts';

export const EXPORT_STATES = ['queued', 'running', 'done', 'failed'] as const;

const job = z
  .object({
    id: z.string(),
    state: z.enum(EXPORT_STATES),
    format: z.enum(EXPORT_FORMATS),
    command: z.string().describe('The command that makes the same export'),
    created_at: instant,
    ended_at: instant.nullable(),
    kept_until: instant.describe('The files are deleted after that'),
    looked: z.int().describe('Records looked at so far'),
    total: z.int().describe('Records to be looked at'),
    error: z
      .object({ code: z.string(), message: z.string(), hint: z.string() })
      .nullable()
      .describe('Why it failed'),
    url: z.string().describe('Address of this job'),
    download_url: z.string().nullable().describe('Everything as one zip, when it is done'),
    feed_cursor: z
      .int()
      .nullable()
      .describe('The number of the feed that the export stands at; `delta_from` of the next one'),
    records: z.record(z.string(), z.int()).describe('How many records of each kind it has'),
    files: z.array(
      z.object({
        path: z.string(),
        sha256: z.string(),
        bytes: z.int(),
        url: z.string().describe('Where this file alone is'),
      }),
    ),
  })
  .meta({ id: 'Export' });
export type ExportAnswer = z.output<typeof job>;

const oneExport = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{22}$/)
    .describe('Id of the export')
    .meta({
      allowed: 'the id that POST /v1/exports answered with',
      example: 'q9ZxJ3b5Qm2n1v7Kc0LwEA',
    }),
});

export const createExport = endpoint({
  method: 'POST',
  path: '/v1/exports',
  topic: 'exports',
  summary: 'Begin an export of a selection of records',
  description:
    'The export is made in the background, one after the other; the answer has the address at which to ask how far it is. An export that a restart of the server interrupted continues. The files are kept for seven days.',
  body: z.strictObject({
    format: z
      .enum(EXPORT_FORMATS)
      .describe('The form of the files')
      .meta({ allowed: EXPORT_FORMATS.join(', ') }),
    source: z
      .array(sourceName)
      .max(100)
      .optional()
      .describe('Only records of these sources')
      .meta({ allowed: 'a list of at most 100 names of sources' }),
    kind: z
      .array(z.string().min(1).max(200))
      .max(100)
      .optional()
      .describe('Only these kinds')
      .meta({ allowed: 'a list of at most 100 kinds of records' }),
    status: z
      .array(z.enum(DOCUMENT_STATUSES))
      .optional()
      .describe('Only documents of these statuses; all of them when left out')
      .meta({ allowed: `a list of ${DOCUMENT_STATUSES.join(', ')}` }),
    since: beginning.optional().describe('Published, or for events happened, then or later'),
    until: ending.optional().describe('Published or happened before; of a date, the day counts'),
    query: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('Only what a search by words finds')
      .meta({ allowed: 'what you would search for, in at most 2,000 characters' }),
    ids: z
      .array(z.string().min(1).max(1000))
      .max(10_000)
      .optional()
      .describe('Only these records')
      .meta({ allowed: 'a list of at most 10,000 ids' }),
    as_of: moment.optional().describe('Every record as the catalog knew it then'),
    delta_from: z
      .int()
      .nonnegative()
      .optional()
      .describe('Only what changed since this number of the feed, with an operation for each row')
      .meta({ allowed: 'a whole number, 0 or more' }),
  }),
  answer: job,
  statuses: { 202: 'The export is begun; `Location` leads to it' },
  errors: ['UNKNOWN_SOURCE', 'EXPORT_REFUSED', 'OVERLOADED', 'READ_ONLY', 'STOPPED'],
  changesState: true,
});

export const getExport = endpoint({
  path: '/v1/exports/{id}',
  topic: 'exports',
  summary: 'How far an export is, and where its files are',
  params: oneExport,
  answer: job,
  statuses: { 200: 'The export' },
  errors: ['NOT_FOUND'],
});

export const downloadExport = endpoint({
  path: '/v1/exports/{id}/download',
  topic: 'exports',
  summary: 'The files of an export: all as one zip, or one of them',
  params: oneExport,
  query: z.strictObject({
    file: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Path of one file, as the export lists it; without it, everything as one zip')
      .meta({ allowed: 'the path of a file of the export' }),
  }),
  answer: z.never(),
  media: ['application/octet-stream', 'application/zip'],
  statuses: { 200: 'The bytes', 206: 'The part that Range asked for' },
  errors: ['NOT_FOUND', 'RANGE_NOT_SATISFIABLE'],
});
