import type { NewestRuns } from '../../core/ledger.ts';
import type { Database } from './driver.ts';
import { RUN_COLUMNS, type RunRow, runOf } from './run-row.ts';

interface Numbers {
  readonly source: string;
  readonly running: number | null;
  readonly completed: number | null;
  readonly failed: number | null;
  readonly aborted: number | null;
}

/**
 * The newest runs of many sources in two statements, however many runs there are: the index
 * `runs_by_outcome` leads to each number, and only rows that are shown are read.
 */
export function createNewestOfEach(
  db: Database,
): (sources: readonly string[]) => ReadonlyMap<string, NewestRuns> {
  const newest = (status: string) =>
    `(SELECT max(number) FROM runs WHERE source = wanted.value AND status = '${status}') AS ${status}`;
  const numbers = db.query<Numbers>(
    `SELECT wanted.value AS source, ${newest('running')}, ${newest('completed')},
       ${newest('failed')}, ${newest('aborted')} FROM json_each(?) AS wanted`,
  );
  const rows = db.query<RunRow & { readonly number: number }>(
    `SELECT number, ${RUN_COLUMNS} FROM runs
     WHERE number IN (SELECT CAST(value AS BIGINT) FROM json_each(?))`,
  );
  return (sources) => {
    const wanted = numbers.all(JSON.stringify(sources)).map((of) => {
      const ended = last(of.completed, of.failed, of.aborted);
      return { source: of.source, latest: last(ended, of.running), ended, completed: of.completed };
    });
    const all = new Set(
      wanted.flatMap(({ latest, ended, completed }) => [latest, ended, completed]),
    );
    const known = new Map(
      rows.all(JSON.stringify([...all])).map((row) => [row.number, runOf(row)] as const),
    );
    const runAt = (number: number | null) => (number === null ? undefined : known.get(number));
    const found = new Map<string, NewestRuns>();
    for (const { source, latest, ended, completed } of wanted) {
      const newestOne = runAt(latest);
      if (newestOne === undefined) continue;
      found.set(source, { latest: newestOne, ended: runAt(ended), completed: runAt(completed) });
    }
    return found;
  };
}

/** The greatest number, which is that of the run that was begun last. */
function last(...numbers: readonly (number | null)[]): number | null {
  const there = numbers.filter((one) => one !== null);
  return there.length === 0 ? null : Math.max(...there);
}
