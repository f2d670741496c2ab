import { z } from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { RESUME_STRATEGIES } from '../../../core/resume.ts';
import { CAYMAN_SOURCES } from '../target-source.ts';
import { count, source } from './shapes.ts';

const asked = {
  mode: z.enum(['new', 'full', 'resume']).optional().describe('`cayman.mode` when left out'),
  target_source: source,
  new_limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('Judgments at most, in every mode')
    .meta({ allowed: 'a whole number of at least 1' }),
  resume_strategy: z
    .enum(RESUME_STRATEGIES)
    .optional()
    .describe('For mode resume: what of earlier runs is taken up; auto when left out')
    .meta({ allowed: `one of ${RESUME_STRATEGIES.join(', ')}` }),
  per_download_delay: z.coerce
    .number()
    .min(0)
    .max(3600)
    .optional()
    .describe(
      'Seconds between two downloads of this run; `cayman.pacing.perDownloadDelayMs` when left out',
    )
    .meta({ allowed: 'a number of seconds from 0 to 3600' }),
  max_retries: z.coerce
    .number()
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe(
      'Tries per judgment in this run, the first included; `cayman.maxAttempts` when left out',
    )
    .meta({ allowed: 'a whole number from 1 to 100' }),
  concurrency: z.coerce
    .number()
    .int()
    .min(1)
    .max(64)
    .optional()
    .describe('Downloads at once in this run; `cayman.executor.maxParallel` when left out')
    .meta({ allowed: 'a whole number from 1 to 64' }),
  dry_run: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .describe(
      'Only say what a run of mode new or full would do: the list is read, nothing is written',
    )
    .meta({ allowed: 'true or false' }),
};

const started = z.object({
  ok: z.literal(true),
  run_id: z.string().optional().describe('Left out for a dry run'),
  mode: z.enum(['new', 'full', 'resume']),
  target_source: z.enum(CAYMAN_SOURCES),
  would: z
    .object({ listed: count, new: count, changed: count, unchanged: count, skipped: count })
    .optional()
    .describe('For a dry run: what a run would find and take'),
});

const start = {
  method: 'POST',
  topic: 'judgments',
  answer: started,
  media: ['text/html'],
  statuses: {
    202: 'It has begun; follow it at /v1/runs/{run_id}',
    303: 'The same for a form: on to /report',
  },
  changesState: true,
} as const;

export const startCayman = endpoint({
  ...start,
  statuses: { ...start.statuses, 200: 'What a run would do, for `dry_run`' },
  path: '/start',
  summary: 'Begins a run of the judgments',
  body: z.strictObject(asked),
  errors: ['SOURCE_BUSY', 'NOTHING_TO_RESUME', 'UNKNOWN_SOURCE'],
});

export const scrapeCayman = endpoint({
  ...startCayman,
  path: '/scrape',
  summary: 'Another name of /start',
});

export const resumeCayman = endpoint({
  ...start,
  path: '/resume',
  summary: 'Begins a run over what earlier runs of the judgments left',
  body: z.strictObject({
    target_source: source,
    resume_strategy: asked.resume_strategy,
    new_limit: asked.new_limit,
  }),
  errors: ['SOURCE_BUSY', 'NOTHING_TO_RESUME', 'UNKNOWN_SOURCE'],
});
