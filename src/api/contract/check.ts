import { z } from 'zod';
import { CHECK_OUTCOMES } from '../../core/checkup.ts';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';
import { getDocument } from './documents.ts';

export const checkDocument = endpoint({
  method: 'POST',
  path: '/v1/documents/{id}/check',
  topic: 'documents',
  summary: 'Ask the publisher about a record again',
  description:
    'What the publisher says becomes the status of the record. A time-out, an error of its server and a refusal change nothing; "not found" withdraws a record when it is said again a day later. Takes no body, or an empty JSON object.',
  params: getDocument.params,
  answer: z
    .object({
      id: z.string(),
      source: z.string(),
      checked_at: instant,
      outcome: z.enum(CHECK_OUTCOMES),
      status_before: z.enum(DOCUMENT_STATUSES),
      status: z.enum(DOCUMENT_STATUSES),
      reason: z.string().nullable().describe('What the publisher said, or why nothing came'),
      error: z.string().nullable().describe('Code of the failure, where there was one'),
      confirm_from: instant
        .nullable()
        .describe('After a first "not found": the same answer from then on withdraws the record'),
    })
    .meta({ id: 'Checkup' }),
  statuses: { 200: 'The publisher was asked; `outcome` says what came of it' },
  errors: ['NOT_FOUND', 'SOURCE_OFF', 'PLACEHOLDER_CONTACT', 'BAD_CONFIG', 'STOPPED'],
  changesState: true,
});
