import { timetablesOf } from '../../app/registry.ts';
import type { HeldRows } from '../../app/rows.ts';
import { isEnabled } from '../../app/settings/source-params.ts';
import { EXIT } from '../../core/errors.ts';
import type { MirrorFigures } from '../../core/mirrors.ts';
import type { Run } from '../../core/run.ts';
import type { WordsState } from '../../core/search.ts';
import { wallInWords } from '../../core/walls.ts';
import { noteAboutWords } from '../../use-cases/index-words.ts';
import { type ScheduleInForce, scheduleInForce } from '../../use-cases/schedules.ts';
import type { Command } from '../command.ts';
import { type Door, NothingHere } from '../door.ts';
import { lastRuns } from '../last-runs.ts';
import { layoutOn } from '../show/layout.ts';
import { endingOf, fieldsInWords, hasCrashed } from '../show/run.ts';
import { duration, fromNow, grouped, moment } from '../show/units.ts';
import type { StatusCommand } from '../table/understand.ts';

const status: Command<StatusCommand> = async ({ options }, door) => {
  const state = await readRuns(door, options.runs);
  const { dataFolder, recent, words, mirrors } = state;
  const sources = await sourcesOf(door);
  const held = await lastRuns(
    door,
    sources.map(({ name }) => name),
  );
  const running = recent.filter((run) => run.status === 'running' && !hasCrashed(run));
  if (door.json) {
    // What it has in common with the API is loaded only here.
    const { statusJson } = await import('./status-json.ts');
    door.printJson(statusJson(state, { running, sources, held }));
    return EXIT.ok;
  }
  const { paint } = door;
  door.print(`${paint.dim('data')} ${dataFolder}\n`);
  door.print(paint.bold('Running now'));
  door.print(running.length > 0 ? runTable(running, door) : '  nothing');
  const ended = recent.filter((run) => !running.includes(run));
  door.print(`\n${paint.bold('Lately')}`);
  door.print(
    ended.length > 0 ? runTable(ended, door) : '  nothing yet: start with `annals run <source>`',
  );
  door.print(`\n${paint.bold('Sources')}`);
  door.print(sourceTable(sources, held, door));
  const walls = [...held.values()].flatMap((one) => one.walls);
  if (walls.length > 0) {
    door.print(`\n${paint.bold('Walls for robots')}`);
    for (const wall of walls)
      door.print(`  ${paint.name(wall.source)}, ${wall.place}: ${wallInWords(wall)}`);
  }
  if (mirrors.length > 0) door.print(`\n${paint.bold('Mirrors')}\n${mirrorTable(mirrors, door)}`);
  const note = words && noteAboutWords(words);
  if (note) door.print(`\n${paint.bold('Search')}\n  ${note}`);
  for (const run of ended.filter(isLeftOver)) {
    const command = await door.suggest(`resume ${run.source}`);
    door.print(`\n${paint.warn(`${run.source} was interrupted`)}: continue with \`${command}\``);
    break;
  }
  return EXIT.ok;

  /** The newest run of its source, and not finished. */
  function isLeftOver(run: Run): boolean {
    const newest = held.get(run.source)?.lastRun?.id === run.id;
    return newest && (hasCrashed(run) || run.status === 'aborted');
  }
};
export default status;

/** A source as the status shows it. */
export interface TimedSource {
  readonly name: string;
  readonly enabled: boolean;
  readonly schedule: ScheduleInForce | null;
}

async function sourcesOf(door: Door): Promise<readonly TimedSource[]> {
  const { settings, families } = await door.settings();
  const { clock } = door;
  return (await timetablesOf(families)).map((source) => ({
    name: source.name,
    enabled: isEnabled(settings, source),
    schedule: scheduleInForce({ settings, clock }, source),
  }));
}

export interface State {
  readonly dataFolder: string;
  readonly recent: readonly Run[];
  readonly words: WordsState | null;
  readonly mirrors: readonly MirrorFigures[];
}

async function readRuns(door: Door, limit: number): Promise<State> {
  try {
    const rows = await door.openRows();
    const runs = await rows.catalog.runs.list({ limit });
    const recent = await Promise.all(runs.map((run) => withLiveCounts(rows, run)));
    const { search, mirrors } = rows.catalog;
    return {
      dataFolder: rows.dataFolder,
      recent,
      words: await search.words(),
      mirrors: await mirrors.list(),
    };
  } catch (error) {
    if (!(error instanceof NothingHere)) throw error;
    const { settings } = await door.settings();
    const dataFolder = `${settings.storage.root} (empty)`;
    return { dataFolder, recent: [], words: null, mirrors: [] };
  }
}

/** A run writes its counts when it ends; until then its items know. */
async function withLiveCounts({ catalog }: HeldRows, run: Run): Promise<Run> {
  if (run.status !== 'running') return run;
  const { byStatus, bytes } = await catalog.items.tally(run.id);
  const { downloaded, failed, skipped } = byStatus;
  return { ...run, counts: { ...run.counts, downloaded, failed, skipped, bytes } };
}

/** A pipe has no width, and some runs have parameters by the line; `--json` has them whole. */
const MOST_OF_PARAMETERS = 48;

const cutAt = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

function runTable(runs: readonly Run[], door: Door): string {
  const { paint, clock } = door;
  const rows = runs.map((run) => {
    const end = run.endedAt ? Date.parse(run.endedAt) : clock.now();
    const { downloaded, failed, unchanged } = run.counts;
    return [
      run.id,
      paint.name(run.source),
      cutAt(fieldsInWords(run.params), MOST_OF_PARAMETERS),
      fromNow(run.startedAt, clock.now()),
      hasCrashed(run) ? '-' : duration(end - Date.parse(run.startedAt)),
      endingOf(run, paint),
      grouped(downloaded),
      failed > 0 ? paint.bad(grouped(failed)) : '0',
      grouped(unchanged),
    ];
  });
  const columns = [
    { title: 'run' },
    { title: 'source' },
    { title: 'parameters', shrinks: true, leaves: 1 },
    { title: 'begun' },
    { title: 'took', align: 'right', leaves: 3 },
    { title: 'ended', shrinks: true },
    { title: 'kept', align: 'right' },
    { title: 'failed', align: 'right' },
    { title: 'unchanged', align: 'right', leaves: 2 },
  ] as const;
  return layoutOn(door).table(columns, rows);
}

function mirrorTable(mirrors: readonly MirrorFigures[], door: Door): string {
  const { paint, clock } = door;
  const rows = mirrors.map((one) => [
    paint.name(one.url),
    grouped(one.records),
    `${grouped(one.seq)} of ${grouped(one.lastSeq)}`,
    fromNow(one.lookedAt, clock.now()),
    [
      one.trouble,
      one.waiting > 0 ? `${grouped(one.waiting)} refused and asked for again` : null,
      one.differences > 0 ? `${grouped(one.differences)} kept beside ours` : null,
      one.rewrittenAt ? `history rewritten ${fromNow(one.rewrittenAt, clock.now())}` : null,
    ]
      .filter((part) => part !== null)
      .join('; ') || 'well',
  ]);
  const columns = [
    { title: 'by way of' },
    { title: 'records', align: 'right' },
    { title: 'read', align: 'right' },
    { title: 'last look' },
    { title: 'state', shrinks: true },
  ] as const;
  return layoutOn(door).table(columns, rows);
}

function sourceTable(
  sources: readonly TimedSource[],
  held: Awaited<ReturnType<typeof lastRuns>>,
  door: Door,
): string {
  const { paint, clock } = door;
  const rows = sources.map((source) => {
    const next = source.schedule?.nextAt;
    return [
      paint.name(source.name),
      grouped(held.get(source.name)?.records ?? 0),
      next ? `${moment(next)}, ${fromNow(next, clock.now())}` : paint.dim('by hand'),
    ];
  });
  const columns = [
    { title: 'source' },
    { title: 'records', align: 'right' },
    { title: 'next run (while `annals serve` runs)' },
  ] as const;
  return layoutOn(door).table(columns, rows);
}
