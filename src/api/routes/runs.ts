import { asItIsNow } from '../../use-cases/run-funnel.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { findRun } from './find-run.ts';
import { showItem, showRun } from './show-run.ts';

const RUN = /^[0-9A-Z]{26}$/;
const ITEM = /^\d{1,15}$/;

export function runRoutes({ app }: Door) {
  const { runs, items } = app.catalog;

  return {
    async listRuns({ query }) {
      app.registry.sourceNames(query.source ?? []);
      const before = query.cursor && readCursor('runs', query.cursor, RUN);
      const { source, status } = query;
      const found = await runs.list({
        limit: query.limit + 1,
        ...(source && { source }),
        ...(status && { status }),
        ...(before && { before }),
      });
      return {
        body: pageFrom(found, query.limit, showRun, (last) => cursorAfter('runs', last.id)),
      };
    },

    async getRun({ params }) {
      return { body: showRun(await asItIsNow(app, await findRun(app, params.id))) };
    },

    async listRunItems({ params, query }) {
      const { id } = await findRun(app, params.id);
      const list = `items.${id}`;
      const after = query.cursor && Number(readCursor(list, query.cursor, ITEM));
      const found = await items.list({
        runId: id,
        limit: query.limit + 1,
        ...(query.status && { status: query.status }),
        ...(after && { after }),
      });
      return { body: pageFrom(found, query.limit, showItem, (last) => cursorAfter(list, last.id)) };
    },
  } satisfies Partial<Handlers>;
}
