import { EXIT } from '../../core/errors.ts';
import { testOver } from '../../use-cases/delivering.ts';
import type { Command } from '../command.ts';
import type { NotifyTestCommand } from '../table/watch.ts';

const notifyTest: Command<NotifyTestCommand> = async ({ args: { channel } }, door) => {
  await testOver(await door.open(), channel, new AbortController().signal);
  if (door.json) door.printJson({ channel, delivered: true });
  else door.print(`${door.paint.good('arrived')} over ${channel}`);
  return EXIT.ok;
};
export default notifyTest;
