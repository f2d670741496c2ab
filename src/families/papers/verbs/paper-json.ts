import { z } from 'zod';
import { instant } from '../../../core/endpoint-fields.ts';

const tried = z.object({
  tier: z.string(),
  resolver: z.string(),
  at: instant,
  outcome: z.enum(['won', 'empty', 'failed', 'refused', 'skipped', 'cancelled']),
  duration_ms: z.number(),
  url: z.string().nullable(),
  http_status: z.int().nullable(),
  reason: z.string().nullable(),
  message: z.string().nullable(),
});

/** What `annals papers get --json` prints. */
export const paperJson = z.object({
  id: z.string(),
  run: z.string().describe('Id of the run'),
  title: z.string().nullable(),
  status: z.string().nullable(),
  held: z.boolean(),
  was_held: z.boolean().describe('It was there before, and no resolver was asked'),
  path: z.string().nullable(),
  sha256: z.string().nullable(),
  size: z.int().nullable(),
  url: z.string().nullable(),
  resolver: z.string().nullable(),
  tier: z.string().nullable(),
  tried: z.array(tried),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  copy: z.string().nullable().describe('With --output'),
});
