import type { CommandEntry } from '../command.ts';

/** Commands about settings. */
export const CONFIGURE: readonly CommandEntry[] = [
  {
    name: 'schema',
    group: 'Configure',
    summary: 'Print the JSON Schema of the settings',
    examples: [{ line: 'annals schema > annals.schema.json', meaning: 'for an editor' }],
    json: 'the same: it is JSON anyway.',
    load: () => import('../commands/schema.ts'),
  },
  {
    name: 'print-config',
    group: 'Configure',
    summary: 'Print the settings in force; secrets are masked',
    options: [
      { flags: '--raw', meaning: 'JSON on one line' },
      { flags: '--origins', meaning: 'say where each value comes from' },
    ],
    examples: [
      { line: 'annals print-config', meaning: 'as YAML, fit for annals.yaml' },
      {
        line: 'annals print-config --origins',
        meaning: 'default, file and line, variable or flag',
      },
    ],
    json: 'the settings as one document; with --origins {settings, origins}.',
    load: () => import('../commands/print-config.ts'),
  },
  {
    name: 'validate-config',
    group: 'Configure',
    summary: 'Check the settings and report everything that is wrong at once',
    arguments: [{ name: '[file]', meaning: 'instead of --config or annals.yaml' }],
    examples: [
      { line: 'annals validate-config', meaning: 'the settings of this folder' },
      { line: 'annals validate-config new.yaml', meaning: 'a file before it is put in place' },
    ],
    json: 'one document: ok, file, problems, warnings.',
    load: () => import('../commands/validate-config.ts'),
  },
];
