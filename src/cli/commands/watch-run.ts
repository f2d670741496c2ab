import { EXIT } from '../../core/errors.ts';
import { notifyOnce } from '../../use-cases/notifying.ts';
import type { Command } from '../command.ts';
import { counted } from '../show/units.ts';
import { stopOnSignal } from '../signals.ts';
import type { WatchRunCommand } from '../table/watch.ts';

const watchRun: Command<WatchRunCommand> = async (_call, door) => {
  const app = await door.openToChange();
  const { stop, release } = stopOnSignal(() => door.say('stopping after this message'));
  try {
    const round = await notifyOnce(app, stop);
    if (door.json) door.printJson(round);
    else {
      const { watched, operator, delivered, failed } = round;
      door.print(
        `${counted(watched + operator, 'new notice')}, ${delivered} delivered, ${failed} not delivered`,
      );
    }
    return round.failed > 0 ? EXIT.failed : EXIT.ok;
  } finally {
    release();
  }
};
export default watchRun;
