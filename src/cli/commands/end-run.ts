import { showRun } from '../../api/routes/show-run.ts';
import type { App } from '../../app/app.ts';
import { systemClock } from '../../app/system-clock.ts';
import { AnnalsError, EXIT, type ExitCode } from '../../core/errors.ts';
import type { Run } from '../../core/run.ts';
import { SECOND } from '../../core/time.ts';
import { type RunRequestKind, requestOfRun } from '../../use-cases/run-requests.ts';
import { findRun } from '../../use-cases/why.ts';
import type { Door } from '../door.ts';
import { hasCrashed } from '../show/run.ts';
import { runFacts } from '../show/run-summary.ts';

interface Ending {
  readonly what: RunRequestKind;
  readonly waitSeconds: number;
}

/** Asks the process that has the run to end it, and waits until it has. */
export async function endRun(named: string, ending: Ending, door: Door): Promise<ExitCode> {
  const app = await door.openToChange();
  const run = await goingRun(app, named);
  await requestOfRun(app, run.id, ending.what);
  door.say(`run ${run.id} of ${run.source} is asked to ${ending.what}`);
  const now = await untilEnded(app, run, ending.waitSeconds * SECOND);
  const ended = now.status !== 'running';
  if (door.json) door.printJson({ asked: ending.what, ended, run: showRun(now) });
  else if (ended) {
    door.print((await runFacts(app, now, door)).join('\n'));
    const next = await door.suggest(`resume ${run.source}`);
    door.print(`\n${door.paint.name(next)}  continues it`);
  } else door.print(await stillGoing(now, ending, door));
  return ended || ending.waitSeconds === 0 ? EXIT.ok : EXIT.failed;
}

async function goingRun(app: App, named: string): Promise<Run> {
  const source = app.registry.sources.find(({ name }) => name === named)?.name;
  const run =
    source === undefined
      ? await findRun(app, named)
      : (await app.catalog.runs.list({ source, status: 'running', limit: 1 }))[0];
  if (!run) {
    const message = source
      ? `${source} has no run that is going`
      : `there is no run and no source '${named}'`;
    throw new AnnalsError('NOT_FOUND', message, {
      hint: '`annals status` lists the runs that are going.',
    });
  }
  if (run.status !== 'running') {
    throw new AnnalsError('RUN_IS_OVER', `run ${run.id} ended at ${run.endedAt} as ${run.status}`);
  }
  if (hasCrashed(run)) {
    throw new AnnalsError(
      'RUN_IS_OVER',
      `run ${run.id} has crashed: the process that had it is gone (${run.owner})`,
    );
  }
  return run;
}

/** By the wall: a person waits. */
async function untilEnded(app: App, run: Run, waitMs: number): Promise<Run> {
  const until = systemClock.now() + waitMs;
  let now = run;
  while (now.status === 'running' && systemClock.now() < until) {
    await systemClock.sleep(LOOK_EVERY);
    now = (await app.catalog.runs.find(run.id)) ?? now;
  }
  return now;
}

const LOOK_EVERY = SECOND / 4;

async function stillGoing(run: Run, { waitSeconds }: Ending, door: Door): Promise<string> {
  const waited = waitSeconds === 0 ? '' : ` after ${waitSeconds} s`;
  const look = door.paint.name(await door.suggest(`why ${run.id}`));
  return `It finishes what is in flight and has not ended${waited}. See how it ends: ${look}`;
}
