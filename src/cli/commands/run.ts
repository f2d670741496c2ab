import { resolve } from 'node:path';
import { showRun } from '../../api/routes/show-run.ts';
import type { App } from '../../app/app.ts';
import { settleParams } from '../../app/registry.ts';
import { EXIT, type ExitCode } from '../../core/errors.ts';
import type { JsonObject } from '../../core/json.ts';
import type { RateEvent } from '../../core/polite-memory.ts';
import type { Run } from '../../core/run.ts';
import type { RunOrder } from '../../core/run-order.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import type { Source } from '../../core/source.ts';
import type { CoolDown } from '../../core/telemetry.ts';
import { instant } from '../../core/time.ts';
import type { CallOf, JsonOf } from '../../core/verb.ts';
import { handInFiles } from '../../use-cases/hand-in.ts';
import { paramsOf } from '../../use-cases/params.ts';
import { type DaysDone, runDays } from '../../use-cases/run-days.ts';
import { dryRun, startRun } from '../../use-cases/running.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { showProgress } from '../progress/show.ts';
import type { ProgressView } from '../progress/view.ts';
import { UsageError } from '../report-error.ts';
import { layoutOn } from '../show/layout.ts';
import { fieldsInWords } from '../show/run.ts';
import { exitCodeOf, runSummary } from '../show/run-summary.ts';
import { counted, grouped } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { ResumeCommand, RunCommand } from '../table/acquire.ts';

const run: Command<RunCommand> = async ({ args, options, params: typed }, door) => {
  const { source } = args;
  const named = (await door.registry()).source(source);
  const range = rangeIn(named, options);
  const limit = limitIn(named, options);
  if (range.is === 'by day') {
    refuseForRange(options);
    return runRange(source, range, options, door);
  }
  const params = { ...typed, ...range.params, ...(limit.is === 'param' && { limit: limit.most }) };
  // Before the data folder is opened, or even made: a typing mistake leaves no trace.
  settleParams((await door.registry()).source(source), params as JsonObject, door.clock);
  const app = await door.open();
  const { cwd, input: stdin } = door.terminal;
  const order = {
    source,
    params: await handInFiles(app, (await door.registry()).source(source), params as JsonObject, {
      cwd,
      stdin,
    }),
    mode: options.mode,
    refetch: options.refetch,
    ...(limit.is === 'of the run' && { limit: limit.most }),
    record: options.record === undefined ? undefined : resolve(door.terminal.cwd, options.record),
  };
  if (options.dryRun) return foretell(app, order, door);
  return attended(app, door, source, (stop, view) =>
    startRun(app, { ...order, trigger: 'cli', stop, onProgress: view.update }),
  );
};
export default run;

/** `--since` and `--until`: a run for each day, or parameters of the source, which takes the range as one. */
function rangeIn(source: Source, { since, until, order, byDay, again }: CommandOptions): Range {
  if (since === undefined && until === undefined) {
    if (order === undefined && !byDay && !again) return { is: 'one run', params: {} };
    throw new UsageError('--order, --by-day and --again are for a range of days; give --since', '');
  }
  const takesRange = paramsOf(source).some(({ name }) => name === 'since');
  if (takesRange && order === undefined && !byDay && !again) {
    return { is: 'one run', params: given({ since, until }) };
  }
  if (!source.range) {
    throw new UsageError(
      `${source.name} does not run by day: --since and --until mean nothing to it`,
      '',
    );
  }
  if (since === undefined) throw new UsageError('--until needs --since: the first day', '');
  return { is: 'by day', since, ...given({ until }) };
}

/** What a range cannot do must not be left out in silence: a dry run that writes would be the worst of it. */
function refuseForRange({ limit, dryRun: isDry, record }: CommandOptions): void {
  const flags = [
    ...(limit === undefined ? [] : ['--limit']),
    ...(isDry ? ['--dry-run'] : []),
    ...(record === undefined ? [] : ['--record']),
  ];
  if (flags.length === 0) return;
  const are = flags.length === 1 ? 'is' : 'are';
  throw new UsageError(
    `${flags.join(' and ')} ${are} for one run, not for a range of days`,
    'Name one day.',
  );
}

/** `--limit`: how many the run takes up; a source with a parameter of that name is handed it instead. */
function limitIn(source: Source, { limit: most }: CommandOptions): Limit {
  if (most === undefined) return { is: 'none' };
  const isParam = paramsOf(source).some(({ name }) => name === 'limit');
  return { is: isParam ? 'param' : 'of the run', most };
}

type Limit =
  | { readonly is: 'none' }
  | { readonly is: 'param' | 'of the run'; readonly most: number };

type CommandOptions = CallOf<RunCommand>['options'];

type Range =
  | { readonly is: 'one run'; readonly params: Readonly<Record<string, string>> }
  | { readonly is: 'by day'; readonly since: string; readonly until?: string };

const given = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

/** A range of days with somebody watching: each day is told when it is done, the rest at the end. */
async function runRange(
  source: string,
  { since, until }: Extract<Range, { is: 'by day' }>,
  options: CommandOptions,
  door: Door<JsonOf<RunCommand>>,
): Promise<ExitCode> {
  const app = await door.open();
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is in flight is finished; again to stop at once')),
  );
  let view: ProgressView | undefined;
  try {
    const done = await runDays(app, {
      source,
      since,
      until,
      order: options.order === 'oldest' ? 'oldest' : 'newest',
      again: options.again || options.refetch,
      mode: options.mode,
      refetch: options.refetch,
      trigger: 'cli',
      stop,
      onDay: ({ date, number, of }) => {
        view?.end();
        view = showProgress(door, `${source} ${date} (${number} of ${of})`);
      },
      onProgress: (progress) => view?.update(progress),
    });
    view?.end();
    if (door.json) door.printJson(snakeKeys(done));
    else reportDays(done, door);
    await embedAfter(app, stop);
    if (done.because === 'stopped') return EXIT.stopped;
    return done.left > 0 || done.days.some((day) => day.is === 'failed') ? EXIT.partial : EXIT.ok;
  } finally {
    view?.end();
    release();
  }
}

function reportDays(done: DaysDone, door: Door): void {
  const { print, paint } = door;
  const { days, left, because } = done;
  const before = days.filter(({ is }) => is === 'done before').length;
  const rows = days
    .filter(({ is }) => is !== 'done before')
    .map(({ date, is, kept, failed, why }) => [date, is, String(kept), String(failed), why ?? '']);
  print(`${paint.bold(done.source)} ${done.since} to ${done.until}, ${done.order} first`);
  if (before > 0) print(`${counted(before, 'day')} done before; --again repeats them`);
  const columns = [
    { title: 'day' },
    { title: 'result' },
    { title: 'kept' },
    { title: 'failed' },
    { title: 'why', shrinks: true },
  ] as const;
  if (rows.length > 0) print(layoutOn(door).table(columns, rows));
  if (left > 0)
    print(paint.warn(`${counted(left, 'day')} left (${because}); the same command continues`));
}

/** A run with somebody watching: progress while it goes, a summary at the end, stopped by signals. */
export async function attended(
  app: App,
  door: Door<JsonOf<ResumeCommand>>,
  title: string,
  start: (stop: AbortSignal, view: ProgressView) => Promise<Run>,
): Promise<ExitCode> {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is in flight is finished; again to stop at once')),
  );
  const view = showProgress(door, title);
  app.listen((event) => {
    if (event.type === 'cooling') view.waiting(event);
    // Another process, or a run before this one, was refused.
    if (event.type === 'wait' && event.kind === 'asked-to-wait') view.waiting(coolDownOf(event));
  });
  try {
    const ended = await start(stop, view);
    view.end();
    if (door.json) door.printJson(showRun(ended));
    else door.print(await runSummary(app, ended, door));
    await embedAfter(app, stop);
    return exitCodeOf(ended);
  } finally {
    view.end();
    release();
  }
}

const coolDownOf = ({ host, at, waitMs, reason }: RateEvent): CoolDown => ({
  host,
  until: instant(Date.parse(at) + waitMs),
  reason,
});

/** The run is over and told: what keeps its documents from getting vectors is no failure of it. */
async function embedAfter(app: App, stop: AbortSignal): Promise<void> {
  try {
    const { embedPending } = await import('../../use-cases/indexing.ts');
    const { why } = await embedPending(app, { stop });
    if (why !== null) app.log('debug', 'no vectors were made', { why });
  } catch (error) {
    if (!stop.aborted) app.log('warn', 'no vectors were made', { why: String(error) });
  }
}

async function foretell(
  app: App,
  order: Pick<RunOrder, 'source' | 'params' | 'mode' | 'refetch'>,
  door: Door<JsonOf<RunCommand>>,
): Promise<ExitCode> {
  const { stop, release } = stopOnSignal(() => undefined);
  try {
    const foreseen = await dryRun(app, { ...order, stop });
    if (door.json) {
      door.printJson(foreseen);
      return EXIT.ok;
    }
    const { paint } = door;
    const { new: fresh, changed, unchanged, skipped, first } = foreseen;
    const what = [order.source, fieldsInWords(foreseen.params)].filter(Boolean).join(', ');
    door.print(
      `${paint.bold(what)}: ${grouped(foreseen.listed)} listed on ${counted(foreseen.pages, 'page')}`,
    );
    door.print(
      `would fetch ${paint.good(`${grouped(fresh)} new`)} and ${grouped(changed)} changed; ` +
        `${grouped(unchanged)} unchanged, ${grouped(skipped)} passed over`,
    );
    if (first.length > 0) {
      const rows = first.map(({ key, plan }) => [plan, key]);
      const columns = [{ title: 'plan' }, { title: 'key', shrinks: true }] as const;
      door.print(`\n${layoutOn(door).table(columns, rows)}`);
      const more = fresh + changed + skipped - first.length;
      if (more > 0) door.print(paint.dim(`and ${grouped(more)} more`));
    }
    door.say('Nothing was written: this was a dry run.');
    return EXIT.ok;
  } finally {
    release();
  }
}
