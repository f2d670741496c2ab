import { z } from 'zod';
import { describeVerb } from '../../core/verb.ts';
import { flag, list, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';

const init = describeVerb({
  name: 'init',
  group: 'Configure',
  summary: 'Write a commented settings file by asking five questions',
  about:
    'It asks for a contact, a data folder, the sources, whether they run by themselves, and where to send notices. The command does not ask for what an option gives, and takes the defaults where nobody can answer. It overwrites an existing file only with --force.',
  options: () => ({
    contact: text('address').optional().describe('how publishers reach you: mail or web address'),
    folder: text('folder').optional().describe('where records are kept').meta({ usual: './data' }),
    sources: list('sources')
      .optional()
      .describe('sources to run; the others are switched off')
      .meta({ usual: 'those that run by default' }),
    schedule: z
      .enum(['on', 'off'])
      .optional()
      .describe('whether `annals serve` runs them by itself')
      .meta({ usual: 'on' }),
    notify: text('where')
      .optional()
      .describe(
        'where a notice goes when a run fails: a mail address, or the https address of an ntfy topic',
      )
      .meta({ usual: 'nobody' }),
    to: text('file').default('annals.yaml').describe('the file to write'),
    force: flag('overwrite the file'),
  }),
  examples: [
    { line: 'annals init', meaning: 'asks, then writes annals.yaml' },
    {
      line: 'annals init --contact ops@your.org --sources <source> --notify you@your.org',
      meaning: 'asks only for the rest',
    },
  ],
  json: oneDocument(async () => (await import('../json/begin.ts')).begun),
});
export type InitCommand = typeof init;

const man = describeVerb({
  name: 'man',
  group: 'Configure',
  summary: 'Print the manual page',
  examples: [
    { line: 'annals man | man -l -', meaning: 'read it' },
    { line: 'annals man > /usr/local/share/man/man1/annals.1', meaning: 'install it' },
  ],
  json: oneDocument(async () => (await import('../json/begin.ts')).manual),
});
export type ManCommand = typeof man;

/** Commands for whoever begins. */
export const BEGIN: readonly CommandEntry[] = [
  commandOf(init, () => import('../commands/init.ts')),
  commandOf(man, () => import('../commands/man.ts')),
];
