import type { Catalog } from '../../core/catalog.ts';
import { AnnalsError } from '../../core/errors.ts';
import { RequestError } from '../request-error.ts';

/** The engine's own message names the machine and process that hold the source. */
export async function withoutOwner(
  catalog: Catalog,
  source: string,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof AnnalsError) || error.code !== 'SOURCE_BUSY') return error;
  const [by] = await catalog.runs.list({ source, status: 'running', limit: 1 });
  const which = by ? ` (run ${by.id}, since ${by.startedAt})` : '';
  return new RequestError('SOURCE_BUSY', `${source} is being run${which}; one run at a time`, {
    hint: by ? `Follow it at /v1/runs/${by.id}, then ask again.` : 'Ask again.',
  });
}
