import { z } from 'zod';
import { anyObject } from '../../api/contract/fields.ts';
import { run } from '../../api/contract/runs.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { checked } from './care.ts';

/** What the commands that acquire print with `--json`. */
const count = z.int().nonnegative();

const daysDone = z.object({
  source: z.string(),
  since: z.string(),
  until: z.string(),
  order: z.enum(['newest', 'oldest']),
  days: z.array(
    z.object({
      date: z.string(),
      is: z.enum(['done before', 'completed', 'failed', 'stopped']),
      run_id: z.string(),
      kept: count,
      failed: count,
      why: z.string().nullable(),
    }),
  ),
  left: count.describe('Days that were not reached'),
  because: z.string().nullable().describe('Why not all were reached'),
});

const foreseen = z.object({
  source: z.string(),
  params: anyObject,
  listed: count,
  new: count,
  changed: count,
  unchanged: count,
  skipped: count,
  pages: count,
  first: z.array(z.object({ key: z.string(), plan: z.string() })),
});

/** A run; of a range of days, what came of each; of a dry run, what would be done. */
export const acquired = z.union([run, daysDone, foreseen]);

export const replayed = z.object({
  folder: z.string(),
  exchanges: count,
  recorded: z.object({
    source: z.string(),
    params: anyObject,
    mode: z.string(),
    refetch: z.boolean(),
    started_at: instant,
    version: z.string(),
    config_hash: z.string(),
    held_before: count,
  }),
  run,
});

export const endedRun = z.object({
  asked: z.enum(['pause', 'stop']),
  ended: z.boolean().describe('False when it still finishes what is in flight'),
  run,
});

export const demo = z.object({
  ok: z.boolean(),
  url: z.string(),
  sign_in: z.string().describe('Signs a browser in, once, within 15 minutes'),
  data_folder: z.string(),
  runs: z.array(run),
  checked,
});
