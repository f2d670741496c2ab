import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { RECORD_KINDS } from '../../core/record.ts';
import { WALL_WAYS } from '../../core/walls.ts';
import { DAY_STATES } from '../../use-cases/coverage.ts';
import { anyObject, date, sourceName } from './fields.ts';
import { run } from './runs.ts';

/** A wall for robots, as the API and `--json` tell it. */
export const wall = z
  .object({
    place: z.string().describe('The pages behind the wall, in words'),
    since: instant,
    who: z.string().describe('Whose wall it is, as it says of itself'),
    tried: z.array(z.enum(WALL_WAYS)).describe('The ways that were refused'),
    asked: z.int().describe('How often it was asked since then'),
    asked_at: instant,
    next_at: instant.describe('No page behind it is requested before this time'),
    says: z.string().describe('The same as a sentence'),
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
  documents: z.int().nonnegative().describe('How many documents of it are in the catalog'),
  records: z
    .int()
    .nonnegative()
    .describe('How many records of it are in the catalog: documents, entities, events and terms'),
  last_run: run
    .nullable()
    .describe('Null without the token of the server, and when there was none'),
  walls: z.array(wall).describe('Walls for robots that its publisher has before some pages'),
};

const source = z.object(summary).meta({ id: 'Source' });
export type SourceAnswer = z.output<typeof source>;

const rule = z
  .object({
    name: z.string(),
    value: z.string(),
    from: z.string().describe('Who said it: default, the source, or a file, variable or flag'),
  })
  .meta({ id: 'Rule' });

const listing = z
  .object({
    run_id: z.string(),
    url: z.string(),
    fetched_at: instant,
    rows: z.int().nullable(),
    valid: z.boolean(),
    error: z.string().nullable(),
    sha256: z.string().nullable(),
  })
  .meta({ id: 'Listing' });

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
    params_schema: anyObject.describe('The same as JSON Schema, for a form'),
    usual_params: anyObject
      .nullable()
      .describe(
        'What the settings say of them, taken where a run is given nothing; null without the token of the server',
      ),
    next_runs: z.array(instant).describe('When it runs by itself, the next five times'),
    rules: z
      .array(rule)
      .nullable()
      .describe('Everything in force and who said it; null without the token of the server'),
    last_listing: listing
      .nullable()
      .describe('What the publisher said last; null without the token, and before the first'),
    max_runtime_ms: z.int().nullable(),
    expects_at_least: z.int().nullable(),
  })
  .meta({ id: 'SourceDetails' });
export type SourceDetailsAnswer = z.output<typeof sourceDetails>;

export const listSources = endpoint({
  path: '/v1/sources',
  topic: 'sources',
  summary: 'Every source, with its last run',
  answer: z.object({ items: z.array(source) }),
  statuses: { 200: 'All of them; they are few' },
});

const oneSource = z.strictObject({ name: sourceName.describe('Name of the source') });

export const getSource = endpoint({
  path: '/v1/sources/{name}',
  topic: 'sources',
  summary: 'One source: its parameters, its manners, its last run',
  params: oneSource,
  answer: sourceDetails,
  statuses: { 200: 'The source' },
  errors: ['UNKNOWN_SOURCE'],
});

const coveredDay = z
  .object({
    date,
    state: z
      .enum(DAY_STATES)
      .describe('Of the run that completed last, or the newest; `none` when there was none'),
    run_id: z.string().nullable(),
    runs: z.int().nonnegative(),
    listed: z.int().nonnegative().nullable(),
    kept: z.int().nonnegative().nullable(),
    failed: z.int().nonnegative().nullable(),
  })
  .meta({ id: 'CoveredDay' });

export const getCoverage = endpoint({
  path: '/v1/sources/{name}/coverage',
  topic: 'sources',
  summary: 'What was acquired of each day, oldest first',
  description:
    'For a source that runs by day, the day is the one that a run was for; for every other source it is the day on which a run began. Both are days in the zone of the source.',
  params: oneSource,
  query: z.strictObject({
    days: z
      .string()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .pipe(z.int().min(1).max(400))
      .default(60)
      .describe('How many days, up to today')
      .meta({ allowed: 'a whole number from 1 to 400' }),
  }),
  answer: z.object({
    source: z.string(),
    timezone: z.string(),
    by: z.enum(['day of the records', 'day of the run']),
    days: z.array(coveredDay),
  }),
  statuses: { 200: 'One entry for each day' },
  errors: ['UNKNOWN_SOURCE'],
  forOperator: true,
});

const scheduled = z
  .object({
    source: z.string(),
    cron: z.string(),
    timezone: z.string(),
    next_runs: z.array(instant),
    last_slot: instant.nullable().describe('The last moment that a process took'),
    paused_by: z
      .string()
      .nullable()
      .describe('The run that was paused, for which it is passed over'),
    late_seconds: z.int().nonnegative().describe('Since the moment that a success is owed for'),
  })
  .meta({ id: 'ScheduledSource' });

export const getSchedule = endpoint({
  path: '/v1/schedule',
  topic: 'sources',
  summary: 'What runs by itself and when, the next one first',
  answer: z.object({
    enabled: z.boolean().describe('schedule.enabled: whether a server runs them at all'),
    items: z.array(scheduled),
  }),
  statuses: { 200: 'Every scheduled source' },
  forOperator: true,
});
