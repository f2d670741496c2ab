import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { CITED_AS, CITED_FORMS } from './cited-forms.ts';
import { listedRecord, oneRecord, recordFilters, recordPast, wholeRecord } from './data-records.ts';
import { pageOf } from './fields.ts';

const fields = {
  ...listedRecord,
  vocabulary: z.string(),
  deprecated: z.boolean().describe('Whether the publisher no longer uses it'),
  deprecated_on: z.string().nullable(),
  replaced_by: z.string().nullable().describe('Id of the term to use instead'),
};

const listedTerm = z.object(fields).meta({ id: 'ListedTerm' });
export type ListedTermAnswer = z.output<typeof listedTerm>;

export const term = z.object({ ...fields, ...wholeRecord }).meta({ id: 'Term' });
export type TermAnswer = z.output<typeof term>;

const vocabulary = z
  .object({
    name: z.string(),
    terms: z.int(),
    deprecated: z.int().describe('How many of its terms are'),
    sources: z.array(z.string()),
    url: z.string().describe('Where its terms are'),
  })
  .meta({ id: 'Vocabulary' });

export const listVocabularies = endpoint({
  path: '/v1/vocabularies',
  topic: 'records',
  summary: 'Controlled vocabularies, in order of their names',
  answer: z.object({ items: z.array(vocabulary) }),
  statuses: { 200: 'All of them; they are few' },
});

export const listTerms = endpoint({
  path: '/v1/vocabularies/{name}',
  topic: 'records',
  summary: 'The terms of one vocabulary, in the order in which they were first kept',
  params: z.strictObject({
    name: z
      .string()
      .min(1)
      .max(200)
      .regex(/^[\w.-]+$/)
      .describe('Name of the vocabulary')
      .meta({ allowed: 'letters, digits, dots, hyphens and underscores', example: 'policy_areas' }),
  }),
  query: z.strictObject({
    ...recordFilters,
    deprecated: z
      .enum(['true', 'false'])
      .optional()
      .describe('Only terms that are deprecated, or only those that are not')
      .meta({ allowed: 'true or false' }),
  }),
  answer: pageOf(listedTerm),
  statuses: { 200: 'A page of terms' },
  errors: ['UNKNOWN_SOURCE', 'NOT_FOUND'],
});

export const getTerm = endpoint({
  path: '/v1/terms/{id}',
  topic: 'records',
  summary: 'One term of a vocabulary, and its versions',
  params: oneRecord,
  query: recordPast,
  headers: { Accept: CITED_AS },
  answer: term,
  media: CITED_FORMS,
  statuses: {
    200: 'The term; another spelling of its id is answered with 308 and the address of its own',
  },
  errors: ['NOT_FOUND'],
});
