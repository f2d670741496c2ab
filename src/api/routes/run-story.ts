import { instant } from '../../core/time.ts';
import { runFunnel } from '../../use-cases/run-funnel.ts';
import { type RunLogLine, runLog } from '../../use-cases/run-log.ts';
import { cursorAfter, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { findRun } from './find-run.ts';

/** Milliseconds of the line and its number. */
const PLACE = /^\d{1,15}-\d{1,15}$/;

export function runStoryRoutes({ app }: Door) {
  return {
    async getRunFunnel({ params }) {
      const run = await findRun(app, params.id);
      const stages = await runFunnel(app, run);
      return {
        body: {
          run_id: run.id,
          status: run.status,
          bytes: run.counts.bytes,
          stages: stages.map((step) => ({
            ...step,
            dropped: step.dropped.map((one) => ({ ...one })),
          })),
        },
      };
    },

    async getRunLog({ params, query }) {
      const { id } = await findRun(app, params.id);
      const list = `log.${id}`;
      const place = query.cursor && readCursor(list, query.cursor, PLACE);
      const [ms = '', number = ''] = place ? place.split('-') : [];
      const after = { at: place ? instant(Number(ms)) : '', number: Number(number) };
      const { lines, reached, more } = await runLog(app, {
        runId: id,
        least: query.level,
        limit: query.limit,
        ...(place && { after }),
      });
      const next = reached
        ? cursorAfter(list, `${Date.parse(reached.decision.at)}-${reached.number}`)
        : (query.cursor ?? null);
      return { body: { items: lines.map(showLogLine), next_cursor: next, has_more: more } };
    },
  } satisfies Partial<Handlers>;
}

export const showLogLine = ({ decision, level, text }: RunLogLine) => ({
  at: decision.at,
  level,
  stage: decision.stage,
  text,
  key: decision.key,
  document_id: decision.documentId,
  url: decision.url,
  reason: decision.reason,
  details: decision.details,
});
