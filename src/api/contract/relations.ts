import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { RECORD_KINDS } from '../../core/record.ts';
import { RELATION_DIRECTIONS } from '../../core/relations.ts';
import { oneRecord } from './data-records.ts';
import { anyObject, cursor, limit, listOf, pageOf } from './fields.ts';
import { relationCount } from './relation-count.ts';

const relation = z
  .object({
    direction: z
      .enum(['out', 'in'])
      .describe('out: this record says it of another; in: another says it of this one'),
    from: z.string(),
    kind: z.string().describe('A verb, read from `from` to `to`'),
    to: z.string().describe('As the record names it: an id or an alias, held or not'),
    evidence: z.string().describe('What shows it'),
    since: z.string().nullable(),
    until: z.string().nullable(),
    place: z
      .object({ start: z.int(), end: z.int() })
      .nullable()
      .describe('Where in the text of `from` it is said, as UTF-16 offsets'),
    details: anyObject.nullable(),
    extractor: z.string().describe('The source, or the reader of texts, that found it'),
    seen_at: instant.describe('When it was first said'),
    ended_at: instant.nullable().describe('When it was noticed that it is no longer said'),
    other: z
      .object({ id: z.string(), record: z.enum(RECORD_KINDS), title: z.string(), url: z.string() })
      .nullable()
      .describe('The record at the other end; null while none is held'),
  })
  .meta({ id: 'Relation' });

const relationPage = pageOf(relation).extend({
  id: z.string(),
  counts: z.array(relationCount).describe('Of all that are said now, whatever is filtered'),
});
export type RelationAnswer = z.output<typeof relation>;
export type RelationPage = z.output<typeof relationPage>;

const query = z.strictObject({
  direction: z
    .enum(RELATION_DIRECTIONS)
    .default('both')
    .describe('What it says of others (out), what others say of it (in), or both')
    .meta({ allowed: 'out, in or both' }),
  kind: listOf(z.string().min(1).max(100), 'kinds of relations, separated by commas')
    .optional()
    .describe('Only these kinds'),
  ended: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Also those that are no longer said')
    .meta({ allowed: 'true or false' }),
  limit,
  cursor,
});
export type RelationFilters = z.output<typeof query>;

const relationsOf = <Path extends `/${string}`>(
  path: Path,
  topic: 'documents' | 'records',
  what: string,
) =>
  endpoint({
    method: 'GET',
    path,
    topic,
    summary: `What ${what} says of other records, and what others say of it`,
    params: oneRecord,
    query,
    answer: relationPage,
    statuses: { 200: 'A page of relations, in the order in which they were first said' },
    errors: ['NOT_FOUND'],
  });

export const listDocumentRelations = relationsOf(
  '/v1/documents/{id}/relations',
  'documents',
  'a document',
);
export const listEntityRelations = relationsOf(
  '/v1/entities/{id}/relations',
  'records',
  'an entity',
);
export const listEventRelations = relationsOf('/v1/events/{id}/relations', 'records', 'an event');
export const listTermRelations = relationsOf('/v1/terms/{id}/relations', 'records', 'a term');
