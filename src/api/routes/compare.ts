import type { Compared } from '../../use-cases/comparing.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showCounts } from './show-run.ts';

export function compareRoutes({ reads }: Door): Pick<Handlers, 'compareTwoRuns'> {
  return {
    async compareTwoRuns({ params: { id, other }, client }) {
      const order = { a: id, b: other };
      const compared = await reads.read('compareRuns', order, client);
      const { a, b, differences, endings, by, ...rest } = compared;
      return {
        body: {
          ...rest,
          a: shown(a),
          b: shown(b),
          by: { ...by } as Record<string, number>,
          endings: { ...endings },
          differences: [...differences],
        },
      };
    },
  };
}

const shown = ({ startedAt, stopReason, ms, counts, ...run }: Compared) => ({
  ...run,
  counts: showCounts(counts),
  started_at: startedAt,
  duration_ms: ms,
  stop_reason: stopReason,
});
