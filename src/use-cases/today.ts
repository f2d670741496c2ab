import type { App } from '../app/app.ts';
import { isEnabled } from '../app/settings/source-params.ts';
import type { ChangeCount } from '../core/changes.ts';
import { isWall, type SourceState, sourceState } from '../core/freshness.ts';
import type { NewestRuns } from '../core/ledger.ts';
import type { ReviewKind } from '../core/reviews.ts';
import type { Run } from '../core/run.ts';
import type { Source } from '../core/source.ts';
import { DAY, type Instant, instant } from '../core/time.ts';
import { type Wall, wallInWords } from '../core/walls.ts';
import { latenessIn } from './lateness.ts';
import { openReviews } from './reviewing.ts';
import { nextRunOf } from './schedules.ts';
import { foreseenTrouble } from './serving.ts';

/** What happened to records in a span of time. */
export interface Movement {
  readonly added: number;
  readonly changed: number;
  readonly withdrawn: number;
}

/** How one source stands today. */
export interface SourceToday {
  readonly name: string;
  readonly title: string;
  readonly state: SourceState;
  readonly lateSeconds: number | null;
  readonly says: string;
  /** The newest run that has ended. */
  readonly lastRun: Run | null;
  readonly lastSuccessAt: Instant | null;
  readonly nextRunAt: Instant | null;
  readonly runningId: string | null;
  readonly lastDay: Movement;
}

/** Something that somebody has to decide or mend. */
export interface Need {
  readonly kind: 'source' | 'run' | 'settings' | 'completeness' | 'review';
  readonly says: string;
  readonly source: string | null;
  readonly runId: string | null;
}

export interface Today {
  readonly at: Instant;
  readonly sources: readonly SourceToday[];
  readonly running: readonly Run[];
  readonly needs: readonly Need[];
  readonly openReviews: Readonly<Record<ReviewKind, number>>;
  readonly since: Instant;
  readonly lastDay: Movement;
  readonly disk: { readonly freeBytes: number; readonly leastBytes: number; readonly low: boolean };
}

const MOST_RUNNING = 100;

/** Whether all is well, in one answer. */
export async function today(
  app: App,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Today> {
  const now = app.clock.now();
  const since = instant(now - DAY);
  const [newest, walls, running, counts, freeBytes, trouble, open] = await Promise.all([
    app.catalog.runs.newestOfEach(app.registry.sources.map(({ name }) => name)),
    app.politeMemory().then((memory) => memory.walls.list()),
    app.catalog.runs.list({ status: 'running', limit: MOST_RUNNING }),
    app.catalog.changes.countSince(since),
    app.store.room(),
    foreseenTrouble(app, env),
    openReviews(app),
  ]);
  const sources = await Promise.all(
    app.registry.sources.map((source) =>
      sourceToday(app, source, { now, newest, walls, running, counts }),
    ),
  );
  const ofSources = sources.flatMap(needsOf);
  const leastBytes = app.settings.storage.minFreeMb * 1024 * 1024;
  return {
    at: instant(now),
    sources,
    running,
    needs: [
      ...trouble.map(ofSettings),
      ...ofSources,
      ...(await missing(app, ofSources)),
      ...toReview(open),
    ],
    openReviews: open,
    since,
    lastDay: movement(counts),
    disk: { freeBytes, leastBytes, low: freeBytes < leastBytes },
  };
}

interface Moment {
  readonly now: number;
  readonly newest: ReadonlyMap<string, NewestRuns>;
  readonly walls: readonly Wall[];
  readonly running: readonly Run[];
  readonly counts: readonly ChangeCount[];
}

async function sourceToday(
  app: App,
  source: Source,
  { now, newest, walls: everyWall, running, counts }: Moment,
): Promise<SourceToday> {
  const { name, title } = source;
  const last = newest.get(name)?.ended;
  const { succeeded, lateSeconds } = latenessIn(app, source, now, newest.get(name));
  const mostly = last && last.status !== 'completed' ? await mostlyKnown(app, last) : undefined;
  const enabled = isEnabled(app.settings, source);
  const [wall, ...others] = everyWall.filter((one) => one.source === name);
  const walls = wall ? 1 + others.length : 0;
  const state = sourceState({ enabled, last, mostly, lateSeconds, walls });
  const next = nextRunOf(app, source);
  return {
    name,
    title,
    state,
    lateSeconds: lateSeconds ?? null,
    says: wall && state === 'walled' ? wallInWords(wall) : saying(state, last, mostly),
    lastRun: last ?? null,
    lastSuccessAt: succeeded?.endedAt ?? null,
    nextRunAt: next === undefined ? null : instant(next),
    runningId: running.find((run) => run.source === name)?.id ?? null,
    lastDay: movement(counts.filter((count) => count.source === name)),
  };
}

/** What was found out of runs that are over: every open dashboard asks for it every few seconds. */
const found = new WeakMap<App['catalog'], Map<string, string | undefined>>();
const MOST_FOUND = 1_000;

/** As `mostlyOf`. A run whose items are tried again ends again, at another moment. */
async function mostlyKnown(app: Pick<App, 'catalog'>, run: Run): Promise<string | undefined> {
  const known = found.get(app.catalog) ?? new Map<string, string | undefined>();
  found.set(app.catalog, known);
  const name = `${run.id} ${run.endedAt}`;
  if (known.has(name)) return known.get(name);
  const mostly = await mostlyOf(app, run);
  if (known.size >= MOST_FOUND) known.clear();
  known.set(name, mostly);
  return mostly;
}

/** The code of most of the failures of a run: of its items, or of its listing. */
export async function mostlyOf(
  { catalog }: Pick<App, 'catalog'>,
  run: Run,
): Promise<string | undefined> {
  const { reasons } = await catalog.items.tally(run.id);
  const [first] = Object.entries(reasons).sort(([, a], [, b]) => b - a);
  if (first && (run.error?.code === 'ITEMS_FAILED' || isWall(first[0]))) return first[0];
  const lines = await catalog.decisions.find({
    runId: run.id,
    runWide: true,
    stages: ['discover'],
    limit: 1_000,
  });
  const broke = lines.findLast(({ verdict }) => verdict === 'broke off');
  return broke ? String(broke.details.code) : run.error?.code;
}

function saying(state: SourceState, last: Run | undefined, mostly: string | undefined): string {
  switch (state) {
    case 'off':
      return 'switched off in the settings';
    case 'new':
      return 'no run yet';
    case 'paused':
      return `run ${last?.id} is paused`;
    case 'walled':
      return `the publisher keeps us out: ${last?.error?.message ?? mostly}`;
    case 'failing':
    case 'stopped':
      return last?.error?.message ?? `run ${last?.id} ended as ${last?.status}`;
    case 'late':
      return 'a scheduled run is owed';
    case 'fresh':
      return 'up to date';
  }
}

const ofSettings = (says: string): Need => ({ kind: 'settings', says, source: null, runId: null });

function needsOf({ name, state, says, lastRun }: SourceToday): readonly Need[] {
  if (!['walled', 'failing', 'paused', 'stopped'].includes(state)) return [];
  const kind = state === 'walled' ? 'source' : 'run';
  return [{ kind, says: `${name}: ${says}`, source: name, runId: lastRun?.id ?? null }];
}

/** What a run that failed could not compare is said with its failure, not again. */
async function missing({ catalog }: App, said: readonly Need[]): Promise<readonly Need[]> {
  const checks = await catalog.completeness.list({});
  const runs = new Set(said.map(({ runId }) => runId));
  return checks
    .filter(({ state, runId }) => state !== 'complete' && !runs.has(runId))
    .map(({ source, series, expected, held, says, runId }) => ({
      kind: 'completeness' as const,
      says: `${source}, ${series}: ${held} of ${expected} held (${says})`,
      source,
      runId,
    }));
}

/** One line for all of them: the page of reviews has each. */
function toReview({ refused, tombstone }: Today['openReviews']): readonly Need[] {
  const parts = [
    ...(tombstone > 0
      ? [`${tombstone} proposed ${tombstone === 1 ? 'tombstone' : 'tombstones'}`]
      : []),
    ...(refused > 0 ? [`${refused} refused ${refused === 1 ? 'page' : 'pages'}`] : []),
  ];
  if (parts.length === 0) return [];
  const says = `${parts.join(' and ')} ${refused + tombstone === 1 ? 'waits' : 'wait'} for a decision`;
  return [{ kind: 'review', says, source: null, runId: null }];
}

function movement(counts: readonly ChangeCount[]): Movement {
  const of = (...kinds: ChangeCount['kind'][]) =>
    counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { count }) => sum + count, 0);
  return { added: of('added'), changed: of('changed', 'described'), withdrawn: of('tombstoned') };
}
