import type { App } from '../../app/app.ts';
import type { ErrorCode } from '../../core/errors.ts';
import { AnnalsError } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import type { BegunRun } from '../../core/run-order.ts';
import { type RunRequestKind, requestOfRun } from '../../use-cases/run-requests.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { findRun } from './find-run.ts';
import { showRun } from './show-run.ts';
import { withoutOwner } from './source-busy.ts';

/** Beginning, ending and taking up runs. */
export function runControlRoutes({ app, ingests }: Door) {
  /** The run as it has begun; whoever is refused learns which run is in the way, not whose process. */
  async function begun(source: string, starting: Promise<BegunRun>): Promise<Run> {
    const { runId } = await starting.catch(async (error: unknown) => {
      throw await withoutOwner(app.catalog, source, error);
    });
    return findRun(app, runId);
  }

  const accepted = (run: Run) => ({
    status: 202,
    headers: { location: `/v1/runs/${run.id}` },
  });

  async function end(id: string, what: RunRequestKind) {
    const run = await findRun(app, id);
    if (run.status !== 'running') {
      throw new RequestError('RUN_IS_OVER', `run ${id} ended at ${run.endedAt} as ${run.status}`);
    }
    await requestOfRun(app, id, what);
    return { status: 202, body: { id, asked: what, status: run.status } };
  }

  return {
    async startRun({ body }) {
      const { source: called, params = {}, mode, refetch, limit } = body();
      const source = app.registry.source(called).name;
      // Read from JSON a moment ago: there is nothing else in it.
      const given = params as JsonObject;
      const run = await begun(
        source,
        ingests.begin({ source, params: given, mode, refetch, ...(limit && { limit }) }),
      );
      return { ...accepted(run), body: showRun(run) };
    },

    pauseRun: ({ params }) => end(params.id, 'pause'),

    stopRun: ({ params }) => end(params.id, 'stop'),

    async resumeOneRun({ params }) {
      const { id, source } = await findRun(app, params.id);
      const run = await begun(source, ingests.resume({ source, runId: id }));
      return { ...accepted(run), body: showRun(run) };
    },

    async retryRunItems({ params, body }) {
      const { id, source } = await findRun(app, params.id);
      const { items: named, code } = body();
      const failed = await failedItems(app, id, { ...(named && { named }), ...(code && { code }) });
      if (failed.length === 0) {
        throw new AnnalsError('NOTHING_TO_RESUME', `run ${id} has no such item that failed`);
      }
      const order = { source, runId: id, retryFailed: true, items: failed };
      const run = await begun(source, ingests.resume(order));
      return { ...accepted(run), body: { run: showRun(run), retried: failed.length } };
    },
  } satisfies Partial<Handlers>;
}

const PAGE_SIZE = 1_000;

/** Ids of the items that failed and fit. */
async function failedItems(
  { catalog }: App,
  runId: string,
  wanted: { readonly named?: readonly number[]; readonly code?: ErrorCode },
): Promise<number[]> {
  const named = wanted.named && new Set(wanted.named);
  const found: number[] = [];
  for (let after = 0; ; ) {
    const page = await catalog.items.list({ runId, status: ['failed'], limit: PAGE_SIZE, after });
    for (const { id, failure } of page) {
      after = id;
      if (named && !named.has(id)) continue;
      if (wanted.code && failure?.code !== wanted.code) continue;
      found.push(id);
    }
    if (page.length < PAGE_SIZE) return found;
  }
}
