import { toMirror } from '../../api/routes/copies.ts';
import { showRun } from '../../api/routes/show-run.ts';
import { toWall } from '../../api/routes/sources.ts';
import type { Run } from '../../core/run.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { JsonOf } from '../../core/verb.ts';
import type { HeldOfSource } from '../../use-cases/held-by-source.ts';
import { hasCrashed } from '../show/run.ts';
import type { StatusCommand } from '../table/understand.ts';
import type { State, TimedSource } from './status.ts';

/** What `annals status --json` prints. */
export const statusJson = (
  { dataFolder, recent, words, mirrors }: State,
  now: {
    readonly running: readonly Run[];
    readonly sources: readonly TimedSource[];
    readonly held: ReadonlyMap<string, HeldOfSource>;
  },
): JsonOf<StatusCommand> => ({
  data_folder: dataFolder,
  mirrors: mirrors.map(toMirror),
  words,
  running: now.running.map(showRun),
  recent: recent.map((run) => ({ ...showRun(run), crashed: hasCrashed(run) })),
  sources: now.sources.map(({ name, enabled, schedule }) => ({
    name,
    enabled,
    schedule: schedule && snakeKeys(schedule),
    documents: now.held.get(name)?.documents ?? 0,
    last_run: now.held.get(name)?.lastRun?.id ?? null,
    walls: (now.held.get(name)?.walls ?? []).map(toWall),
  })),
});
