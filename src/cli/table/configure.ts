import { z } from 'zod';
import { describeVerb } from '../../core/verb.ts';
import { flag, oneDocument, text } from '../../core/verb-fields.ts';
import { type CommandEntry, commandOf } from '../command.ts';
import { SHELLS } from '../completion-script.ts';

const schema = describeVerb({
  name: 'schema',
  group: 'Configure',
  summary: 'Print the JSON Schema of the settings, or of what a command prints with --json',
  arguments: () => ({
    command: text('command')
      .array()
      .default([])
      .describe('a command, such as search; without it: the settings'),
  }),
  examples: [
    { line: 'annals schema > annals.schema.json', meaning: 'the settings, for an editor' },
    { line: 'annals schema source list', meaning: 'what `annals source list --json` prints' },
  ],
  json: oneDocument(
    async () => (await import('../json/settings.ts')).jsonSchema,
    'It is a JSON Schema, with and without --json.',
  ),
});
export type SchemaCommand = typeof schema;

const printConfig = describeVerb({
  name: 'print-config',
  group: 'Configure',
  summary: 'Print the settings in force; secrets are masked',
  options: () => ({
    raw: flag('print JSON on one line'),
    origins: flag('also print where each value comes from'),
  }),
  examples: [
    { line: 'annals print-config', meaning: 'as YAML, fit for annals.yaml' },
    { line: 'annals print-config --origins', meaning: 'default, file and line, variable or flag' },
  ],
  json: oneDocument(
    async () => (await import('../json/settings.ts')).settingsInForce,
    'Without --origins it is the settings themselves, under the names of annals.yaml.',
  ),
});
export type PrintConfigCommand = typeof printConfig;

const validateConfig = describeVerb({
  name: 'validate-config',
  group: 'Configure',
  summary: 'Check the settings and print everything that is wrong at once',
  arguments: () => ({
    file: text('file').optional().describe('read this file instead of --config or annals.yaml'),
  }),
  examples: [
    { line: 'annals validate-config', meaning: 'the settings of this folder' },
    { line: 'annals validate-config new.yaml', meaning: 'a file before you put it in place' },
  ],
  json: oneDocument(async () => (await import('../json/settings.ts')).validated),
});
export type ValidateConfigCommand = typeof validateConfig;

const completion = describeVerb({
  name: 'completion',
  group: 'Configure',
  summary: 'Print a script that completes commands and options in your shell',
  arguments: () => ({ shell: z.enum(SHELLS).describe('your shell') }),
  examples: [
    { line: 'source <(annals completion bash)', meaning: 'for bash; put it into ~/.bashrc' },
    { line: 'source <(annals completion zsh)', meaning: 'for zsh; put it into ~/.zshrc' },
    { line: 'annals completion fish | source', meaning: 'for fish' },
  ],
  json: oneDocument(async () => (await import('../json/settings.ts')).completion),
});
export type CompletionCommand = typeof completion;

/** Commands about settings. */
export const CONFIGURE: readonly CommandEntry[] = [
  commandOf(schema, () => import('../commands/schema.ts')),
  commandOf(printConfig, () => import('../commands/print-config.ts')),
  commandOf(validateConfig, () => import('../commands/validate-config.ts')),
  commandOf(completion, () => import('../commands/completion.ts')),
];
