import { type SourceToday, today } from '../../use-cases/today.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { sharedAnswer } from '../shared-answer.ts';
import { showRun } from './show-run.ts';

/** Every open dashboard asks for this every few seconds, and it looks at every source. */
const LEAST_BETWEEN_MS = 250;

export function todayRoutes({ app }: Door) {
  const look = sharedAnswer(() => today(app, process.env), app.clock, LEAST_BETWEEN_MS);
  return {
    async getToday() {
      const found = await look();
      const { disk } = found;
      return {
        body: {
          at: found.at,
          sources: found.sources.map(showSource),
          running: found.running.map(showRun),
          needs: found.needs.map(({ runId, ...need }) => ({ ...need, run_id: runId })),
          open_reviews: { ...found.openReviews },
          since: found.since,
          last_day: found.lastDay,
          disk: { free_bytes: disk.freeBytes, least_bytes: disk.leastBytes, low: disk.low },
        },
      };
    },
  } satisfies Partial<Handlers>;
}

const showSource = (source: SourceToday) => ({
  name: source.name,
  title: source.title,
  state: source.state,
  late_seconds: source.lateSeconds,
  says: source.says,
  last_run: source.lastRun && showRun(source.lastRun),
  last_success_at: source.lastSuccessAt,
  next_run_at: source.nextRunAt,
  running_id: source.runningId,
  last_day: source.lastDay,
});
