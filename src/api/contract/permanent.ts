import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES, RECORD_KINDS } from '../../core/record.ts';
import { CITED_AS, CITED_FORMS } from './cited-forms.ts';
import { anyObject } from './fields.ts';

const permanent = z
  .object({
    id: z.string(),
    record: z.enum(RECORD_KINDS),
    version: z.int().describe('The version that was asked for, or the newest'),
    permalink: z.string(),
    url: z.string().describe('Address of the record as it is today'),
    retrieved_on: z.string().describe('The day on which this version was first retrieved'),
    sha256: z.string().nullable(),
    citation: z.string().describe('The citation as a sentence, with id, version, day and hash'),
    by_way_of: z
      .string()
      .nullable()
      .describe(
        'The Annals from which this one has the version shown; null when it was fetched here',
      ),
    is_current: z.boolean().describe('Whether no newer version exists'),
    newest: z.int().describe('The newest version'),
    status: z.enum(DOCUMENT_STATUSES).nullable().describe('Of a document, today'),
    tombstone_at: instant.nullable(),
    tombstone_reason: z.string().nullable(),
    successor_id: z.string().nullable(),
    living_id: z
      .string()
      .nullable()
      .describe('The current record, at the end of the chain of successors'),
    shown: z
      .enum(['version', 'tombstone'])
      .describe(
        'tombstone: what the version said was not kept, and only its hash and fate are known',
      ),
    content: anyObject.nullable().describe('What the version says'),
  })
  .meta({ id: 'PermanentLink' });
export type PermanentAnswer = z.output<typeof permanent>;

export const getPermanent = endpoint({
  path: '/id/{name}',
  topic: 'documents',
  summary: 'One version of a record for good: `/id/{id}@{version}`',
  description:
    'The address of a citation. It answers whatever became of the record: with the version, and beside it how the record stands today and which record took its place. Without `@{version}` it answers with the newest. The Accept header, or `style`, gives the citation instead; a browser is led to the page of the record.',
  params: z.strictObject({
    name: z
      .string()
      .max(1100)
      .regex(/^[A-Za-z][A-Za-z0-9_-]*:\P{Cc}+$/u)
      .describe('Id of a record, @, and the number of a version')
      .meta({ allowed: 'an id and a version, such as crs:R47892@2', example: 'crs:R47892@1' }),
  }),
  query: z.strictObject({
    style: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe(
        'The citation in this style as text: text, bibtex, ris, csl-json, or one of its family',
      )
      .meta({ allowed: 'the name of a style', example: 'bibtex' }),
  }),
  headers: {
    Accept: `${CITED_AS}; text/html leads to the page of the record`,
  },
  answer: permanent,
  media: [...CITED_FORMS, 'text/plain'],
  statuses: {
    200: 'The version, or the tombstone with its successor',
    303: 'Asked for as text/html: `Location` leads to the page of the record in the dashboard',
  },
  errors: ['NOT_FOUND'],
});
