import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant, runId } from '../../core/endpoint-fields.ts';
import { DELIVERY_STATES, DIGESTS, NOTICE_KINDS, WATCH_KINDS } from '../../core/notices.ts';
import { anyObject, cursor, limit, pageOf } from './fields.ts';

const kinds = z.array(z.enum(WATCH_KINDS)).min(1);
const names = z.array(z.string().min(1).max(100)).max(20);

export const watch = z
  .object({
    id: z.string(),
    name: z.string(),
    search: z.string().nullable().describe('What is searched for; null when it is one record'),
    sources: z.array(z.string()).nullable().describe('Only records of these sources'),
    record: z.string().nullable().describe('Id of the record that is watched'),
    kinds: z.array(z.enum(WATCH_KINDS)),
    channels: z.array(z.string()).describe('Names of notify.channels; none: the feed alone'),
    digest: z.enum(DIGESTS),
    created_at: instant,
    feed: z
      .string()
      .describe('Address of its Atom feed; everybody who knows the address may read the feed'),
  })
  .meta({ id: 'Watch' });
export type WatchAnswer = z.output<typeof watch>;

export const notice = z
  .object({
    id: z.int(),
    at: instant,
    kind: z.enum(NOTICE_KINDS),
    watch: z.string().nullable().describe('The watch it is for; null for the operator'),
    title: z.string(),
    text: z.string(),
    details: anyObject,
  })
  .meta({ id: 'Notice' });
export type NoticeAnswer = z.output<typeof notice>;

export const delivery = z
  .object({
    id: z.int(),
    channel: z.string(),
    notices: z.array(z.int()),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int().nonnegative(),
    next_at: instant.nullable().describe('When it is tried next'),
    created_at: instant,
    ended_at: instant.nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'Delivery' });
export type DeliveryAnswer = z.output<typeof delivery>;

export const listWatches = endpoint({
  path: '/v1/watches',
  topic: 'notices',
  summary: 'Every watch',
  answer: z.object({ items: z.array(watch) }),
  statuses: { 200: 'All of them, the oldest first' },
  forOperator: true,
});

export const addWatch = endpoint({
  method: 'POST',
  path: '/v1/watches',
  topic: 'notices',
  summary: 'Watch a search or a record',
  description: 'It tells what happens from now on. One of `search` and `record` is given.',
  body: z.strictObject({
    search: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Records that have every word of it, in the language of `/v1/search`')
      .meta({ allowed: 'what you would search for' }),
    sources: names
      .optional()
      .describe('Only records of these sources')
      .meta({ allowed: 'a list of names of sources' }),
    record: z
      .string()
      .min(1)
      .max(1000)
      .optional()
      .describe('Id of a record')
      .meta({ allowed: 'the id of a record that is held' }),
    name: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('As people call it')
      .meta({ allowed: 'a name' }),
    kinds: kinds
      .optional()
      .describe('Which kinds of change become notices; all of them when left out')
      .meta({ allowed: `a list of ${WATCH_KINDS.join(', ')}` }),
    channels: names
      .optional()
      .describe('Names of notify.channels')
      .meta({ allowed: 'a list of names of channels' }),
    digest: z
      .enum(DIGESTS)
      .default('none')
      .describe(
        'Gathered by day or by week; none: as each channel does (notify.channels.<name>.digest)',
      )
      .meta({ allowed: DIGESTS.join(', ') }),
  }),
  answer: watch,
  statuses: { 201: 'The watch' },
  errors: ['BAD_PARAMS', 'NOT_JSON', 'NOT_FOUND', 'UNKNOWN_SOURCE', 'QUERY_SYNTAX'],
  changesState: true,
});

const oneWatch = z.strictObject({
  id: runId.describe('Id of the watch').meta({ allowed: 'the id of a watch' }),
});

export const removeWatch = endpoint({
  method: 'POST',
  path: '/v1/watches/{id}/remove',
  topic: 'notices',
  summary: 'Watch it no more',
  params: oneWatch,
  answer: z.object({ id: z.string(), removed: z.literal(true) }),
  statuses: { 200: 'It is gone' },
  errors: ['NOT_FOUND'],
  changesState: true,
});

export const getWatchFeed = endpoint({
  path: '/v1/watches/{id}/feed',
  topic: 'notices',
  summary: 'The notices of a watch, as an Atom feed',
  description: 'For feed readers. Everybody who knows the address may read the feed. Newest first.',
  params: oneWatch,
  query: z.strictObject({ limit }),
  answer: z.never(),
  media: ['application/atom+xml'],
  statuses: { 200: 'The feed' },
  errors: ['NOT_FOUND'],
});

export const listNotices = endpoint({
  path: '/v1/notices',
  topic: 'notices',
  summary: 'Notices that were sent, newest first',
  query: z.strictObject({
    watch: runId.optional().describe('Only of this watch').meta({ allowed: 'the id of a watch' }),
    limit,
    cursor,
  }),
  answer: pageOf(notice),
  statuses: { 200: 'A page of notices' },
  forOperator: true,
});

export const listDeliveries = endpoint({
  path: '/v1/deliveries',
  topic: 'notices',
  summary: 'Messages and how they arrived, newest first',
  query: z.strictObject({
    state: z
      .enum(DELIVERY_STATES)
      .optional()
      .describe('Only in this state')
      .meta({ allowed: DELIVERY_STATES.join(', ') }),
    limit,
    cursor,
  }),
  answer: pageOf(delivery),
  statuses: { 200: 'A page of deliveries' },
  forOperator: true,
});

export const resendDelivery = endpoint({
  method: 'POST',
  path: '/v1/deliveries/{id}/resend',
  topic: 'notices',
  summary: 'Send the same message once more',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^\d{1,15}$/)
      .describe('Id of the delivery')
      .meta({ allowed: 'the id of a delivery' }),
  }),
  answer: delivery,
  statuses: { 202: 'A new delivery, due at once' },
  errors: ['NOT_FOUND'],
  changesState: true,
});

export const listChannels = endpoint({
  path: '/v1/channels',
  topic: 'notices',
  summary: 'Ways to reach people, as the settings have them; without their secrets',
  answer: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        digest: z.enum(DIGESTS),
        operator: z.boolean().describe('Whether it gets the notices about runs and sources'),
      }),
    ),
  }),
  statuses: { 200: 'All of them' },
  forOperator: true,
});

export const testChannel = endpoint({
  method: 'POST',
  path: '/v1/channels/{name}/test',
  topic: 'notices',
  summary: 'Send a test message over a channel now',
  params: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_-]*$/)
      .describe('Name of the channel')
      .meta({ allowed: 'a name of notify.channels' }),
  }),
  answer: z.object({ channel: z.string(), delivered: z.literal(true) }),
  statuses: { 200: 'It arrived' },
  errors: ['BAD_PARAMS', 'BAD_CONFIG', 'DELIVERY_FAILED'],
  changesState: true,
});
