import { AnnalsError } from '../../core/errors.ts';
import type { Run } from '../../core/run.ts';
import { cursorAfter, pageFrom, readCursor } from '../cursor.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { showItem, showRun } from './show-run.ts';

const RUN = /^[0-9A-Z]{26}$/;
const ITEM = /^\d{1,15}$/;

export function runRoutes({ app }: Door): Pick<Handlers, 'listRuns' | 'getRun' | 'listRunItems'> {
  const { runs, items } = app.catalog;

  async function findRun(id: string): Promise<Run> {
    const run = await runs.find(id);
    if (run) return run;
    throw new AnnalsError('NOT_FOUND', `there is no run ${id}`);
  }

  return {
    async listRuns({ query }) {
      for (const name of query.source ?? []) app.registry.source(name);
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

    getRun: async ({ params }) => ({ body: showRun(await findRun(params.id)) }),

    async listRunItems({ params, query }) {
      const { id } = await findRun(params.id);
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
  };
}
