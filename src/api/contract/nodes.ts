import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { WORK_KINDS } from '../../core/node.ts';

const count = z.int().nonnegative();

/** A process that serves or works, as the others see it. */
export const node = z
  .object({
    owner: z.string().describe('As leases and runs name it'),
    host: z.string(),
    pid: z.int(),
    role: z.enum(['serve', 'worker']),
    kinds: z.array(z.enum(WORK_KINDS)).describe('What it takes on'),
    state: z
      .enum(['live', 'silent', 'refusing'])
      .describe('`silent`: not heard of for 15 seconds; `refusing`: takes no work, see `refuses`'),
    version: z.string(),
    schema: z.int().describe('The newest version of the catalog that it knows'),
    started_at: instant,
    seen_at: instant,
    skew_ms: z
      .int()
      .nullable()
      .describe('How far its clock is ahead of the one all share; null where nothing measures it'),
    working: count.describe('Items that it has in hand'),
    leads: z.boolean().describe('It starts the scheduled runs'),
    refuses: z.string().nullable(),
    redis_lost_at: instant
      .nullable()
      .describe(
        'Since when it cannot share paces through Redis, and continues with its own part of each; null while it can',
      ),
  })
  .meta({ id: 'Node' });

export const listNodes = endpoint({
  path: '/v1/nodes',
  topic: 'operations',
  summary: 'The processes that serve and work, as they were last heard of',
  description:
    'It lists every `annals serve` and `annals worker` of this data set that was there within the last hour: on one machine through the data folder, on many through PostgreSQL, or through Redis where the catalog is a file.',
  answer: z.object({ items: z.array(node) }),
  statuses: { 200: 'The nodes, by host and process' },
  forOperator: true,
});
