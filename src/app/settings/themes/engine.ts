import { z } from 'zod';
import { count, timezone } from '../../../kit/setting-shapes.ts';

/** How work is handed out and what is remembered of it. */
export const engine = z
  .strictObject({
    leaseSeconds: z
      .int()
      .min(10)
      .default(120)
      .describe('How long a worker may be silent before its item is given to another'),
    heartbeatSeconds: count
      .default(5)
      .describe('How often a run says that it is alive; shorter than leaseSeconds'),
    workers: count
      .max(256)
      .optional()
      .describe('Items a run works on at once; the inFlight of the source when left out'),
    maxRuntimeHours: z
      .number()
      .positive()
      .max(720)
      .default(24)
      .describe(
        'Longest time of a run whose source names none; what is left then fails with RUN_DEADLINE',
      ),
    staleSeconds: count
      .default(3600)
      .describe('Age at which an item in progress of an interrupted run counts as abandoned'),
    sameBytes: z
      .int()
      .min(0)
      .default(5)
      .describe(
        'How many records of a source may have the same file before the file is refused as an error page; 0: no limit',
      ),
    decisionRetentionDays: z
      .int()
      .min(0)
      .optional()
      .describe(
        'How many days the decision log (what happened to each document, and why) is kept; 0, or left out: for ever',
      ),
    maxTombstonedShare: z
      .number()
      .min(0)
      .max(1)
      .default(0.2)
      .describe(
        'Largest share of the active documents of a source that `annals source janitor` tombstones at once',
      ),
  })
  .refine((engine) => engine.heartbeatSeconds < engine.leaseSeconds, {
    path: ['heartbeatSeconds'],
    error: 'less than engine.leaseSeconds',
  })
  .prefault({});

/** When sources run by themselves. */
export const schedule = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe('Whether `annals serve` runs sources by their schedule'),
    timezone: timezone
      .default('America/New_York')
      .describe('Zone of the schedules of sources that name none'),
    makeUpDays: z
      .int()
      .min(0)
      .max(365)
      .default(7)
      .describe(
        'How many days back `annals serve` looks for runs that were due while it was not running, and starts them; 0 switches this off',
      ),
  })
  .prefault({});
