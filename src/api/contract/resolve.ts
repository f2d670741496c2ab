import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { DOCUMENT_STATUSES } from '../../core/record.ts';

const named = z
  .object({
    id: z.string(),
    names: z.string().describe('What kind of thing it is'),
    matched: z.string().describe('The words it was found in'),
    how: z.string().describe('As what they were read'),
    url: z.string().describe('Its address here'),
    held: z.boolean().describe('Whether the catalog holds it'),
    title: z.string().nullable(),
    status: z.enum(DOCUMENT_STATUSES).nullable(),
  })
  .meta({ id: 'Named' });

export const resolveText = endpoint({
  path: '/v1/resolve',
  topic: 'documents',
  summary: 'What people write (a bill, a report number, a DOI, a link) as canonical ids',
  query: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(4000)
      .describe('Any text; everything it names is found, held or not')
      .meta({ allowed: 'a text of at most 4000 characters', example: 'H.R. 1, 119th Congress' }),
  }),
  answer: z.object({
    text: z.string(),
    found: z.array(named).describe('The most certain first'),
    unresolved: z
      .array(z.string())
      .describe('Recognised, but only a catalog that holds it could say which document it is'),
  }),
  statuses: { 200: 'What it names; nothing when it names nothing' },
});
