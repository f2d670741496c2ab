import type { App } from '../../app/app.ts';
import { EXIT, type ExitCode } from '../../core/errors.ts';
import { NO_COUNTS } from '../../core/run.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { SECOND } from '../../core/time.ts';
import type { JsonOf } from '../../core/verb.ts';
import {
  type Renormalized,
  type RenormalizeOrder,
  renormalize,
} from '../../use-cases/renormalizing/renormalize.ts';
import { agreed } from '../ask.ts';
import type { Command } from '../command.ts';
import type { Door } from '../door.ts';
import { bar } from '../progress/bar.ts';
import type { Progress } from '../progress/view.ts';
import { counted, grouped } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { RenormalizeCommand } from '../table/serve-and-check.ts';

const rereading: Command<RenormalizeCommand> = async ({ args, options }, door) => {
  const source = args.source;
  (await door.registry()).source(source);
  const app = await door.openToChange();
  const normalizer = options.normalizer;
  const order = { source, normalizer };
  const go = options.yes && !options.dryRun;
  const outcome = await attended(app, door, { ...order, mode: go ? 'apply' : 'look' });
  if (go || options.dryRun || outcome.changed === 0 || outcome.stopped) {
    return finish(outcome, door, go ? 'apply' : 'look');
  }
  report(outcome, door, 'look');
  if (!(await agreed(door, `Change ${counted(outcome.changed, 'document')}?`))) {
    door.say('Nothing was written: add --yes to write it.');
    if (door.json) door.printJson(snakeKeys(outcome));
    return exitOf(outcome);
  }
  const ids = outcome.changedIds;
  return finish(await attended(app, door, { ...order, mode: 'apply', ids }), door, 'apply');
};
export default rereading;

async function attended(
  app: App,
  door: Door,
  order: Omit<RenormalizeOrder, 'stop' | 'onProgress'>,
): Promise<Renormalized> {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is being read is finished; again to stop at once')),
  );
  const progress = progressIn(door, order.source);
  try {
    return await renormalize(app, { ...order, stop, onProgress: progress.update });
  } finally {
    progress.end();
    release();
  }
}

function finish(
  outcome: Renormalized,
  door: Door<JsonOf<RenormalizeCommand>>,
  mode: RenormalizeOrder['mode'],
): ExitCode {
  if (door.json) door.printJson(snakeKeys(outcome));
  else report(outcome, door, mode);
  return exitOf(outcome);
}

function exitOf({ stopped, failures }: Renormalized): ExitCode {
  if (stopped) return EXIT.stopped;
  return failures.length > 0 ? EXIT.partial : EXIT.ok;
}

function report(outcome: Renormalized, door: Door, mode: RenormalizeOrder['mode']): void {
  if (door.json) return;
  const { paint } = door;
  if (outcome.continuedAfter !== null)
    door.print(`Continued after ${outcome.continuedAfter}, where the last call ended.`);
  for (const { id, title, from, to, lines } of outcome.sample) {
    door.print(`${paint.bold(id)}  ${title}\n${paint.dim(`${from} → ${to}`)}`);
    for (const line of lines)
      door.print(`  ${line.startsWith('-') ? paint.bad(line) : paint.good(line)}`);
  }
  const more = outcome.changed - outcome.sample.length;
  if (more > 0) door.print(paint.dim(`and ${grouped(more)} more`));
  for (const { id, why } of outcome.failures.slice(0, 20))
    door.print(`${paint.bad('not read')}  ${id}: ${why}`);
  const verb = mode === 'apply' ? 'changed' : 'would change';
  const rest = [
    `${grouped(outcome.unchanged)} stay as they are`,
    outcome.without > 0 ? `${grouped(outcome.without)} hold no text` : '',
    outcome.overtaken > 0 ? `${grouped(outcome.overtaken)} got new bytes meanwhile` : '',
    outcome.failures.length > 0 ? `${grouped(outcome.failures.length)} could not be read` : '',
  ].filter((text) => text !== '');
  const count = mode === 'apply' ? outcome.written : outcome.changed;
  door.print(
    `${paint.bold(outcome.source)}: ${counted(count, 'document')} ${verb}; ${rest.join(', ')}.`,
  );
  if (outcome.stopped)
    door.print(
      `Stopped after ${grouped(outcome.looked)} of ${grouped(outcome.total)}; the same command continues.`,
    );
}

const LINES_EVERY = 5 * SECOND;

function progressIn(
  door: Door,
  title: string,
): { update: (outcome: Renormalized) => void; end: () => void } {
  const { err, env } = door.terminal;
  if (err.isTerminal && env.TERM !== 'dumb' && !door.quiet && !door.json) {
    const view = bar(door, title);
    return { update: (outcome) => view.update(progressOf(outcome)), end: view.end };
  }
  let shownAt = door.clock.now();
  return {
    update: ({ looked, total, changed }) => {
      if (door.clock.now() - shownAt < LINES_EVERY) return;
      shownAt = door.clock.now();
      if (door.json) err.write(`${JSON.stringify({ progress: { looked, total, changed } })}\n`);
      else door.say(`read ${grouped(looked)} of ${grouped(total)}, ${grouped(changed)} differ`);
    },
    end: () => undefined,
  };
}

/** The bar of a run shows it: a document looked at is an item settled. */
function progressOf({ looked, total, failures }: Renormalized): Progress {
  const counts = {
    ...NO_COUNTS,
    total,
    planned: total,
    failed: failures.length,
    downloaded: looked - failures.length,
  };
  return { runId: '', phase: 'acquire', counts, left: total - looked };
}
