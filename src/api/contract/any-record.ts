import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { oneRecord } from './data-records.ts';
import { document, tombstoneHint } from './documents.ts';
import { entity } from './entities.ts';
import { event } from './events.ts';
import { inPast } from './filters.ts';
import { term } from './vocabularies.ts';

const anyRecord = z
  .discriminatedUnion('is', [
    z.object({
      is: z.literal('document'),
      record: document,
      gone: tombstoneHint
        .nullable()
        .describe('Of a withdrawn or superseded document: what became of it'),
    }),
    z.object({ is: z.literal('entity'), record: entity }),
    z.object({ is: z.literal('event'), record: event }),
    z.object({ is: z.literal('term'), record: term }),
  ])
  .meta({ id: 'AnyRecord' });
export type AnyRecordAnswer = z.output<typeof anyRecord>;

export const getRecord = endpoint({
  method: 'GET',
  path: '/v1/records/{id}',
  topic: 'records',
  summary: 'One record of whichever kind, for who has its id alone',
  description:
    'The record as the address of its kind gives it, with `is` saying which that is. What is gone is answered with 200, and `gone` says what became of it.',
  params: oneRecord,
  query: z.strictObject(inPast),
  answer: anyRecord,
  statuses: { 200: 'The record, standing or gone' },
  errors: ['NOT_FOUND'],
});
