import type { z } from 'zod';
import { type Compared, type Comparison, compareRuns } from '../../app/comparing.ts';
import type { compareTwoRuns } from '../contract/compare.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showCounts } from './show-run.ts';

export function compareRoutes({ app }: Door): Pick<Handlers, 'compareTwoRuns'> {
  return {
    async compareTwoRuns({ params: { id, other } }) {
      return { body: showComparison(await compareRuns(app, { a: id, b: other })) };
    },
  };
}

export function showComparison({
  a,
  b,
  differences,
  endings,
  by,
  ...rest
}: Comparison): z.output<(typeof compareTwoRuns)['answer']> {
  return {
    ...rest,
    a: shown(a),
    b: shown(b),
    by: { ...by } as Record<string, number>,
    endings: { ...endings },
    differences: [...differences],
  };
}

const shown = ({ startedAt, stopReason, ms, counts, ...run }: Compared) => ({
  ...run,
  counts: showCounts(counts),
  started_at: startedAt,
  duration_ms: ms,
  stop_reason: stopReason,
});
