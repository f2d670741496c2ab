import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant, nothing } from '../../core/endpoint-fields.ts';
import { RECORD_KINDS } from '../../core/record.ts';
import { WALL_WAYS } from '../../core/walls.ts';
import { sourceName } from './fields.ts';
import { run } from './runs.ts';

/** A wall for robots, as the API and `--json` tell it. */
export const wall = z
  .object({
    place: z.string().describe('What stands behind it'),
    since: instant,
    who: z.string().describe('Whose wall it is, as it says of itself'),
    tried: z.array(z.enum(WALL_WAYS)).describe('The ways that were refused'),
    asked: z.int().describe('How often it was asked since then'),
    asked_at: instant,
    next_at: instant.describe('Nothing behind it is asked for before'),
    says: z.string().describe('All of it in words'),
  })
  .meta({ id: 'Wall' });

const summary = {
  name: z.string(),
  family: z.string(),
  title: z.string(),
  publisher: z.string(),
  homepage: z.string(),
  licence: z.string().nullable(),
  enabled: z.boolean(),
  keeps: z.enum(RECORD_KINDS),
  ids: z.array(z.string()).describe('Prefixes of the ids it makes'),
  schedule: z
    .object({ cron: z.string(), timezone: z.string(), next_at: instant.nullable() })
    .nullable()
    .describe('When it runs by itself; null when it does not'),
  documents: z.int().nonnegative().describe('How many are in the catalog'),
  last_run: run
    .nullable()
    .describe('Null without the token of the server, and when there was none'),
  walls: z.array(wall).describe('Walls for robots that its publisher has before some pages'),
};

const source = z.object(summary).meta({ id: 'Source' });
export type SourceAnswer = z.output<typeof source>;

const sourceDetails = z
  .object({
    ...summary,
    params: z
      .array(
        z.object({
          name: z.string(),
          kind: z.enum(['text', 'number', 'yes-no', 'list']),
          required: z.boolean(),
          meaning: z.string(),
          choices: z.array(z.string()).nullable(),
        }),
      )
      .describe('Parameters of its runs'),
    politeness: z.object({
      rate: z.string(),
      in_flight: z.int(),
      attempts: z.int(),
      robots: z.string().describe('How robots.txt is taken: obey, api, or override'),
    }),
    max_runtime_ms: z.int().nullable(),
    expects_at_least: z.int().nullable(),
  })
  .meta({ id: 'SourceDetails' });
export type SourceDetailsAnswer = z.output<typeof sourceDetails>;

export const listSources = endpoint({
  method: 'GET',
  path: '/v1/sources',
  topic: 'sources',
  summary: 'Every source, with its last run',
  params: nothing,
  query: nothing,
  answer: z.object({ items: z.array(source) }),
  statuses: { 200: 'All of them; they are few' },
  errors: [],
});

export const getSource = endpoint({
  method: 'GET',
  path: '/v1/sources/{name}',
  topic: 'sources',
  summary: 'One source: its parameters, its manners, its last run',
  params: z.strictObject({ name: sourceName.describe('Name of the source') }),
  query: nothing,
  answer: sourceDetails,
  statuses: { 200: 'The source' },
  errors: ['UNKNOWN_SOURCE'],
});
