import { type Compared, compareRuns } from '../../app/comparing.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showCounts } from './show-run.ts';

export function compareRoutes({ app }: Door): Pick<Handlers, 'compareTwoRuns'> {
  return {
    async compareTwoRuns({ params: { id, other } }) {
      const { a, b, differences, endings, by, ...rest } = await compareRuns(app, {
        a: id,
        b: other,
      });
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
