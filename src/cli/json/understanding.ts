import { z } from 'zod';
import { mirrorAnswer } from '../../api/contract/copies.ts';
import { getQuota, hostReport } from '../../api/contract/hosts.ts';
import { run } from '../../api/contract/runs.ts';
import { wall } from '../../api/contract/sources.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { words } from './care.ts';

/** What commands that tell about runs, sources and hosts print with `--json`. */
const count = z.int().nonnegative();
const counts = z.record(z.string(), count);
const ratio = z.number().nullable();

const schedule = z
  .object({
    cron: z.string(),
    timezone: z.string(),
    next_at: instant.nullable(),
    next_runs: z.array(instant).describe('The next five times'),
  })
  .nullable();

export const status = z.object({
  data_folder: z.string(),
  mirrors: z.array(mirrorAnswer).describe('Other Annals that are followed'),
  words: words.nullable().describe('How far the index of words is; null without a catalog'),
  running: z.array(run),
  recent: z.array(run.extend({ crashed: z.boolean() })),
  sources: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      schedule,
      documents: count,
      last_run: z.string().nullable().describe('Id of the run'),
      walls: z.array(wall).describe('Walls for robots that its publisher has'),
    }),
  ),
});

const spread = z.object({ n: count, p50: z.number().nullable(), p95: z.number().nullable() });

export const report = z.object({
  run_id: z.string(),
  source: z.string(),
  status: z.string(),
  started_at: instant,
  ended_at: instant.nullable(),
  works: z.object({
    planned: count,
    attempted: count,
    acquired: count,
    failed: count,
    skipped: count,
    left: count,
    unchanged: count,
    bytes: count,
  }),
  yield: ratio.describe('Acquired of attempted'),
  ttfp_ms: spread.describe('Time to the first file'),
  http: z.object({
    requests: count,
    answered429: count,
    ratio429: ratio,
    cache_hits: count,
    cache_hit_ratio: ratio,
    by_status: counts,
  }),
  tiers: z.array(z.object({ tier: z.string(), reached: count, won: count, yield: ratio })),
  resolvers: z.array(
    z.object({
      tier: z.string(),
      resolver: z.string(),
      tried: count,
      outcomes: counts,
      yield: ratio,
      ms: spread,
      requests: count,
      ratio429: ratio,
    }),
  ),
  failures: counts.describe('Works that did not arrive, by code or reason'),
  reasons: counts.describe('Tries that came to nothing, by reason'),
  corruption: z
    .object({ checked: count, corrupt: count, ids: z.array(z.string()) })
    .nullable()
    .describe('Null with --quick'),
  catalog_write_ms: spread.nullable(),
  throughput: z
    .object({
      works: count,
      workers: count,
      ms: z.number(),
      works_per_hour_per_worker: z.number(),
    })
    .nullable(),
  gates: z.array(
    z.object({
      name: z.string(),
      meaning: z.string(),
      limit: z.number(),
      unit: z.string(),
      is: z.string(),
      figure: z.number().nullable(),
      verdict: z.enum(['pass', 'fail', 'not measured']),
      because: z.string().optional(),
    }),
  ),
});

const rule = z.object({
  name: z.string(),
  value: z.string(),
  from: z.string().describe('Who said it: default, the source, or a file, variable or flag'),
});

const explainedSource = z.object({
  name: z.string(),
  title: z.string(),
  publisher: z.string(),
  enabled: z.boolean(),
  schedule,
  rules: z.array(rule),
});

/** One source, or all of them; families add fields of their own. */
export const explained = z.union([
  z.looseObject({ sources: z.array(explainedSource) }),
  explainedSource.loose(),
]);

export const host = z.union([hostReport, z.object({ hosts: z.array(z.string()) })]);

export const quota = getQuota.answer;

export const quotaPlan = z.object({
  requests: count,
  plans: z.array(
    z.object({
      pool: z.string(),
      budget: z.string(),
      requests: count,
      per_hour: count,
      left: count,
      takes_ms: z.number().nullable(),
      ends_at: instant.nullable(),
    }),
  ),
});
