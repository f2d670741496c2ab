import { findSource } from '../../app/registry.ts';
import type { Runs } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { RUN_STATUSES, type Run, type RunStatus } from '../../core/run.ts';
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
      for (const name of query.source ?? []) findSource(name);
      const before = query.cursor && readCursor('runs', query.cursor, RUN);
      const wanted = { ...query, ...(before && { before }), limit: query.limit + 1 };
      const found = await newest(runs, wanted);
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

interface Wanted {
  readonly source?: readonly string[];
  readonly status?: readonly RunStatus[];
  readonly limit: number;
  readonly before?: string;
}

/** The catalog filters by one source and one status at a time; ids sort by time, so lists merge. */
async function newest(runs: Runs, { source, status, limit, before }: Wanted): Promise<Run[]> {
  const every = status === undefined || new Set(status).size === RUN_STATUSES.length;
  const statuses = every ? [undefined] : [...new Set(status)];
  const sources = source === undefined ? [undefined] : [...new Set(source)];
  const lists = await Promise.all(
    sources.flatMap((ofSource) =>
      statuses.map((inStatus) => runs.list({ limit, before, source: ofSource, status: inStatus })),
    ),
  );
  return lists
    .flat()
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);
}
