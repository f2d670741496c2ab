import { resolve } from 'node:path';
import { showRun } from '../../api/routes/show-run.ts';
import { snakeKeys } from '../../core/snake-keys.ts';
import { replay as replayFile } from '../../use-cases/replay.ts';
import type { Command } from '../command.ts';
import { logTo } from '../log.ts';
import { showProgress } from '../progress/show.ts';
import { exitCodeOf, runFacts } from '../show/run-summary.ts';
import { counted } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { ReplayCommand } from '../table/acquire.ts';

const replay: Command<ReplayCommand> = async ({ args, options }, door) => {
  const { cwd } = door.terminal;
  const file = resolve(cwd, args.file);
  const into = options.into === undefined ? undefined : resolve(cwd, options.into);
  const { settings } = await door.settings();
  const { stop, release } = stopOnSignal(() => door.say(door.errPaint.warn('stopping')));
  const view = showProgress(door, 'replay');
  const log = logTo(() => door.remarks, 'warn', door.json ? 'json' : door.errPaint, door.clock);
  try {
    const order = { file, into, settings, cwd, log, stop, onProgress: view.update };
    const { run, recorded, exchanges, folder, app } = await replayFile(order);
    view.end();
    try {
      if (door.json)
        door.printJson({
          folder,
          exchanges,
          recorded: { ...snakeKeys(recorded), params: recorded.params },
          run: showRun(run),
        });
      else {
        door.print((await runFacts(app, run, door)).join('\n'));
        door.say(
          `replayed from ${counted(exchanges, 'exchange')} of ${recorded.startedAt}; ` +
            `see \`annals why latest --data ${folder}\``,
        );
      }
      return exitCodeOf(run);
    } finally {
      await app.close();
    }
  } finally {
    view.end();
    release();
  }
};
export default replay;
