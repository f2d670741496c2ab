import { z } from 'zod';
import { COMPLETENESS_STATES, type CompletenessState } from '../../core/completeness.ts';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { sourceName } from './fields.ts';

const states = Object.keys(COMPLETENESS_STATES) as [CompletenessState, ...CompletenessState[]];

const series = z
  .object({
    source: z.string(),
    series: z.string().describe('What is counted together: a session, a type of bill, a day'),
    state: z
      .enum(states)
      .describe(states.map((state) => `${state}: ${COMPLETENESS_STATES[state]}`).join('. ')),
    listed: z.int().describe('How many the last listing that made sense named'),
    expected: z.int(),
    held: z.int(),
    reserved: z.int().describe('Numbers that the publisher keeps free'),
    missing_count: z.int(),
    missing: z.array(z.string()).describe('Numbers, ranges of numbers or keys; the first 200'),
    late_since: instant.nullable().describe('Since when something has been missing'),
    since: instant.describe('Since when it is so'),
    checked_at: instant,
    run_id: z.string(),
    says: z.string(),
    rule: z.string().describe('By which rule its source is judged'),
  })
  .meta({ id: 'CompletenessOfSeries' });

export const getCompleteness = endpoint({
  path: '/v1/completeness',
  topic: 'sources',
  summary: 'What publishers declare against what is held: complete, missing which, since when',
  description:
    'Judged at the end of each run. An empty or halved listing is an outage of the publisher, never a removal. With `since`, every state of each series from then on, oldest first.',
  query: z.strictObject({
    source: sourceName.optional().describe('Only series of this source'),
    since: z
      .string()
      .max(40)
      .optional()
      .describe('A date or an instant: the history from then on')
      .meta({ allowed: 'a date or an instant', example: '2026-05-01' }),
  }),
  answer: z.object({ complete: z.boolean(), items: z.array(series) }),
  statuses: { 200: 'The series' },
  errors: ['UNKNOWN_SOURCE', 'BAD_REQUEST'],
});
