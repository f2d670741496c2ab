import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { instant } from '../../core/endpoint-fields.ts';
import { SOURCE_STATES } from '../../core/freshness.ts';
import { run } from './runs.ts';

const count = z.int().nonnegative();

const movement = z.object({
  added: count,
  changed: count.describe('Other bytes, another text or another description'),
  withdrawn: count,
});

const sourceToday = z
  .object({
    name: z.string(),
    title: z.string(),
    state: z
      .enum(SOURCE_STATES)
      .describe(
        'walled: its publisher keeps us out; failing: its last run did not complete; paused; stopped: a person ended its last run; late: a scheduled success is owed; new: no run yet; fresh; off: switched off',
      ),
    late_seconds: count.nullable().describe('Null without a schedule'),
    says: z.string().describe('The same in a sentence'),
    last_run: run.nullable().describe('The newest that has ended'),
    last_success_at: instant.nullable(),
    next_run_at: instant.nullable(),
    running_id: z.string().nullable().describe('The run that is going'),
    last_day: movement,
  })
  .meta({ id: 'SourceToday' });

export const getToday = endpoint({
  path: '/v1/today',
  topic: 'operations',
  summary: 'Whether all is well: sources, runs, what needs a decision, the last 24 hours, disk',
  answer: z
    .object({
      at: instant,
      sources: z.array(sourceToday),
      running: z.array(run),
      needs: z
        .array(
          z.object({
            kind: z.enum(['source', 'run', 'settings', 'completeness', 'review']),
            says: z.string(),
            source: z.string().nullable(),
            run_id: z.string().nullable(),
          }),
        )
        .describe('What a person must decide or mend'),
      open_reviews: z
        .object({ refused: count, tombstone: count })
        .describe('What `/v1/review` has open, by kind'),
      since: instant.describe('When the last 24 hours began'),
      last_day: movement,
      disk: z.object({
        free_bytes: count,
        least_bytes: count.describe('Below that no run begins'),
        low: z.boolean(),
      }),
    })
    .meta({ id: 'Today' }),
  statuses: { 200: 'As it stands' },
  forOperator: true,
});
