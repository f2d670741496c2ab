import { EXIT } from '../../core/errors.ts';
import { keepWorking } from '../../use-cases/nodes/working.ts';
import type { Command } from '../command.ts';
import { stopOnSignal } from '../signals.ts';
import type { WorkerCommand } from '../table/nodes.ts';

const worker: Command<WorkerCommand> = async ({ options: { kinds } }, door) => {
  const { stop, release } = stopOnSignal(() =>
    door.say(door.errPaint.warn('stopping: what is in hand is finished; again to stop at once')),
  );
  try {
    const app = await door.open({ log: 'info' });
    const say = (says: string) =>
      door.json ? door.printJson({ kinds: [...kinds], says }) : door.print(says);
    say(`Working on ${kinds.join(', ')} from ${app.dataFolder}; Ctrl-C ends it`);
    await keepWorking(app, { kinds, stop, say });
  } finally {
    release();
  }
  return EXIT.ok;
};
export default worker;
