import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { HOLDS } from '../../use-cases/queue.ts';
import { cursor, limit, pageOf } from './fields.ts';

const count = z.int().nonnegative();
const counts = z.record(z.string(), count);
const breakerState = z.enum(['closed', 'open', 'half-open']);

const cooling = z
  .object({ until: instant, reason: z.string() })
  .nullable()
  .describe('Asked to wait until then; null when we are not');

const breaker = z.object({
  state: breakerState.describe('`open`: no request goes to the host until `until`'),
  failures: count,
  until: instant.nullable(),
});

/** How we behave towards a host, and it towards us. */
export const hostReport = z
  .object({
    host: z.string(),
    robots: z.array(
      z.object({
        origin: z.string(),
        fetched_at: instant,
        status: z.int(),
        group: z.string().nullable().describe('Whom the rules speak to; null when nobody'),
        rules: z.array(z.string()).describe('The lines in force, as the file spells them'),
        crawl_delay_seconds: z.number().nullable(),
      }),
    ),
    limits: z.object({
      rate: z.string().describe('Granted: the strictest of all who ask'),
      in_flight: z.int().nullable(),
      askers: z.array(
        z.object({
          who: z.string().describe('A source, or robots.txt'),
          rate: z.string(),
          in_flight: z.int().nullable(),
          seen_at: instant,
        }),
      ),
    }),
    cooling,
    breaker,
    transitions: z.array(
      z.object({ at: instant, from: breakerState, to: breakerState, reason: z.string() }),
    ),
    traffic: z.object({
      since: instant,
      requests: count,
      bytes: count,
      cache_hits: count,
      most_per_minute: count,
      mean_ms: z.number().nullable(),
      outcomes: counts.describe('By HTTP status or error code'),
      by_source: counts,
      minutes: z.array(z.object({ minute: instant, requests: count })),
    }),
    announced: z
      .array(z.object({ at: instant, source: z.string(), reason: z.string() }))
      .describe(
        'What its answers announced of their own end (`Deprecation`, `Sunset`) in the last thirty days',
      ),
    waits: z
      .array(
        z.object({
          at: instant,
          host: z.string(),
          source: z.string(),
          kind: z.enum(['asked-to-wait', 'waited', 'quota']),
          wait_ms: z.number(),
          reason: z.string(),
        }),
      )
      .describe('What made us wait, newest first'),
  })
  .meta({ id: 'Host' });

const hostSummary = z
  .object({
    host: z.string(),
    rate: z.string().describe('Granted: the strictest of all who ask'),
    in_flight: z.int().nullable(),
    sources: z.array(z.string()).describe('Who asks it'),
    cooling,
    breaker,
    requests: count.describe('In the last 24 hours'),
    refusals: count.describe('Of these, answered with an error, or not at all'),
    cache_hits: count,
    bytes: count,
  })
  .meta({ id: 'HostSummary' });
export type HostSummaryAnswer = z.output<typeof hostSummary>;

export const listHosts = endpoint({
  path: '/v1/hosts',
  topic: 'politeness',
  summary: 'Every host that was asked, in order of name',
  query: z.strictObject({
    q: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only hosts whose name has this in it')
      .meta({ allowed: 'a part of a name, in at most 200 characters' }),
    limit,
    cursor,
  }),
  answer: pageOf(hostSummary),
  statuses: { 200: 'A page of hosts' },
  forOperator: true,
});

export const getHost = endpoint({
  path: '/v1/hosts/{host}',
  topic: 'politeness',
  summary: 'How we behave towards a host: robots.txt, pace, refusals, cool-downs, cache, budget',
  params: z.strictObject({
    host: z
      .string()
      .max(260)
      .regex(/^[A-Za-z0-9._:[\]-]+$/)
      .toLowerCase()
      .describe('Name of the host')
      .meta({ allowed: 'the name of a host', example: 'www.gov.uk' }),
  }),
  answer: hostReport,
  statuses: { 200: 'The host; traffic is of the last 24 hours' },
  errors: ['NOT_FOUND'],
  forOperator: true,
});

const queueOfHost = z
  .object({
    host: z.string().nullable().describe('Null where the items name no address yet'),
    waiting: count.describe('Items that nobody works on yet'),
    leased: count.describe('Items that a worker holds'),
    in_flight: count.nullable().describe('Requests under way; null when that is not known'),
    estimated: z
      .boolean()
      .describe('Whether the first thousands of items stand for the rest of them'),
    next_turn_at: instant.nullable().describe('Null when it may be asked at once'),
    held_by: z
      .array(
        z.object({
          what: z.enum(HOLDS),
          until: instant.nullable(),
          says: z.string(),
        }),
      )
      .describe('What keeps it from going faster, the longest hold first'),
    runs: z.array(
      z.object({ run_id: z.string(), source: z.string(), waiting: count, leased: count }),
    ),
  })
  .meta({ id: 'HostQueue' });

export const getQueue = endpoint({
  path: '/v1/queue',
  topic: 'politeness',
  summary: 'What waits for which host, what is in flight there, and what holds it',
  answer: z.object({
    at: instant,
    waiting: count,
    leased: count,
    items: z.array(queueOfHost).describe('The longest queue first'),
  }),
  statuses: { 200: 'The queue of the runs that are going' },
  forOperator: true,
});

const budget = {
  name: z.string(),
  per_hour: count,
  used: count,
  left: count,
  refill_at: instant.nullable().describe('When the next turn comes back'),
};

export const getQuota = endpoint({
  path: '/v1/quota',
  topic: 'politeness',
  summary: 'Requests that publishers count by key: what is spent, what is left, for whom',
  answer: z.object({
    pools: z.array(
      z.object({
        ...budget,
        hosts: z.array(z.string()),
        key_is_set: z.boolean(),
        stated: z.boolean().describe('Whether the publisher states the limit'),
        by_others: count,
        budgets: z.array(z.object(budget)),
      }),
    ),
  }),
  statuses: { 200: 'The pools, as they are for every process of the data folder' },
  forOperator: true,
});
