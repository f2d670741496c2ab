import type { z } from 'zod';
import type { Compared, Comparison } from '../../use-cases/comparing.ts';
import type { compareTwoRuns } from '../contract/compare.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showCounts } from './show-run.ts';

export function compareRoutes({ reads }: Door) {
  return {
    async compareTwoRuns({ params: { id, other }, client }) {
      const compared = await reads.read('compareRuns', { a: id, b: other }, client);
      return { body: showComparison(compared) };
    },
  } satisfies Partial<Handlers>;
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
    a: toApiRun(a),
    b: toApiRun(b),
    by: { ...by } as Record<string, number>,
    endings: { ...endings },
    differences: [...differences],
  };
}

const toApiRun = ({ startedAt, stopReason, ms, counts, ...run }: Compared) => ({
  ...run,
  counts: showCounts(counts),
  started_at: startedAt,
  duration_ms: ms,
  stop_reason: stopReason,
});
