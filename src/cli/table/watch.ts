import { z } from 'zod';
import { DELIVERY_STATES, DIGESTS, WATCH_KINDS } from '../../core/notices.ts';
import { describeVerb } from '../../core/verb.ts';
import { count, list, listAmong, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const watchShape = async () => (await import('../../api/contract/notices.ts')).watch;

const watchAdd = describeVerb({
  name: 'watch add',
  group: 'Understand',
  summary: 'Watch a search or a record: new, changed, withdrawn, superseded, cited',
  about:
    'A watched search reports records that have all of its words. A watched record reports each change with its differences, and the first time that another record cites it. The Atom feed of the watch has every notice; the channels of the settings (notify.channels) get them, too.',
  arguments: () => ({ search: text('search').optional().describe('what you would search for') }),
  options: () => ({
    record: text('id').optional().describe('watch this record instead of a search'),
    sources: list('sources').optional().describe('only records of these sources'),
    name: text('name').optional().describe('what to call it').meta({ usual: 'the search' }),
    kinds: listAmong('kinds', WATCH_KINDS)
      .optional()
      .describe('which kinds of change to report')
      .meta({ usual: 'everything' }),
    channels: list('names').optional().describe('send notices over these channels'),
    digest: z
      .enum(DIGESTS)
      .default('none')
      .describe('gather notices by day or by week; none: as each channel does'),
  }),
  examples: [
    { line: 'annals watch add "rent cap" --channels mail --digest daily', meaning: 'a search' },
    { line: 'annals watch add --record crs:R47000', meaning: 'a record, as a feed alone' },
  ],
  json: oneDocument(watchShape),
});
export type WatchAddCommand = typeof watchAdd;

const watchList = describeVerb({
  name: 'watch list',
  group: 'Understand',
  summary: 'List the watches',
  examples: [{ line: 'annals watch list', meaning: 'with the addresses of their feeds' }],
  json: oneDocument(async () => (await import('../../api/contract/notices.ts')).listWatches.answer),
});
export type WatchListCommand = typeof watchList;

const watchRemove = describeVerb({
  name: 'watch remove',
  group: 'Understand',
  summary: 'Remove a watch',
  arguments: () => ({ watch: text('watch').describe('id or name, see `annals watch list`') }),
  examples: [{ line: 'annals watch remove "rent cap"', meaning: 'notices that were sent stay' }],
  json: oneDocument(async () => (await import('../../api/contract/notices.ts')).removeWatch.answer),
});
export type WatchRemoveCommand = typeof watchRemove;

const watchRun = describeVerb({
  name: 'watch run',
  group: 'Understand',
  summary: 'Look at what changed, and send what is due; for cron',
  about:
    '`annals serve` does this by itself twice a minute. It also tells the operator (notify.operator) of failed runs, late or walled sources, low disk and open breakers.',
  examples: [{ line: 'annals watch run', meaning: 'exit code 1 when a message did not arrive' }],
  json: oneDocument(async () => (await import('../json/notices.ts')).noticeRound),
});
export type WatchRunCommand = typeof watchRun;

const notifyTest = describeVerb({
  name: 'notify test',
  group: 'Serve and check',
  summary: 'Send a test message over a channel of the settings',
  arguments: () => ({ channel: text('channel').describe('a name of notify.channels') }),
  examples: [{ line: 'annals notify test mail', meaning: 'says why when it does not arrive' }],
  json: oneDocument(async () => (await import('../../api/contract/notices.ts')).testChannel.answer),
});
export type NotifyTestCommand = typeof notifyTest;

const notifyDeliveries = describeVerb({
  name: 'notify deliveries',
  group: 'Serve and check',
  summary: 'List messages and how they arrived, newest first',
  options: () => ({
    state: z.enum(DELIVERY_STATES).optional().describe('only in this state'),
    limit: count({ most: 200 }).default(20).describe('how many, at most 200'),
  }),
  examples: [
    { line: 'annals notify deliveries', meaning: 'with attempts and the last error of each' },
    { line: 'annals notify deliveries --state "given up"', meaning: 'what never arrived' },
  ],
  json: oneDocument(async () => (await import('../json/notices.ts')).deliveryList),
});
export type NotifyDeliveriesCommand = typeof notifyDeliveries;

const notifyResend = describeVerb({
  name: 'notify resend',
  group: 'Serve and check',
  summary: 'Send the same message once more',
  arguments: () => ({ delivery: count().describe('an id of `annals notify deliveries`') }),
  examples: [{ line: 'annals notify resend 12', meaning: 'as a new delivery, due at once' }],
  json: oneDocument(
    async () => (await import('../../api/contract/notices.ts')).resendDelivery.answer,
  ),
});
export type NotifyResendCommand = typeof notifyResend;

/** Commands of people who want to be told. */
export const WATCH: readonly CommandEntry[] = [
  commandOf(watchAdd, () => import('../commands/watch-add.ts')),
  commandOf(watchList, () => import('../commands/watch-list.ts')),
  commandOf(watchRemove, () => import('../commands/watch-remove.ts')),
  commandOf(watchRun, () => import('../commands/watch-run.ts')),
  commandOf(notifyDeliveries, () => import('../commands/notify-deliveries.ts')),
  commandOf(notifyResend, () => import('../commands/notify-resend.ts')),
  commandOf(notifyTest, () => import('../commands/notify-test.ts')),
];
