import { completenessOf } from '../../use-cases/completeness.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export const completenessRoutes = ({ app }: Door): Pick<Handlers, 'getCompleteness'> => ({
  async getCompleteness({ query }) {
    const found = await completenessOf(app, query);
    return {
      body: {
        complete: found.every(({ state }) => state === 'complete'),
        items: found.map((one) => ({
          source: one.source,
          series: one.series,
          state: one.state,
          listed: one.listed,
          expected: one.expected,
          held: one.held,
          reserved: one.reserved,
          missing_count: one.missingCount,
          missing: [...one.missing],
          late_since: one.lateSince,
          since: one.since,
          checked_at: one.checkedAt,
          run_id: one.runId,
          says: one.says,
          rule: one.rule,
        })),
      },
    };
  },
});
