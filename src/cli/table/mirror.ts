import { describeVerb } from '../../core/verb.ts';
import { count, flag, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const mirror = describeVerb({
  name: 'mirror',
  group: 'Acquire',
  summary: 'Keep a copy of everything that another Annals holds',
  about:
    'Reads the feed of changes of the other Annals, fetches each record with all of its versions, and its bytes by their hash. What does not fit its hash is refused and asked for again later. Every record says that it came by way of that address. Interrupted, the same command goes on where it stopped. What is held is never overwritten by something else under the same version: both are kept. docs/mirror.md tells more.',
  arguments: () => ({ url: text('url').describe('where the other Annals is served') }),
  options: () => ({
    once: flag('end when everything is taken, instead of following what comes'),
    from: count({ least: 0 })
      .optional()
      .describe('begin after this number of the other feed')
      .meta({ usual: 'where the last look ended' }),
  }),
  examples: [
    { line: 'annals mirror https://records.example.org', meaning: 'and follow it' },
    { line: 'annals mirror https://records.example.org --once', meaning: 'for cron' },
  ],
  json: oneDocument(async () => (await import('../json/mirror.ts')).mirrored),
});
export type MirrorCommand = typeof mirror;

/** The command that copies another Annals. */
export const MIRROR: readonly CommandEntry[] = [
  commandOf(mirror, () => import('../commands/mirror.ts')),
];
