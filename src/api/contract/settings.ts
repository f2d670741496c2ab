import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';

const setting = z
  .object({
    path: z.string().describe('As in annals.yaml, with dots'),
    value: z.unknown().describe('In force; *** for a secret that is set'),
    from: z.string().describe('`default`, or the file with its line, the variable or the flag'),
    default: z.unknown(),
    secret: z.boolean(),
    meaning: z.string(),
    variable: z.string().describe('The environment variable that sets it'),
  })
  .meta({ id: 'Setting' });

export const getSettings = endpoint({
  path: '/v1/settings',
  topic: 'operations',
  summary: 'Every setting in force, and where it comes from',
  description: 'Secrets are hidden. Settings are changed in the file, not here.',
  answer: z.object({ items: z.array(setting) }),
  statuses: { 200: 'In the order of docs/settings.md' },
  forOperator: true,
});

const licensed = z.object({
  name: z.string(),
  version: z.string().nullable(),
  licence: z.string().nullable(),
});

export const getAbout = endpoint({
  path: '/v1/about',
  topic: 'operations',
  summary: 'Versions, migrations, conformance scores, licences',
  answer: z
    .object({
      version: z.string(),
      licence: z.string(),
      node: z.string(),
      sqlite: z.string().nullable(),
      platform: z.string(),
      data_folder: z.string(),
      schema_version: z.int(),
      migrations: z.array(z.object({ version: z.int(), name: z.string() })),
      families: z.array(z.object({ name: z.string(), sources: z.array(z.string()) })),
      conformance: z.array(
        z.object({
          suite: z.string(),
          kind: z.enum(['must', 'info']),
          passed: z.int(),
          of: z.int(),
        }),
      ),
      dependencies: z.array(licensed),
    })
    .meta({ id: 'About' }),
  statuses: { 200: 'About this server' },
  forOperator: true,
});
