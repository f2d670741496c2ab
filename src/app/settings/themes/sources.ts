import { z } from 'zod';
import {
  count,
  cron,
  headerText,
  milliseconds,
  rate,
  sourceName,
  timeouts,
  timezone,
} from '../../../kit/setting-shapes.ts';
import { pagesOfOneSource } from './browser.ts';

const robotsPolicy = z
  .union([
    z.enum(['obey', 'api']),
    z.strictObject({
      override: z.literal(true),
      reason: z.string().min(1),
      decidedBy: z.string().min(1),
    }),
  ])
  .meta({ allowed: '"obey", "api", or {override: true, reason, decidedBy}' });

/** What differs for one source from what it says itself. */
const ofOneSource = z.strictObject({
  enabled: z
    .boolean()
    .optional()
    .describe('Whether the source may run; when left out, the source itself says so'),
  rate: rate.optional().describe('Requests to its publisher'),
  inFlight: count.max(256).optional().describe('Requests that may be under way at once'),
  timeouts: z
    .strictObject({
      connectMs: timeouts.connectMs.optional().describe('Longest wait for a connection'),
      idleMs: timeouts.idleMs.optional().describe('Longest silence between two bytes'),
      totalMs: timeouts.totalMs.optional().describe('Longest time for a whole request'),
    })
    .optional(),
  attempts: count.max(100).optional().describe('Tries in all, the first included'),
  backoff: z
    .strictObject({
      baseMs: milliseconds.optional().describe('Wait after the first failed try'),
      maxMs: milliseconds.optional().describe('Longest wait between two tries'),
    })
    .optional(),
  retryAfterCapSeconds: z.int().min(0).optional().describe('Longest wait for a Retry-After'),
  maxBodyBytes: count.optional().describe('Largest body, counted after decoding'),
  sameBytes: z
    .int()
    .min(0)
    .optional()
    .describe('Limit for this source instead of engine.sameBytes; 0: no limit'),
  userAgent: headerText.optional().describe('Its User-Agent header'),
  robots: robotsPolicy
    .optional()
    .describe('Whether robots.txt is obeyed; an override names the reason and who decided'),
  browser: pagesOfOneSource.optional(),
  schedule: z
    .strictObject({
      enabled: z.boolean().optional().describe('Whether it runs by schedule'),
      cron: cron.optional().describe('When it runs'),
      timezone: timezone.optional().describe('Zone of its schedule and its days'),
    })
    .optional(),
  params: z
    .record(z.string(), z.json())
    .meta({ allowed: 'an object of parameters; see `annals source show <name>`' })
    .optional()
    .describe('Parameters of its runs, where the command or the request gives none'),
});

export type SourceSettings = z.output<typeof ofOneSource>;

export const sources = z.record(sourceName, ofOneSource).default({});
