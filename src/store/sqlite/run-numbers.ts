import { AnnalsError } from '../../core/errors.ts';
import type { RunId } from '../../core/ids.ts';
import type { Database } from './driver.ts';

/** The short number that stands for a run in the items table. */
export interface RunNumbers {
  (id: RunId): number;
  sourceOf(id: RunId): string;
}

export function createRunNumbers(db: Database): RunNumbers {
  const find = db.query<{ number: number; source: string }>(
    'SELECT number, source FROM runs WHERE id = ?',
  );
  let last: { id: RunId; number: number; source: string } | undefined;
  const look = (id: RunId) => {
    if (last?.id === id) return last;
    const found = find.get(id);
    if (!found) throw new AnnalsError('NOT_FOUND', `there is no run ${id}`);
    last = { id, ...found };
    return last;
  };
  return Object.assign((id: RunId) => look(id).number, {
    sourceOf: (id: RunId) => look(id).source,
  });
}
