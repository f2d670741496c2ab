import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { CITED_AS, CITED_FORMS } from './cited-forms.ts';
import { listedRecord, oneRecord, recordFilters, recordPast, wholeRecord } from './data-records.ts';
import { pageOf } from './fields.ts';
import { beginning, ending } from './filters.ts';

const position = z.object({
  member_id: z
    .string()
    .nullable()
    .describe('Id or alias of an entity; null where only a name is printed'),
  name: z.string().describe('As printed in the record'),
  position: z.string().describe('As the publisher says it'),
  party: z.string().nullable(),
  state: z.string().nullable(),
});

const fields = {
  ...listedRecord,
  happened_at: instant.nullable(),
  outcome: z.string().nullable().describe('As the publisher says it'),
};

const listedEvent = z.object(fields).meta({ id: 'ListedEvent' });
export type ListedEventAnswer = z.output<typeof listedEvent>;

export const event = z
  .object({
    ...fields,
    positions: z.array(position).describe("In the publisher's order"),
    ...wholeRecord,
  })
  .meta({ id: 'EventOfRecord' });
export type EventAnswer = z.output<typeof event>;

export const listEvents = endpoint({
  path: '/v1/events',
  topic: 'records',
  summary: 'Events of record, such as votes, newest first, without their positions',
  description:
    'What has no date is oldest. An event is never withdrawn; a correction is a version.',
  query: z.strictObject({
    ...recordFilters,
    member: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Only those in which this entity took a position')
      .meta({ allowed: 'the id of an entity, or an alias of one' }),
    happened_from: beginning.optional().describe('Only what happened at that time or later'),
    happened_to: ending
      .optional()
      .describe('Only what happened before that time; of a date, the whole day counts'),
  }),
  answer: pageOf(listedEvent),
  statuses: { 200: 'A page of events' },
  errors: ['UNKNOWN_SOURCE'],
});

export const getEvent = endpoint({
  path: '/v1/events/{id}',
  topic: 'records',
  summary: 'One event of record: its outcome, who took which position, and its versions',
  params: oneRecord,
  query: recordPast,
  headers: { Accept: CITED_AS },
  answer: event,
  media: CITED_FORMS,
  statuses: {
    200: 'The event; another spelling of its id is answered with 308 and the address of its own',
  },
  errors: ['NOT_FOUND'],
});
