import { metricLevels } from '../../use-cases/metric-levels.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';

export function metricsRoutes({ app, reads }: Door) {
  // From now on, not from the first scrape: what runs meanwhile is counted, too.
  const counting = app.metrics();
  return {
    async getMetrics() {
      const metrics = await counting;
      return {
        text: await metrics.text({
          ...(await metricLevels(app)),
          annals_api_reads_waiting: reads.waiting(),
        }),
        type: metrics.contentType,
        headers: { 'cache-control': 'no-store' },
      };
    },
  } satisfies Partial<Handlers>;
}
