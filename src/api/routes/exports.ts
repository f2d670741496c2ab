import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Selection } from '../../core/exports/export-order.ts';
import type { ExportJob } from '../../use-cases/exporting/export-jobs.ts';
import type { ExportAnswer } from '../contract/exports.ts';
import type { Door } from '../door.ts';
import type { Handlers } from '../handler.ts';
import { RequestError } from '../request-error.ts';

export function exportRoutes({
  app,
  exports,
}: Door): Pick<Handlers, 'createExport' | 'getExport' | 'downloadExport'> {
  return {
    async createExport({ body }) {
      const asked = body();
      const selection: Selection = {
        ...(asked.source && { sources: [...app.registry.sourceNames(asked.source)].sort() }),
        ...(asked.kind && { kinds: asked.kind }),
        ...(asked.status && { statuses: asked.status }),
        ...(asked.since !== undefined && { since: asked.since }),
        ...(asked.until !== undefined && { until: asked.until }),
        ...(asked.query !== undefined && { query: asked.query }),
        ...(asked.ids && { ids: asked.ids }),
        ...(asked.as_of !== undefined && { asOf: asked.as_of }),
        ...(asked.delta_from !== undefined && { deltaFrom: asked.delta_from }),
      };
      const job = await exports.begin({ format: asked.format, selection });
      return { status: 202, headers: { location: addressOf(job) }, body: toExport(job) };
    },
    getExport: async ({ params }) => {
      const job = await find(params.id);
      const isOver = job.state === 'done' || job.state === 'failed';
      return { body: toExport(job), ...(!isOver && { headers: { 'retry-after': '2' } }) };
    },
    async downloadExport({ params, query }) {
      const job = await find(params.id);
      const file = exports.fileOf(job, query.file);
      const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
      if (file === undefined || !found) {
        const why = job.state === 'done' ? `it has no file ${query.file}` : `it is ${job.state}`;
        throw new RequestError(
          'NOT_FOUND',
          `nothing of export ${job.id} can be downloaded: ${why}`,
          {
            hint: `See ${addressOf(job)}.`,
          },
        );
      }
      const name = query.file === undefined ? `annals-${job.format}.zip` : path.basename(file);
      const hash = job.manifest?.files.find((one) => one.path === query.file)?.sha256;
      return {
        type: query.file === undefined ? 'application/zip' : 'application/octet-stream',
        headers: {
          'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`,
        },
        file: {
          size: found.size,
          etag: `"${hash ?? `${job.id}-${found.size}`}"`,
          slice: (start, end) => slice(file, start, end),
        },
      };
    },
  };

  async function find(id: string): Promise<ExportJob> {
    const job = await exports.find(id);
    if (job) return job;
    throw new RequestError('NOT_FOUND', `there is no export ${id}`, {
      hint: 'Exports are deleted after seven days; begin one with POST /v1/exports.',
    });
  }
}

const addressOf = ({ id }: Pick<ExportJob, 'id'>): string => `/v1/exports/${id}`;

const toExport = (job: ExportJob): ExportAnswer => ({
  id: job.id,
  state: job.state,
  format: job.format,
  command: job.command,
  created_at: job.createdAt,
  ended_at: job.endedAt,
  kept_until: job.keptUntil,
  looked: job.looked,
  total: job.total,
  error: job.error,
  url: addressOf(job),
  download_url: job.state === 'done' ? `${addressOf(job)}/download` : null,
  feed_cursor: job.manifest?.feed_cursor ?? null,
  records: { ...job.manifest?.records },
  files: (job.manifest?.files ?? []).map(({ path: name, sha256, bytes }) => ({
    path: name,
    sha256,
    bytes,
    url: `${addressOf(job)}/download?file=${encodeURIComponent(name)}`,
  })),
});

async function* slice(file: string, start: number, end: number): AsyncGenerator<Uint8Array> {
  // An export without tombstones has an empty file of them.
  if (end < start) return;
  const handle = await open(file, 'r');
  try {
    yield* handle.createReadStream({ start, end, autoClose: false }) as AsyncIterable<Uint8Array>;
  } finally {
    await handle.close();
  }
}
