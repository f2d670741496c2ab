import { z } from 'zod';
import { CHANGE_KINDS } from '../../core/changes.ts';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES, RECORD_KINDS } from '../../core/record.ts';
import { VERSION_GRADES } from '../../core/versions.ts';
import { limit, listOf, sourceNames } from './fields.ts';

export const change = z
  .object({
    seq: z.int().describe('From 1, without gaps, in the order of committing'),
    at: instant,
    id: z.string().describe('Id of the record'),
    url: z.string().describe('Its address here'),
    source: z.string(),
    title: z.string().describe('As it is today'),
    record: z.enum(RECORD_KINDS).describe('Which kind of record it is about'),
    kind: z
      .enum(CHANGE_KINDS)
      .describe(
        'added; changed: other bytes, another text or other fields; described: other title, dates or metadata; reread: the same bytes read into another text; tombstoned; restored; related: other relations, and nothing else',
      ),
    grade: z.enum(VERSION_GRADES).nullable().describe('Of the version that came with it'),
    version: z.int().describe("Number of the record's newest version after it"),
    status: z
      .enum(DOCUMENT_STATUSES)
      .nullable()
      .describe('Of a document, after it, as what follows; null for every other kind of record'),
    tombstone_at: instant.nullable(),
    tombstone_reason: z.string().nullable(),
    successor_id: z.string().nullable(),
  })
  .meta({ id: 'Change' });
export type ChangeAnswer = z.output<typeof change>;

export const listChanges = endpoint({
  path: '/v1/changes',
  topic: 'changes',
  summary: 'What was added, changed, tombstoned and restored, in order and without gaps',
  description:
    'Without a cursor from the very beginning: replayed, it gives the catalog as it is. `next_cursor` is always given, for what comes later. The Accept header decides the form. As `text/event-stream` it stays open and continues; each event has the cursor as its id, so that a client that lost the connection continues by Last-Event-ID. As `application/atom+xml` the newest come first, for feed readers.',
  query: z.strictObject({
    source: sourceNames.optional().describe('Only changes of records of these sources'),
    record: listOf(z.enum(RECORD_KINDS), `of ${RECORD_KINDS.join(', ')}, separated by commas`)
      .optional()
      .describe('Only changes of these kinds of record'),
    kind: listOf(z.enum(CHANGE_KINDS), `of ${CHANGE_KINDS.join(', ')}, separated by commas`)
      .optional()
      .describe('Only these kinds of change'),
    cursor: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        '`next_cursor` of the page before, the number (`seq`) of a line for what follows it, 0 for the beginning, or `now` for what comes',
      )
      .meta({ allowed: 'the next_cursor of the page before, the number of a line, 0 or now' }),
    limit,
    format: z
      .enum(['json', 'sse', 'atom'])
      .optional()
      .describe('The form, where the Accept header cannot be set')
      .meta({ allowed: 'json, sse or atom' }),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that arrived; takes the place of cursor',
  },
  answer: z.object({
    items: z.array(change),
    next_cursor: z.string().describe('Where to continue, also after the last page'),
    has_more: z.boolean(),
    last_seq: z
      .int()
      .describe('The number of the newest line of the whole feed; 0 when it is empty'),
  }),
  media: ['text/event-stream', 'application/atom+xml'],
  statuses: { 200: 'The changes' },
  errors: ['TOO_COSTLY', 'UNKNOWN_SOURCE'],
});
