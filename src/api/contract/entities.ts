import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { CITED_AS, CITED_FORMS } from './cited-forms.ts';
import { listedRecord, oneRecord, recordFilters, recordPast, wholeRecord } from './data-records.ts';
import { date, pageOf } from './fields.ts';

const entityName = z.object({
  name: z.string(),
  kind: z.string().optional().describe('What sort of name, as the source calls it'),
  from: z.string().optional(),
  until: z.string().optional(),
});

const fields = {
  ...listedRecord,
  names: z.array(entityName).describe('Every name it has or had'),
  served_from: z.string().nullable(),
  served_until: z.string().nullable(),
  founded_on: z.string().nullable(),
  disbanded_on: z.string().nullable(),
};

const listedEntity = z.object(fields).meta({ id: 'ListedEntity' });
export type ListedEntityAnswer = z.output<typeof listedEntity>;

export const entity = z.object({ ...fields, ...wholeRecord }).meta({ id: 'Entity' });
export type EntityAnswer = z.output<typeof entity>;

export const listEntities = endpoint({
  path: '/v1/entities',
  topic: 'records',
  summary: 'People and bodies of people, in the order in which they were first kept',
  query: z.strictObject({
    ...recordFilters,
    on: date
      .optional()
      .describe('Only those that served, or existed, on that day; one whose dates are not known is among them'),
  }),
  answer: pageOf(listedEntity),
  statuses: { 200: 'A page of entities' },
  errors: ['UNKNOWN_SOURCE'],
});

export const getEntity = endpoint({
  path: '/v1/entities/{id}',
  topic: 'records',
  summary: 'One entity: its names over time, when it served or existed, and its versions',
  params: oneRecord,
  query: recordPast,
  headers: { Accept: CITED_AS },
  answer: entity,
  media: CITED_FORMS,
  statuses: {
    200: 'The entity; another spelling of its id is answered with 308 and the address of its own',
  },
  errors: ['NOT_FOUND'],
});
