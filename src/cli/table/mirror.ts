import { describeVerb } from '../../core/verb.ts';
import { count, flag, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const mirror = describeVerb({
  name: 'mirror',
  group: 'Acquire',
  summary: 'Keep a copy of everything that another Annals holds',
  about:
    'The command reads the feed of changes of the other Annals, and fetches each record with all of its versions and its bytes. What does not match its hash is refused and requested again later. Every record says that it came by way of that address. After an interruption the same command continues where it stopped. A record that is held is never overwritten by a different one with the same version number: both are kept. docs/mirror.md tells more.',
  arguments: () => ({ url: text('url').describe('where the other Annals is served') }),
  options: () => ({
    once: flag('end when everything is copied, instead of waiting for further changes'),
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
