import type { ItemOf } from '../../api/contract-types.ts';

type Source = ItemOf<'listSources'>;

/** How a source stands, in one word and one sentence. */
export interface Standing {
  readonly source: Source;
  readonly state:
    | 'running'
    | 'failing'
    | 'stopped'
    | 'late'
    | 'partial'
    | 'fresh'
    | 'never'
    | 'off';
  readonly says: string;
}

/** A schedule is kept by a process that may be busy: a few minutes are not late. */
const GRACE_MS = 10 * 60_000;

export function standingOf(source: Source, now: number): Standing {
  const { last_run: run, schedule, enabled } = source;
  const is = (state: Standing['state'], says: string): Standing => ({ source, state, says });
  if (run?.status === 'running') return is('running', 'a run is under way');
  if (!enabled) return is('off', 'switched off in the settings');
  if (!run) return is('never', 'no run yet');
  if (run.status === 'failed') {
    return is('failing', run.error?.message ?? run.stop_reason ?? 'the last run failed');
  }
  if (run.status === 'aborted') return is('stopped', run.stop_reason ?? 'the last run was stopped');
  const next = schedule?.next_at;
  if (next && Date.parse(next) + GRACE_MS < now) return is('late', 'its run is overdue');
  if (run.counts.failed > 0 || run.health === 'partial' || run.health === 'suspicious') {
    return is('partial', partly(run.counts.failed));
  }
  return is('fresh', 'the last run was complete');
}

const partly = (failed: number): string =>
  failed === 0 ? 'the last run was not complete' : `${failed} of the last run did not arrive`;

/** What needs somebody, before what needs nobody. */
const ORDER: readonly Standing['state'][] = [
  'failing',
  'stopped',
  'late',
  'partial',
  'running',
  'never',
  'fresh',
  'off',
];

export const byUrgency = (a: Standing, b: Standing): number =>
  ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
  a.source.name.localeCompare(b.source.name, 'en');

export const needsSomebody = ({ state }: Standing): boolean =>
  state === 'failing' || state === 'stopped' || state === 'late' || state === 'partial';
