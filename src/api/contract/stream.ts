import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

export const followAll = endpoint({
  path: '/v1/stream',
  topic: 'operations',
  summary: 'Progress of runs and changes of records, as they happen',
  description:
    'Server-sent events. `change` has a line of `/v1/changes` and as its id the cursor behind it: a client that comes back with Last-Event-ID misses none. `run` has a run as `/v1/runs/{id}` answers it, whenever its state or its counts have changed; after each connection the newest runs come first. `ready` has the cursor from which the changes that follow continue. A comment keeps a silent connection open every 15 seconds.',
  query: z.strictObject({
    cursor: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Changes after this cursor of `/v1/changes`; `now`, when left out')
      .meta({ allowed: 'a cursor of /v1/changes, 0 or now' }),
  }),
  headers: {
    'Last-Event-ID': 'The id of the last event that arrived; takes the place of cursor',
  },
  answer: z.never(),
  media: ['text/event-stream'],
  statuses: { 200: 'The events, until the client leaves' },
  errors: ['BAD_PARAMS'],
  forOperator: true,
});
