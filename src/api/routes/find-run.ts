import type { App } from '../../app/app.ts';
import type { Run } from '../../core/run.ts';
import { RequestError } from '../request-error.ts';

/** The run of that id, or a refusal that says where runs are listed. */
export async function findRun({ catalog }: Pick<App, 'catalog'>, id: string): Promise<Run> {
  const run = await catalog.runs.find(id);
  if (run) return run;
  throw new RequestError('NOT_FOUND', `there is no run ${id}`, { hint: 'See /v1/runs.' });
}
