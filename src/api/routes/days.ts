import type { DaySummary } from '../../core/catalog.ts';
import { AnnalsError, ERRORS } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { Run } from '../../core/run.ts';
import { type IndexedDay, serveDay } from '../../use-cases/days.ts';
import type { DayAnswer } from '../contract/days.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';
import { dayStatusOf, showRun } from './show-run.ts';
import { withoutOwner } from './source-busy.ts';

export function dayRoutes({ app, ingests }: Door) {
  return {
    async getDay({ params, query }) {
      const source = app.registry.sourceOfDays(query.source);
      const found = await serveDay(app, source, params.date);
      if (found.is === 'nothing') {
        throw new RequestError('NOT_FOUND', found.notice, {
          hint: `Acquire it with POST /v1/ingest/${params.date}, or see /v1/days.`,
        });
      }
      const { day, notice, run } = found;
      return {
        body: {
          source: source.name,
          date: day.date,
          requestedDate: params.date,
          servedDate: day.date,
          status: 'SUCCESS',
          requestedStatus: run ? dayStatusOf(run.status) : null,
          notice,
          runId: day.runId,
          ...countsOf(day),
          items: day.items.map(showEntry),
        },
      };
    },

    async listDays({ query }) {
      const { name } = app.registry.sourceOfDays(query.source);
      const days = await app.catalog.days.list(name, query.limit + 1);
      const items = days
        .slice(0, query.limit)
        .map((day) => ({ source: name, date: day.date, runId: day.runId, ...countsOf(day) }));
      return { body: { items, has_more: days.length > query.limit } };
    },

    async ingestDay({ params, query, headers }) {
      const { name } = app.registry.sourceOfDays(query.source);
      const order = { source: name, params: { date: params.date } };
      const { runId, done } = await ingests.begin(order).catch(async (error: unknown) => {
        throw await withoutOwner(app.catalog, name, error);
      });
      const location = `/v1/runs/${runId}`;
      const prefersAsync = /(^|,)\s*respond-async\s*(;|,|$)/i.test(String(headers.prefer ?? ''));
      if (query.wait === 'true' && !prefersAsync) {
        const run = await done;
        if (run.status !== 'completed') throw failed(run, location);
        return { body: showRun(run), headers: { location } };
      }
      const begun = await app.catalog.runs.find(runId);
      if (!begun) throw new AnnalsError('INTERNAL_ERROR', `run ${runId} began and is not there`);
      return {
        status: 202,
        headers: { location, ...(prefersAsync && { 'preference-applied': 'respond-async' }) },
        body: showRun(begun),
      };
    },

    async ingestDays({ query }) {
      const { source, dates, left } = await ingests.days({
        ...query,
        source: app.registry.sourceOfDays(query.source).name,
      });
      return {
        status: left.length > 0 ? 202 : 200,
        body: {
          source: source.name,
          order: query.order,
          days: dates.length,
          doneBefore: dates.length - left.length,
          left: [...left],
        },
      };
    },
  } satisfies Partial<Handlers>;
}

const countsOf = ({ total, buckets }: DaySummary) => ({
  totalCount: total,
  newCount: buckets.NEW ?? 0,
  latestCount: buckets.LATEST ?? 0,
});

function showEntry({ bucket, document }: IndexedDay['items'][number]): DayAnswer['items'][number] {
  const { description, tags } = document.metadata;
  return {
    id: document.id,
    title: document.title,
    url: document.sourceUrl,
    bucket,
    publishedAt: document.publishedAt,
    updatedAt: document.updatedAt,
    tags: isObject(tags) ? tags : {},
    documentType: document.kind,
    description: typeof description === 'string' ? description : null,
    status: document.status,
  };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The index is as it was before; the run says why. */
function failed(run: Run, location: string): RequestError {
  const code = run.error?.code ?? 'INTERNAL_ERROR';
  const why = run.error?.message ?? `it ended as ${run.status}`;
  return new RequestError(code, `run ${run.id} did not succeed: ${why}`, {
    status: Math.max(500, ERRORS[code].status),
    headers: { location },
  });
}
