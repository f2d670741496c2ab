import type { z } from 'zod';
import { completenessOf, type SeriesReport } from '../../use-cases/completeness.ts';
import type { getCompleteness } from '../contract/completeness.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export const completenessRoutes = ({ app }: Door): Pick<Handlers, 'getCompleteness'> => ({
  getCompleteness: async ({ query }) => ({
    body: showCompleteness(await completenessOf(app, query)),
  }),
});

/** The same for the API and for `--json`. */
export const showCompleteness = (
  found: readonly SeriesReport[],
): z.output<(typeof getCompleteness)['answer']> => ({
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
});
